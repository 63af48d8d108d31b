/** Reads a table: each row is passed on as a line of JSON. */

import { BombGuard } from './bomb-guard.ts';
import type { ByteSink, TableColumns } from './input.ts';
import { jsonOfCell } from './row-json.ts';
import type { Table } from './table.ts';
import { chooseColumns, textAs } from './table-columns.ts';

/** Number of rows whose IDs are kept, because a log may be reported only after some of its lines were read. */
const KEPT_IDS = 4096;

/** Passes the rows of a table to a reader. `pace` is awaited before each batch. */
export async function readTable(
  table: Table,
  reader: ByteSink,
  columns: TableColumns,
  pace: () => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const choice = await chooseColumns(table, columns);
  const { kind, id } = choice;
  const isInRow = id === undefined || choice.columns.includes(id);
  const ids = new Map<number, string>();
  reader.beginRows?.(row => ids.get(row));
  const guard = new BombGuard(table.size ?? Number.POSITIVE_INFINITY);
  const [only = ''] = choice.columns;
  let row = 0;
  for await (const { rows, values } of table.batches(isInRow ? choice.columns : [...choice.columns, id])) {
    await pace();
    const cells = choice.columns.map(name => ({
      key: JSON.stringify(name),
      values: values.get(name),
      as: textAs(name, choice),
    }));
    for (let i = 0; i < rows && !reader.stopped; i++) {
      row++;
      if (id !== undefined) keepId(ids, row, values.get(id)?.[i]);
      const line = kind === 'value' ? valueLine(values.get(only)?.[i]) : rowLine(cells, i);
      const bytes = Buffer.from(`${line}\n`);
      guard.addBytes(bytes.length);
      reader.push(bytes);
    }
    if (reader.stopped) return;
  }
}

function valueLine(value: unknown): string {
  const { json = '' } = jsonOfCell(value, 'json');
  return json;
}

/** The cells of a row as an object. If one of them is broken JSON, it is the line: its fault is reported. */
function rowLine(
  cells: readonly { key: string; values: ArrayLike<unknown> | undefined; as: 'json' | 'messages' | 'text' }[],
  row: number,
): string {
  const members: string[] = [];
  for (const { key, values, as } of cells) {
    const { json, isBroken } = jsonOfCell(values?.[row], as);
    if (isBroken) return json ?? '';
    if (json !== undefined) members.push(`${key}:${json}`);
  }
  return members.length === 0 ? '' : `{${members.join(',')}}`;
}

function keepId(ids: Map<number, string>, row: number, value: unknown): void {
  ids.delete(row - KEPT_IDS);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') ids.set(row, String(value));
  else if (value instanceof Uint8Array) ids.set(row, Buffer.from(value).toString());
}
