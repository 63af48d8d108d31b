/** Opens tables to look at their columns before they are read. */
import { isArrow, openArrow } from './arrow.ts';
import { fileHead } from './head.ts';
import { type Input, piecesOf, type TableColumns } from './input.ts';
import { isParquet, openParquet } from './parquet.ts';
import { fileAccess } from './random-access.ts';
import type { Table } from './table.ts';
import { chooseColumns } from './table-columns.ts';

/** Opens a file that is a table. Undefined if it is not a table on disk. Throws an `InputFault` if it is damaged. */
export async function openTableFile({ file, bytes }: Pick<Input, 'file' | 'bytes'>): Promise<Table | undefined> {
  if (file === undefined) return undefined;
  const head = fileHead(file, 8);
  if (isParquet(head)) return openParquet(await fileAccess(file));
  return isArrow(head) ? openArrow(piecesOf(file), bytes) : undefined;
}

/** Throws a `UsageError` if a column that the user names is not in one of the tables. */
export async function checkColumns(inputs: readonly Input[], columns: TableColumns): Promise<void> {
  if (columns.column === undefined && columns.idColumn === undefined) return;
  for (const input of inputs) {
    // A table that cannot be opened is reported when it is read.
    const table = await openTableFile(input).catch(() => undefined);
    if (table === undefined) continue;
    try {
      await chooseColumns(table, columns);
    } finally {
      await table.close();
    }
  }
}

/** Whether a file on disk is a table. */
export function isTable({ file }: Pick<Input, 'file'>): boolean {
  if (file === undefined) return false;
  const head = fileHead(file, 8);
  return isParquet(head) || isArrow(head);
}
