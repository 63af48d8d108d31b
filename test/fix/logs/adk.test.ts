import { describe, expect, it } from 'vitest';
import { documentOf, expectUntouched, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const event = (id: string, author: string, role: string, ...parts: unknown[]) => ({
  ...{ id, invocationId: 'i1', author, timestamp: 1770000000.5 },
  content: { parts, role },
});
const said = (id: string, text: string) => event(id, 'user', 'user', { text });
const says = (id: string, text: string) => event(id, 'clerk', 'model', { text });
const calls = (id: string, ...ids: string[]) =>
  event(
    id,
    'clerk',
    'model',
    ...ids.map(each => ({ functionCall: { id: each, name: 'tides', args: {} }, thoughtSignature: 'c2lnbmVk' })),
  );
const response = (id: string, value: object) => ({ functionResponse: { id, name: 'tides', response: value } });
const results = (id: string, ...parts: unknown[]) => event(id, 'clerk', 'user', ...parts);
const given = (id: string) => response(id, { output: '06:10' });

/** A session file, and its events alone. */
const FILES: Readonly<Record<string, (events: readonly unknown[]) => unknown>> = {
  session: events => ({ id: 's', appName: 'tides', userId: 'u', state: {}, events, lastUpdateTime: 1770000000.5 }),
  list: events => events,
};

describe.each(Object.keys(FILES))('adk, %s', kind => {
  const file = FILES[kind] as (events: readonly unknown[]) => unknown;
  const repaired = (...events: unknown[]) => {
    const { records, rules } = repairedLog(documentOf(file(events)));
    const document = records[0] as { events: unknown[] } | unknown[];
    return { events: Array.isArray(document) ? document : document.events, rules };
  };

  it('two calls, one answered', () => {
    const before = [said('e1', 'Both?'), calls('e2', 'c1', 'c2'), results('e3', given('c1')), says('e4', '!')];
    const { events, rules } = repaired(...before);
    expect(events).toEqual(before.with(2, results('e3', given('c1'), response('c2', { error: TEXT }))));
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('a result without a call is removed', () => {
    const before = [said('e1', 'Tide?'), says('e2', 'At six.'), results('e3', given('c9')), says('e4', '!')];
    expect(repaired(...before).events).toEqual(before.toSpliced(2, 1));
  });

  it('a clean session is not changed', () => {
    const both = results('e3', given('c1'), given('c2'));
    expectUntouched(documentOf(file([said('e1', 'Both?'), calls('e2', 'c1', 'c2'), both, says('e4', '!')])));
  });
});
