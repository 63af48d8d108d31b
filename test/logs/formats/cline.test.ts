import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../../src/index.ts';
import { lint } from '../../../src/index.ts';
import cline from '../../../src/logs/formats/cline.ts';
import clineUi from '../../../src/logs/formats/cline-ui.ts';
import type { LogFormat } from '../../../src/logs/formats/format.ts';
import roo from '../../../src/logs/formats/roo.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const ts = 1_772_352_000_000;
const claude = { modelInfo: { id: 'claude-sonnet-4-5', provider: 'anthropic' } };
const call = { type: 'tool_use', id: 'toolu_1', name: 'read_files', input: { path: 'tides.md' } };

const session = {
  version: 1,
  updated_at: '2026-03-01T08:00:00.000Z',
  sessionId: 's1',
  system_prompt: 'You help.',
  messages: [
    {
      id: 'm1',
      role: 'user',
      ts,
      content: [
        { type: 'text', text: 'Read it.' },
        { type: 'file', path: 'a.md', content: 'Tides' },
      ],
    },
    { id: 'm2', role: 'assistant', ts, ...claude, content: [{ type: 'thinking', thinking: 'Hm.' }, call] },
    {
      id: 'm3',
      role: 'user',
      ts,
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          name: 'read_files',
          content: [{ query: 'tides.md', result: '06:10' }],
        },
      ],
    },
    { id: 'm4', role: 'assistant', ts, ...claude, content: [{ type: 'text', text: 'At 06:10.' }] },
  ],
};

const only = (format: LogFormat, document: unknown, as: 'log' | 'request' = 'log') => {
  const read = format.read([document], as);
  expect(read).toHaveLength(1);
  return read[0] as (typeof read)[number];
};

describe('cline', () => {
  it.each(['log', 'request'] as const)('gives the Anthropic request (%s)', as => {
    const { body, origins, ...rest } = only(cline, session, as);
    expect(body).toEqual({
      model: 'claude-sonnet-4-5',
      system: 'You help.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Read it.' },
            { type: 'text', text: '<file_content path="a.md">\nTides\n</file_content>' },
          ],
        },
        { role: 'assistant', content: [call] },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              content: [{ type: 'text', text: '{"query":"tides.md","result":"06:10"}' }],
            },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'At 06:10.' }] },
      ],
    });
    expect(rest).toEqual({
      id: 's1',
      dialect: 'anthropic',
      model: 'claude-sonnet-4-5',
      recorded: '2026-03-01',
      notes: ['1 thinking block skipped that cannot be sent back', '1 file inserted as text'],
    });
    expect(origins.nearest('/system')).toBe('/system_prompt');
    expect(origins.nearest('/messages/0/content/0/text')).toBe('/messages/0/content/0/text');
    expect(origins.nearest('/messages/0/content/1/text')).toBe('/messages/0/content/1/content');
    expect(origins.nearest('/messages/1/content/0/input/path')).toBe('/messages/1/content/1/input/path');
    expect(origins.nearest('/messages/2/content/0/tool_use_id')).toBe('/messages/2/content/0/tool_use_id');
    expect(origins.nearest('/messages/2/content/0/content/0/text')).toBe('/messages/2/content/0/content/0');
    expect(origins.nearest('/messages/3/content')).toBe('/messages/3/content');
    expect(lint(body, { dialect: 'anthropic', as: 'log' }).diagnostics).toEqual([]);
  });

  it('keeps blocks unchanged', () => {
    const { messages } = only(cline, session).body as { messages: { content: unknown[] }[] };
    expect(messages[1]?.content[0]).toBe(call);
    expect(messages[3]?.content).toBe(session.messages[3]?.content);
  });

  it('drops thinking of models with other signatures', () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: '2' };
    const of = (id: string) => ({
      ...session,
      messages: [{ role: 'assistant', content: [thinking, { type: 'text', text: 'x' }], modelInfo: { id } }],
    });
    const blocks = (id: string) =>
      (only(cline, of(id)).body as { messages: { content: unknown[] }[] }).messages[0]?.content;
    expect(blocks('gemini-2.5-flash')).toEqual([{ type: 'text', text: 'x' }]);
    expect(blocks('claude-sonnet-4-5')).toHaveLength(2);
  });

  it('reports an orphan result', () => {
    const { body, origins } = only(cline, { ...session, messages: session.messages.slice(2) });
    const [finding] = lint(body, { dialect: 'anthropic', as: 'log' }).diagnostics.filter(
      each => each.rule === 'orphan-tool-result',
    );
    expect(origins.nearest(finding?.pointer ?? '')).toMatch(/^\/messages\/0\/content\/0/);
  });

  it('owns only its own sessions', () => {
    expect(cline.owns(session)).toBe(true);
    const others: unknown[] = [
      { sessionId: 's', projectHash: 'h', startTime: 't', lastUpdated: 't', messages: [] },
      { model: 'm', system: 's', messages: session.messages },
      { session_id: 's', model: 'm', platform: 'cli', messages: [] },
      session.messages,
      null,
    ];
    for (const other of others) expect(cline.owns(other)).toBe(false);
  });
});

