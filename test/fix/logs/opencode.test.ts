import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const info = (id: string, role: string, more: JsonObject = {}) => ({
  id,
  sessionID: 'ses_1',
  role,
  time: { created: 1772352000000 },
  ...more,
});
const own = { providerID: 'anthropic', modelID: 'claude-sonnet-4-5' };
const user = (id: string, text: string) => ({ info: info(id, 'user'), parts: [{ id: `p-${id}`, type: 'text', text }] });
const assistant = (id: string, ...parts: unknown[]) => ({ info: info(id, 'assistant', own), parts });
const begin = { id: 'p0', type: 'step-start' };
const call = (callID: string, state: JsonObject) => ({ id: `p-${callID}`, type: 'tool', callID, tool: 'bash', state });
const input = { command: 'tide' };
const done = { status: 'completed', input, output: '06:10', title: 'tide', metadata: {}, time: { start: 1, end: 2 } };
const running = { status: 'running', input, time: { start: 3 } };
const pending = { status: 'pending', input, raw: '' };

/** Exported sessions, and lists of messages from its server. */
const FILES: Readonly<Record<string, (messages: readonly unknown[]) => unknown>> = {
  export: messages => ({ info: { id: 'ses_1', projectID: 'p', directory: '/tide', title: 'Tides' }, messages }),
  list: messages => messages,
};

describe.each(Object.keys(FILES))('opencode, %s', kind => {
  const file = FILES[kind] as (messages: readonly unknown[]) => unknown;
  const repaired = (...messages: unknown[]) => {
    const { records, rules } = repairedLog(documentOf(file(messages)));
    const document = records[0] as { messages: unknown[] } | unknown[];
    return { messages: Array.isArray(document) ? document : document.messages, rules };
  };

  it('interrupted calls get an error state', () => {
    const parts = [begin, call('t1', done), call('t2', running), call('t3', pending)];
    const { messages, rules } = repaired(user('m1', 'Tide?'), assistant('m2', ...parts), user('m3', 'And?'));
    const failed = [
      call('t2', { ...running, status: 'error', error: TEXT, time: { start: 3, end: 3 } }),
      call('t3', { ...pending, status: 'error', error: TEXT, time: { start: 1772352000000, end: 1772352000000 } }),
    ];
    expect(messages).toEqual([
      user('m1', 'Tide?'),
      assistant('m2', begin, call('t1', done), ...failed),
      user('m3', 'And?'),
    ]);
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('an ID used by two calls is renamed together with the result inside the call', () => {
    const parts = [begin, call('t1', done), call('t1', { ...done, output: '07:45' })];
    const { messages, rules } = repaired(user('m1', 'Tide?'), assistant('m2', ...parts), user('m3', 'And?'));
    const [, made] = messages as { parts: JsonObject[] }[];
    expect(rules).toEqual(['reused-tool-call-id']);
    expect(new Set(made?.parts.map(({ callID }) => callID)).size).toBe(3);
  });

  it('a session that ends in calls is not changed, because opencode closes them itself', () => {
    expectUntouched(documentOf(file([user('m1', 'Tide?'), assistant('m2', begin, call('t1', running))])));
  });

  it('a clean session is not changed', () => {
    const messages = [user('m1', 'Tide?'), assistant('m2', begin, call('t1', done)), user('m3', 'And?')];
    expectUntouched(documentOf(file(messages)));
  });
});
