/** Converts Gemini schemas, which have types in capitals, to JSON Schema. */
import { isObject } from '../../source/json.ts';

/** In the order of their protobuf numbers, which start at 1. Protobuf clients write the numbers. */
const TYPES = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

/** Where a schema contains schemas: directly, in lists, or by property name. */
const INNER = new Set(['items', 'anyOf', 'prefixItems', 'additionalProperties']);
const NAMED = new Set(['properties', '$defs', 'defs']);

/** The limit is higher than the depth of any schema that a server accepts. */
const MAX_DEPTH = 100;

export function asJsonSchema<T>(schema: T, depth = 0): T {
  if (depth > MAX_DEPTH) return schema;
  if (Array.isArray(schema)) return schema.map(each => asJsonSchema<unknown>(each, depth + 1)) as T;
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).map(([key, value]) => {
    if (key === 'type') return [key, typeName(value)];
    if (INNER.has(key)) return [key, asJsonSchema(value, depth + 1)];
    if (!NAMED.has(key) || !isObject(value)) return [key, value];
    return [
      key,
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asJsonSchema(each, depth + 1)])),
    ];
  });
  return Object.fromEntries(members) as T;
}

function typeName(value: unknown): unknown {
  const name = typeof value === 'number' ? TYPES[value - 1] : value;
  return typeof name === 'string' && TYPES.includes(name) ? name.toLowerCase() : value;
}