const history = [
  { role: 'user', content: [{ type: 'text', text: 'Read it.' }], ts },
  { role: 'assistant', content: [{ type: 'text', text: '<read_file><path>a</path></read_file>' }], ts },
  { role: 'user', content: [{ type: 'text', text: 'Tides' }], ts },
  { role: 'assistant', content: 'So far: read.', ts, isSummary: true },
  { role: 'user', content: 'On.', ts },
];

describe('roo', () => {
  it('gives the messages without their timestamps', () => {
    const { body, origins, ...rest } = only(roo, history);
    expect(body).toEqual({ messages: history.map(({ role, content }) => ({ role, content })) });
    expect(rest).toEqual({ dialect: 'anthropic', recorded: '2026-03-01', notes: [] });
    expect(origins.nearest('/messages/1/content/0/text')).toBe('/1/content/0/text');
    expect(origins.nearest('/messages/2')).toBe('/2');
  });

  it('sends the task and the messages after the last summary', () => {
    const { body, origins, notes } = only(roo, history, 'request');
    expect((body as { messages: unknown[] }).messages).toHaveLength(3);
    expect(origins.nearest('/messages/1/content')).toBe('/3/content');
    expect(notes).toEqual(['2 condensed messages skipped']);
  });

  it('leaves out messages that a summary replaces, if the summary exists', () => {
    const summary = { role: 'user', content: 'So far.', ts, isSummary: true, condenseId: 'c1' };
    const old = { role: 'assistant', content: 'x', ts, condenseParent: 'c1' };
    const lost = { role: 'assistant', content: 'y', ts, condenseParent: 'gone' };
    const of = (...messages: object[]) =>
      (only(roo, messages, 'request').body as { messages: unknown[] }).messages.length;
    expect(of(old, summary, lost)).toBe(2);
    expect(of(old, lost)).toBe(2);
  });

  it('detects lists of messages with its fields, and no plain ones', () => {
    expect(roo.owns(history)).toBe(true);
    expect(
      roo.owns([
        { role: 'user', content: 'x' },
        { role: 'assistant', content: 'y', modelInfo: { id: 'm' } },
      ]),
    ).toBe(true);
    const others: unknown[] = [
      [{ role: 'user', content: 'x' }],
      [{ role: 'user', content: 'x', timestamp: 'today' }],
      [{ role: 'assistant', tool_calls: [], content: 'x', ts }],
      [{ role: 'user', parts: [{ text: 'x' }], ts }],
      [{ ts, type: 'say', say: 'text' }],
      { messages: history },
      [],
      null,
    ];
    for (const other of others) expect(roo.owns(other)).toBe(false);
  });
});

describe('files beside the messages', () => {
  it('are detected, and not linted', () => {
    const shown = [
      { ts, type: 'say', say: 'text', text: 'x' },
      { ts, type: 'ask', ask: 'tool' },
    ];
    const known = [
      shown,
      { files_in_context: [{ path: 'a', record_state: 'active' }] },
      { session_id: 's', workspace_root: '/', messages_path: '/m' },
    ];
    for (const each of known) expect(clineUi.owns(each)).toBe(true);
    for (const each of [history, session, [], [{ ts }], { session_id: 's' }, null])
      expect(clineUi.owns(each)).toBe(false);
    expect(clineUi.skips).toBeDefined();
  });
});

describe('damaged documents', () => {
  it.each([
    ['cline', cline, session],
    ['roo', roo, history],
  ] as const)('%s: nothing is thrown', (_, format, document) => {
    fc.assert(
      fc.property(mangled(fc.constant(document)), value => {
        format.owns(value);
        clineUi.owns(value);
        for (const as of ['log', 'request'] as const)
          for (const { body, dialect } of format.read([value], as)) lint(body, { dialect: dialect as DialectId, as });
      }),
      { numRuns: runs(1000) },
    );
  });
});
