/** Sessions with many branches or contexts: their common beginning is not repeated for each. */
import { describe, expect, it } from 'vitest';
import chatgptExport from '../../../src/logs/formats/chatgpt-export.ts';
import codexRollout from '../../../src/logs/formats/codex-rollout.ts';
import copilotCli from '../../../src/logs/formats/copilot-cli.ts';
import factoryDroid from '../../../src/logs/formats/factory-droid.ts';
import type { LogFormat, LoggedConversation } from '../../../src/logs/formats/format.ts';
import geminiCliLog from '../../../src/logs/formats/gemini-cli-log.ts';
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

const lengths = (found: readonly LoggedConversation[]) => found.map(({ body }) => (body as unknown[]).length);
const inputOf = (request: LoggedConversation | undefined) =>
  (request as { body: { input: { content: { text: string }[] }[] } }).body.input;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('a session in which many turns are undone', () => {
  const codexLine = (type: string, payload: object) => ({ timestamp: TIME, type, payload });
  const codexItem = (role: string) =>
    codexLine('response_item', { type: 'message', role, content: [{ type: 'input_text', text: 'Go on.' }] });
  const geminiMessage = (id: string, isUser: boolean) => ({
    ...{ id, timestamp: TIME, type: isUser ? 'user' : 'gemini', content: 'Go on.' },
    ...(!isUser && { model: 'gemini-3-pro-preview' }),
  });
  const undone: readonly {
    readonly format: LogFormat;
    readonly start: object;
    make(i: number): object;
    undo(i: number): object[];
  }[] = [
    {
      format: codexRollout,
      start: codexLine('session_meta', { id: 's' }),
      make: i => codexItem(i % 2 === 0 ? 'user' : 'assistant'),
      undo: () => [codexItem('user'), codexLine('event_msg', { type: 'thread_rolled_back', num_turns: 1 })],
    },
    {
      format: geminiCliLog,
      start: { sessionId: 's', projectHash: 'h', startTime: TIME, lastUpdated: TIME },
      make: i => geminiMessage(`m${i}`, i % 2 === 0),
      undo: i => [geminiMessage(`b${i}`, true), { $rewindTo: `b${i}` }],
    },
  ];
  const session = ({ start, make, undo }: (typeof undone)[number], undos: number) => [
    start,
    ...Array.from({ length: TURNS }, (_, i) => make(i)),
    ...Array.from({ length: undos }, (_, i) => undo(i)).flat(),
  ];

  it.each(undone)('$format.name: later contexts start at the last turn that they share', each => {
    const found = each.format.read([...session(each, BRANCHES), each.make(TURNS)], 'log');
    expect(found).toHaveLength(BRANCHES + 1);
    expect(lengths(found)[0]).toBe(TURNS + 1);
    expect(sum(lengths(found))).toBeLessThan(60 * (TURNS + BRANCHES));
    expect(found.at(-1)).toMatchObject({ shared: 2, model: found[0]?.model });
    expect(found.at(-1)?.notes).toContain('starts at the turn where it branches off from an earlier conversation');
    expect(lengths(found).at(-1)).toBe(3);
  });

  it.each(undone)('$format.name: a request is whole, and so are the contexts of a session with few', each => {
    const [request] = each.format.read([...session(each, BRANCHES), each.make(TURNS)], 'request');
    const { body } = request as LoggedConversation;
    expect(Object.values(body as object).flat().length).toBeGreaterThanOrEqual(TURNS);
    const few = each.format.read(session(each, 5), 'log');
    expect(lengths(few)).toEqual([1, 2, 3, 4, 5].map(() => TURNS + 1));
    expect(few.map(({ shared }) => shared)).toEqual([undefined, TURNS, TURNS, TURNS, TURNS]);
    expect(few.flatMap(({ notes }) => notes ?? []).filter(note => note.includes('branches off'))).toEqual([]);
  });
});

describe('a Codex session with many compactions by an old version', () => {
  const compacted = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      timestamp: TIME,
      type: 'compacted',
      payload: { message: `Sum ${i}.` },
    }));
  const NOTE = 'starts at the summary, without the user messages that the compaction kept';

  it('later contexts start at their summary', () => {
    const found = codexRollout.read(compacted(1000), 'log');
    expect(found).toHaveLength(1000);
    expect(lengths(found).slice(0, 3)).toEqual([1, 2, 3]);
    expect(sum(lengths(found))).toBeLessThan(30_000);
    expect(lengths(found).at(-1)).toBe(1);
    expect(found.at(-1)?.notes).toContain(NOTE);
    expect(found[10]?.notes).not.toContain(NOTE);
  });

  it('a request has all user messages that were kept, up to a limit', () => {
    const [request] = codexRollout.read(compacted(1000), 'request');
    expect(inputOf(request).map(({ content }) => content[0]?.text)).toEqual(
      compacted(1000).map(each => each.payload.message),
    );
    const long = compacted(50).map(each => ({ ...each, payload: { message: 'x'.repeat(7000) } }));
    const [limited] = codexRollout.read(long, 'request');
    expect(inputOf(limited)).toHaveLength(13);
    expect(lengths(codexRollout.read(long, 'log')).at(-1)).toBe(13);
  });
});
