/** Messages recorded by Gemini CLI: user messages, model messages with calls and results, and displayed messages. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import { type GeminiContent, type Part, partsIn } from './contents.ts';
import { note, SKIP_SIGNATURE } from './request.ts';

/** A recorded message and its location. */
export interface Recorded {
  readonly value: JsonObject;
  readonly at: string;
}

export interface Session {
  readonly turns: GeminiContent[];
  /** For each message, the number of contents that represent it and the messages before it. */
  readonly ends: number[];
  readonly model: string | undefined;
  readonly notes: string[];
}

/** Types of messages that are only displayed. */
const SHOWN: ReadonlySet<unknown> = new Set(['info', 'error', 'warning']);

export function readSession(messages: readonly Recorded[], as: ReadAs): Session {
  const turns: GeminiContent[] = [];
  const ends: number[] = [];
  let model: string | undefined;
  let [commands, summaries, unsigned] = [0, 0, 0];
  const separateResultIds = idsOfResultMessages(messages);
  for (const { value, at } of messages) {
    if (typeof value.model === 'string') model = value.model;
    const { type } = value;
    const key = value.content === undefined && value.parts !== undefined ? 'parts' : 'content';
    const parts = partsIn(value[key], child(at, key));
    if (type === 'user') {
      if (as === 'request' && isCommand(parts)) commands++;
      else turns.push({ role: 'user', parts, at });
    } else if (!SHOWN.has(type)) {
      const hasCompleteParts = parts.some(
        ({ value: part }) => isObject(part) && ('functionCall' in part || part.thought),
      );
      if (!hasCompleteParts && Array.isArray(value.thoughts)) summaries += value.thoughts.length;
      const calls = Array.isArray(value.toolCalls) ? (value.toolCalls as unknown[]) : [];
      const callsAt = child(at, 'toolCalls');
      const first = calls.findIndex(isObject);
      const modelParts = hasCompleteParts
        ? parts
        : [...parts, ...calls.flatMap((call, i) => callOf(call, child(callsAt, i), i === first))];
      if (!hasCompleteParts && calls.some(isObject)) unsigned++;
      if (modelParts.length > 0) turns.push({ role: 'model', parts: modelParts, at });
      const results = calls.flatMap((call, i) => resultsOf(call, child(callsAt, i), separateResultIds));
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

/** IDs of results in separate user messages. The records of their calls repeat them. */
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

/** Commands to the app and context that it inserts. Gemini CLI skips them when it resumes a session. */
function isCommand(parts: readonly Part[]): boolean {
  const texts: string[] = [];
  for (const { value } of parts) {
    if (!isObject(value) || typeof value.text !== 'string') return false;
    texts.push(value.text);
  }
  const text = texts.join('').trim();
  return text === '' || /^(?:[/?]|<session_context>|<hook_context>)/.test(text);
}

/** The call of a record. Records have no signatures, so the first call of a content gets Gemini CLI's placeholder. */
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

/** The results of a record. Empty if the call has no result, or if it is in a separate message. */
function resultsOf(call: unknown, at: string, separateResultIds: ReadonlySet<string>): Part[] {
  if (!isObject(call) || (typeof call.id === 'string' && separateResultIds.has(call.id))) return [];
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
