/** Chat messages as tracing libraries record them, with calls, definitions and IDs in other places than in the API. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { built, jsonText, type Piece, Place, verbatim } from './place.ts';

/** Chat messages in the form in which they were sent, with notes on what was changed. */
export interface NormalizedChat {
  readonly pieces: readonly Piece[];
  /** Definitions of tools that stood among the messages. */
  readonly tools: readonly Piece[];
  readonly notes: readonly string[];
}

/** Reads the messages of a chat wire out of a trace. */
export function normalizeChat(messages: readonly Place[]): NormalizedChat {
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

/** One answer in several messages, one for each call in it, is one message. */
export function joinAnswer(pieces: readonly Piece[]): readonly Piece[] {
  const isJoined = pieces.length > 1 && pieces.every(({ value }) => callsIn(value) !== undefined);
  const [first] = pieces;
  if (!isJoined || first === undefined || !isObject(first.value)) return pieces;
  const calls: unknown[] = [];
  const from = first.from.filter(([pointer]) => !pointer.startsWith('/tool_calls'));
  for (const piece of pieces) {
    const own = callsIn(piece.value) ?? [];
    for (const [pointer, place] of piece.from) {
      const [, number, rest = ''] = /^\/tool_calls\/(\d+)(.*)$/.exec(pointer) ?? [];
      if (number !== undefined) from.push([`/tool_calls/${calls.length + Number(number)}${rest}`, place]);
    }
    const [, whole] = piece.from[0] ?? [];
    // Calls that were taken over with their message stand below it.
    if (whole !== undefined && !piece.from.some(([pointer]) => pointer.startsWith('/tool_calls')))
      for (const i of own.keys()) from.push([`/tool_calls/${calls.length + i}`, whole.at('tool_calls').at(i)]);
    for (const each of own) calls.push(each);
  }
  return [{ value: { ...first.value, tool_calls: calls }, from }];
}

function callsIn(message: unknown): readonly unknown[] | undefined {
  if (!isObject(message) || !Array.isArray(message.tool_calls) || message.tool_calls.length === 0) return undefined;
  return message.role === 'assistant' ? message.tool_calls : undefined;
}

/** Some tracers append the tools of a request to its messages, as if they were results. */
function definitionIn(message: Place): Place | undefined {
  if (message.object?.role !== 'tool' || 'tool_call_id' in message.object) return undefined;
  const content = message.at('content').decoded();
  const { type, function: inner } = content.object ?? {};
  return type === 'function' && isObject(inner) && 'parameters' in inner && !('arguments' in inner)
    ? content
    : undefined;
}

type CountNote = (what: string) => void;

function normalizeMessage(message: Place, countNote: CountNote): Piece {
  const { object } = message;
  if (object === undefined) return verbatim(message);
  const calls = callsOf(message);
  const stray = Object.keys(object).filter(isNotSent);
  if (calls === undefined && stray.length === 0) return verbatim(message);
  const value: JsonObject = {};
  const from: [string, Place][] = [];
  const put = (key: string, place: Place) => {
    define(value, key, place.value);
    from.push([child('', key), place]);
  };
  for (const key of Object.keys(object)) {
    if (isNotSent(key) || (calls !== undefined && key === 'tool_calls')) continue;
    if (calls?.key === key) continue;
    put(key, message.at(key));
  }
  if (calls === undefined) return built(value, message, from);
  if (calls.key === 'content') value.content = null;
  value.role = 'assistant';
  value.tool_calls = calls.places.map((call, i) => {
    from.push([`/tool_calls/${i}`, call]);
    const { value: written, isParsed } = asSent(call);
    if (!isParsed) return written;
    const source = call.at('function').at('arguments').pointer;
    from.push([`/tool_calls/${i}/function/arguments`, new Place(undefined, source, true)]);
    countNote('parsed arguments written as JSON text again');
    return written;
  });
  return built(value, message, from);
}

/** Keys that a tracer adds: names with dots are attributes, and the rest stands for what is lifted out of it. */
function isNotSent(key: string): boolean {
  return key.includes('.') || key === 'additional_kwargs' || key === 'finish_reason';
}

/** The calls of a message that stand elsewhere than on the wire, or with arguments that are no text any more. */
function callsOf(message: Place): { readonly key: string; readonly places: Place[] } | undefined {
  const own = message.at('tool_calls');
  if (Array.isArray(own.value) && own.value.length > 0) {
    const places = own.items();
    return places.some(each => asSent(each).isParsed) ? { key: 'tool_calls', places } : undefined;
  }
  const kept = message.at('additional_kwargs').at('tool_calls');
  if (Array.isArray(kept.value) && kept.value.length > 0) return { key: 'additional_kwargs', places: kept.items() };
  const content = message.at('content').decoded();
  const inContent = content.items();
  const isCalls = inContent.length > 0 && inContent.every(isCall);
  return isCalls ? { key: 'content', places: inContent } : undefined;
}

function isCall(place: Place): boolean {
  const { function: inner, id } = place.object ?? {};
  return isObject(inner) && typeof inner.name === 'string' && 'arguments' in inner && typeof id === 'string';
}

/** A call with its arguments as text: exports parse all the JSON text that they meet. */
function asSent(call: Place): { readonly value: unknown; readonly isParsed: boolean } {
  const { function: inner } = call.object ?? {};
  if (!isObject(inner) || !isObject(inner.arguments)) return { value: call.value, isParsed: false };
  const text = jsonText(inner.arguments);
  return { value: { ...call.object, function: { ...inner, arguments: text } }, isParsed: true };
}

/** A result right behind a single call, whose id the tracer left out, answers that call. */
function withId(piece: Piece, before: unknown, countNote: CountNote): Piece {
  const { value } = piece;
  if (!isObject(value) || value.role !== 'tool' || 'tool_call_id' in value || !isObject(before)) return piece;
  const [call, other] = Array.isArray(before.tool_calls) ? (before.tool_calls as unknown[]) : [];
  if (other !== undefined || !isObject(call) || typeof call.id !== 'string') return piece;
  countNote('missing result IDs taken from the calls before them');
  const whole = piece.from[0]?.[1] ?? new Place(undefined, '', true);
  const nowhere = new Place(undefined, whole.pointer, true);
  return { value: { ...value, tool_call_id: call.id }, from: [...piece.from, ['/tool_call_id', nowhere]] };
}

/** Sets an own property, whatever its name. */
function define(target: JsonObject, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
