import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';
const TIME = '2026-05-04T10:00:00.000Z';

const header = { sessionId: 'tides-3', projectHash: 'ab12', startTime: TIME, lastUpdated: TIME };
const message = (id: string, type: string, content: unknown, more: JsonObject = {}) => ({
  id,
  timestamp: TIME,
  type,
  content,
  ...more,
});
const said = (id: string, text: string) => message(id, 'user', [{ text }]);
const says = (id: string, text: string) => message(id, 'gemini', text, { model: 'gemini-3-flash-preview' });
const response = (id: string, value: JsonObject) => ({ functionResponse: { id, name: 'tides', response: value } });
const given = (id: string) => response(id, { output: '06:10' });
const stub = (id: string) => response(id, { error: TEXT });
const record = (id: string, status: string, ...result: unknown[]) => ({
  id,
  name: 'tides',
  args: { port: id },
  ...(result.length > 0 && { result }),
  status,
});
/** A reply with its calls in separate records. */
const replied = (id: string, ...toolCalls: unknown[]) => message(id, 'gemini', '', { toolCalls });
/** A reply with its calls as they were sent. */
const called = (id: string, ...ids: string[]) =>
  message(
    id,
    'gemini',
    ids.map(each => ({ functionCall: { id: each, name: 'tides', args: {} }, thoughtSignature: 'c2lnbmVk' })),
  );

/** The current session format, and the earlier one, which is also the export format. */
const FILES: Readonly<Record<string, (messages: readonly unknown[]) => string>> = {
  'gemini-cli-log': messages => linesOf([header, ...messages]),
  'gemini-cli-session': messages => documentOf({ ...header, messages }),
};

describe.each(Object.keys(FILES))('%s', kind => {
  const write = FILES[kind] as (messages: readonly unknown[]) => string;
  const repaired = (...messages: unknown[]) => {
    const { records, rules } = repairedLog(write(messages));
    const [first] = records as { messages?: unknown[] }[];
    return { messages: first?.messages ?? records.slice(1), rules };
  };

  it('two calls, one interrupted: its record gets a result', () => {
    const before = replied('m2', record('c1', 'success', given('c1')), record('c2', 'executing'));
    const { messages, rules } = repaired(said('m1', 'Both?'), before, said('m3', 'And?'));
    const after = replied('m2', record('c1', 'success', given('c1')), record('c2', 'cancelled', stub('c2')));
    expect(messages).toEqual([said('m1', 'Both?'), after, said('m3', 'And?')]);
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('an empty result of a call that ended', () => {
    const open = { ...record('c2', 'error'), result: null };
    const { messages } = repaired(said('m1', 'Both?'), replied('m2', record('c1', 'success', given('c1')), open));
    expect(messages[1]).toEqual(replied('m2', record('c1', 'success', given('c1')), record('c2', 'error', stub('c2'))));
  });

  it('two calls in the content, one answered', () => {
    const before = [
      said('m1', 'Both?'),
      called('m2', 'c1', 'c2'),
      message('m3', 'user', [given('c1')]),
      says('m4', '!'),
    ];
    expect(repaired(...before).messages).toEqual(before.with(2, message('m3', 'user', [given('c1'), stub('c2')])));
  });

  it('a result without a call is removed', () => {
    const before = [said('m1', 'Tide?'), says('m2', 'At six.'), message('m3', 'user', [given('c9')]), says('m4', '!')];
    const { messages, rules } = repaired(...before);
    expect(messages).toEqual(before.toSpliced(2, 1));
    expect(rules).toContain('orphan-tool-result');
  });

  it('a reply without any result is accepted, and not changed', () => {
    expectUntouched(write([said('m1', 'Tide?'), replied('m2', record('c1', 'executing')), said('m3', 'And?')]));
  });

  it('a clean session is not changed', () => {
    const both = replied('m2', record('c1', 'success', given('c1')), record('c2', 'success', given('c2')));
    expectUntouched(write([said('m1', 'Both?'), both, says('m3', '!'), message('m4', 'info', 'Saved.')]));
  });
});

describe('gemini-cli-log', () => {
  it('repairs the line with the last state of a message', () => {
    const early = replied('m2', record('c1', 'executing'), record('c2', 'executing'));
    const late = replied('m2', record('c1', 'success', given('c1')), record('c2', 'executing'));
    const before = [header, said('m1', 'Both?'), early, late, says('m3', '!')];
    const { records } = repairedLog(linesOf(before));
    const after = replied('m2', record('c1', 'success', given('c1')), record('c2', 'cancelled', stub('c2')));
    expect(records).toEqual(before.with(3, after));
  });

  it('repairs messages of a list that replaced all', () => {
    const open = replied('m2', record('c1', 'success', given('c1')), record('c2', 'executing'));
    const before = [header, said('m1', 'Both?'), { $set: { messages: [said('m1', 'Both?'), open] } }];
    const { records } = repairedLog(linesOf(before));
    const after = replied('m2', record('c1', 'success', given('c1')), record('c2', 'cancelled', stub('c2')));
    expect(records).toEqual(before.with(2, { $set: { messages: [said('m1', 'Both?'), after] } }));
  });
});

describe('gemini-cli-checkpoint', () => {
  const history = (...contents: unknown[]) => documentOf({ history: contents });
  const content = (role: string, ...parts: unknown[]) => ({ role, parts });
  const asked = content('user', { text: 'Both?' });
  const calls = content(
    'model',
    ...['c1', 'c2'].map(id => ({ functionCall: { id, name: 'tides', args: {} }, thoughtSignature: 'c2lnbmVk' })),
  );

  it('adds results to a history of request contents', () => {
    const { records } = repairedLog(
      history(asked, calls, content('user', given('c1')), content('model', { text: '!' })),
    );
    const [document] = records as { history: { parts: JsonObject[] }[] }[];
    expect(document?.history).toHaveLength(4);
    expect(document?.history[2]?.parts.map(part => (part.functionResponse as JsonObject).id)).toEqual(['c1', 'c2']);
  });

  it('a clean session is not changed', () => {
    expectUntouched(history(asked, calls, content('user', given('c1'), given('c2')), content('model', { text: '!' })));
  });
});
