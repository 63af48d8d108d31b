/** Repairs as text changes, for report formats that have no JSON Patch. */
import { editText } from '../fix/edit-text.ts';
import type { Edit, Fix } from '../generated/types.ts';
import type { Subject } from '../logs/judged-value.ts';
import type { Replacement } from '../report/sarif-result.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';

/** Longer records are skipped, because the text would have to be parsed again for every finding. */
const LONGEST = 1 << 18;

/**
 * The text that a repair removes and inserts, in file order. Undefined if the conversation is not one record of the
 * file, or if the repair moves text, because the report would then quote it.
 */
export function replacementsOf(fix: Fix | undefined, subject: unknown): readonly Replacement[] | undefined {
  const record = recordOf(subject);
  const edits = fix?.edits ?? [];
  if (record === undefined || edits.length === 0) return undefined;
  if (edits.some(each => each.op === 'move' || !each.path.startsWith(record.base))) return undefined;
  // Edits other than replacements shift the places of later edits.
  if (edits.length > 1 && edits.some(each => each.op !== 'replace')) return undefined;
  const changes = edits.map(edit => changeOf(record.text, { ...edit, path: edit.path.slice(record.base.length) }));
  if (!changes.every(each => each !== undefined)) return undefined;
  const ordered = changes.sort((a, b) => a.start - b.start);
  if (ordered.some((each, i) => i > 0 && each.start < (ordered[i - 1] as Change).end)) return undefined;
  const positions = new Positions(record.text, record.origin);
  return ordered.map(({ start, end, text }) => ({ source: positions.source(start, end), text }));
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function recordOf(subject: unknown): (JsonRecord & { readonly base: string }) | undefined {
  const known = subject as Subject | undefined;
  const record = known?.kind === 'record' && known.records.length === 1 ? known.records[0] : undefined;
  if (known?.kind !== 'record' || record === undefined || record.text.length > LONGEST) return undefined;
  return { ...record, base: known.base };
}

/** The smallest range of text that an edit changes. */
function changeOf(text: string, edit: Edit): Change | undefined {
  let edited: string;
  try {
    edited = editText(text, [edit]);
  } catch {
    return undefined;
  }
  const shorter = Math.min(text.length, edited.length);
  let start = 0;
  while (start < shorter && text[start] === edited[start]) start++;
  let same = 0;
  while (same < shorter - start && text.at(-1 - same) === edited.at(-1 - same)) same++;
  // Does not split a surrogate pair.
  if (start > 0 && /[\ud800-\udbff]/.test(text[start - 1] as string)) start--;
  if (same > 0 && /[\udc00-\udfff]/.test(text.at(-same) as string)) same--;
  return start === text.length - same && start === edited.length - same
    ? undefined
    : { start, end: text.length - same, text: edited.slice(start, edited.length - same) };
}
