/** Generates the types in `src/generated/types.ts` from the schemas. */
import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { DIALECT_FILE } from './dialect-schema.ts';
import { schemaFiles } from './schemas.ts';
import { TYPE_REFERENCES } from './type-references.ts';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Keywords whose value is a map of schemas. */
const MAPS = new Set(['properties', '$defs']);
/** Keywords that define which keys an object has. */
const OBJECT_KEYWORDS = ['properties', 'additionalProperties', 'patternProperties', 'allOf', 'anyOf', 'oneOf'];
const OPEN_OBJECT = 'Record<string, unknown>';
/** The keyword that holds the schema of an open object while the types are generated. */
const REFERENCE = 'x-reference';

/**
 * A schema as the compiler should read it. The compiler reads a schema without a type as an object with any keys, and
 * an object without properties as one with no keys.
 */
export function typeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(typeSchema);
  if (!isSchema(schema)) return schema;
  const { title, description, $id, $schema, examples: _, [REFERENCE]: reference, ...rest } = schema;
  const words = Object.fromEntries(Object.entries({ $schema, $id, title, description }).filter(([, word]) => word));
  if (Object.keys(rest).length === 0) return { ...words, tsType: 'unknown' };
  const types = [rest.type].flat();
  const prefix = /^\^([\w-]+-)$/.exec(String(rest.pattern))?.[1];
  if (prefix !== undefined) return { ...words, tsType: `\`${prefix}\${string}\`` };
  if (reference === undefined && !(types.includes('object') && isOpen(rest))) return { ...words, ...subschemas(rest) };
  const object = reference ?? { tsType: OPEN_OBJECT };
  const [only, ...others] = types.map(type => (type === 'object' ? object : subschemas({ ...rest, type }))) as Schema[];
  return others.length === 0 && reference === undefined
    ? { ...words, ...only }
    : { ...words, anyOf: [only, ...others] };
}

function isOpen(schema: Schema): boolean {
  return !OBJECT_KEYWORDS.some(
    keyword => Object.hasOwn(schema, keyword) && !(keyword === 'additionalProperties' && schema[keyword] === true),
  );
}

function subschemas(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (!MAPS.has(key) || !isSchema(value)) return [key, typeSchema(value)];
    return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeSchema(each)]))];
  });
  return Object.fromEntries(entries) as Schema;
}

/**
 * Definitions of a file that are variants of its root: the root requires a tag, and leaves the rest to the definition
 * with that tag. Definitions that others refer to are only parts of variants.
 */
function variantsOf({ required, properties, oneOf, anyOf, $defs }: Schema, text: string): string[] {
  if (oneOf !== undefined || anyOf !== undefined || !isSchema(properties) || !isSchema($defs)) return [];
  const [tag] = Array.isArray(required) ? (required as string[]) : [];
  if (tag === undefined) return [];
  return Object.entries($defs).flatMap(([name, definition]) => {
    const { properties: own = {}, required: ownRequired = [] } = definition as {
      properties?: Schema;
      required?: string[];
    };
    const isTagged = ['const', 'enum', 'pattern'].some(keyword => Object.hasOwn((own[tag] ?? {}) as Schema, keyword));
    const hasAll = Object.keys(properties).every(key => Object.hasOwn(own, key));
    const isPart = text.includes(`"#/$defs/${name}"`);
    return isTagged && ownRequired.includes(tag) && hasAll && !isPart ? [name] : [];
  });
}

/**
 * Inserts references where the schema leaves a value open, and returns the definitions of this file that are these
 * values.
 */
function refer(schema: Schema, name: string): Set<string> {
  const referred = new Set<string>();
  for (const [path, targets] of Object.entries(TYPE_REFERENCES[name] ?? {})) {
    const [, definition, property = '', list] = /^(?:(.+)\/)?(\w+)(\[\])?$/.exec(path) ?? [];
    const owner = definition === undefined ? schema : ((schema.$defs as Schema)[definition] as Schema);
    const open = (owner.properties as Schema)[property] as Schema;
    const refs = targets.map(target => {
      const [file = '', targetDefinition] = target.split('#');
      if (file === '' && list === undefined && targetDefinition !== undefined) referred.add(targetDefinition);
      const document = file === '' || name.endsWith(`/${file}`) ? '' : `${file}.schema.json`;
      return { $ref: document + (targetDefinition === undefined ? '' : `#/$defs/${targetDefinition}`) || '#' };
    });
    const value = refs.length === 1 ? refs[0] : { anyOf: refs };
    if (list === undefined) open[REFERENCE] = value;
    else open.items = value;
  }
  return referred;
}

/** Source values that may be anything. The engine reads them by key after it has checked that they are objects. */
function asObjects({ properties, $defs }: Schema, names: readonly string[]): void {
  for (const owner of [
    properties,
    ...Object.values($defs as Schema).map(definition => (definition as Schema).properties),
  ])
    if (isSchema(owner))
      for (const name of names) if (isSchema(owner[name])) owner[name] = { ...owner[name], type: 'object' };
}

export function readTypeSchema(file: string): Schema {
  const text = readFileSync(file, 'utf8');
  const schema = JSON.parse(text) as Schema;
  const referred = refer(schema, file.replace(/^.*?schemas\/(?=framework|system|wire)|\.schema\.json$/g, ''));
  const variants = variantsOf(schema, text).filter(name => !referred.has(name));
  if (file.endsWith('schemas/conversation.schema.json')) asObjects(schema, ['wire', 'parameters']);
  const typed = typeSchema(schema) as Schema;
  if (variants.length === 0) return typed;
  const { $schema, $id, title, description, $defs } = typed;
  return { $schema, $id, title, description, $defs, oneOf: variants.map(name => ({ $ref: `#/$defs/${name}` })) };
}

/** The text of the JSDoc comment above each declaration, by name. */
function declaredComments(text: string): Map<string, string> {
  const declarations = /\/\*\*\n((?: \*.*\n)+?) \*\/\nexport (?:type|interface) (\w+)/g;
  return new Map([...text.matchAll(declarations)].map(([, comment = '', name = '']) => [name, comment]));
}

/**
 * The compiler writes comments only for properties whose type has no name. The others get the comment of their type.
 */
function withComments(text: string): string {
  const comments = declaredComments(text);
  return text.replace(/(?<!\*\/\n)^( +)(?:'[^']+'|[\w$]+)\??: (\w+);$/gm, (line, indent: string, name: string) => {
    const comment = comments.get(name);
    return comment === undefined
      ? line
      : `${indent}/**\n${comment.replace(/^/gm, indent).trimEnd()}\n${indent} */\n${line}`;
  });
}

/** The type of dialect files is written by hand, next to the function that resolves them. */
const typedSchemas = () => schemaFiles().filter(file => file !== DIALECT_FILE);

export async function typesText(): Promise<string> {
  const properties = Object.fromEntries(typedSchemas().map((file, i) => [`s${i}`, { $ref: file }]));
  const everything = { title: 'Everything', type: 'object', additionalProperties: false, properties };
  const read = ({ url }: { url: string }) => JSON.stringify(readTypeSchema(decodeURI(url).replace(/^file:\/\//, '')));
  const text = await compile(everything as never, 'Everything', {
    $refOptions: { resolve: { schemas: { order: 1, canRead: /\.schema\.json$/, read } } },
    cwd: `${process.cwd()}/`,
    additionalProperties: false,
    bannerComment: '',
    declareExternallyReferenced: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120, arrowParens: 'avoid' },
  });
  const noise = / \*\n \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
  return withComments(text.replace(/export interface Everything \{[\s\S]*?\n\}\n+/, '').replace(noise, ''));
}
