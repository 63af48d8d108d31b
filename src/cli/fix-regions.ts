/** Repairs as text changes, for report formats that have no JSON Patch. */
import { changesIn } from '../fix/edit-text.ts';
import type { TextChange } from '../fix/text-node.ts';
import type { Edit, Fix } from '../generated/types.ts';
import type { Subject } from '../logs/judged-value.ts';
import type { Replacement } from '../report/sarif-result.ts';
import { PatchError } from '../source/apply-edits.ts';
import { memoized } from '../source/memoized.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';

/**
 * The text that a repair removes and inserts, in file order. Undefined if the conversation is not one record of the
 * file, or if the repair moves text, because the report would then quote it.
 */
export function replacementsOf(fix: Fix | undefined, subject: unknown): readonly Replacement[] | undefined {
  const known = subject as Subject | undefined;
  const record = known?.kind === 'record' && known.records.length === 1 ? known.records[0] : undefined;
  const edits = fix?.edits ?? [];
  if (known?.kind !== 'record' || record === undefined || edits.length === 0) return undefined;
  const { base } = known;
  if (edits.some(each => each.op === 'move' || !each.path.startsWith(base))) return undefined;
  // Edits other than replacements shift the places of later edits.
  if (edits.length > 1 && edits.some(each => each.op !== 'replace')) return undefined;
  const { changeBy, positions } = readOf(record);
  const changes = edits.map(edit => changeBy({ ...edit, path: edit.path.slice(base.length) }));
  if (!changes.every(each => each !== undefined)) return undefined;
  const ordered = changes.sort((a, b) => a.start - b.start);
  if (ordered.some((each, i) => i > 0 && each.start < (ordered[i - 1] as TextChange).end)) return undefined;
  return ordered.map(({ start, end, text }) => ({ source: positions.source(start, end), text }));
}

/** A record is read once for all its findings. */
const readOf = memoized(({ text, origin }: JsonRecord) => {
  const positions = new Positions(text, origin);
  const changeIn = changesIn(text);
  const changeBy = (edit: Edit): TextChange | undefined => {
    try {
      const change = changeIn(edit);
      return change && shortest(change, text);
    } catch (error) {
      if (error instanceof PatchError) return undefined;
      throw error;
    }
  };
  return { changeBy, positions };
});

/** The change without what stays the same at its start and its end; undefined if nothing changes. */
function shortest({ start, end, text: added }: TextChange, text: string): TextChange | undefined {
  const removed = text.slice(start, end);
  const shorter = Math.min(removed.length, added.length);
  let same = 0;
  while (same < shorter && removed[same] === added[same]) same++;
  let sameEnd = 0;
  while (sameEnd < shorter - same && removed.at(-1 - sameEnd) === added.at(-1 - sameEnd)) sameEnd++;
  // Does not split a surrogate pair.
  if (same > 0 && /[\ud800-\udbff]/.test(removed[same - 1] as string)) same--;
  if (sameEnd > 0 && /[\udc00-\udfff]/.test(removed.at(-sameEnd) as string)) sameEnd--;
  const inserted = added.slice(same, added.length - sameEnd);
  const change = { start: start + same, end: end - sameEnd, text: inserted };
  return change.start === change.end && inserted === '' ? undefined : change;
}
