/** The changes that Gemini CLI makes to a history before it sends it. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Part, Turn } from './turns.ts';

/** What stands in place of a signature that nobody has. */
export const SKIP_SIGNATURE = 'skip_thought_signature_validator';

export function forRequest(history: readonly Turn[]): { turns: Turn[]; notes: string[] } {
  const { turns: curated, dropped } = curate(history);
  const { turns: thoughtless, stripped } = withoutThoughts(curated);
  const joined = coalesce(thoughtless);
  const { turns, signed } = sign(joined);
  const notes = [
    ...note(dropped, 'empty content', 'skipped'),
    ...note(stripped, 'thought', 'skipped'),
    ...note(thoughtless.length - joined.length, 'content', 'joined to the previous one'),
    ...note(signed, 'call', 'with a placeholder for the missing signature'),
  ];
  return { turns, notes };
}

/** Leaves out what the model said in a row where any of it is empty. */
function curate(history: readonly Turn[]): { turns: Turn[]; dropped: number } {
  const turns: Turn[] = [];
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

/** Whether a part says nothing: no field, or an empty text and nothing but it. */
function isEmptyPart({ value }: Part): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0) return true;
  return !value.thought && value.text === '' && keys.every(key => key === 'text' || key === 'thought');
}

function withoutThoughts(history: readonly Turn[]): { turns: Turn[]; stripped: number } {
  let stripped = 0;
  const turns = history.flatMap(turn => {
    const parts = turn.parts.filter(({ value }) => !(isObject(value) && value.thought));
    if (parts.length === turn.parts.length) return [turn];
    stripped += turn.parts.length - parts.length;
    const changed = changedTo(turn, parts);
    return parts.length === 0 ? [] : [turn.role === 'model' ? signFirst(changed) : changed];
  });
  return { turns, stripped };
}

/** Neighbours of one role are one content. */
function coalesce(history: readonly Turn[]): Turn[] {
  const turns: Turn[] = [];
  for (const turn of history) {
    const last = turns.at(-1);
    if (last === undefined || last.role !== turn.role) turns.push(turn);
    else turns[turns.length - 1] = changedTo(last, [...last.parts, ...turn.parts]);
  }
  return turns;
}

/** Behind the last thing that the user said, the first call of each turn has to have a signature. */
function sign(history: readonly Turn[]): { turns: Turn[]; signed: number } {
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

function signFirst(turn: Turn): Turn {
  const first = turn.parts.findIndex(({ value }) => isObject(value) && Boolean(value.functionCall));
  const part = turn.parts[first];
  if (part === undefined || (part.value as JsonObject).thoughtSignature) return turn;
  const value = { ...(part.value as JsonObject), thoughtSignature: SKIP_SIGNATURE };
  const places = [...(part.places ?? []), ['/thoughtSignature', part.at] as const];
  return changedTo(turn, turn.parts.with(first, { ...part, value, places }));
}

function changedTo({ role, at }: Turn, parts: readonly Part[]): Turn {
  return { role, at, parts };
}

function isText({ value }: Part): boolean {
  return isObject(value) && Boolean(value.text);
}

function isResult({ value }: Part): boolean {
  return isObject(value) && Boolean(value.functionResponse);
}

/** A count of things, and what became of them. */
export function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}
