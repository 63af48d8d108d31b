/** Parquet is read some rows at a time. The rows are the same as those of the library, which reads row groups as a whole. */
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { unreadable } from '../../../src/cli/inputs/input.ts';
import { openParquet } from '../../../src/cli/inputs/parquet.ts';
import { readNumbers } from '../../../src/cli/inputs/parquet-numbers.ts';
import type { RandomAccess } from '../../../src/cli/inputs/random-access.ts';
import { CONVERSATIONS, type Message, nestedTable, tableOf, textTable } from './writing.ts';

function accessTo(bytes: Uint8Array): RandomAccess {
  const { buffer } = Uint8Array.from(bytes);
  return {
    byteLength: buffer.byteLength,
    slice: async (start, end = buffer.byteLength) => buffer.slice(start, end),
    close: async () => {},
  };
}

async function rowsOf(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const { columns, batches } = await openParquet(accessTo(bytes));
  const rows: Record<string, unknown>[] = [];
  const names = columns.map(({ name }) => name);
  for await (const batch of batches(names))
    for (let i = 0; i < batch.rows; i++)
      rows.push(Object.fromEntries(names.map(name => [name, batch.values.get(name)?.[i]])));
  return rows;
}

const message: fc.Arbitrary<Message> = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'tool'),
    content: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
    name: fc.constantFrom('ann', 'bob'),
    tool_calls: fc.array(
      fc.record({
        id: fc.string(),
        type: fc.constant('function'),
        function: fc.constant({ name: 'f', arguments: '{}' }),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['role'] },
);
const layout = fc.record({
  rowGroupSize: fc.constantFrom(1, 3, 1000),
  pageSize: fc.constantFrom(1, 50, 1000, 1 << 20),
  codec: fc.constantFrom('SNAPPY', 'UNCOMPRESSED'),
});

describe('rows of Parquet files', () => {
  test('are the same as those of the library, however they are divided into pages', async () => {
    const conversations = fc.array(fc.array(message, { maxLength: 6 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(conversations, layout, async (chats, options) => {
        for (const bytes of [nestedTable(chats, undefined, options), tableOf(flatColumns(chats), options)])
          expect(await rowsOf(bytes)).toEqual(await parquetReadObjects({ file: accessTo(bytes) }));
      }),
      { numRuns: 60 },
    );
  });

  test('are read in batches that do not depend on the size of row groups', async () => {
    const { batches } = await openParquet(accessTo(textTable(Array.from({ length: 200 }, () => CONVERSATIONS).flat())));
    const sizes: number[] = [];
    for await (const { rows } of batches(['messages'])) sizes.push(rows);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((a, b) => a + b)).toBe(1000);
  });

  test('a file that becomes shorter while it is read is not said to be damaged', async () => {
    const access = accessTo(textTable(CONVERSATIONS));
    let isShorter = false;
    const slice: RandomAccess['slice'] = async (start, end) => {
      if (isShorter) throw unreadable('it was truncated while it was read');
      return access.slice(start, end);
    };
    const { batches } = await openParquet({ ...access, slice });
    isShorter = true;
    await expect(batches(['messages'])[Symbol.asyncIterator]().next()).rejects.toThrow('it was truncated while');
  });

  test('a table without rows is not damaged', async () => {
    expect(await rowsOf(textTable([]))).toEqual([]);
  });
});

function flatColumns(chats: readonly (readonly Message[])[]) {
  return [
    { name: 'text', data: chats.map(each => JSON.stringify(each)), type: 'STRING' as const },
    { name: 'length', data: chats.map(each => each.length), type: 'INT32' as const },
    { name: 'isEmpty', data: chats.map(each => each.length === 0), type: 'BOOLEAN' as const },
    { name: 'name', data: chats.map(each => each[0]?.name ?? null), type: 'STRING' as const },
  ];
}

describe('numbers of pages', () => {
  const read = (bytes: number[], width: number, count: number) => {
    const numbers = new Uint32Array(count);
    readNumbers(Uint8Array.from(bytes), width, numbers);
    return [...numbers];
  };

  test('runs and groups', () => {
    // A run of three times 5, and a group with the numbers from 0 to 7, which is the example of the format's specification.
    expect(read([3 << 1, 5, (1 << 1) | 1, 0b10001000, 0b11000110, 0b11111010], 3, 11)).toEqual([
      ...[5, 5, 5],
      ...[0, 1, 2, 3, 4, 5, 6, 7],
    ]);
    expect(read([2 << 1, 0x34, 0x12], 13, 2)).toEqual([0x1234, 0x1234]);
    expect(read([1 << 1, 0xff, 0xff, 0xff, 0xff], 32, 1)).toEqual([0xffffffff]);
    expect(read([], 0, 2)).toEqual([0, 0]);
  });

  test('a run that says it is longer than the page ends with the page', () => {
    expect(read([0xfe, 0xff, 0xff, 0xff, 0x0f, 1], 1, 4)).toEqual([1, 1, 1, 1]);
  });

  test('too few bytes are an error', () => {
    for (const bytes of [[], [0x80], [2 << 1], [(1 << 1) | 1, 0xff], [0, 1, 0, 1]])
      expect(() => read(bytes, 3, 8)).toThrow(RangeError);
  });
});
