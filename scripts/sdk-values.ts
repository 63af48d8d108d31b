/**
 * Creates values of the types that an SDK exports, with the TypeScript compiler: for each member of a union, one with
 * only its required fields and one with all fields.
 */
import { resolve } from 'node:path';
import ts from 'typescript';

/** A type of an SDK, as an expression over `sdk`, the module imported as a namespace. */
export interface SdkType {
  readonly name: string;
  readonly module: string;
  readonly type: string;
}

export interface SdkValue {
  /** What identifies the member of the union, such as `input_text`, and which fields it has. */
  readonly label: string;
  readonly value: unknown;
}

/** Levels of nested objects that get optional fields. */
const MAX_LEVELS = 5;
/** Fields that identify the members of a union. */
const DISCRIMINATORS = ['type', 'role', 'kind'];

/** Values of each type, for the package versions in `folder`. A type that the SDK does not export has none. */
export function sdkValues(types: readonly SdkType[], folder = '.'): Map<string, SdkValue[]> {
  const file = resolve(folder, 'sdk-types.ts');
  const lines = types.map(
    ({ module, type }, i) =>
      `import type * as m${i} from '${module}';\nexport type T${i} = ${type.replaceAll('sdk.', `m${i}.`)};`,
  );
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const text = `${lines.join('\n')}\n`;
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...more);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = name => name === file || fileExists(name);
  const program = ts.createProgram([file], options, host);
  const maker = new Maker(program.getTypeChecker());
  const source = program.getSourceFile(file);
  const found = new Map<string, SdkValue[]>();
  const aliases = source?.statements.filter(ts.isTypeAliasDeclaration) ?? [];
  types.forEach(({ name }, i) => {
    const alias = aliases[i];
    found.set(name, alias === undefined ? [] : maker.members(alias));
  });
  return found;
}

class Maker {
  private readonly checker: ts.TypeChecker;
  private at: ts.Node | undefined;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  members(alias: ts.TypeAliasDeclaration): SdkValue[] {
    this.at = alias;
    const type = this.checker.getTypeAtLocation(alias.name);
    if ((type.flags & ts.TypeFlags.Any) !== 0) return [];
    const members = type.isUnion() ? type.types : [type];
    return members.flatMap(member => {
      // A type with only optional fields is a union in disguise.
      const fields = member.getProperties();
      if (members.length === 1 && fields.length > 1 && fields.every(isOptional)) return this.variantPerField(member);
      const least = this.value(member, false, 0);
      const most = this.value(member, true, 0);
      const label = labelOf(least);
      return [
        { label: `${label}, required fields`, value: least },
        { label: `${label}, all fields`, value: most },
      ];
    });
  }

  private variantPerField(type: ts.Type): SdkValue[] {
    const whole = this.object(type, true, 0);
    return Object.entries(whole).map(([key, value]) => ({ label: key, value: { [key]: value } }));
  }

  private value(type: ts.Type, isFull: boolean, level: number): unknown {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    const { flags } = type;
    if ((flags & ts.TypeFlags.BooleanLiteral) !== 0) return this.checker.typeToString(type) === 'true';
    if ((flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) !== 0) return 'x';
    if ((flags & ts.TypeFlags.Number) !== 0) return 1;
    if ((flags & ts.TypeFlags.Boolean) !== 0) return true;
    if ((flags & ts.TypeFlags.Null) !== 0) return null;
    if ((flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) !== 0) return undefined;
    if (type.isUnion()) return this.value(this.simplest(type.types), isFull, level);
    if ((flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 || level > MAX_LEVELS) return {};
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return item === undefined ? [] : [this.value(item, isFull, level + 1)];
    }
    if (type.getCallSignatures().length > 0) return undefined;
    if (type.symbol?.name === 'Uint8Array') return 'iVBORw0KGgo=';
    return this.object(type, isFull, level);
  }

  private object(type: ts.Type, isFull: boolean, level: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const property of type.getProperties()) {
      if ((isOptional(property) && !(isFull && level < 2)) || property.name.startsWith('__@') || isDeprecated(property))
        continue;
      const inner = this.checker.getTypeOfSymbolAtLocation(property, this.at as ts.Node);
      const made = this.value(this.checker.getNonNullableType(inner), isFull, level + 1);
      if (made !== undefined) value[property.name] = made;
    }
    return value;
  }

  /** The type that is easiest to fill in: text first, then anything but null and undefined. */
  private simplest(types: readonly ts.Type[]): ts.Type {
    const isText = (type: ts.Type) => (type.flags & ts.TypeFlags.StringLike) !== 0;
    const isNothing = (type: ts.Type) => (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0;
    return types.find(isText) ?? types.find(type => !isNothing(type)) ?? (types[0] as ts.Type);
  }
}

function isOptional(property: ts.Symbol): boolean {
  return (property.flags & ts.SymbolFlags.Optional) !== 0;
}

function isDeprecated(property: ts.Symbol): boolean {
  return property.getJsDocTags().some(({ name }) => name === 'deprecated');
}

function labelOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return typeof value;
  const known = value as Record<string, unknown>;
  const key = DISCRIMINATORS.find(each => typeof known[each] === 'string');
  return key === undefined ? Object.keys(known).slice(0, 2).join(' and ') || 'no fields' : `${known[key]}`;
}
