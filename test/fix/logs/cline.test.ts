import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const asked = { id: 'msg_1', role: 'user', content: [{ type: 'text', text: 'High tide?' }], ts: 1785612800001 };
const call = (id: string) => ({ type: 'tool_use', id, name: 'tides', input: { port: id } });
const reply = (...ids: string[]) => ({ id: 'msg_2', role: 'assistant', content: ids.map(call), ts: 1785612800002 });
const result = (id: string, content = '06:10') => ({ type: 'tool_result', tool_use_id: id, content });
const stub = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: TEXT, is_error: true });
const said = (...content: unknown[]) => ({ id: 'msg_3', role: 'user', content, ts: 1785612800003 });
const text = (words: string) => ({ type: 'text', text: words });
const answer = { id: 'msg_4', role: 'assistant', content: [text('At 06:10.')], ts: 1785612800004 };

/** The same messages in the files of both programs. */
const FILES: Readonly<Record<string, (messages: readonly unknown[]) => unknown>> = {
  cline: messages => ({ version: 1, updated_at: '2026-05-04T10:00:00.000Z', sessionId: 's', agent: 'a', messages }),
  roo: messages => messages,
};

describe.each(Object.keys(FILES))('%s', id => {
  const file = FILES[id] as (messages: readonly unknown[]) => unknown;
  const write = (messages: readonly unknown[]) => documentOf(file(messages));
  const repaired = (messages: readonly unknown[]) => {
    const { records, rules, changes } = repairedLog(write(messages));
    const document = records[0] as JsonObject | unknown[];
    return { messages: (Array.isArray(document) ? document : document.messages) as JsonObject[], rules, changes };
  };

  it('a call without a result, followed by a user message', () => {
    const { messages, rules, changes } = repaired([asked, reply('t1'), said(text('And Calais?')), answer]);
    expect(messages).toEqual([asked, reply('t1'), said(stub('t1'), text('And Calais?')), answer]);
    expect(rules).toEqual(['unanswered-tool-call']);
    expect(changes[0]?.pointer).toMatch(/\/1\/content\/0$/);
  });

  it('a call without a result, followed by plain text', () => {
    const plain = { role: 'user', content: 'And Calais?' };
    const { messages } = repaired([asked, reply('t1', 't2'), plain, answer]);
    expect(messages[2]).toEqual({ role: 'user', content: [stub('t1'), stub('t2'), text('And Calais?')] });
  });

  it('two calls, one answered', () => {
    const { messages } = repaired([asked, reply('t1', 't2'), said(result('t2')), answer]);
    expect(messages).toEqual([asked, reply('t1', 't2'), said(result('t2'), stub('t1')), answer]);
  });

  it('two calls without results: one message gets both', () => {
    const { messages } = repaired([asked, reply('t1', 't2'), answer]);
    const both = { id: 'msg_2_tool_t1', role: 'user', content: [stub('t1'), stub('t2')], ts: 1785612800002 };
    expect(messages).toEqual([asked, reply('t1', 't2'), both, answer]);
  });

  it('a message between call and result', () => {
    const { messages, rules } = repaired([asked, reply('t1'), said(text('Wait.'), result('t1')), answer]);
    expect(messages).toEqual([asked, reply('t1'), said(result('t1'), text('Wait.')), answer]);
    expect(rules).toHaveLength(1);
  });

  it('a result without a call is removed', () => {
    const { messages, rules } = repaired([asked, answer, said(result('t1'), text('And?')), answer]);
    expect(messages).toEqual([asked, answer, said(text('And?')), answer]);
    expect(rules).toEqual(['orphan-tool-result']);
  });

  it('a second result', () => {
    const { messages, rules } = repaired([asked, reply('t1'), said(result('t1'), result('t1', 'aborted')), answer]);
    expect(messages).toEqual([asked, reply('t1'), said(result('t1')), answer]);
    expect(rules).toEqual(['duplicate-tool-result']);
  });

  it('an ID used by two calls', () => {
    const { messages, rules } = repaired([asked, reply('t1', 't1'), said(result('t1'), result('t1', '07:45')), answer]);
    const [, made, given] = messages as { content: JsonObject[] }[];
    expect(rules).toEqual(['reused-tool-call-id']);
    const ids = made?.content.map(each => each.id);
    expect(new Set(ids).size).toBe(2);
    expect(given?.content.map(each => each.tool_use_id)).toEqual(ids);
  });

  it('a session that ends in a call', () => {
    const { messages } = repaired([asked, reply('t1')]);
    expect(messages.at(-1)).toEqual({ id: 'msg_2_tool_t1', role: 'user', content: [stub('t1')], ts: 1785612800002 });
  });

  it('a clean session is not changed', () => {
    expectUntouched(write([asked, reply('t1', 't2'), said(result('t1'), result('t2')), answer]));
  });
});

describe('roo', () => {
  it('a result is added after the condensed messages', () => {
    const gone = { role: 'user', content: [text('Hidden.')], condenseParent: 'c1', ts: 1785612800003 };
    const summary = {
      role: 'user',
      content: [text('So far: nothing.')],
      isSummary: true,
      condenseId: 'c1',
      ts: 1785612800003,
    };
    const messages = [asked, gone, summary, reply('t1'), said(text('And?')), answer];
    const { records } = repairedLog(documentOf(messages));
    expect((records[0] as unknown[])[4]).toEqual(said(stub('t1'), text('And?')));
  });
});
