/**
 * Makes the validators that AJV generates smaller. AJV writes an object for every failure, with the path in the schema,
 * and embeds whole schemas to refer to their parts. Here, shared functions create failures with only the fields that we
 * read, and only the parts of schemas that are used are written.
 */
import ts from 'typescript';

/**
 * Functions that create failures: `message` for readers of guards, `params` for the engine, which has its own messages.
 */
export type FailureStyle = 'message' | 'params';

const HELPERS: Readonly<Record<FailureStyle, string>> = {
  message: `
function failure(list, instancePath, message) {
  const made = { instancePath, message };
  if (list === null) return [made];
  list.push(made);
  return list;
}
function wrongType(list, instancePath, types) {
  return failure(list, instancePath, 'must be ' + types);
}
function missing(list, instancePath, field) {
  return failure(list, instancePath, "must have required property '" + field + "'");
}
`,
  params: `
function failure(list, instancePath, keyword, params) {
  const made = { instancePath, keyword, params };
  if (list === null) return [made];
  list.push(made);
  return list;
}
function wrongType(list, instancePath, type) {
  return failure(list, instancePath, 'type', { type });
}
function missing(list, instancePath, missingProperty) {
  return failure(list, instancePath, 'required', { missingProperty });
}
`,
};

const VALIDATOR = /^validate\d+$/;
const SCHEMA = /^schema\d+$/;

