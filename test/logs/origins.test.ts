import { describe, expect, it } from 'vitest';
import type { ConversationReport, Diagnostic } from '../../src/index.ts';
import { mergeRepeated } from '../../src/judge/logs/repeated.ts';
import { Origins } from '../../src/logs/formats/format.ts';

describe('pointers into a log', () => {
  const origins = new Origins();
  origins.set('', '', false);
  origins.set('/messages/0', '/3/message');
  origins.set('/messages/1', '/4', false);
  origins.set('/messages/1/tool_calls/0', '/7/payload');

  it.each([
    ['/messages/0', '/3/message'],
    ['/messages/0/content/2/text', '/3/message/content/2/text'],
    ['/messages/1', '/4'],
    ['/messages/1/content', '/4'],
    ['/messages/1/tool_calls/0/function/arguments', '/7/payload/function/arguments'],
    ['/messages/12/content', ''],
    ['/model', ''],
    ['', ''],
  ])('%s of the body maps to %s', (pointer, place) => {
    expect(origins.nearest(pointer)).toBe(place);
  });

  it('an unknown origin maps to the root', () => {
    expect(new Origins().nearest('/messages/0')).toBe('');
  });
});

describe('a finding that repeats everywhere in a log', () => {
  const found = (
    rule: string,
    messageId: string,
    pointer = '/messages/1',
    severity: Diagnostic['severity'] = 'error',
  ) =>
    ({
      rule,
      messageId,
      pointer,
      severity,
      message: 'a call has no id',
      dialect: 'openai-chat',
      related: [],
    }) as Diagnostic;
  const report = (...diagnostics: Diagnostic[]) => ({ diagnostics }) as ConversationReport;

  it('is reported once, with its count, over all conversations of a log', () => {
    const reports = [
      report(found('missing-tool-call-id', 'call'), found('missing-tool-call-id', 'call')),
      report(found('missing-tool-call-id', 'call'), found('missing-tool-call-id', 'result')),
    ];
    mergeRepeated(reports);
    expect(reports.map(({ diagnostics }) => diagnostics.map(each => [each.messageId, each.data?.count]))).toEqual([
      [['call', 3]],
      [['result', undefined]],
    ]);
    expect(reports[0]?.diagnostics[0]?.message).toBe('a call has no id, and 2 more like it in this log');
  });

  it('does not hide any other finding', () => {
    const each = [
      found('unanswered-tool-call', 'unanswered'),
      found('unanswered-tool-call', 'unanswered'),
      found('wrong-type', 'wrongType', '/messages/1/content'),
      found('wrong-type', 'wrongType', '/messages/2/content'),
      found('missing-tool-call-id', 'call'),
      found('missing-tool-call-id', 'call', '/messages/1', 'warning'),
      found('arguments-not-json', 'notJson'),
      found('arguments-not-json', 'notJson'),
    ];
    const all = report(...each);
    mergeRepeated([all]);
    expect(all.diagnostics).toHaveLength(each.length);
  });
});
