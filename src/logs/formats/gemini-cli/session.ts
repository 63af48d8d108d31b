/** Messages recorded by Gemini CLI: user messages, model messages with calls and results, and displayed messages. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import { note, SKIP_SIGNATURE } from './request.ts';
import { type Part, partsIn, type Turn } from './turns.ts';

/** A recorded message, and where it stands. */
export interface Recorded {
  readonly value: JsonObject;
  readonly at: string;
}

export interface Session {
  readonly turns: Turn[];
  /** How many of the turns each message, and those before it, stand for. */
  readonly ends: number[];
  readonly model: string | undefined;
  readonly notes: string[];
}

/** Messages that were shown to the user alone. */
const SHOWN: ReadonlySet<unknown> = new Set(['info', 'error', 'warning']);

export function readSession(messages: readonly Recorded[], as: ReadAs): Session {
  const turns: Turn[] = [];
  const ends: number[] = [];
  let model: string | undefined;
  let [commands, summaries, unsigned] = [0, 0, 0];
  const kept = idsOfResultMessages(messages);
  for (const { value, at } of messages) {
    if (typeof value.model === 'string') model = value.model;
    const { type } = value;
    const key = value.content === undefined && value.parts !== undefined ? 'parts' : 'content';
    const parts = partsIn(value[key], child(at, key));
    if (type === 'user') {
      if (as === 'request' && isCommand(parts)) commands++;
      else turns.push({ role: 'user', parts, at });
    } else if (!SHOWN.has(type)) {
      const isWhole = parts.some(({ value: part }) => isObject(part) && ('functionCall' in part || part.thought));
      if (!isWhole && Array.isArray(value.thoughts)) summaries += value.thoughts.length;
      const calls = Array.isArray(value.toolCalls) ? (value.toolCalls as unknown[]) : [];
      const callsAt = child(at, 'toolCalls');
      const first = calls.findIndex(isObject);
      const all = isWhole
        ? parts
        : [...parts, ...calls.flatMap((call, i) => callOf(call, child(callsAt, i), i === first))];
      if (!isWhole && calls.some(isObject)) unsigned++;
      if (all.length > 0) turns.push({ role: 'model', parts: all, at });
      const results = calls.flatMap((call, i) => resultsOf(call, child(callsAt, i), kept));
      if (results.length > 0) turns.push({ role: 'user', parts: results, at });
    }
    ends.push(turns.length);
  }
  const notes = [
    ...note(commands, 'message', 'without a prompt skipped'),
    ...note(summaries, 'thought', 'stored as a summary skipped'),
    ...note(unsigned, 'call', 'with a placeholder for the missing signature'),
  ];
  return { turns, ends, model, notes };
}

/** Ids of results that stand in messages of their own: the call repeats them. */
function idsOfResultMessages(messages: readonly Recorded[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { value } of messages) {
    if (value.type !== 'user' || !Array.isArray(value.content)) continue;
    for (const part of value.content as unknown[]) {
      const id = isObject(part) && isObject(part.functionResponse) ? part.functionResponse.id : undefined;
      if (typeof id === 'string') ids.add(id);
    }
  }
  return ids;
}

/** Commands to the app and what it tells the model of itself, which a session that is taken up again goes without. */
function isCommand(parts: readonly Part[]): boolean {
  const texts: string[] = [];
  for (const { value } of parts) {
    if (!isObject(value) || typeof value.text !== 'string') return false;
    texts.push(value.text);
  }
  const text = texts.join('').trim();
  return text === '' || /^(?:[/?]|<session_context>|<hook_context>)/.test(text);
}

/**
 * The call of a record. Records hold no signatures: the first call of a turn gets what Gemini CLI puts in their place.
 */
function callOf(call: unknown, at: string, isFirst: boolean): Part[] {
  if (!isObject(call)) return [];
  const functionCall: JsonObject = {};
  const places: [string, string][] = [['/functionCall', at]];
  for (const key of ['id', 'name', 'args']) {
    if (call[key] === undefined) continue;
    functionCall[key] = call[key];
    places.push([`/functionCall/${key}`, child(at, key)]);
  }
  return [{ value: { functionCall, ...(isFirst && { thoughtSignature: SKIP_SIGNATURE }) }, at, isMade: true, places }];
}

/** The results of a record; none where the call did not come to one. */
function resultsOf(call: unknown, at: string, own: ReadonlySet<string>): Part[] {
  if (!isObject(call) || (typeof call.id === 'string' && own.has(call.id))) return [];
  const { result, id, name } = call;
  const from = child(at, 'result');
  if (typeof result !== 'string') return result ? partsIn(result, from) : [];
  if (result === '') return [];
  const functionResponse: JsonObject = { response: { output: result } };
  const places: [string, string][] = [
    ['/functionResponse', at],
    ['/functionResponse/response/output', from],
  ];
  for (const [key, value] of Object.entries({ id, name })) {
    if (value === undefined) continue;
    functionResponse[key] = value;
    places.push([`/functionResponse/${key}`, child(at, key)]);
  }
  return [{ value: { functionResponse }, at: from, isMade: true, places }];
}
