/** Where a finding is, as text. */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';

type Place = Pick<Diagnostic, 'source' | 'row'>;
type First = Pick<ConversationReport, 'line' | 'row'>;

/** The row of a finding in a table. Undefined for other files. */
export function rowOf({ row }: Place, { row: first }: First): number | undefined {
  return row ?? first;
}

/** `chat.json:17:5`, or `chats.parquet row 17` for a table, which has no lines. */
export function placeText(path: string | undefined, place: Place, first: First): string {
  const row = rowOf(place, first);
  if (row !== undefined) return path === undefined ? `row ${row}` : `${path} row ${row}`;
  const { source } = place;
  return [path ?? source?.path, source?.line ?? first.line, source?.column]
    .filter(each => each !== undefined)
    .join(':');
}

/** `chat.json:17`, where a conversation begins. */
export function startText(path: string | undefined, first: First): string {
  return placeText(path, {}, first);
}

/** `line 17`, or `row 17` in a table. */
export function lineWords({ line, row }: { readonly line: number; readonly row?: number | undefined }): string {
  return row === undefined ? `line ${line}` : `row ${row}`;
}
