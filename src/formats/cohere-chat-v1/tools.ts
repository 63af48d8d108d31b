/** Tools of the first version: parameters by name, with a Python type and a description. */
import type { CohereLegacyParameter, CohereLegacyTool, Conversation, Tool } from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { functionTools } from '../engine/normal/function-tools.ts';
import { toolReader } from '../engine/reading/tools.ts';

/** Maps JSON Schema types to Python types. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['object', 'dict'],
]);

const JSON_TYPES: ReadonlyMap<string, string> = new Map([...TYPES].map(([json, python]) => [python, String(json)]));

export function readTools({ tools }: JsonObject, pointer: string): Tool[] | undefined {
  return Array.isArray(tools) ? tools.map((wire: unknown, i) => readTool(wire, `${pointer}/tools/${i}`)) : undefined;
}

const readTool = toolReader({
  schema: ({ parameter_definitions: parameters }) => (isObject(parameters) ? schemaOf(parameters) : undefined),
  needsDescription: true,
});

/** The parameters as a JSON Schema. */
function schemaOf(parameters: JsonObject): JsonObject {
  const entries = Object.entries(parameters);
  const required = entries.flatMap(([name, each]) => (isObject(each) && each.required === true ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, each]) => [name, isObject(each) ? propertyOf(each) : {}])),
    ...(required.length > 0 && { required }),
  };
}

function propertyOf({ type, description }: JsonObject): JsonObject {
  const [, outer = '', item] = (typeof type === 'string' && /^(\w+)(?:\[(\w+)\])?$/.exec(type)) || [];
  const json = JSON_TYPES.get(outer.toLowerCase());
  const items = item === undefined ? undefined : JSON_TYPES.get(item);
  return defined({
    type: json,
    ...(json === 'array' && items !== undefined && { items: { type: items } }),
    ...(typeof description === 'string' && { description }),
  });
}

/** The declared tools; undefined if there are none. */
export function writeTools(tools: Conversation['tools']): CohereLegacyTool[] | undefined {
  return functionTools(tools)?.map(({ name, description = '', parameters = {} }) => {
    const required = new Set<unknown>(Array.isArray(parameters.required) ? parameters.required : []);
    const properties = isObject(parameters.properties) ? Object.entries(parameters.properties) : [];
    const definitions = properties.map(([key, each]) => [key, definitionOf(each, required.has(key))] as const);
    return {
      name,
      description,
      ...(definitions.length > 0 && { parameter_definitions: Object.fromEntries(definitions) }),
    };
  });
}

function definitionOf(property: unknown, required: boolean): CohereLegacyParameter {
  const { type, items, description } = isObject(property) ? property : ({} as JsonObject);
  const item = type === 'array' && isObject(items) ? TYPES.get(items.type) : undefined;
  return {
    ...(typeof description === 'string' && { description }),
    type: item === undefined ? (TYPES.get(type) ?? 'str') : `List[${item}]`,
    ...(required && { required }),
  };
}

/** Reports what a parameter's Python type and description cannot express. */
export function reportToolLosses(tools: Conversation['tools'], lose: Lose): void {
  for (const { parameters, pointer, description } of tools ?? []) {
    if (description === undefined) lose({ pointer }, 'synthesised', 'the target requires a description of each tool');
    if (isObject(parameters) && !isPlain(parameters))
      lose({ pointer }, 're-encoded', 'the target has only a type and a description for each parameter');
  }
}

const SCHEMA_KEYS = new Set(['type', 'properties', 'required']);
const PROPERTY_KEYS = new Set(['type', 'description']);
const LIST_KEYS = new Set([...PROPERTY_KEYS, 'items']);

function isPlain(schema: JsonObject): boolean {
  const { properties } = schema;
  if (Object.keys(schema).some(key => !SCHEMA_KEYS.has(key)) || !isObject(properties)) return false;
  return Object.values(properties).every(isPlainProperty);
}

function isPlainProperty(property: unknown): boolean {
  if (!isObject(property) || !TYPES.has(property.type)) return false;
  const { type, items } = property;
  const known = type === 'array' ? LIST_KEYS : PROPERTY_KEYS;
  if (Object.keys(property).some(key => !known.has(key))) return false;
  return items === undefined || (isObject(items) && Object.keys(items).length === 1 && TYPES.has(items.type));
}
