/** Compares the table of counts in the README of the shared logs, row by row, with what is read from the same files. */
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { expand, readInput } from '../../src/cli/inputs.ts';
import type { Conversation, Part } from '../../src/generated/types.ts';

const LOGS = '../shared/logs';

/** The numbers in a row of the table for the two files. */
function rowOf(table: string, name: string): number[] {
  const line = table.split('\n').find(each => each.startsWith(`| ${name} |`)) ?? '';
  return line
    .split('|')
    .slice(2, 4)
    .map(cell => Number.parseInt(cell.replace(/,/g, ''), 10));
}

interface Counts {
  conversations: number;
  messages: number;
  calls: number;
  several: number;
  callsWithoutId: number;
  resultsWithoutId: number;
  notJson: number;
  empty: number;
}

const callsIn = (parts: readonly Part[]) => parts.flatMap(part => (part.type === 'tool_call' ? [part] : []));

function add(total: Counts, { messages }: Conversation): void {
  total.conversations++;
  total.messages += messages.length;
  for (const { role, parts } of messages) {
    const calls = callsIn(parts);
    total.calls += calls.length;
    if (calls.length > 1) total.several++;
    total.callsWithoutId += calls.filter(({ callId }) => callId === undefined).length;
    total.notJson += calls.filter(({ arguments: { text } }) => text !== undefined && !isJson(text)).length;
    total.resultsWithoutId += parts.filter(part => part.type === 'tool_result' && part.callId === undefined).length;
    const words = parts.some(part => part.type !== 'tool_call' && !(part.type === 'text' && part.text === ''));
    if (role === 'assistant' && calls.length === 0 && !words) total.empty++;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function count(path: string): Promise<Counts> {
  const total = { conversations: 0, messages: 0, calls: 0, several: 0, callsWithoutId: 0, resultsWithoutId: 0 };
  const counts: Counts = { ...total, notJson: 0, empty: 0 };
  const { inputs } = await expand([path], Readable.from([]));
  for (const input of inputs) {
    const reader = new LogReader({ path: input.path, as: 'log' }, (_, { conversation }) => {
      if (conversation !== undefined) add(counts, conversation);
    });
    await readInput(input, reader, () => {});
  }
  return counts;
}

const ROWS: readonly (readonly [string, (counts: Counts) => number])[] = [
  ['conversations', counts => counts.conversations],
  ['messages', counts => counts.messages],
  ['tool calls', counts => counts.calls],
  ['assistant messages with several calls', counts => counts.several],
  ['calls without id / results without id', counts => counts.callsWithoutId],
  ['arguments that are not JSON (Python literals)', counts => counts.notJson],
  ['assistant messages with neither content nor calls', counts => counts.empty],
];

describe.runIf(existsSync(LOGS))('the counts of the shared logs', () => {
  it('equal the table', async () => {
    const table = readFileSync(`${LOGS}/README.md`, 'utf8');
    const files = ['conversations', 'requests'].map(name => count(`${LOGS}/bench/${name}.jsonl.gz`));
    const counts = await Promise.all(files);
    for (const [name, of] of ROWS) expect(counts.map(of), name).toEqual(rowOf(table, name));
    for (const { callsWithoutId, resultsWithoutId } of counts) expect(resultsWithoutId).toBe(callsWithoutId);
  });
});
