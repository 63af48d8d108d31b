/** Reads LangChain messages as the provider's package sends them, and applies repairs to them. */
import type { BaseMessage } from 'langchain';
import { isObject, type JsonObject } from '../source/json.ts';

/** The API that a model calls, if the provider's package has several. */
export type Api = 'chat' | 'responses' | undefined;

/** The key that stores where the provider's package reads the calls of a message from. */
const SOURCE = 'rolecallSource';
/** The key that stores the index of a message or of an output item in its source. */
const INDEX = 'rolecallIndex';

/** Fields that are copied from a message, if it has them. */
const FIELDS = ['content', 'name', 'id', 'tool_call_id', 'status'] as const;

const ROLES: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant' };

/**
 * The message at an index as a plain object, with the calls that are sent. Calls that LangChain could not parse are also sent, from
 * the stored reply of the provider, so they need results like the others.
 */
export function readMessage(message: BaseMessage, index: number, api: Api): JsonObject {
  const fields = message as unknown as JsonObject;
  const type = message.getType();
  const seen: JsonObject = { role: ROLES[type] ?? type, [INDEX]: index };
  for (const key of FIELDS) if (fields[key] !== undefined) seen[key] = fields[key];
  if (type !== 'ai') return seen;
  const { tool_calls: raw, ...kwargs } = objectIn(fields.additional_kwargs);
  const { output, ...metadata } = objectIn(fields.response_metadata);
  const calls = sentCalls(fields, raw, api === 'responses' ? output : undefined);
  return { ...seen, additional_kwargs: kwargs, response_metadata: metadata, ...calls };
}

function sentCalls({ tool_calls: listed }: JsonObject, raw: unknown, output: unknown): JsonObject {
  const items = listIn(output);
  if (items.length > 0 && items.every(each => isObject(each) && 'type' in each)) {
    const calls = items.flatMap((item, i) => {
      if (!isObject(item) || !isCall(item)) return [];
      return [{ id: item.call_id, name: item.name, args: {}, type: 'tool_call', [INDEX]: i }];
    });
    return { tool_calls: calls, [SOURCE]: 'output' };
  }
  if (Array.isArray(listed) && listed.length > 0) return { tool_calls: listed, [SOURCE]: 'listed' };
  if (!Array.isArray(raw) || raw.length === 0) return {};
  // The arguments of such calls may not be JSON.
  const calls = raw.map((call: unknown, i) => {
    const { id, function: inner } = objectIn(call);
    return { id, name: objectIn(inner).name, args: {}, type: 'tool_call', [INDEX]: i };
  });
  return { tool_calls: calls, [SOURCE]: 'raw' };
}

const isCall = ({ type }: JsonObject) => type === 'function_call';

/** The message of LangChain that a repaired one was read from; undefined if a repair added it. */
export function indexOf({ [INDEX]: index }: JsonObject): number | undefined {
  return typeof index === 'number' ? index : undefined;
}

/** A copy of the message with what the repairs changed. */
export function repairedMessage(original: BaseMessage, before: JsonObject, after: JsonObject): BaseMessage {
  const fields = original as unknown as JsonObject;
  const changed: JsonObject = {};
  for (const key of FIELDS) if (after[key] !== before[key]) changed[key] = after[key];
  if (after.tool_calls !== before.tool_calls) Object.assign(changed, changedCalls(fields, after));
  const copy = Object.assign(Object.create(Object.getPrototypeOf(original) as object) as object, original, changed);
  // These fields are serialized. Stream pieces were already assembled.
  return Object.assign(copy, {
    lc_kwargs: { ...objectIn(fields.lc_kwargs), ...changed },
    ...('tool_call_chunks' in fields && 'tool_calls' in changed && { tool_call_chunks: [] }),
  }) as unknown as BaseMessage;
}

/** Writes calls back to their source and to the parsed calls. */
function changedCalls(fields: JsonObject, { tool_calls: calls, [SOURCE]: source }: JsonObject): JsonObject {
  const left = Array.isArray(calls) ? calls.filter(isObject) : [];
  const { tool_calls: raw, ...kwargs } = objectIn(fields.additional_kwargs);
  // The raw calls are the old version of the parsed ones. Without parsed calls, they would be sent.
  if (source === 'listed') return { tool_calls: left, additional_kwargs: kwargs };
  const byIndex = new Map(left.map(each => [each[INDEX], each]));
  if (source === 'raw') {
    const written = listIn(raw).flatMap((call, i) => {
      const { id, name } = byIndex.get(i) ?? {};
      const { function: inner, ...others } = objectIn(call);
      return byIndex.has(i) ? [{ ...others, id, function: { ...objectIn(inner), name } }] : [];
    });
    return { additional_kwargs: written.length === 0 ? kwargs : { ...kwargs, tool_calls: written } };
  }
  const metadata = objectIn(fields.response_metadata);
  const output = listIn(metadata.output).flatMap((item, i) => {
    if (!isObject(item) || !isCall(item)) return [item];
    const call = byIndex.get(i);
    return call === undefined ? [] : [{ ...item, call_id: call.id, name: call.name }];
  });
  return { response_metadata: { ...metadata, output }, tool_calls: [] };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
