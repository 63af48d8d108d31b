/**
 * How Kimi Code makes a request of its history: blank text goes, neighbouring prompts become one, results move to their
 * calls, calls that nobody answered get a placeholder and results that nobody asked for are dropped.
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
  const out: Entry[] = [];
  for (const entry of history) {
    const rendered = entry.role === 'tool' ? { ...entry, parts: rendering(entry) } : entry;
    const parts = rendered.parts.filter(part => !isBlankText(part));
    if (entry.isPartial === true || (entry.calls.length === 0 && parts.every(isVacuous))) {
      repairs.empty++;
      continue;
    }
    const next = { ...rendered, parts };
    const previous = out.at(-1);
    if (isPrompt(next) && previous !== undefined && isPrompt(previous)) out[out.length - 1] = joined(previous, next);
    else out.push(next);
  }
  return out;
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

function isVacuous(part: Part): boolean {
  const { value } = part;
  return (
    isBlankText(part) ||
    (value.type === 'think' && value.encrypted === undefined && isBlank(textAt(value, 'think') ?? ''))
  );
}

/** A result as the model reads it. */
function rendering({ parts, at, isError, note }: Entry): Part[] {
  const shown = statusOf(parts, at, isError === true);
  if (note === undefined || note === '') return shown;
  const [only] = shown;
  if (shown.length === 1 && only?.value.type === 'text')
    return [textPart(`${textAt(only.value, 'text') ?? ''}\n${note}`, only.textAt)];
  return [...shown, textPart(note, at)];
}

function statusOf(parts: Part[], at: string, isError: boolean): Part[] {
  const [only] = parts;
  if (parts.every(isBlankText) || (parts.length === 1 && textAt(only?.value, 'text')?.trim() === EMPTY))
    return [textPart(isError ? `${FAILED} ${EMPTY}` : EMPTY, only?.textAt ?? at)];
  if (!isError) return parts;
  const text = only?.value.type === 'text' && parts.length === 1 ? textAt(only.value, 'text') : undefined;
  if (text === undefined) return [textPart(FAILED, at), ...parts];
  return text.trimStart().startsWith('ERROR:') ? parts : [textPart(`${FAILED}\n${text}`, only?.textAt ?? at)];
}

/** Results directly behind their calls. A call without one is closed where later messages show that nobody waits for it. */
function joinResults(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const lastOther = entries.findLastIndex(({ role }) => role !== 'tool');
  const results = new Map<unknown, number[]>();
  entries.forEach(({ role, callId }, i) => {
    if (role === 'tool') results.set(callId, [...(results.get(callId) ?? []), i]);
  });
  const out: Entry[] = [];
  const taken = new Set<number>();
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    if (taken.has(i)) continue;
    out.push(entry);
    let expected = i + 1;
    const found: number[] = [];
    const missing: Entry['calls'] = [];
    for (const call of new Map(entry.calls.map(each => [each.id, each])).values()) {
      const at = results.get(call.id)?.find(place => place > i && !taken.has(place));
      if (at === undefined) missing.push(call);
      else {
        taken.add(at);
        found.push(at);
      }
    }
    for (const at of found.sort((a, b) => a - b)) {
      if (at !== expected++) repairs.moved++;
      out.push(entries[at] as Entry);
    }
    if (i >= lastOther) continue;
    for (const { id, at, places } of missing) {
      repairs.closed++;
      out.push({ role: 'tool', at, parts: [textPart(NOT_AVAILABLE, at)], calls: [], callId: id, callIdAt: places[0] });
    }
  }
  return out;
}

function dropOrphans(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const asked = new Set(entries.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const kept = entries.filter(({ role, callId }) => role !== 'tool' || callId === undefined || asked.has(callId));
  repairs.orphans += entries.length - kept.length;
  return kept;
}
