/** The changes that Gemini CLI makes to a history before it sends it. */
import type { LogValue } from '../compose/log-value.ts';
import { type GeminiContent, SKIP_SIGNATURE } from './contents.ts';

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
function isEmptyPart(part: LogValue): boolean {
  if (part.object === undefined) return false;
  const { thought, text, ...others } = part.fields();
  if (Object.keys(others).length > 0) return false;
  return text === undefined ? thought === undefined : text.value === '' && !thought?.value;
}

function withoutThoughts(history: readonly GeminiContent[]): { turns: GeminiContent[]; stripped: number } {
  let stripped = 0;
  const turns = history.flatMap(turn => {
    const parts = turn.parts.filter(part => !part.get('thought').value);
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
  const first = turn.parts.findIndex(part => part.get('functionCall').value);
  const part = turn.parts[first];
  if (part === undefined || part.get('thoughtSignature').value) return turn;
  const signed = part.as({ ...part.fields(), thoughtSignature: part.as(SKIP_SIGNATURE) });
  return withParts(turn, turn.parts.with(first, signed));
}

function withParts({ role, from }: GeminiContent, parts: readonly LogValue[]): GeminiContent {
  return { role, from, parts };
}

function isText(part: LogValue): boolean {
  return Boolean(part.get('text').value);
}

function isResult(part: LogValue): boolean {
  return Boolean(part.get('functionResponse').value);
}

/** A note with a count, such as `2 calls skipped`. */
export function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}
