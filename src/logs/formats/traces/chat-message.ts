/** Chat messages as tracing libraries record them, with calls, definitions and IDs in other places than in the API. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject, setKey } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { built, jsonText, type Piece, verbatim } from './pieces.ts';

/** Chat messages as they were sent, with notes about the changes. */
export interface NormalizedChat {
  readonly pieces: readonly Piece[];
  /** Tool definitions that were among the messages. */
  readonly tools: readonly Piece[];
  readonly notes: readonly string[];
}

/** Converts traced messages to Chat Completions messages. */
export function normalizeChat(messages: readonly LogValue[]): NormalizedChat {
  const tools: Piece[] = [];
  const pieces: Piece[] = [];
  const noteCounts = new Map<string, number>();
  const countNote = (what: string) => noteCounts.set(what, (noteCounts.get(what) ?? 0) + 1);
  for (const message of messages) {
    const definition = definitionIn(message);
    if (definition !== undefined) {
      tools.push(verbatim(definition));
      continue;
    }
    pieces.push(withId(normalizeMessage(message, countNote), pieces.at(-1)?.value, countNote));
  }
  return { pieces, tools, notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) };
}

/** Joins messages with one call each into one message. */
export function joinAnswer(pieces: readonly Piece[]): readonly Piece[] {
  const isJoined = pieces.length > 1 && pieces.every(({ value }) => callsIn(value) !== undefined);
  const [first] = pieces;
  if (!isJoined || first === undefined || !isObject(first.value)) return pieces;
  const calls: unknown[] = [];
  const from = first.from.filter(([pointer]) => !pointer.startsWith('/tool_calls'));
  for (const piece of pieces) {
    const ownCalls = callsIn(piece.value) ?? [];
    for (const [pointer, place] of piece.from) {
      const [, number, rest = ''] = /^\/tool_calls\/(\d+)(.*)$/.exec(pointer) ?? [];
      if (number !== undefined) from.push([`/tool_calls/${calls.length + Number(number)}${rest}`, place]);
    }
    const [, whole] = piece.from[0] ?? [];
    // The calls were copied with their message, so their location follows from it.
    if (whole !== undefined && !piece.from.some(([pointer]) => pointer.startsWith('/tool_calls')))
      for (const i of ownCalls.keys()) from.push([`/tool_calls/${calls.length + i}`, whole.get('tool_calls').get(i)]);
    for (const each of ownCalls) calls.push(each);
  }
  return [{ value: { ...first.value, tool_calls: calls }, from }];
}

function callsIn(message: unknown): readonly unknown[] | undefined {
  if (!isObject(message) || !Array.isArray(message.tool_calls) || message.tool_calls.length === 0) return undefined;
  return message.role === 'assistant' ? message.tool_calls : undefined;
}

/** Some tracers append the tools of a request to its messages, as tool messages. */
function definitionIn(message: LogValue): LogValue | undefined {
  if (message.object?.role !== 'tool' || 'tool_call_id' in message.object) return undefined;
  const content = message.get('content').decoded();
  const { type, function: toolFunction } = content.object ?? {};
  return type === 'function' && isObject(toolFunction) && 'parameters' in toolFunction && !('arguments' in toolFunction)
    ? content
    : undefined;
}

type CountNote = (what: string) => void;

function normalizeMessage(message: LogValue, countNote: CountNote): Piece {
  const { object } = message;
  if (object === undefined) return verbatim(message);
  const calls = callsOf(message);
  const notSent = Object.keys(object).filter(isNotSent);
  if (calls === undefined && notSent.length === 0) return verbatim(message);
  const value: JsonObject = {};
  const from: [string, LogValue][] = [];
  const put = (key: string, place: LogValue) => {
    setKey(value, key, place.value);
    from.push([child('', key), place]);
  };
  for (const key of Object.keys(object)) {
    if (isNotSent(key) || (calls !== undefined && key === 'tool_calls')) continue;
    if (calls?.key === key) continue;
    put(key, message.get(key));
  }
  if (calls === undefined) return built(value, message, from);
  if (calls.key === 'content') value.content = null;
  value.role = 'assistant';
  value.tool_calls = calls.places.map((call, i) => {
    from.push([`/tool_calls/${i}`, call]);
    const { value: sentCall, isParsed } = asSent(call);
    if (!isParsed) return sentCall;
    const source = call.get('function').get('arguments').at;
    from.push([`/tool_calls/${i}/function/arguments`, new LogValue(undefined, source, 'inside')]);
    countNote('parsed arguments converted back to JSON text');
    return sentCall;
  });
  return built(value, message, from);
}

/** Keys that tracers add. Dotted names are attributes, and calls are read from `additional_kwargs`. */
function isNotSent(key: string): boolean {
  return key.includes('.') || key === 'additional_kwargs' || key === 'finish_reason';
}

/** The calls of a message, if they are in another field than `tool_calls` or have parsed arguments. */
function callsOf(message: LogValue): { readonly key: string; readonly places: LogValue[] } | undefined {
  const ownCalls = message.get('tool_calls');
  if (Array.isArray(ownCalls.value) && ownCalls.value.length > 0) {
    const places = ownCalls.items();
    return places.some(each => asSent(each).isParsed) ? { key: 'tool_calls', places } : undefined;
  }
  const langChainCalls = message.get('additional_kwargs').get('tool_calls');
  if (Array.isArray(langChainCalls.value) && langChainCalls.value.length > 0)
    return { key: 'additional_kwargs', places: langChainCalls.items() };
  const content = message.get('content').decoded();
  const inContent = content.items();
  const isCallList = inContent.length > 0 && inContent.every(isCall);
  return isCallList ? { key: 'content', places: inContent } : undefined;
}

function isCall(place: LogValue): boolean {
  const { function: inner, id } = place.object ?? {};
  return isObject(inner) && typeof inner.name === 'string' && 'arguments' in inner && typeof id === 'string';
}

/** A call with its arguments as JSON text. Some exports parse all JSON text. */
function asSent(call: LogValue): { readonly value: unknown; readonly isParsed: boolean } {
  const { function: inner } = call.object ?? {};
  if (!isObject(inner) || !isObject(inner.arguments)) return { value: call.value, isParsed: false };
  const text = jsonText(inner.arguments);
  return { value: { ...call.object, function: { ...inner, arguments: text } }, isParsed: true };
}

/** Adds a missing ID to a result that directly follows a message with a single call. */
function withId(piece: Piece, before: unknown, countNote: CountNote): Piece {
  const { value } = piece;
  if (!isObject(value) || value.role !== 'tool' || 'tool_call_id' in value || !isObject(before)) return piece;
  const [call, other] = Array.isArray(before.tool_calls) ? (before.tool_calls as unknown[]) : [];
  if (other !== undefined || !isObject(call) || typeof call.id !== 'string') return piece;
  countNote('missing result IDs taken from the calls before them');
  const whole = piece.from[0]?.[1] ?? new LogValue(undefined, '', 'inside');
  const origin = new LogValue(undefined, whole.at, 'inside');
  return { value: { ...value, tool_call_id: call.id }, from: [...piece.from, ['/tool_call_id', origin]] };
}
