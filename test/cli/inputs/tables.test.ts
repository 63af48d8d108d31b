import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary, tableFromArrays, tableToIPC, utf8 } from '@uwdata/flechette';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../../depth.ts';
import { folder, lintFile, run } from '../running.ts';
import {
  CONVERSATIONS,
  findingsOf,
  linesOf,
  type Message,
  nestedTable,
  outputOf,
  tableOf,
  textTable,
} from './writing.ts';

/** A table in Arrow format, with a column of JSON text. */
function arrowOf(conversations: readonly (readonly Message[])[], format: 'file' | 'stream'): Uint8Array {
  const messages = conversations.map(each => JSON.stringify(each));
  return tableToIPC(tableFromArrays({ messages }), { format }) as Uint8Array;
}

/** A table in Arrow format, with a column of lists. Each item is the JSON text of a message. */
function listedArrowOf(conversations: readonly (readonly Message[])[]): Uint8Array {
  const messages = conversations.map(each => each.map(message => JSON.stringify(message, undefined, 1)));
  return tableToIPC(tableFromArrays({ messages }), { format: 'file' }) as Uint8Array;
}

/** The same as a file as Polars writes it: its schema has no mark and no length, and dictionaries follow the batches. */
function polarsOf(conversations: readonly (readonly Message[])[]): Uint8Array {
  const messages = conversations.map(each => JSON.stringify(each));
  const types = { messages: dictionary(utf8()) };
  const bytes = Buffer.from(tableToIPC(tableFromArrays({ messages }, { types }), { format: 'file' }) as Uint8Array);
  const [schema, texts, batch, end] = arrowMessages(bytes) as [Buffer, Buffer, Buffer, Buffer];
  return Buffer.concat([bytes.subarray(0, 8), schema.subarray(8), batch, texts, end]);
}

/** The messages of a file, and what follows them. */
function arrowMessages(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let at = 8;
  for (let length = bytes.readUInt32LE(at + 4); length > 0; length = bytes.readUInt32LE(at + 4)) {
    const table = at + 8 + bytes.readUInt32LE(at + 8);
    const fields = table - bytes.readInt32LE(table);
    const place = 10 < bytes.readUInt16LE(fields) ? bytes.readUInt16LE(fields + 10) : 0;
    const body = place === 0 ? 0 : Number(bytes.readBigInt64LE(table + place));
    messages.push(bytes.subarray(at, at + 8 + length + body));
    at += 8 + length + body;
  }
  return [...messages, bytes.subarray(at)];
}

describe('same findings as the same conversations in JSON lines', () => {
  test.each([
    ['Parquet with JSON text', 'chats.parquet', textTable(CONVERSATIONS)],
    ['Parquet with nested values', 'chats.parquet', nestedTable(CONVERSATIONS)],
    ['Parquet in small row groups', 'chats.parquet', nestedTable(CONVERSATIONS, undefined, { rowGroupSize: 2 })],
    ['an Arrow file', 'chats.feather', arrowOf(CONVERSATIONS, 'file')],
    ['an Arrow file of Polars', 'chats.feather', polarsOf(CONVERSATIONS)],
    ['a list of JSON texts', 'chats.arrow', listedArrowOf(CONVERSATIONS)],
    ['an Arrow stream', 'chats.arrow', arrowOf(CONVERSATIONS, 'stream')],
  ])('%s', async (_, name, bytes) => {
    const expected = await findingsOf('chats.jsonl', linesOf(CONVERSATIONS));
    expect(expected.map(({ at }) => at)).toEqual([3, 4]);
    expect(await findingsOf(name, bytes)).toEqual(expected);
  });

  test('for any conversations', async () => {
    const conversations = fc.array(fc.constantFrom(...CONVERSATIONS), { minLength: 1, maxLength: 12 });
    const isNested = fc.boolean();
    const property = fc.asyncProperty(
      conversations,
      isNested,
      fc.integer({ min: 1, max: 5 }),
      async (all, nested, size) => {
        const bytes = nested ? nestedTable(all, undefined, { rowGroupSize: size }) : textTable(all);
        expect(await findingsOf('chats.parquet', bytes)).toEqual(await findingsOf('chats.jsonl', linesOf(all)));
      },
    );
    await fc.assert(property, { numRuns: 10 });
  });
});

test('findings have a row and no position in the file', async () => {
  const { conversations } = await lintFile('chats.parquet', nestedTable(CONVERSATIONS), ['--no-config']);
  const [rejected] = conversations.filter(({ verdict }) => verdict === 'rejected');
  expect(rejected).toMatchObject({ row: 3, line: 3 });
  expect(rejected?.diagnostics[0]).toMatchObject({ row: 3, pointer: '/messages/1/tool_calls/0' });
  expect(rejected?.diagnostics[0]).not.toHaveProperty('source');
});

