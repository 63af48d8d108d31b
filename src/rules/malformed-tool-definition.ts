import type { Message, Tool } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { addition, type Repair, removal, replacement, safely } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

export default defineRule({
  id: 'malformed-tool-definition',
  title: 'Tool definition has the wrong format',
  kind: 'Tools',
  docs: {
    fires:
      'Reports a tool of type `function`, or without a type, whose name and parameters are not in a `function` object: the flat form of another API. Depending on the server it also reports a function without `parameters`, parameters whose schema is not of type `object`, is a union at the top level, or has a key there that the server rejects, a tool type that the server does not know, a field that the server rejects, and strict functions beside others.',
    why: 'The server looks for the `function` object and finds nothing that it could call. One tool that it cannot read makes every request fail, even if the model would not call it.',
    remedy:
      'Move `name`, `description` and `parameters` into `function`. Use the schema of an empty object for a tool without arguments.',
  },
  parameters: {
    /** Whether every function must declare `parameters`. */
    parametersRequired: false,
    /** Accepted tool types; any if empty. */
    types: [] as readonly string[],
    /** Whether a tool without a `function` object is reported. */
    flat: true as boolean,
    /** Fields of a tool definition that the server rejects. */
    refused: [] as readonly string[],
    /** What is checked of the schema of the parameters, and nothing else of the tool. */
    schema: [] as readonly ('object' | 'typed' | 'object-if-typed' | 'no-union')[],
    /** Keys that the schema of the parameters must not have at the top level; nothing else of the tool is checked. */
    refusedInSchema: [] as readonly string[],
    /** Whether `strict` must be the same for all functions, false if it is missing; nothing else is checked. */
    sameStrict: false as boolean,
  },
  messages: {
    flat: 'the tool has no `function` object',
    notJson: 'the list of tools is text that is not JSON',
    noParameters: 'the function `{tool}` has no `parameters`',
    refusedField: 'the tool has a field `{field}`, which this API rejects',
    notObject: 'the parameters of tool `{tool}` are not a schema of type `object`',
    mixedStrict: 'tool `{tool}` is strict, and others are not',
    union: 'the parameters of tool `{tool}` have `{field}` at the top level of their schema',
    unknownType: 'tool type `{type}` is not one of {types}',
  },
  check(view, report, { parametersRequired, types, flat, refused, schema, refusedInSchema, sameStrict }) {
    const checkTool = (tool: Tool, k: number, message?: Message) => {
      const { kind, name = '', parameters } = tool;
      const place = message === undefined ? {} : { in: message };
      if (schema.length > 0 || refusedInSchema.length > 0) {
        if (kind !== 'function' || typeof parameters !== 'object' || parameters === null) return;
        const isTyped = parameters.type !== undefined;
        const looked = schema.includes('object') || schema.includes(isTyped ? 'object-if-typed' : 'typed');
        if (looked && parameters.type !== 'object')
          report({ messageId: 'notObject', at: tool, ...place, data: { k, tool: name } });
        const keys = schema.includes('no-union') ? [...UNIONS, ...refusedInSchema] : refusedInSchema;
        const field = keys.find(each => Object.hasOwn(parameters, each));
        if (field !== undefined) report({ messageId: 'union', at: tool, ...place, data: { k, tool: name, field } });
        return;
      }
      if (parametersRequired && kind === 'function' && parameters === undefined)
        report({ messageId: 'noParameters', at: tool, ...place, data: { k, tool: name } });
      const wire = tool.wire as { type?: unknown } | null | undefined;
      if (typeof wire !== 'object' || wire === null) return;
      for (const field of refused)
        if (Object.hasOwn(wire, field))
          report({
            messageId: 'refusedField',
            at: { pointer: `${tool.pointer}/${field}` },
            ...place,
            data: { k, field },
          });
      if (kind !== 'unknown') return;
      if (wire.type === undefined || wire.type === 'function') {
        if (flat) report({ messageId: 'flat', at: tool, ...place, data: { k } });
      } else if (typeof wire.type === 'string' && types.length > 0 && !types.includes(wire.type)) {
        const data = { k, type: wire.type, types: types.join(', ') };
        report({ messageId: 'unknownType', at: tool, ...place, data });
      }
    };
    const checkStrict = (tools: readonly Tool[]) => {
      const functions = tools.filter(({ kind }) => kind === 'function');
      const strict = functions.filter(isStrict);
      if (strict.length === functions.length) return;
      for (const { name = '', pointer } of strict)
        report({ messageId: 'mixedStrict', at: { pointer: pointer + STRICT }, data: { tool: name } });
    };
    return {
      message(message) {
        if (sameStrict) return;
        for (const [k, tool] of (message.tools ?? []).entries()) checkTool(tool, k, message);
      },
      end() {
        const { tools = [] } = view.conversation;
        if (sameStrict) checkStrict(tools);
        else for (const [k, tool] of tools.entries()) checkTool(tool, k);
      },
    };
  },
});

const STRICT = '/function/strict';

function isStrict({ wire }: Tool): boolean {
  return valueAt(wire, STRICT) === true;
}

/** Fields that the API has next to the function, not inside it. */
const BESIDE: ReadonlySet<string> = new Set(['type', 'function', 'cache_control']);
/** Keys of schemas whose type may be something other than an object. */
const UNTYPED = ['oneOf', 'anyOf', 'allOf', '$ref', 'items', 'enum', 'const'];
const NO_PARAMETERS = { type: 'object', properties: {} };

export const repair: Repair = ({ messageId, pointer, data = {} }, { value, places }) => {
  const raw = valueAt(value, pointer);
  if (messageId === 'refusedField') return safely(`remove \`${data.field}\``, removal(pointer));
  if (messageId === 'mixedStrict') return safely('set `strict` to false', replacement(pointer, false));
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
};

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
  for (const place of ['/function/parameters', '/parameters', '/input_schema', '/toolSpec/inputSchema/json']) {
    const schema = valueAt(raw, place);
    const isUntyped = isObject(schema) && schema.type === undefined && !UNTYPED.some(each => each in schema);
    if (isUntyped) return safely("add `type: 'object'`", addition(`${pointer}${place}/type`, 'object'));
  }
  return undefined;
}

/** Moves the fields of a tool into `function`, if they are next to its name as in other APIs. */
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
