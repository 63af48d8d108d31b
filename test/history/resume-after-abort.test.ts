import { describe, expect, test } from 'vitest';
import { brokenAt } from '../../src/fix/broken.ts';
import { historyOf } from '../../src/history/history.ts';
import { type Dialect, lint, resumeAfterAbort } from '../../src/index.ts';
import { textMessage } from '../../src/repair/composed.ts';
import { isDeep, runs } from '../depth.ts';
import { aborted } from './aborts.ts';
import { acceptedBy, apis, choosing } from './api-conversations.ts';

const ABORTS = isDeep ? 5 : 2;
/** APIs that certainly reject aborted conversations. */
const REPAIRED = new Set(['openai-chat', 'anthropic', 'openai-responses', 'bedrock-converse', 'mistral', 'strict']);

/** The conversation with the user's next message. */
function continued(value: unknown, dialect: Dialect): unknown {
  const history = historyOf(value, { dialect });
  const { judged, messageFormat, items } = history;
  const next =
    judged.conversation && textMessage('user', 'Go', brokenAt(value, judged.conversation, messageFormat, dialect));
  return history.withItems([...items, next]);
}

describe('an aborted conversation', () => {
  test.each(apis.map(each => [each.id, each] as const))('is accepted by %s with the next message', (_id, dialect) => {
    const choose = choosing(1);
    let changed = 0;
    const accepted = acceptedBy(dialect, runs(200, 8));
    for (const value of accepted) {
      const history = historyOf(value, { dialect });
      for (let i = 0; i < ABORTS; i++) {
        const stored = aborted(history, choose);
        const before = JSON.stringify(stored);
        const resumed = resumeAfterAbort(stored, { dialect });
        if (resumed.changes.length > 0) changed++;
        else expect(resumed.value).toBe(stored);
        expect(JSON.stringify(stored)).toBe(before);
        const next = lint(continued(resumed.value, dialect), { dialect, findFixes: () => {} });
        const errors = next.diagnostics.filter(({ severity }) => severity === 'error');
        expect(
          errors.map(each => each.message),
          before,
        ).toEqual([]);
        expect(resumeAfterAbort(resumed.value, { dialect }).value).toBe(resumed.value);
      }
    }
    if (REPAIRED.has(dialect.id)) expect(changed).toBeGreaterThan(0);
  });
});

describe('after an abort', () => {
  const user = { role: 'user', content: 'Book a room.' };
  const call = (args: string) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'book', arguments: args } }],
  });
  const options = { dialect: 'openai-chat', model: 'gpt-5' } as const;

  test('an open call gets a result', () => {
    const { value, changes, result } = resumeAfterAbort([user, call('{}')], options);
    expect(value).toEqual([user, call('{}'), { role: 'tool', tool_call_id: 'call_a', content: expect.any(String) }]);
    expect(changes).toMatchObject([{ rule: 'unanswered-tool-call', safety: 'unsafe', origin: '/1/tool_calls/0' }]);
    expect(result.ok).toBe(true);
  });

  test('unsigned thinking is dropped, with its message if that becomes empty', () => {
    const thinking = { type: 'thinking', thinking: 'Let me', signature: '' };
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9000 };
    const text = { type: 'text', text: 'Well' };
    const half = { ...body, messages: [user, { role: 'assistant', content: [thinking, text] }] };
    const resumed = resumeAfterAbort(half, { dialect: 'anthropic' });
    expect(resumed.value).toEqual({ ...body, messages: [user, { role: 'assistant', content: [text] }] });
    const alone = { ...body, messages: [user, { role: 'assistant', content: [thinking] }] };
    expect(resumeAfterAbort(alone, { dialect: 'anthropic' }).value).toEqual({ ...body, messages: [user] });
  });

  test('an unanswered question gets an answer if consecutive user messages are rejected', () => {
    const { value, changes } = resumeAfterAbort([user], { dialect: 'perplexity' });
    expect(value).toEqual([user, { role: 'assistant', content: '[The answer was interrupted.]' }]);
    expect(changes).toHaveLength(1);
    expect(resumeAfterAbort([user], options).value).toEqual([user]);
  });

  test('a complete conversation is not changed', () => {
    const messages = [user, { role: 'assistant', content: 'Booked.' }];
    expect(resumeAfterAbort(messages, options)).toMatchObject({ value: messages, changes: [] });
  });
});
