import { describe, expect, it } from 'vitest';
import { sessionOf } from '../../src/logs/session-of.ts';
import { type Sequenced, sequence } from '../sequence.ts';

const system = { role: 'system', content: 'You know the weather.' };
const user = (content: string) => ({ role: 'user', content });
const said = (content: string) => ({ role: 'assistant', content });
const call = { id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
const asked = { role: 'assistant', content: null, tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'call_0', content: '7' };

/** The findings for each request of a log, as `changed /messages/1`. */
function follow(steps: readonly Sequenced[]): string[] {
  const follows = sequence('open-agent-loops');
  return steps.map(step =>
    follows(step)
      .map(({ messageId, at }) => `${messageId} ${at.pointer}`)
      .join(),
  );
}

describe('a request that continues another', () => {
  it.each<[string, readonly Sequenced[]]>([
    [
      'repeats what was said',
      [{ messages: [system, user('a')] }, { messages: [system, user('a'), said('b'), user('c')] }],
    ],
    ['repeats the reply', [{ messages: [user('a')], reply: asked }, { messages: [user('a'), asked, result] }]],
    [
      'has its empty content in another form',
      [{ messages: [user('a')], reply: asked }, { messages: [user('a'), { ...asked, content: '' }, result] }],
    ],
    [
      'leaves reasoning of a plain turn out',
      [
        { messages: [user('a')], reply: { ...said('b'), reasoning: 'hm' } },
        { messages: [user('a'), said('b'), user('c')] },
      ],
    ],
    [
      'has reasoning of a call under another name',
      [
        { messages: [user('a')], reply: { ...asked, reasoning: 'hm' } },
        { messages: [user('a'), { ...asked, reasoning_content: 'hm' }, result] },
      ],
    ],
    [
      'is sent once more',
      [
        { messages: [user('a')], reply: said('b') },
        { messages: [user('a')], reply: said('c') },
      ],
    ],
    [
      'was compacted',
      [
        { messages: [system, user('a'), said('b'), user('c'), said('d'), user('e')] },
        { messages: [system, user('Summary: a to c.'), said('d'), user('e'), said('f')] },
      ],
    ],
    [
      'belongs to another conversation',
      [{ messages: [system, user('a')], reply: said('b') }, { messages: [system, user('x')] }],
    ],
    [
      'belongs to another session',
      [
        { session: '1', messages: [user('a')], reply: said('b') },
        { session: '2', messages: [user('a'), said('x'), user('c')] },
        { session: '1', messages: [user('a'), said('b'), user('d')] },
      ],
    ],
    [
      'belongs to a sub-agent of the session',
      [
        { session: '1', messages: [user('a')] },
        { session: '1', messages: [user('x')] },
      ],
    ],
  ])('%s: no finding', (_, steps) => {
    expect(follow(steps).join('')).toBe('');
  });

  it.each<[string, readonly Sequenced[], string]>([
    [
      'changes the reply',
      [{ messages: [user('a')], reply: said('b') }, { messages: [user('a'), said('B'), user('c')] }],
      'changed /messages/1',
    ],
    [
      'changes what the user said',
      [{ messages: [system, user('a')], reply: said('b') }, { messages: [system, user('A'), said('b'), user('c')] }],
      'changed /messages/1',
    ],
    [
      'changes the system prompt',
      [
        { messages: [system, user('a')], reply: said('b') },
        { messages: [{ ...system, content: 'Today.' }, user('a'), said('b')] },
      ],
      'changed /messages/0',
    ],
    [
      'leaves reasoning of a call out',
      [{ messages: [user('a')], reply: { ...asked, reasoning: 'hm' } }, { messages: [user('a'), asked, result] }],
      'changed /messages/1',
    ],
    [
      'swaps results',
      [
        { messages: [user('a'), asked, result, { ...result, content: '8' }], reply: said('b') },
        { messages: [user('a'), asked, { ...result, content: '8' }, result, said('b')] },
      ],
      'reordered /messages/2',
    ],
    [
      'loses messages at the end',
      [
        { session: '1', messages: [user('a'), said('b'), user('c')] },
        { session: '1', messages: [user('a'), said('b')] },
      ],
      'cut /messages',
    ],
  ])('%s: a finding', (_, steps, expected) => {
    expect(follow(steps).join('')).toBe(expected);
  });
});

describe('the session of an exchange', () => {
  it.each([
    ['its own field', { session_id: 's' }],
    ['a header', { headers: { 'X-OpenCode-Session': 's' } }],
    ['a header as a list (VCR)', { headers: { 'x-opencode-session': ['s'] } }],
    ['names and values (HAR)', { headers: [{ name: 'x-opencode-session', value: 's' }] }],
    ['pairs', { headers: [['x-opencode-session', 's']] }],
  ])('is found in %s', (_, exchange) => {
    expect(sessionOf(exchange)).toBe('s');
  });

  it.each([[null], [{}], [{ headers: 'none' }], [{ headers: [null, 1] }], [{ session: '' }]])(
    'is not found in %j',
    exchange => {
      expect(sessionOf(exchange)).toBeUndefined();
    },
  );
});
