/** Creates a simple value that matches a JSON Schema. */
import { isObject, type JsonObject } from '../source/json.ts';

/** Maximum nesting of the value. Deeper values are omitted. */
const DEPTH = 8;
/** Maximum length of a list or text, whatever the schema requires. */
const LONGEST = 10_000;

/** A value for a schema. It matches usual tool schemas. Combined constraints are not solved. */
export function sampleOf(schema: unknown, depth = 0, root: unknown = schema): unknown {
  if (!isObject(schema) || depth > DEPTH) return {};
  if (typeof schema.$ref === 'string') return sampleOf(resolve(schema.$ref, root), depth + 1, root);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [choice] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (choice !== undefined) return sampleOf(choice, depth + 1, root);
  if (Array.isArray(schema.allOf))
    return sampleOf(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }), depth + 1, root);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (typeof type === 'string' ? type.toLowerCase() : 'object') {
    case 'string':
      return 'x'.repeat(Math.max(1, sizeIn(schema.minLength)));
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: sizeIn(schema.minItems) }, () => sampleOf(schema.items, depth + 1, root));
    default:
      return objectFor(schema, depth, root);
  }
}

function sizeIn(minimum: unknown): number {
  return typeof minimum === 'number' && minimum > 0 ? Math.min(Math.ceil(minimum), LONGEST) : 0;
}

function numberFor({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonObject): number {
  if (typeof minimum === 'number') return minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  const most = typeof maximum === 'number' ? maximum : typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1 : 1;
  return Math.min(1, most);
}

function objectFor({ properties, required }: JsonObject, depth: number, root: unknown): JsonObject {
  const listed = isObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? (required as string[]) : [];
  const entries = Object.entries(listed).filter(([key]) => needed.includes(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, sampleOf(each, depth + 1, root)]));
}

/** What a reference such as `#/$defs/city` points to. */
function resolve(reference: string, root: unknown): unknown {
  let value = root;
  for (const key of reference.replace(/^#\/?/, '').split('/')) value = isObject(value) ? value[key] : undefined;
  return value;
}
