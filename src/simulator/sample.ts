/** Creates a simple value that matches a JSON Schema. */
import { isObject, type JsonObject } from '../source/json.ts';

/** Maximum nesting of the value. Deeper values are omitted. */
const DEPTH = 8;
/** Maximum length of a list or text, whatever the schema requires. */
const LONGEST = 10_000;
/** Maximum number of values and characters, because the lengths of nested lists multiply. */
const MAX_VALUES = 20_000;

/** A value that is being created. */
interface Sample {
  /** The whole schema. */
  readonly root: unknown;
  /** The remaining number of values and characters. Lists and objects end when none is left. */
  left: number;
}

/** A value for a schema. It matches usual tool schemas. Combined constraints are not solved. */
export function sampleOf(schema: unknown): unknown {
  return valueFor(schema, 0, { root: schema, left: MAX_VALUES });
}

function valueFor(schema: unknown, depth: number, sample: Sample): unknown {
  if (!isObject(schema) || depth > DEPTH) return {};
  if (typeof schema.$ref === 'string') return valueFor(resolve(schema.$ref, sample.root), depth + 1, sample);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [choice] = [schema.anyOf, schema.oneOf].flatMap(each => (Array.isArray(each) ? each : []));
  if (choice !== undefined) return valueFor(choice, depth + 1, sample);
  if (Array.isArray(schema.allOf))
    return valueFor(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }), depth + 1, sample);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (typeof type === 'string' ? type.toLowerCase() : 'object') {
    case 'string':
      return textFor(schema, sample);
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return listFor(schema, depth, sample);
    default:
      return objectFor(schema, depth, sample);
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

function textFor({ minLength }: JsonObject, sample: Sample): string {
  const length = Math.min(Math.max(1, sizeIn(minLength)), Math.max(0, sample.left));
  sample.left -= length;
  return 'x'.repeat(length);
}

function listFor({ minItems, items }: JsonObject, depth: number, sample: Sample): unknown[] {
  const size = sizeIn(minItems);
  const list: unknown[] = [];
  while (list.length < size && sample.left-- > 0) list.push(valueFor(items, depth + 1, sample));
  return list;
}

function objectFor({ properties, required }: JsonObject, depth: number, sample: Sample): JsonObject {
  const listed = isObject(properties) ? properties : {};
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const made: [string, unknown][] = [];
  for (const [key, each] of Object.entries(listed))
    if (needed.has(key) && sample.left-- > 0) made.push([key, valueFor(each, depth + 1, sample)]);
  return Object.fromEntries(made);
}

/** What a reference such as `#/$defs/city` points to. */
function resolve(reference: string, root: unknown): unknown {
  let value = root;
  for (const key of reference.replace(/^#\/?/, '').split('/')) value = isObject(value) ? value[key] : undefined;
  return value;
}