test.each([
  ['text', 'chats.parquet row 3'],
  ['markdown', 'chats.parquet row 3'],
  ['junit', 'chats.parquet row 3'],
  ['html', 'chats.parquet row 3'],
  ['github', '(row 3)'],
  ['gitlab', '"description":"row 3: '],
  ['sarif', '"fullyQualifiedName":"row 3/messages/1/tool_calls/0"'],
  ['json', '"row":3'],
  ['ndjson', '"row":3'],
])('the %s report shows the row', async (format, expected) => {
  const path = join(folder({ 'chats.parquet': nestedTable(CONVERSATIONS) }), 'chats.parquet');
  const { out } = await run(['lint', path, '--no-config', '--format', format]);
  expect(out.replace(/": /g, '":')).toContain(expected);
  expect(out).not.toContain('chats.parquet:3');
  expect(out).not.toContain('"startLine"');
});

describe('columns', () => {
  const ids = CONVERSATIONS.map((_, i) => `talk ${'abcde'[i]} of monday`);

  test('--id-column identifies conversations', async () => {
    const bytes = nestedTable(CONVERSATIONS, ids);
    const { conversations } = await lintFile('chats.parquet', bytes, ['--no-config', '--id-column', 'key']);
    expect(conversations.map(({ id }) => id)).toEqual(ids);
    const hidden = await lintFile('chats.parquet', bytes, ['--no-config', '--id-column', 'key', '--redact-names']);
    expect(hidden.out).not.toContain('monday');
  });

  test('--column reads a column with another name', async () => {
    const bytes = textTable(CONVERSATIONS, 'talk');
    const expected = await findingsOf('chats.jsonl', CONVERSATIONS.map(each => `${JSON.stringify(each)}\n`).join(''));
    expect(await findingsOf('chats.parquet', bytes, ['--column', 'talk'])).toEqual(expected);
    // It is also found without `--column`, because its text is a conversation.
    expect(await findingsOf('chats.parquet', bytes)).toEqual(expected);
  });

  test.each(['lint', 'convert', 'score', 'verdicts'])('%s lists the columns if one does not exist', async command => {
    const path = join(folder({ 'chats.parquet': nestedTable(CONVERSATIONS, ids) }), 'chats.parquet');
    const to = command === 'convert' ? ['--to', 'anthropic'] : [];
    const { code, err } = await run([command, path, '--column', 'mesages', ...to]);
    expect(code).toBe(2);
    expect(err).toContain(
      'the table has no column `mesages`; its columns are `key`, `messages`; did you mean `messages`?',
    );
  });

  test('a row that is a request is read with its other columns', async () => {
    const columns = [
      { name: 'model', data: ['gpt-4.1'], type: 'STRING' as const },
      { name: 'messages', data: [JSON.stringify(CONVERSATIONS[2])], type: 'STRING' as const },
      { name: 'embedding', data: [1.5], type: 'DOUBLE' as const },
    ];
    const { conversations } = await lintFile('requests.parquet', tableOf(columns), ['--no-config']);
    expect(conversations[0]).toMatchObject({ format: 'request', verdict: 'rejected' });
  });

  test('tools may be a list of JSON texts', async () => {
    const table = tableFromArrays({
      model: ['gpt-4.1', 'gpt-4.1'],
      messages: [0, 0].map(i => JSON.stringify(CONVERSATIONS[i]?.slice(0, 1))),
      tools: [['{"type":"function","function":{"name":"search"}}'], ['{"type":"function"}']],
    });
    const bytes = tableToIPC(table, { format: 'file' }) as Uint8Array;
    const { conversations } = await lintFile('requests.arrow', bytes, ['--no-config']);
    expect(conversations.map(({ verdict }) => verdict)).toEqual(['accepted', 'rejected']);
    expect(conversations[1]?.diagnostics[0]?.pointer).toMatch(/^\/tools\/0/);
  });

  test('a recorded exchange is read from its columns of JSON text', async () => {
    const request = { model: 'gpt-4.1', messages: CONVERSATIONS[2] };
    const columns = [
      { name: 'request', data: [JSON.stringify(request)], type: 'STRING' as const },
      { name: 'response', data: ['{}'], type: 'STRING' as const },
      { name: 'status', data: [400], type: 'INT32' as const },
    ];
    const { conversations } = await lintFile('traffic.parquet', tableOf(columns), ['--no-config']);
    expect(conversations[0]).toMatchObject({ format: 'exchange', verdict: 'rejected' });
  });

  test('broken JSON in a cell is reported for its row, and the next rows are read', async () => {
    const data = [JSON.stringify(CONVERSATIONS[0]), '[{"role":"user",', JSON.stringify(CONVERSATIONS[2])];
    const said = await findingsOf('chats.parquet', tableOf([{ name: 'messages', data, type: 'STRING' }]));
    expect(said.map(({ rule, at }) => [rule, at])).toContainEqual(['unreadable-json', 2]);
    expect(said.at(-1)?.at).toBe(3);
  });
});

describe('damaged tables', () => {
  const bytes = nestedTable(CONVERSATIONS, undefined, { rowGroupSize: 2 });

  test('a truncated file is reported clearly', async () => {
    const path = join(folder({ 'chats.parquet': bytes }), 'chats.parquet');
    for (let length = 8; length < bytes.length; length += 97) {
      writeFileSync(path, bytes.subarray(0, length));
      const { code, out } = await run(['lint', path, '--no-config']);
      expect(code).toBe(2);
      expect(out).toMatch(
        /the file cannot be read: the Parquet (?:file has no footer: it is truncated|data is damaged)/,
      );
    }
  });

  test('flipped bytes never throw or hang', async () => {
    const path = join(folder({ 'chats.parquet': bytes }), 'chats.parquet');
    for (let at = 4; at < bytes.length; at += 61) {
      const flipped = Uint8Array.from(bytes);
      flipped[at] = (flipped[at] as number) ^ 0xff;
      writeFileSync(path, flipped);
      const { code, err } = await run(['lint', path, '--no-config']);
      expect([0, 1, 2]).toContain(code);
      expect(err).not.toContain('bug in rolecall');
    }
  });

  test('rows before damaged data are kept', async () => {
    const damaged = Uint8Array.from(bytes);
    // The start of the second row group, which is the end of the first one.
    const { metadataOf } = await import('./row-groups.ts');
    const [, second] = await metadataOf(bytes);
    damaged.fill(0xff, second, (second as number) + 16);
    const { conversations } = await lintFile('chats.parquet', damaged, ['--no-config']);
    expect(conversations.map(({ format }) => format).slice(0, 2)).toEqual(['conversation', 'conversation']);
    expect(conversations.at(-1)?.diagnostics[0]?.message).toBe('the file cannot be read: the Parquet data is damaged');
  });

  test('a truncated or damaged Arrow stream is reported clearly', async () => {
    const arrow = arrowOf(CONVERSATIONS, 'stream');
    const path = join(folder({ 'chats.arrow': arrow }), 'chats.arrow');
    for (let length = 16; length < arrow.length - 8; length += 97) {
      writeFileSync(path, arrow.subarray(0, length));
      const { code, out } = await run(['lint', path, '--no-config']);
      expect([1, 2]).toContain(code);
      expect(out).toContain('the Arrow data is truncated');
    }
  });

  test('an encrypted file is reported', async () => {
    const encrypted = Buffer.concat([Buffer.from('PARE'), Buffer.alloc(40), Buffer.from('PARE')]);
    const { out } = await lintFile('chats.parquet', encrypted, ['--no-config']);
    expect(out).toContain('the Parquet file is encrypted: decrypt it first');
  });
});

describe('commands', () => {
  const place = () => join(folder({ 'chats.parquet': nestedTable(CONVERSATIONS) }), 'chats.parquet');

  test('standard input is read', async () => {
    const { out } = await run(['lint', '-', '--no-config'], { stdin: nestedTable(CONVERSATIONS) });
    expect(out).toContain('- row 3');
  });

  // The threads start from the sources, which takes seconds.
  test.runIf(isDeep)('threads give the same report as one', async () => {
    const path = place();
    const one = await run(['lint', path, '--no-config', '--format', 'json', '--jobs', '1']);
    const two = await run(['lint', path, '--no-config', '--format', 'json', '--jobs', '2']);
    expect(two.out).toBe(one.out);
  });

  test('fix rejects a table and writes nothing', async () => {
    const { code, all } = await outputOf('fix', place());
    expect(code).toBe(2);
    expect(all).toContain(
      'is a table, which cannot be written back: write its conversations as JSON lines, and repair those',
    );
  });

  test('convert names the row', async () => {
    const { out, all } = await outputOf('convert', place(), '--to', 'anthropic');
    expect(out.trim().split('\n')).toHaveLength(CONVERSATIONS.length);
    expect(all).toContain('chats.parquet row ');
  });
});