export function compact(code: string, style: FailureStyle): string {
  const file = ts.createSourceFile('validators.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const schemas = embeddedSchemas(file);
  const keySets = new Map<string, string>();

  /** The text of a node, with everything inside it made smaller. */
  const emit = (node: ts.Node): string => {
    const replaced = replacement(node);
    if (replaced !== undefined) return replaced;
    let text = '';
    let end = node.getFullStart();
    const add = (child: ts.Node, written: string) => {
      text += code.slice(end, child.getFullStart()) + written;
      end = child.getEnd();
    };
    if (ts.isSourceFile(node) || ts.isBlock(node)) {
      for (let i = 0; i < node.statements.length; i++) {
        const statement = node.statements[i] as ts.Statement;
        const next = node.statements[i + 1];
        const shorter = isSchema(statement) ? '' : failureOf(statement, next);
        add(statement, shorter ?? emit(statement));
        if (shorter !== undefined && shorter !== '' && next !== undefined) {
          add(next, '');
          i++;
        }
      }
    } else ts.forEachChild(node, child => add(child, emit(child)));
    return text + code.slice(end, node.getEnd());
  };

  // Schemas that refer to each other call through a wrapper: `wrapper0.validate(…)`.
  const isValidator = (called: ts.Expression): boolean =>
    ts.isIdentifier(called)
      ? VALIDATOR.test(called.text)
      : ts.isPropertyAccessExpression(called) && called.name.text === 'validate';

  const replacement = (node: ts.Node): string | undefined => {
    if (isSchemaPart(node)) return schemaPart(node);
    if (ts.isFunctionDeclaration(node) && VALIDATOR.test(node.name?.text ?? ''))
      return `function ${node.name?.text}(data,instancePath="")${node.body === undefined ? '' : emit(node.body)}`;
    if (ts.isCallExpression(node) && isValidator(node.expression)) {
      const [data, context] = node.arguments;
      if (data !== undefined && context !== undefined && ts.isObjectLiteralExpression(context))
        return `${node.expression.getText(file)}(${emit(data)},${textOf(context, 'instancePath')})`;
    }
    return undefined;
  };

  const textOf = (object: ts.ObjectLiteralExpression, name: string): string => {
    const property = object.properties.find(each => each.name?.getText(file) === name);
    if (property !== undefined && ts.isPropertyAssignment(property)) return emit(property.initializer).trim();
    if (property !== undefined) return name;
    throw new Error(`a failure without \`${name}\`: ${object.getText(file)}`);
  };

  /** `const err = {…}; if (vErrors === null) …` and `validate.errors = [{…}]; return false`, as calls. */
  const failureOf = (statement: ts.Statement, next: ts.Statement | undefined): string | undefined => {
    if (next === undefined) return undefined;
    if (ts.isVariableStatement(statement) && ts.isIfStatement(next)) {
      const [{ initializer } = {}] = statement.declarationList.declarations;
      if (initializer !== undefined && isFailure(initializer)) return `vErrors=${call(initializer, 'vErrors')};`;
    }
    if (
      ts.isExpressionStatement(statement) &&
      ts.isReturnStatement(next) &&
      ts.isBinaryExpression(statement.expression)
    ) {
      const { left, right } = statement.expression;
      const [made] = ts.isArrayLiteralExpression(right) ? right.elements : [];
      if (made !== undefined && isFailure(made)) return `${left.getText(file)}=${call(made, 'null')};return false;`;
    }
    return undefined;
  };

  const isFailure = (node: ts.Node): node is ts.ObjectLiteralExpression =>
    ts.isObjectLiteralExpression(node) && node.properties.some(each => each.name?.getText(file) === 'schemaPath');

  const call = (made: ts.ObjectLiteralExpression, list: string): string => {
    const keyword = textOf(made, 'keyword');
    const path = textOf(made, 'instancePath');
    const params = made.properties.find(each => each.name?.getText(file) === 'params');
    const values = params !== undefined && ts.isPropertyAssignment(params) ? params.initializer : undefined;
    if (values === undefined || !ts.isObjectLiteralExpression(values))
      throw new Error(`no params: ${made.getText(file)}`);
    if (keyword === '"required"') return `missing(${list},${path},${textOf(values, 'missingProperty')})`;
    if (keyword === '"type"') {
      const type = textOf(values, 'type');
      return `wrongType(${list},${path},${style === 'params' ? type : JSON.stringify(String(JSON.parse(type)))})`;
    }
    if (style === 'message') return `failure(${list},${path},${textOf(made, 'message')})`;
    return `failure(${list},${path},${keyword},${emit(values).trim()})`;
  };

  /** A part of an embedded schema, as a literal. Sets of keys are used often, and are created once. */
  const schemaPart = (node: ts.Expression): string => {
    const path: string[] = [];
    let root = node;
    while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      if (ts.isPropertyAccessExpression(root)) path.unshift(root.name.text);
      else path.unshift(String(JSON.parse(root.argumentExpression.getText(file))));
      root = root.expression;
    }
    let part: unknown = schemas.get(root.getText(file));
    for (const key of path) part = (part as Record<string, unknown>)[key];
    if (path.at(-1) !== 'properties') return JSON.stringify(part);
    const keys = JSON.stringify(Object.fromEntries(Object.keys(part as object).map(key => [key, 1])));
    const name = keySets.get(keys) ?? `keys${keySets.size}`;
    keySets.set(keys, name);
    return name;
  };

  const isSchemaPart = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression => {
    let root = node;
    while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
    return root !== node && ts.isIdentifier(root) && SCHEMA.test(root.text);
  };

  const text = emit(file);
  const constants = [...keySets].map(([keys, name]) => `const ${name}=${keys};`);
  return [HELPERS[style], ...constants, text].join('\n');
}

function isSchema(statement: ts.Statement): statement is ts.VariableStatement {
  if (!ts.isVariableStatement(statement)) return false;
  const [{ name } = {}] = statement.declarationList.declarations;
  return name !== undefined && ts.isIdentifier(name) && SCHEMA.test(name.text);
}

function embeddedSchemas(file: ts.SourceFile): ReadonlyMap<string, unknown> {
  return new Map(
    file.statements
      .filter(isSchema)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.map(({ name, initializer }): [string, unknown] => [
          name.getText(file),
          JSON.parse(initializer?.getText(file) ?? 'null'),
        ]),
      ),
  );
}
