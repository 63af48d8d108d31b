import { describe, expect, it } from 'vitest';
import qwen from '../../../src/logs/formats/qwen-code.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

let next = 0;
const record = (uuid: string, parentUuid: string | null, type: string, more: object) => ({
  uuid,
  parentUuid,
  sessionId: 's1',
  timestamp: `2026-08-07T16:5${next++ % 10}:00.000Z`,
  type,
  ...more,
});
const user = (text: string) => ({ message: { role: 'user', parts: [{ text }] } });
const model = (...parts: object[]) => ({ model: 'qwen3-coder', message: { role: 'model', parts } });
const call = (id: string) => ({ functionCall: { id, name: 'tides', args: { port: 'Brest' } } });
const result = (id: string) => ({ functionResponse: { id, name: 'tides', response: { output: '06:10' } } });
const answered = (id: string) => ({ message: { role: 'user', parts: [result(id)] } });

const session = [
  record('a', null, 'user', user('High tide?')),
  record('b', 'a', 'assistant', model({ text: 'I look.', thought: true })),
  record('b', 'a', 'assistant', model(call('c1'), call('c2'))),
  record('c', 'b', 'system', { subtype: 'ui_telemetry' }),
  record('d', 'c', 'tool_result', answered('c1')),
  record('e', 'd', 'tool_result', answered('c2')),
  record('f', 'e', 'assistant', model({ text: 'At 06:10.' })),
];

describe('Qwen Code sessions', () => {
  it('join the records of one message, and the results of one reply', () => {
    const { body, origins, model: named, recorded, dialect } = only(qwen, session);
    expect(body).toEqual([
      { role: 'user', parts: [{ text: 'High tide?' }] },
      { role: 'model', parts: [{ text: 'I look.', thought: true }, call('c1'), call('c2')] },
      { role: 'user', parts: [result('c1'), result('c2')] },
      { role: 'model', parts: [{ text: 'At 06:10.' }] },
    ]);
    expect(origins.nearest('/1/parts/2/functionCall/args')).toBe('/2/message/parts/1/functionCall/args');
    expect(origins.nearest('/2/parts/1/functionResponse')).toBe('/5/message/parts/0/functionResponse');
    expect(origins.nearest('/3/parts/0/text')).toBe('/6/message/parts/0/text');
    expect({ named, recorded, dialect }).toEqual({ named: 'qwen3-coder', recorded: '2026-08-07', dialect: 'gemini' });
  });

  it('start at the last compression in a request', () => {
    const summary = { role: 'user', parts: [{ text: 'So far.' }] };
    const compression = { subtype: 'chat_compression', systemPayload: { compressedHistory: [summary] } };
    const records = [...session, record('g', 'f', 'system', compression), record('h', 'g', 'user', user('And?'))];
    expect(only(qwen, records).body).toHaveLength(5);
    const { body, notes, origins } = only(qwen, records, 'request');
    expect(body).toEqual([summary, { role: 'user', parts: [{ text: 'And?' }] }]);
    expect(notes).toEqual(['4 messages skipped: summarized']);
    expect(origins.nearest('/0/parts/0')).toBe('/7/systemPayload/compressedHistory/0/parts/0');
  });

  it('give every branch once, with the length that they share', () => {
    const records = [...session, record('x', 'e', 'assistant', model({ text: 'No idea.' }))];
    const read = qwen.read(records, 'log');
    expect(read.map(({ body, shared }) => [(body as unknown[]).length, shared])).toEqual([
      [4, undefined],
      [4, 3],
    ]);
  });

  it('leave out commands that the model did not see', () => {
    const command = {
      subtype: 'slash_command',
      systemPayload: { phase: 'result', rawCommand: '/about', outputHistoryItems: [{ type: 'assistant' }] },
    };
    const records = [...session, record('g', 'f', 'user', user('/about')), record('h', 'g', 'system', command)];
    expect(only(qwen, records, 'request').body).toHaveLength(4);
    expect(only(qwen, records).body).toHaveLength(5);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(qwen, session);
    expectStranger(qwen);
    expect(session.every(each => qwen.owns(each))).toBe(true);
  });
});
