import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { addition, type Repair, removal, replacement, safely } from '../repair.ts';

/** Fields that the API has next to the function, not inside it. */
const BESIDE: ReadonlySet<string> = new Set(['type', 'function', 'cache_control']);
/** Keys of schemas whose type may be something other than an object. */
const UNTYPED = ['oneOf', 'anyOf', 'allOf', '$ref', 'items', 'enum', 'const'];
const NO_PARAMETERS = { type: 'object', properties: {} };

const repair: Repair = {
  rule: 'malformed-tool-definition',
  repair({ messageId, pointer, data = {} }, { value, places }) {
    const raw = valueAt(value, pointer);
    if (messageId === 'refusedField') return safely(`remove \`${data.field}\``, removal(pointer));
    if (messageId === 'notJson') return decoded(raw, pointer);
    if (!isObject(raw)) return undefined;
    if (messageId === 'flat') return nested(raw, pointer);
    if (messageId === 'notObject') return typed(raw, pointer);
    const tool = places.toolAt(pointer);
    if (messageId !== 'noParameters' || tool?.parameters !== undefined) return undefined;
    const holder = isObject(raw.function) ? child(pointer, 'function') : pointer;
    const at = child(holder, 'parameters');
    const put = valueAt(value, at) === undefined ? addition : replacement;
    return safely('declare a function without parameters', put(at, NO_PARAMETERS));
  },
};

export default repair;

function decoded(text: unknown, pointer: string) {
  if (typeof text !== 'string') return undefined;
  try {
    const tools: unknown = JSON.parse(text);
    return Array.isArray(tools) ? safely('decode the list of tools', replacement(pointer, tools)) : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the type `object` to a schema without a type. */
function typed(raw: Readonly<Record<string, unknown>>, pointer: string) {
  const [holder, at] = isObject(raw.function) ? [raw.function, child(pointer, 'function')] : [raw, pointer];
  for (const key of ['parameters', 'input_schema']) {
    const schema = holder[key];
    const isUntyped = isObject(schema) && schema.type === undefined && !UNTYPED.some(each => each in schema);
    if (isUntyped) return safely("add `type: 'object'`", addition(child(child(at, key), 'type'), 'object'));
  }
  return undefined;
}

/** A tool of the Responses API or of Anthropic, whose fields are moved below `function`. */
function nested(raw: Readonly<Record<string, unknown>>, pointer: string) {
  const { name, parameters, input_schema: schema = parameters } = raw;
  if (typeof name !== 'string' || raw.function !== undefined) return undefined;
  const inner: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(raw))
    if (!BESIDE.has(key) && key !== 'input_schema') inner[key] = key === 'parameters' ? schema : member;
  if (schema !== undefined) inner.parameters = schema;
  const keys = Object.keys(raw).filter(key => !BESIDE.has(key));
  return safely(
    'move the fields of the tool into `function`',
    ...(raw.type === 'function' ? [] : [addition(child(pointer, 'type'), 'function')]),
    addition(child(pointer, 'function'), inner),
    ...keys.map(key => removal(child(pointer, key))),
  );
}
