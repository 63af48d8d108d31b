/** Converts the message of a reply for the rules and for the next request. */
import { isObject, type JsonObject } from '../../source/json.ts';

/**
 * The message with arguments as text, even if a server sent them as a value, and without an empty `function_call`.
 * Returns the message itself if nothing changes.
 */
export function asRead(message: JsonObject): JsonObject {
  const { tool_calls: calls, function_call: legacy } = message;
  // Some servers send every field of the format, even empty ones.
  const kept = isObject(legacy) && !legacy.name && !legacy.arguments ? without(message, 'function_call') : message;
  if (!Array.isArray(calls) || !calls.some(hasValueArguments)) return kept;
  return { ...kept, tool_calls: (calls as unknown[]).map(call => (hasValueArguments(call) ? written(call) : call)) };
}

/**
 * The message as a request contains it, without fields that only replies have. Returns the message itself if nothing
 * changes.
 */
export function asReplayed(message: JsonObject): JsonObject {
  const { audio, annotations } = message;
  const calls = message.tool_calls;
  let replayed = asRead(message);
  if (Array.isArray(calls) && calls.some(call => isObject(call) && Object.hasOwn(call, 'index')))
    replayed = { ...replayed, tool_calls: (replayed.tool_calls as unknown[]).map(withoutIndex) };
  if (Array.isArray(calls) && calls.length === 0) replayed = without(replayed, 'tool_calls');
  // A request contains audio only by its ID, and no citations.
  if (isObject(audio)) replayed = audio.id ? { ...replayed, audio: { id: audio.id } } : without(replayed, 'audio');
  if (Array.isArray(annotations) && annotations.every(isCitation)) replayed = without(replayed, 'annotations');
  return replayed;
}

/** The message of a server that responds with `{result: {response, tool_calls}}`, without choices and finish reason. */
export function bareMessage(reply: JsonObject): { readonly message: JsonObject; readonly usage: unknown } | undefined {
  const { result } = reply;
  if (reply.choices !== undefined || !isObject(result)) return undefined;
  const { response, tool_calls: calls, usage } = result;
  if (response === undefined && !Array.isArray(calls)) return undefined;
  const content = isObject(response) || Array.isArray(response) ? JSON.stringify(response) : (response ?? null);
  const message: JsonObject = { role: 'assistant', content };
  if (Array.isArray(calls)) message.tool_calls = (calls as unknown[]).map(asCall);
  return { message, usage };
}

/** Converts a call that is only a name and its arguments. */
function asCall(call: unknown): unknown {
  if (!isObject(call) || call.function !== undefined || call.name === undefined) return call;
  const { name, arguments: input, ...rest } = call;
  return { ...rest, type: 'function', function: { name, arguments: input } };
}

interface ValueCall extends JsonObject {
  readonly function: JsonObject;
}

function hasValueArguments(call: unknown): call is ValueCall {
  return isObject(call) && isObject(call.function) && isObject(call.function.arguments);
}

function written(call: ValueCall): JsonObject {
  return { ...call, function: { ...call.function, arguments: JSON.stringify(call.function.arguments) } };
}

function withoutIndex(call: unknown): unknown {
  return isObject(call) ? without(call, 'index') : call;
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _dropped, ...rest } = object;
  return rest;
}

function isCitation(annotation: unknown): boolean {
  return isObject(annotation) && annotation.type === 'url_citation';
}
