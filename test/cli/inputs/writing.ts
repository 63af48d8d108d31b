/** Writes conversations into the container formats that rolecall reads. */
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import type { Diagnostic } from '../../../src/index.ts';
import { lintFile, type Ran, run } from '../running.ts';

/** A message with the fields that the tests use. */
export interface Message {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly object[];
  readonly tool_call_id?: string;
  readonly name?: string;
}

const call = (id: string) => ({ id, type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } });

/** Conversations with and without faults, in several formats. */
export const CONVERSATIONS: readonly (readonly Message[])[] = [
  [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi\nthere' },
  ],
  [
    { role: 'user', content: 'Search' },
    { role: 'assistant', content: null, tool_calls: [call('call_1')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'Found "it"' },
    { role: 'assistant', content: 'Done' },
  ],
  [
    { role: 'user', content: 'Search' },
    { role: 'assistant', content: null, tool_calls: [call('call_2'), call('call_3')] },
    { role: 'tool', tool_call_id: 'call_3', content: 'Found' },
    { role: 'user', content: 'And?' },
  ],
  [
    { role: 'user', content: 'Search' },
    { role: 'tool', tool_call_id: 'call_9', content: 'Lost' },
    { role: 'assistant', content: 'Ok' },
  ],
  [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', name: 'ann', content: 'Hello' },
    { role: 'assistant', content: '' },
  ],
];

export function linesOf(conversations: readonly (readonly Message[])[]): string {
  return conversations.map(messages => `${JSON.stringify({ messages })}\n`).join('');
}

/** A table with one column of JSON text. */
export function textTable(conversations: readonly (readonly Message[])[], column = 'messages'): Uint8Array {
  const data = conversations.map(messages => JSON.stringify(messages));
  return tableOf([{ name: column, data, type: 'STRING' }]);
}

export function tableOf(columnData: ColumnSource[], options: object = {}): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;
const GROUP = { repetition_type: 'OPTIONAL' } as const;
const list = (name: string) => [
  { name, ...GROUP, num_children: 1, converted_type: 'LIST' as const },
  { name: 'list', repetition_type: 'REPEATED' as const, num_children: 1 },
];

/** A table with a column of lists of structs. Each struct has all fields, as the format requires. */
export function nestedTable(
  conversations: readonly (readonly Message[])[],
  ids?: readonly string[],
  options: object = {},
): Uint8Array {
  const schema = [
    { name: 'root', num_children: ids === undefined ? 1 : 2 },
    ...(ids === undefined ? [] : [{ name: 'key', ...TEXT }]),
    ...list('messages'),
    { name: 'element', ...GROUP, num_children: 5 },
    ...['role', 'content', 'name', 'tool_call_id'].map(name => ({ name, ...TEXT })),
    ...list('tool_calls'),
    { name: 'element', ...GROUP, num_children: 3 },
    ...['id', 'type'].map(name => ({ name, ...TEXT })),
    { name: 'function', ...GROUP, num_children: 2 },
    ...['name', 'arguments'].map(name => ({ name, ...TEXT })),
  ];
  const columns = [
    ...(ids === undefined ? [] : [{ name: 'key', data: [...ids] }]),
    { name: 'messages', data: conversations.map(each => [...each]) },
  ];
  return tableOf(columns, { schema, ...options });
}

/** An entry of a tar archive. `type` is the character of its header. */
export interface TarFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly type?: string;
}

export function tarOf(files: readonly TarFile[]): Buffer {
  return Buffer.concat([...files.flatMap(file => tarEntry(file)), Buffer.alloc(1024)]);
}

function tarEntry({ name, bytes, type = '0' }: TarFile): Buffer[] {
  const content = Buffer.from(bytes as string);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\0', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
}

/** A finding without the position of its file. */
export type Said = Pick<Diagnostic, 'rule' | 'messageId' | 'pointer' | 'message' | 'severity'> & {
  at: number | undefined;
};

/** The findings of a file, with the line or the row of each. */
export async function findingsOf(name: string, bytes: unknown, flags: readonly string[] = []): Promise<Said[]> {
  const { conversations } = await lintFile(name, bytes, ['--no-config', ...flags]);
  return conversations.flatMap(({ diagnostics, row }) =>
    diagnostics.map(({ rule, messageId, pointer, message, severity, source, row: own }) => ({
      ...{ rule, messageId, pointer, message, severity },
      at: own ?? row ?? source?.line,
    })),
  );
}

/** Runs a command and returns both of its outputs. */
export async function outputOf(...argv: string[]): Promise<Ran & { all: string }> {
  const ran = await run(argv);
  return { ...ran, all: ran.out + ran.err };
}
