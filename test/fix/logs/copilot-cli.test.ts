import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, errorsIn, expectChain, linesOf, resumed } from './session-laws.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function session(...events: readonly (readonly [type: string, data: JsonObject])[]): JsonObject[] {
  const all: (readonly [string, JsonObject])[] = [['session.start', { sessionId: 's' }], ...events];
  return all.map(([type, data], i) => ({
    type,
    data,
    id: uuid(i),
    timestamp: `2026-03-01T10:00:${String(i).padStart(2, '0')}.000Z`,
    parentId: i === 0 ? null : uuid(i - 1),
  }));
}

const user = (content: string) => ['user.message', { content }] as const;
const say = (content: string) => ['assistant.message', { messageId: content, content, toolRequests: [] }] as const;
const call = (...ids: string[]) =>
  [
    'assistant.message',
    {
      messageId: ids.join('+'),
      content: '',
      interactionId: 'i',
      toolRequests: ids.map(toolCallId => ({ toolCallId, name: 'bash', arguments: {}, type: 'function' })),
    },
  ] as const;
const start = (toolCallId: string) => ['tool.execution_start', { toolCallId, toolName: 'bash' }] as const;
const result = (toolCallId: string, content = 'x') =>
  ['tool.execution_complete', { toolCallId, success: true, result: { content } }] as const;
const GO_ON = [user('Go on.'), say('Done.')] as const;
const stub = (toolCallId: string) => ({ type: 'tool.execution_complete', data: { toolCallId, success: false } });

/** Its own server accepts these sessions, and other servers do not. */
const STRICT = { dialect: 'openai-chat' };

describe('a repaired Copilot CLI session', () => {
  it('a call without a result gets one, after all events of the call', () => {
    const before = session(user('List.'), call('a'), start('a'), ['abort', { reason: 'user' }], ...GO_ON);
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 3, conversation: 's' }]);
    expectChain(lines, 'id', 'parentId');
    expect(lines[4]).toMatchObject({ ...stub('a'), parentId: uuid(3), timestamp: before[3]?.timestamp });
    expect(lines[4]).toMatchObject({ data: { interactionId: 'i', error: { message: expect.any(String) as unknown } } });
    expect(difference(linesOf(...before), text).gone).toEqual([5]);
  });

  it('two parallel calls with one result or none', () => {
    const one = resumed(
      linesOf(...session(user('List.'), call('a', 'b'), start('a'), start('b'), result('b'), ...GO_ON)),
    );
    expect(one.lines.slice(5, 7)).toMatchObject([{ data: { toolCallId: 'b' } }, stub('a')]);
    expectChain(one.lines, 'id', 'parentId');
    const none = resumed(linesOf(...session(user('List.'), call('a', 'b'), start('a'), start('b'), ...GO_ON)));
    expect(none.lines.filter(({ type }) => type === 'tool.execution_complete')).toMatchObject([stub('a'), stub('b')]);
    expectChain(none.lines, 'id', 'parentId');
  });

  it('a user message between a call and its result moves after the result', () => {
    const before = session(user('List.'), call('a'), user('Quick.'), result('a'), ...GO_ON);
    const { lines, fixed } = resumed(linesOf(...before), STRICT);
    expect(fixed.changes).toMatchObject([{ safety: 'unsafe' }]);
    expect(lines.map(({ id }) => id)).toEqual([0, 1, 2, 4, 3, 5, 6].map(uuid));
    expectChain(lines, 'id', 'parentId');
  });

  it('a cleared context between a call and its result: the result moves back to its call', () => {
    const before = session(user('List.'), call('a'), ['session.context_cleared', {}], result('a'), ...GO_ON);
    expect(errorsIn(linesOf(...before), 'request')).toEqual([]);
    const { lines, fixed } = resumed(linesOf(...before), STRICT);
    expect(fixed.changes).toMatchObject([{ rule: 'orphan-tool-result', line: 5 }]);
    expect(lines.map(({ id }) => id)).toEqual([0, 1, 2, 4, 3, 5, 6].map(uuid));
    expectChain(lines, 'id', 'parentId');
  });

  it('a result without a call, and a second result, are removed', () => {
    const before = session(user('List.'), result('x'), call('a'), result('a', 'one'), result('a', 'two'), ...GO_ON);
    const { lines } = resumed(linesOf(...before), STRICT);
    expect(lines.map(({ id }) => id)).toEqual([0, 1, 3, 4, 6, 7].map(uuid));
    expectChain(lines, 'id', 'parentId');
  });

  it('an ID used by two calls is renamed for the second', () => {
    const before = session(user('List.'), call('a', 'a'), result('a', 'one'), result('a', 'two'), ...GO_ON);
    const { lines, text } = resumed(linesOf(...before), STRICT);
    expect(difference(linesOf(...before), text).gone).toEqual([3, 5]);
    const [, second] = (lines[2] as { data: { toolRequests: JsonObject[] } }).data.toolRequests;
    expect(lines[4]).toMatchObject({ data: { toolCallId: second?.toolCallId } });
  });

  it('a session that ends in a call gets a result; a clean one is not changed', () => {
    const open = session(user('List.'), call('a'), start('a'));
    const { lines } = resumed(linesOf(...open));
    expect(lines.slice(0, 4)).toEqual(open);
    expect(lines[4]).toMatchObject(stub('a'));
    const clean = linesOf(...session(user('List.'), call('a'), start('a'), result('a'), ...GO_ON));
    expect(resumed(clean).text).toBe(clean);
  });
});
