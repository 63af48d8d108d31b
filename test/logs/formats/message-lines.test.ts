import { describe, expect, it } from 'vitest';
import messageLines from '../../../src/logs/formats/message-lines.ts';
import { readLog } from '../reading.ts';
import { expectTotal } from './agent-records.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'tide', arguments: '{}' } };
const LINES = [
  { role: 'system', content: 'Be brief.', timestamp: '2026-03-01T08:00:00', pinned: true },
  { role: 'user', content: 'When is high water?' },
  { role: 'assistant', content: null, tool_calls: [call], model: 'tide-1', timestamp: '2026-03-02T08:00:00' },
  { role: 'tool', tool_call_id: 'call_1', content: '14:20' },
];
const text = (lines: readonly unknown[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('');

describe('messages, one per line', () => {
  it('are one conversation, without the fields of the program', () => {
    const [read] = messageLines.read(LINES, 'log');
    expect(read).toMatchObject({ dialect: 'openai-chat', model: 'tide-1', recorded: '2026-03-02' });
    expect(read?.body).toEqual([
      { role: 'system', content: 'Be brief.' },
      LINES[1],
      { role: 'assistant', content: null, tool_calls: [call] },
      LINES[3],
    ]);
    expect(read?.origins.nearest('/2/tool_calls/0/id')).toBe('/2/tool_calls/0/id');
    expect(read?.origins.nearest('/3/content')).toBe('/3/content');
  });

  it('are grouped by their session', () => {
    const mixed = LINES.flatMap(line => [
      { ...line, session_id: 'a' },
      { ...line, session_id: 'b' },
    ]);
    const read = messageLines.read([...mixed, { kind: 'end' }], 'log');
    expect(read.map(({ id, body }) => [id, (body as unknown[]).length])).toEqual([
      ['a', 4],
      ['b', 4],
    ]);
    expect(read[1]?.origins.nearest('/0/content')).toBe('/1/content');
    expect(read[0]?.notes).toEqual(['1 line without a message skipped']);
  });

  it('are in the message format of their content', () => {
    const blocks = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'tide', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '14:20' }] },
    ];
    expect(messageLines.read(blocks, 'log')[0]?.dialect).toBe('anthropic');
  });

  it('are detected in a file, and findings have their lines', () => {
    const { formatSummary, reports } = readLog(text([...LINES.slice(0, 3), { role: 'user', content: 'Well?' }]));
    expect(formatSummary).toBe('1 × messages (one per line)');
    expect(reports[0]?.diagnostics).toMatchObject([{ rule: 'unanswered-tool-call', source: { line: 3 } }]);
  });

  it('are not detected in wrappers, responses or events', () => {
    for (const other of [
      { role: 'user', message: { content: 'Hi' } },
      { role: 'user', messages: [] },
      { id: 'msg_1', type: 'message', role: 'assistant', content: [], model: 'm', stop_reason: null, usage: {} },
      { role: 'nobody', content: 'Hi' },
      { role: 'user' },
      { content: 'Hi' },
    ])
      expect(messageLines.owns(other)).toBe(false);
    expectTotal(messageLines, LINES);
  });
});
