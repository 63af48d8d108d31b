/** Thinking blocks: how a later request changes those of a reply. */
import { describe, expect, it } from 'vitest';
import { replyOf } from '../../src/logs/session-of.ts';
import { sequence } from '../sequence.ts';

const question = {
  role: 'user',
  content: [{ type: 'text', text: 'High water?', cache_control: { type: 'ephemeral' } }],
};
const thought = { type: 'thinking', thinking: 'Look it up.', signature: 'ErUBCkYIAxgC' };
const hidden = { type: 'redacted_thinking', data: 'EmwKAhgBEgy3' };
const call = { type: 'tool_use', id: 'toolu_1', name: 'tide_table', input: {}, caller: { type: 'direct' } };
const response = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [thought, hidden, { type: 'text', text: 'One moment.', citations: null }, call],
};
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '14:20' }] };

/** The findings in the second request of a conversation, compared with the first and its reply. */
function follow(content: readonly unknown[]): string[] {
  const follows = sequence('anthropic');
  follows({ session: 's', messages: [question], reply: replyOf(response) });
  const asked = { role: 'user', content: [{ type: 'text', text: 'High water?' }] };
  const messages = [asked, { role: 'assistant', content }, result];
  return follows({ session: 's', messages })
    .filter(({ rule }) => rule === 'altered-reasoning')
    .map(({ rule, messageId, at }) => `${rule} ${messageId} ${at.pointer}`);
}

const [, , text] = response.content;
const { caller: _caller, ...bareCall } = call;

describe('requests without a session and without a reply', () => {
  it('are not compared, even if they begin with the same question', () => {
    const follows = sequence('anthropic');
    const answered = (signature: string) => [
      question,
      { role: 'assistant', content: [{ ...thought, signature }, call] },
      result,
    ];
    expect(follows({ messages: answered('') })).toEqual([]);
    expect(follows({ messages: answered('ErUBCkYIAxgC') })).toEqual([]);
  });
});

describe('a reply that is sent back', () => {
  it('is unchanged except for null fields and cache breakpoints: no finding', () => {
    expect(follow([thought, hidden, { type: 'text', text: 'One moment.' }, bareCall])).toEqual([]);
  });

  it('with edited thinking text', () => {
    const edited = { ...thought, thinking: 'Look it up!' };
    expect(follow([edited, hidden, text, call])).toEqual(['altered-reasoning edited /messages/1/content/0']);
  });

  it('with another signature', () => {
    const edited = { ...thought, signature: 'ErUBCkYIAxgD' };
    expect(follow([edited, hidden, text, call])).toEqual(['altered-reasoning edited /messages/1/content/0']);
  });

  it('with thinking blocks in another order', () => {
    expect(follow([hidden, thought, text, call])).toEqual(['altered-reasoning reordered /messages/1/content/0']);
  });

  it('without one of its thinking blocks', () => {
    expect(follow([thought, text, call])).toEqual(['altered-reasoning omitted /messages/1/content/0']);
  });

  it('with the thinking of another reply to the same request: no finding', () => {
    const other = { type: 'thinking', thinking: 'A table will tell.', signature: 'EqUBCkYIAxgC' };
    expect(follow([other, hidden, text, call])).toEqual([]);
  });

  it('with other encrypted thinking', () => {
    expect(follow([thought, { ...hidden, data: 'EmwK' }, text, call])).toEqual([
      'altered-reasoning edited /messages/1/content/1',
    ]);
  });
});
