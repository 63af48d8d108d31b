/**
 * Converts a history to a request as Kimi Code does: drops blank text, merges consecutive prompts, moves results after
 * their calls, adds placeholders for missing results and drops results without a call.
 * Rules: packages/agent-core/src/agent/context/projector.ts and tool-result-render.ts in
 * https://github.com/MoonshotAI/kimi-code
 */

import { isBlank } from '../../../model/text.ts';
import { appendTo } from '../../../source/append-to.ts';
import type { LogValue } from '../compose/log-value.ts';
import { type Call, type Entry, type Part, textPart } from './entry.ts';

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
  /** Consecutive prompts, or one other entry. */
  const runs: [Entry, ...Entry[]][] = [];
  for (const entry of history) {
    const rendered = entry.role === 'tool' ? { ...entry, parts: renderResult(entry) } : entry;
    const parts = rendered.parts.filter(part => !isBlankText(part));
    if (entry.isPartial === true || (entry.calls.length === 0 && parts.every(isBlankPart))) {
      repairs.empty++;
      continue;
    }
    const next = { ...rendered, parts };
    const run = runs.at(-1);
    if (isPrompt(next) && run !== undefined && isPrompt(run[0])) run.push(next);
    else runs.push([next]);
  }
  return runs.map(run => (run.length === 1 ? run[0] : joined(run)));
}

function isPrompt({ role, origin }: Entry): boolean {
  return role === 'user' && origin === 'user';
}

function joined(prompts: readonly [Entry, ...Entry[]]): Entry {
  const [first] = prompts;
  const text = prompts.map(({ parts }) => parts.map(each => each.text.text ?? '').join(''));
  const others = prompts.flatMap(({ parts }) => parts.filter(({ type }) => type !== 'text'));
  return { ...first, parts: [textPart(text.join('\n\n'), first.from), ...others] };
}

function isBlankText({ type, text }: Part): boolean {
  return type === 'text' && isBlank(text.text ?? '');
}

function isBlankPart(part: Part): boolean {
  const { type, value } = part;
  return (
    isBlankText(part) || (type === 'think' && !value.get('encrypted').exists && isBlank(value.get('think').text ?? ''))
  );
}

/** A result as it is sent to the model. */
function renderResult({ parts, from, isError, note }: Entry): Part[] {
  const rendered = withStatus(parts, from, isError === true);
  if (note === undefined || note === '') return rendered;
  const [only] = rendered;
  if (rendered.length === 1 && only?.type === 'text') return [textPart(`${only.text.text ?? ''}\n${note}`, only.text)];
  return [...rendered, textPart(note, from)];
}

function withStatus(parts: Part[], from: LogValue, isError: boolean): Part[] {
  const [only] = parts;
  if (parts.every(isBlankText) || (parts.length === 1 && only?.text.text?.trim() === EMPTY))
    return [textPart(isError ? `${FAILED} ${EMPTY}` : EMPTY, only?.text ?? from)];
  if (!isError) return parts;
  const text = only?.type === 'text' && parts.length === 1 ? only.text.text : undefined;
  if (text === undefined) return [textPart(FAILED, from), ...parts];
  return text.trimStart().startsWith('ERROR:') ? parts : [textPart(`${FAILED}\n${text}`, only?.text ?? from)];
}

/** Moves results directly after their calls. A call without a result gets a placeholder if another message follows. */
function joinResults(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const lastOther = entries.findLastIndex(({ role }) => role !== 'tool');
  const results = resultIndexes(entries);
  const projected: Entry[] = [];
  const moved = new Set<number>();
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    if (moved.has(i)) continue;
    projected.push(entry);
    let expected = i + 1;
    const found: number[] = [];
    const missing: Call[] = [];
    for (const call of new Map(entry.calls.map(each => [each.id.value, each])).values()) {
      const indexes = results.get(call.id.value) ?? [];
      // Results before the call do not answer it, or any later call.
      while ((indexes.at(-1) ?? Infinity) <= i) indexes.pop();
      const index = indexes.pop();
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
    for (const { id, from } of missing) {
      repairs.closed++;
      projected.push({ role: 'tool', from, parts: [textPart(NOT_AVAILABLE, from)], calls: [], callId: id });
    }
  }
  return projected;
}

/** Indexes of the results of each call ID, the last one first. */
function resultIndexes(entries: readonly Entry[]): Map<unknown, number[]> {
  const results = new Map<unknown, number[]>();
  for (let i = entries.length - 1; i >= 0; i--) {
    const { role, callId } = entries[i] as Entry;
    if (role !== 'tool') continue;
    appendTo(results, callId?.value, i);
  }
  return results;
}

function dropOrphans(entries: readonly Entry[], repairs: Repairs): Entry[] {
  const callIds = new Set(entries.flatMap(({ calls }) => calls.map(({ id }) => id.value)));
  const kept = entries.filter(({ role, callId }) => role !== 'tool' || !callId?.exists || callIds.has(callId.value));
  repairs.orphans += entries.length - kept.length;
  return kept;
}
