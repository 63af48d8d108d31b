/** Sessions with many branches: their common beginning is not repeated for each. */
import { describe, expect, it } from 'vitest';
import chatgptExport from '../../../src/logs/formats/chatgpt-export.ts';
import copilotCli from '../../../src/logs/formats/copilot-cli.ts';
import factoryDroid from '../../../src/logs/formats/factory-droid.ts';
import type { LogFormat } from '../../../src/logs/formats/format.ts';
import pi from '../../../src/logs/formats/pi.ts';
import qwenCode from '../../../src/logs/formats/qwen-code.ts';

const BRANCHES = 500;
const TURNS = 500;

/** A message of a user or an assistant after another one. */
type Make = (id: string, parent: string | null, isUser: boolean) => object;

const TIME = '2026-05-04T10:00:00.000Z';

const lines: readonly {
  readonly format: LogFormat;
  readonly start?: object;
  readonly root: string | null;
  make: Make;
}[] = [
  {
    format: copilotCli,
    start: { type: 'session.start', data: { sessionId: 's' }, id: 'e', parentId: null },
    root: 'e',
    make: (id, parentId, isUser) => ({
      type: isUser ? 'user.message' : 'assistant.message',
      data: isUser ? { content: 'Go on.' } : { messageId: id, content: 'Done.', toolRequests: [] },
      ...{ id, parentId, timestamp: TIME },
    }),
  },
  {
    format: factoryDroid,
    start: { type: 'session_start', id: 'e', title: 'Tides', owner: 'user', cwd: '/tide' },
    root: 'e',
    make: (id, parentId, isUser) => ({
      ...{ type: 'message', id, parentId, timestamp: TIME },
      message: { role: isUser ? 'user' : 'assistant', content: [{ type: 'text', text: 'Go on.' }] },
    }),
  },
  {
    format: pi,
    start: { type: 'session', version: 3, id: 's', timestamp: TIME, cwd: '/tide' },
    root: null,
    make: (id, parentId, isUser) => ({
      ...{ type: 'message', id, parentId, timestamp: TIME },
      message: { role: isUser ? 'user' : 'assistant', content: [{ type: 'text', text: 'Go on.' }] },
    }),
  },
  {
    format: qwenCode,
    root: null,
    make: (uuid, parentUuid, isUser) => ({
      ...{ uuid, parentUuid, sessionId: 's', timestamp: TIME, type: isUser ? 'user' : 'assistant' },
      message: { role: isUser ? 'user' : 'model', parts: [{ text: 'Go on.' }] },
    }),
  },
];

/** A long session that was continued in many ways from its end. */
function messages(make: Make, root: string | null): object[] {
  const turns = Array.from({ length: TURNS }, (_, i) => make(`m${i}`, i === 0 ? root : `m${i - 1}`, i % 2 === 0));
  const ends = Array.from({ length: BRANCHES }, (_, i) => make(`b${i}`, `m${TURNS - 1}`, true));
  return [...turns, ...ends];
}

function expectParts(format: LogFormat, records: readonly unknown[]): void {
  for (const as of ['log', 'request'] as const) {
    const found = format.read(records, as);
    expect(found).toHaveLength(BRANCHES);
    const count = (body: unknown) => (Array.isArray(body) ? body : Object.values(body as object).flat()).length;
    expect(count(found[0]?.body)).toBeGreaterThanOrEqual(TURNS + 1);
    const total = found.reduce((sum, { body }) => sum + count(body), 0);
    expect(total).toBeLessThan(40 * (TURNS + BRANCHES));
    expect(found.at(-1)?.notes).toContain('starts at the turn where it branches off from an earlier conversation');
    expect(count(found.at(-1)?.body)).toBe(3);
  }
}

describe('a session with many branches', () => {
  it.each(lines)('$format.name', ({ format, start, root, make }) => {
    expectParts(format, [...(start === undefined ? [] : [start]), ...messages(make, root)]);
  });

  it('ChatGPT export', () => {
    const make: Make = (id, parent, isUser) => ({
      ...{ id, parent, children: [] },
      message: {
        author: { role: isUser ? 'user' : 'assistant' },
        content: { content_type: 'text', parts: ['Go on.'] },
      },
    });
    const mapping = Object.fromEntries(messages(make, null).map(node => [(node as { id: string }).id, node]));
    expectParts(chatgptExport, [{ mapping, current_node: 'b7' }]);
  });

  it('does not repeat a first message of many parts for each branch', () => {
    const make = lines[1]?.make as Make;
    const content = Array.from({ length: 2000 }, (_, i) => ({ type: 'text', text: `Line ${i}.` }));
    const first = { ...make('m', 'e', true), message: { role: 'user', content } };
    const ends = Array.from({ length: 2000 }, (_, i) => make(`b${i}`, 'm', false));
    const found = factoryDroid.read([lines[1]?.start, first, ...ends], 'log');
    expect(found).toHaveLength(2000);
    const parts = found.reduce((sum, { body }) => sum + JSON.stringify(body).split('"Line ').length - 1, 0);
    expect(parts).toBeGreaterThan(2000);
    expect(parts).toBeLessThan(60_000);
  });

  it('keeps the API of a pi session that was chosen at its beginning', () => {
    const { start, make } = lines.find(({ format }) => format === pi) as (typeof lines)[number];
    const model = {
      type: 'model_change',
      id: 'c',
      parentId: null,
      provider: 'openai',
      modelId: 'gpt-5',
      timestamp: TIME,
    };
    const found = pi.read([start, model, ...messages(make, 'c')], 'log');
    expect(found.at(-1)?.notes).toContain('starts at the turn where it branches off from an earlier conversation');
    expect(new Set(found.map(each => `${each.dialect} ${each.model}`))).toEqual(new Set(['openai-responses gpt-5']));
  });
});
