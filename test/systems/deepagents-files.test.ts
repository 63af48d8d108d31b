/** How documents of DeepAgents are detected, and how its logs are read from files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import deepagents from '../../src/formats/deepagents/format.ts';
import deepagentsLog from '../../src/formats/deepagents-log/format.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import type { JsonObject } from '../../src/source/json.ts';

const A = '6F9619FF-8B86-4011-B42D-00000000000A';
const parsed = (name: string) =>
  JSON.parse(readFileSync(`fixtures/seeds/deepagents/${name}.json`, 'utf8')) as JsonObject[];

describe('detection', () => {
  it.each(['static-factories', 'before-blocks', 'blocks-in-their-places', 'malformed-call-and-feedback'])(
    'detects %s as messages',
    name => {
      expect(detectDialect(parsed(name))?.id).toBe('deepagents');
      expect(detectDialect({ messages: parsed(name) })?.id).toBe('deepagents');
    },
  );

  it('detects lines with timestamps as a log', () => {
    expect(detectDialect(parsed('message-log'))?.id).toBe('deepagents-log');
  });

  it('detects API messages as neither', () => {
    for (const value of [
      [{ role: 'user', content: 'Hi' }],
      { model: 'gpt-4o', messages: [{ role: 'system', content: 'x' }] },
      [{ role: 'tool', content: 'x', tool_call_id: A, timestamp: '2026-08-08T10:14:04Z' }],
      [{ id: A, role: 'system', content: 'x' }],
      [],
      null,
    ]) {
      expect(deepagents.detects?.(value)).toBe(false);
      expect(deepagentsLog.detects?.(value)).toBe(false);
    }
  });

  it('returns the thread of every line of a log, and none for other lines', () => {
    expect(parsed('message-log').map(line => deepagentsLog.threadOf?.(line))).toEqual(Array(4).fill('chat-1'));
    const [{ threadId: _, ...line }] = parsed('message-log') as [JsonObject];
    expect(deepagentsLog.threadOf?.(line)).toBe('');
    expect(deepagents.threadOf?.(line)).toBeUndefined();
    expect(parsed('static-factories').map(each => deepagents.threadOf?.(each))).toEqual(Array(5).fill(''));
    for (const other of [{ role: 'user', content: 'Hi' }, { messages: [] }, [], 'x', null])
      expect([deepagents.threadOf?.(other), deepagentsLog.threadOf?.(other)]).toEqual([undefined, undefined]);
  });
});

describe('a log in a file', () => {
  const lines = (values: readonly unknown[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');
  const reports = (file: string) => {
    const found: { id: unknown; dialect: unknown; told: string[] }[] = [];
    const reader = new LogReader({ path: 'run.jsonl' }, ({ id, dialect, diagnostics }) =>
      found.push({ id, dialect, told: diagnostics.map(each => `${each.rule} ${each.pointer}`) }),
    );
    reader.push(new TextEncoder().encode(file));
    reader.end();
    return found;
  };

  it('is one conversation per thread, with lines in any order', () => {
    const one = parsed('message-log');
    const other = parsed('log-without-result').map(line => ({ ...line, threadId: 'chat-2' }));
    const mixed = one.flatMap((line, i) => [line, ...other.slice(i, i + 1)]);
    expect(reports(lines(mixed))).toEqual([
      { id: 'chat-1', dialect: 'deepagents-log', told: [] },
      { id: 'chat-2', dialect: 'deepagents-log', told: ['unanswered-tool-call /1/toolCalls/0'] },
    ]);
  });

  it('may contain plain messages, one per line', () => {
    const [found] = reports(lines(parsed('malformed-call-and-feedback')));
    expect(found).toMatchObject({
      dialect: 'deepagents',
      told: ['malformed-tool-call /1/malformedToolCallBlocks/0', 'orphan-tool-result /2'],
    });
  });
});
