/** The reported repairs of a log: where each was made, and what changes in the log with it. */
import type { LoggedConversation } from '../logs/formats/format.ts';
import { comparePointers } from '../pointer.ts';
import type { Change } from './change.ts';
import type { EditedPlace } from './edited-place.ts';
import { EditedTree } from './edited-tree.ts';
import type { FileChange } from './file-change.ts';
import type { LogText } from './log-text.ts';

/** The changes of a request with places in its log. `made` contains the edits of the log with original places. */
export function reportedChanges(
  changes: readonly Change[],
  { origins, id, body }: LoggedConversation,
  text: LogText,
  made: readonly EditedPlace[],
): ReportedChange[] {
  const tree = new EditedTree(body);
  const reported = changes.map(
    ({ rule, messageId, title, safety, pointer, edits, origin = pointer }): ReportedChange => {
      const at = text.originalPlace(origins.nearest(origin));
      const places = edits.map(edit => {
        const placeOf = (path: string) => text.originalPlace(origins.nearest(tree.origin(path) ?? path));
        const { op, path, from } = edit;
        const place = { op, path: placeOf(path), ...(from !== undefined && { from: placeOf(from) }) };
        tree.apply(edit);
        return place;
      });
      return { conversation: id ?? null, rule, messageId, title, safety, pointer: at, edits: places };
    },
  );
  addMissing(reported, made);
  return reported;
}

/** A change of the log. Its line is looked up at the end, together with those of the others. */
export type ReportedChange = Omit<FileChange, 'line'> & { readonly edits: EditedPlace[] };

/** Adds further edits, such as the link to a removed line, to the closest change before them. */
function addMissing(reported: readonly ReportedChange[], made: readonly EditedPlace[]): void {
  const keyOf = ({ op, path, from = '' }: EditedPlace) => `${op} ${path} ${from}`;
  const known = new Set(reported.flatMap(({ edits }) => edits.map(keyOf)));
  const byPlace = reported
    .flatMap(change => [change.pointer, ...change.edits.map(({ path }) => path)].map(place => ({ place, change })))
    .sort((a, b) => comparePointers(a.place, b.place));
  for (const each of made) {
    if (known.has(keyOf(each))) continue;
    known.add(keyOf(each));
    let [low, high] = [0, byPlace.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (comparePointers(byPlace[middle]?.place ?? '', each.path) <= 0) low = middle + 1;
      else high = middle;
    }
    byPlace[Math.max(0, low - 1)]?.change.edits.push(each);
  }
}
