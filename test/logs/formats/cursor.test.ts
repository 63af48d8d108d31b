import { describe, expect, it } from 'vitest';
import cursor from '../../../src/logs/formats/cursor.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const line = (role: string, ...content: readonly object[]) => ({ role, message: { content } });
const text = (words: string) => ({ type: 'text', text: words });
const use = { type: 'tool_use', name: 'Shell', input: { command: 'tide' } };
const session = [
  line('user', text('High tide?')),
  line('assistant', text('I look.'), use),
  line('assistant', use),
  line('assistant', text('At 06:10.')),
  { type: 'turn_ended', status: 'success' },
];

describe('Cursor transcripts', () => {
  it('have calls without results, which are left out', () => {
    const { body, origins, notes } = only(cursor, session);
    expect(body).toEqual([
      { role: 'user', content: [text('High tide?')] },
      { role: 'assistant', content: [text('I look.')] },
      { role: 'assistant', content: [text('At 06:10.')] },
    ]);
    expect(notes).toEqual(['2 calls skipped: Cursor transcripts contain no tool results']);
    expect(origins.nearest('/1/content/0/text')).toBe('/1/message/content/0/text');
  });

  it('are kept completely if they contain results', () => {
    const result = { type: 'tool_result', tool_use_id: 't1', content: '06:10' };
    const { body, origins } = only(cursor, [...session, line('user', result)]);
    expect(body).toHaveLength(5);
    expect(origins.nearest('/1/content/1/input')).toBe('/1/message/content/1/input');
    expect(origins.nearest('/4/content/0')).toBe('/5/message/content/0');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(cursor, session);
    expectStranger(cursor);
  });
});
