/** The changes that Gemini CLI makes to a history before it sends it. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { GeminiContent, Part } from './contents.ts';

/** Gemini CLI sends this in place of a missing signature. */
export const SKIP_SIGNATURE = 'skip_thought_signature_validator';

export function forRequest(history: readonly GeminiContent[]): { turns: GeminiContent[]; notes: string[] } {
  const { turns: curated, dropped } = curate(history);
  const { turns: withoutThoughtParts, stripped } = withoutThoughts(curated);
  const joined = coalesce(withoutThoughtParts);
  const { turns, signed } = sign(joined);
  const notes = [
    ...note(dropped, 'empty content', 'skipped'),
    ...note(stripped, 'thought', 'skipped'),
    ...note(withoutThoughtParts.length - joined.length, 'content', 'joined to the previous one'),
    ...note(signed, 'call', 'with a placeholder for the missing signature'),
  ];
  return { turns, notes };
}

/** Drops consecutive model contents if any of them has an empty part. */
function curate(history: readonly GeminiContent[]): { turns: GeminiContent[]; dropped: number } {
  const turns: GeminiContent[] = [];
  let dropped = 0;
  for (let i = 0; i < history.length; ) {
    const from = i;
    const isModel = history[i]?.role === 'model';
    do i++;
    while (isModel && history[i]?.role === 'model');
    const run = history.slice(from, i);
    if (isModel && run.some(({ parts }) => parts.some(isEmptyPart))) dropped += run.length;
    else for (const each of run) turns.push(each);
  }
  return { turns, dropped };
}

/** Whether a part has no field or nothing but an empty text. */
function isEmptyPart({ value }: Part): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0) return true;
  return !value.thought && value.text === '' && keys.every(key => key === 'text' || key === 'thought');
}

function withoutThoughts(history: readonly GeminiContent[]): { turns: GeminiContent[]; stripped: number } {
  let stripped = 0;
  const turns = history.flatMap(turn => {
    const parts = turn.parts.filter(({ value }) => !(isObject(value) && value.thought));
    if (parts.length === turn.parts.length) return [turn];
    stripped += turn.parts.length - parts.length;
    const changed = withParts(turn, parts);
    return parts.length === 0 ? [] : [turn.role === 'model' ? signFirst(changed) : changed];
  });
  return { turns, stripped };
}

/** Merges consecutive contents of the same role. */
function coalesce(history: readonly GeminiContent[]): GeminiContent[] {
  const groups: [GeminiContent, ...GeminiContent[]][] = [];
  for (const turn of history) {
    const group = groups.at(-1);
    if (group?.[0].role === turn.role) group.push(turn);
    else groups.push([turn]);
  }
  return groups.map(group => {
    const [first] = group;
    if (group.length === 1) return first;
    return withParts(
      first,
      group.flatMap(({ parts }) => parts),
    );
  });
}

/** Adds a placeholder signature to the first call of each model content after the last user prompt. */
function sign(history: readonly GeminiContent[]): { turns: GeminiContent[]; signed: number } {
  const start = history.findLastIndex(
    ({ role, parts }) => role === 'user' && parts.some(isText) && !parts.some(isResult),
  );
  let signed = 0;
  const turns = history.map((turn, i) => {
    if (start < 0 || i < start || turn.role !== 'model') return turn;
    const result = signFirst(turn);
    if (result !== turn) signed++;
    return result;
  });
  return { turns, signed };
}

function signFirst(turn: GeminiContent): GeminiContent {
  const first = turn.parts.findIndex(({ value }) => isObject(value) && Boolean(value.functionCall));
  const part = turn.parts[first];
  if (part === undefined || (part.value as JsonObject).thoughtSignature) return turn;
  const value = { ...(part.value as JsonObject), thoughtSignature: SKIP_SIGNATURE };
  const places = [...(part.places ?? []), ['/thoughtSignature', part.at] as const];
  return withParts(turn, turn.parts.with(first, { ...part, value, places }));
}

function withParts({ role, at }: GeminiContent, parts: readonly Part[]): GeminiContent {
  return { role, at, parts };
}

function isText({ value }: Part): boolean {
  return isObject(value) && Boolean(value.text);
}

function isResult({ value }: Part): boolean {
  return isObject(value) && Boolean(value.functionResponse);
}

/** A note with a count, such as `2 calls skipped`. */
export function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}
