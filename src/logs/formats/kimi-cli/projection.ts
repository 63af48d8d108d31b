/**
 * Converts a history to a request as Kimi Code does: drops blank text, merges consecutive prompts, moves results after
 * their calls, adds placeholders for missing results and drops results without a call.
 * Rules: packages/agent-core/src/agent/context/projector.ts and tool-result-render.ts in
 * https://github.com/MoonshotAI/kimi-code
 */
import { isBlank } from '../../../model/text.ts';
import { textAt } from '../agents/fields.ts';
import { type Entry, type Part, textPart } from './entry.ts';

export interface Repairs {
  moved: number;
  closed: number;
  orphans: number;
  empty: number;
}

const NOT_AVAILABLE =
  'Tool result is not available in the current context. Do not assume the tool completed successfully.';
const FAILED = 'ERROR: Tool execution failed.';
const EMPTY = 'Tool output is empty.';

export function project(history: readonly Entry[], repairs: Repairs): Entry[] {
  return dropOrphans(joinResults(joinPrompts(history, repairs), repairs), repairs);
}

function joinPrompts(history: readonly Entry[], repairs: Repairs): Entry[] {
  const projected: Entry[] = [];
  for (const entry of history) {
    const rendered = entry.role === 'tool' ? { ...entry, parts: renderResult(entry) } : entry;
    const parts = rendered.parts.filter(part => !isBlankText(part));
    if (entry.isPartial === true || (entry.calls.length === 0 && parts.every(isBlankPart))) {
      repairs.empty++;
      continue;
    }
    const next = { ...rendered, parts };
    const previous = projected.at(-1);
    if (isPrompt(next) && previous !== undefined && isPrompt(previous))
      projected[projected.length - 1] = joined(previous, next);
    else projected.push(next);
  }
  return projected;
}

function isPrompt({ role, origin }: Entry): boolean {
  return role === 'user' && origin === 'user';
}

function joined(first: Entry, second: Entry): Entry {
  const both = [...first.parts, ...second.parts];
  const text = [first, second].map(({ parts }) => parts.map(({ value }) => textAt(value, 'text') ?? '').join(''));
  return {
    ...first,
    parts: [textPart(text.join('\n\n'), first.at), ...both.filter(({ value }) => value.type !== 'text')],
  };
}

function isBlankText({ value }: Part): boolean {
  return value.type === 'text' && isBlank(textAt(value, 'text') ?? '');
}

function isBlankPart(part: Part): boolean {
  const { value } = part;
  return (
    isBlankText(part) ||
    (value.type === 'think' && value.encrypted === undefined && isBlank(textAt(value, 'think') ?? ''))
  );
}

/** A result as it is sent to the model. */
function renderResult({ parts, at, isError, note }: Entry): Part[] {
  const rendered = withStatus(parts, at, isError === true);
  if (note === undefined || note === '') return rendered;
  const [only] = rendered;
  if (rendered.length === 1 && only?.value.type === 'text')
    return [textPart(`${textAt(only.value, 'text') ?? ''}\n${note}`, only.textAt)];
  return [...rendered, textPart(note, at)];
}

function withStatus(parts: Part[], at: string, isError: boolean): Part[] {
  const [only] = parts;
  if (parts.every(isBlankText) || (parts.length === 1 && textAt(only?.value, 'text')?.trim() === EMPTY))
    return [textPart(isError ? `${FAILED} ${EMPTY}` : EMPTY, only?.textAt ?? at)];
  if (!isError) return parts;
  const text = only?.value.type === 'text' && parts.length === 1 ? textAt(only.value, 'text') : undefined;
  if (text === undefined) return [textPart(FAILED, at), ...parts];
  return text.trimStart().startsWith('ERROR:') ? parts : [textPart(`${FAILED}\n${text}`, only?.textAt ?? at)];
}

/** Moves results directly after their calls. A call without a result gets a placeholder if another message follows. */
function joinResults(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const lastOther = entries.findLastIndex(({ role }) => role !== 'tool');
  const results = new Map<unknown, number[]>();
  entries.forEach(({ role, callId }, i) => {
    if (role === 'tool') results.set(callId, [...(results.get(callId) ?? []), i]);
  });
  const projected: Entry[] = [];
  const moved = new Set<number>();
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    if (moved.has(i)) continue;
    projected.push(entry);
    let expected = i + 1;
    const found: number[] = [];
    const missing: Entry['calls'] = [];
    for (const call of new Map(entry.calls.map(each => [each.id, each])).values()) {
      const index = results.get(call.id)?.find(index => index > i && !moved.has(index));
      if (index === undefined) missing.push(call);
      else {
        moved.add(index);
        found.push(index);
      }
    }
    for (const index of found.sort((a, b) => a - b)) {
      if (index !== expected++) repairs.moved++;
      projected.push(entries[index] as Entry);
    }
    if (i >= lastOther) continue;
    for (const { id, at, places } of missing) {
      repairs.closed++;
      projected.push({
        role: 'tool',
        at,
        parts: [textPart(NOT_AVAILABLE, at)],
        calls: [],
        callId: id,
        callIdAt: places[0],
      });
    }
  }
  return projected;
}

function dropOrphans(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const callIds = new Set(entries.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const kept = entries.filter(({ role, callId }) => role !== 'tool' || callId === undefined || callIds.has(callId));
  repairs.orphans += entries.length - kept.length;
  return kept;
}
