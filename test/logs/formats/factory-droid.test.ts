import { describe, expect, it } from 'vitest';
import droid from '../../../src/logs/formats/factory-droid.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const message = (id: string, parentId: string, role: string, content: readonly object[]) => ({
  type: 'message',
  id,
  parentId,
  timestamp: '2025-12-26T23:50:00.000Z',
  message: { role, content },
});
const text = (words: string) => ({ type: 'text', text: words });
const use = { type: 'tool_use', id: 'toolu_1', name: 'Execute', input: { command: 'tide' } };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '06:10' };
const session = [
  { type: 'session_start', id: 'd1', title: 'Tides', owner: 'user', version: 2, cwd: '/tide' },
  message('m1', 'd1', 'user', [text('High tide?')]),
  message('m2', 'm1', 'assistant', [{ type: 'thinking', thinking: 'I look.' }, use]),
  { type: 'todo_state', id: 't1', parentId: 'm2', todos: [] },
  message('m3', 't1', 'user', [result]),
];

describe('Droid sessions', () => {
  it('are messages, without unsigned thinking', () => {
    const { body, origins, id, notes } = only(droid, session);
    expect(body).toEqual([
      { role: 'user', content: [text('High tide?')] },
      { role: 'assistant', content: [use] },
      { role: 'user', content: [result] },
    ]);
    expect({ id, notes }).toEqual({ id: 'd1', notes: ['1 thinking block without a signature skipped'] });
    expect(origins.nearest('/0/content/0/text')).toBe('/1/message/content/0/text');
    expect(origins.nearest('/1/content/0/id')).toBe('/2/message/content/1/id');
    expect(origins.nearest('/2/content/0')).toBe('/4/message/content/0');
  });

  it('have branches, and start again at a summary in a request', () => {
    const other = message('m4', 'm1', 'assistant', [text('No idea.')]);
    expect(droid.read([...session, other], 'log').map(({ shared }) => shared)).toEqual([undefined, 1]);
    const summed = { type: 'compaction_state', id: 'k', parentId: 'm3', summaryText: 'So far.' };
    const records = [...session, summed, message('m5', 'k', 'user', [text('And?')])];
    expect(only(droid, records, 'request').body).toEqual([
      { role: 'user', content: 'So far.' },
      { role: 'user', content: [text('And?')] },
    ]);
    expect(only(droid, records).body).toHaveLength(4);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(droid, session);
    expectStranger(droid);
  });
});
