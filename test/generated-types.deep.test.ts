/** The generated types, read as TypeScript: what an editor shows, and which literals they accept. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { idOfFile } from '../scripts/schemas.ts';
import { usedTypes } from '../scripts/used-types.ts';
import { filesBelow, readJson, readText } from './sources.ts';

type Node = Record<string, unknown>;

const source = ts.createSourceFile('types.ts', readText('src/generated/types.ts'), ts.ScriptTarget.ES2023, true);

interface Member {
  readonly owner: string;
  readonly name: string;
  readonly type: ts.TypeNode;
  readonly comment: string;
}

/** Properties of all types. Those of anonymous types have the name of the type around them. */
function membersOf(node: ts.Node, owner = ''): Member[] {
  const name = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : owner;
  const members: Member[] = [];
  if (ts.isPropertySignature(node) && node.type !== undefined) {
    const comment = ts.getJSDocCommentsAndTags(node).map(each => ts.getTextOfJSDocComment(each.comment) ?? '');
    const key = ts.isStringLiteral(node.name) ? node.name.text : node.name.getText(source);
    members.push({ owner: name, name: key, type: node.type, comment: comment.join('') });
  }
  ts.forEachChild(node, child => void members.push(...membersOf(child, name)));
  return members;
}

const members = membersOf(source);
const files = filesBelow('schemas', '.schema.json');
const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const file of files) ajv.addSchema({ ...readJson(file), $id: idOfFile(file) });

/** Properties of the schemas with a title, which is the name of their type. */
const described = new Map<string, ValidateFunction>();
for (const file of files) {
  const schema = readJson(file);
  for (const [pointer, node] of [
    ['', schema],
    ...Object.entries((schema.$defs ?? {}) as Node).map(([name, definition]) => [`/$defs/${name}`, definition]),
  ] as [string, Node][])
    for (const name of Object.keys((node.properties ?? {}) as Node)) {
      const key = name.replaceAll('~', '~0').replaceAll('/', '~1');
      const check = ajv.compile({ $ref: `${idOfFile(file)}#${encodeURI(`${pointer}/properties/${key}`)}` });
      described.set(`${String(node.title)}.${name}`, check);
    }
}

/** Whether an anonymous type has members of a kind. */
function allows(type: ts.TypeNode, isKind: (each: ts.TypeNode) => boolean): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some(each => allows(each, isKind));
  if (ts.isParenthesizedTypeNode(type)) return allows(type.type, isKind);
  const isNamed = ts.isTypeReferenceNode(type) && type.typeName.getText(source) !== 'Record';
  return isNamed || type.kind === ts.SyntaxKind.UnknownKeyword || isKind(type);
}

const isText = (type: ts.TypeNode) =>
  [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.LiteralType, ts.SyntaxKind.TemplateLiteralType].includes(type.kind);

describe('generated types', () => {
  test('every property has a comment, which an editor shows', () => {
    expect(members.length).toBeGreaterThan(3500);
    const silent = members.filter(({ comment }) => comment === '');
    expect(silent.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
  });

  test('lists are arrays, not tuples', () => {
    expect(members.filter(({ type }) => /\[[^\]k]/.test(type.getText(source).replace(/'[^']*'/g, '')))).toEqual([]);
  });

  test('a property whose schema accepts text or a list has a type that accepts both', () => {
    // Source values of the canonical form may be anything. The engine reads them by key after it has checked that they
    // are objects.
    const isSource = ({ owner, name }: Member) => name === 'wire' || (owner === 'Tool' && name === 'parameters');
    const compared = members.filter(each => described.has(`${each.owner}.${each.name}`) && !isSource(each));
    expect(compared.length).toBeGreaterThan(3000);
    const wrong = compared.filter(({ owner, name, type }) => {
      const accepts = described.get(`${owner}.${name}`);
      if (accepts?.('text') && !allows(type, isText)) return true;
      return accepts?.([]) && !allows(type, ts.isArrayTypeNode);
    });
    expect(wrong.map(({ owner, name, type }) => `${owner}.${name}: ${type.getText(source)}`)).toEqual([]);
  });

  test('no type accepts any value except null, and none has an index signature unless its schema has one', () => {
    // `string & {}` is any text. Next to known IDs it keeps them for completion.
    const isEmpty = (node: ts.Node): boolean =>
      (ts.isTypeLiteralNode(node) && node.members.length === 0 && !ts.isIntersectionTypeNode(node.parent)) ||
      ts.forEachChild(node, isEmpty) === true;
    expect(members.filter(({ type }) => isEmpty(type)).map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);

    const open: string[] = [];
    const find = (node: ts.Node, owner: string): void => {
      const name = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : owner;
      if (ts.isIndexSignatureDeclaration(node) && node.type.kind === ts.SyntaxKind.UnknownKeyword) open.push(name);
      ts.forEachChild(node, child => find(child, name));
    };
    find(source, '');
    expect(open.sort()).toEqual(['AnthropicTool', 'LangChainBlock', 'OtelGenAiPart', 'ResponsesHostedTool']);
  });

  test('a format whose parts have a tag is a union of its parts', () => {
    const unions = [...readText('src/generated/types.ts').matchAll(/^export type (\w+) =\s*([^;]*?);$/gm)];
    const partsOf = (name: string) => unions.find(([, each]) => each === name)?.[2]?.match(/\w+/g) ?? [];
    expect(partsOf('AnthropicContentBlock')).toContain('AnthropicTextBlock');
    expect(partsOf('AnthropicStreamEvent')).toContain('AnthropicMessageDelta');
    expect(partsOf('AnthropicStreamEvent')).not.toContain('AnthropicTextDelta');
    expect(partsOf('AiSdkUiPart')).toContain('AiSdkUiTool');
    expect(partsOf('PydanticAiPart')).toContain('PydanticAiToolCallPart');
  });
});

test('only types that the code uses, directly or indirectly, are declared', () => {
  const text =
    'export interface Call {\n  id: Id;\n}\n/**\n * Text.\n */\nexport type Id = string;\nexport type Turn = Call;\n';
  expect(usedTypes(text, ['const call: Call = read();'])).toBe(text.replace('export type Turn = Call;\n', ''));
  expect(usedTypes(text, ['none of them']).trim()).toBe('');
});
