import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import {
  BEGUN,
  CALL,
  called,
  completed,
  created,
  ended,
  findingsOf,
  MESSAGE,
  numbered,
  run,
  SAID,
  said,
  TEXT,
  THOUGHT,
  thought,
  USAGE,
  without,
} from './responses-events.ts';

const LOST = 'stream-fragment-lost';
const ORDER = 'stream-event-order';

describe('a fault', () => {
  it.each([
    [
      'a lost fragment',
      without(SAID, 3),
      `${LOST}: \`text\` in \`response.output_text.done\` differs from the sum of its deltas at /5/text`,
    ],
    [
      'a lost fragment and no finished text',
      without(SAID, 3, 6),
      `${LOST}: \`text\` in \`response.content_part.done\` differs from the sum of its deltas at /5/part/text`,
    ],
    [
      'a lost fragment and nothing finished but the item',
      without(SAID, 3, 6, 7),
      `${LOST}: \`text\` in \`response.output_item.done\` differs from the sum of its deltas at /5/item/content/0/text`,
    ],
    [
      'a doubled fragment of arguments',
      [created, ...called(0, ['{"city"', '{"city"', ':"Oslo"}']), completed(CALL)],
      `${LOST}: \`arguments\` in \`response.function_call_arguments.done\` differs from the sum of its deltas at /5/arguments`,
    ],
    [
      'a lost event',
      without(numbered(SAID), 2),
      `${LOST}: number 3 follows 1: 1 events are missing at /2/sequence_number`,
    ],
    [
      'an event twice',
      numbered(SAID).flatMap((each, i) => (i === 4 ? [each, each] : [each])),
      `${LOST}: number 4 follows 4: an event was sent twice or late at /5/sequence_number`,
    ],
    [
      'an item that the response has not',
      [...SAID.slice(0, -1), ...called(1), completed(MESSAGE)],
      `${LOST}: \`output\` in \`response.completed\` differs from the sum of its deltas at /14/response/output`,
    ],
    [
      'another text in the response',
      [...SAID.slice(0, -1), completed({ ...MESSAGE, content: [{ ...TEXT, text: 'Snow.' }] })],
      `${LOST}: \`text\` in \`response.completed\` differs from the sum of its deltas at /9/response/output/0/content/0/text`,
    ],
    [
      'another part more in the item',
      [...SAID.slice(0, -2), { ...SAID[8], item: { ...MESSAGE, content: [TEXT, TEXT] } }, completed(MESSAGE)],
      `${LOST}: \`content\` in \`response.output_item.done\` differs from the sum of its deltas at /8/item/content`,
    ],
    [
      'a summary that began anew',
      [created, ...thought(0, ['Asked', 'Asked ', 'for rain.']), completed(THOUGHT)],
      `warning ${LOST}: \`text\` in \`response.reasoning_summary_text.done\` differs from the sum of its deltas at /6/text`,
    ],
    [
      'another id of a call',
      [
        created,
        ...called().slice(0, -1),
        { type: 'response.output_item.done', output_index: 0, item: { ...CALL, call_id: 'call_2' } },
        completed({ ...CALL, call_id: 'call_2' }),
      ],
      `warning ${LOST}: \`call_id\` in \`response.output_item.done\` differs from the sum of its deltas at /5/item/call_id`,
    ],
    [
      'no first event',
      without(SAID, 0),
      `${ORDER}: unexpected \`response.output_item.added\`, expected \`response.created\` at /0`,
    ],
    [
      'a first event that comes second',
      [SAID[1], SAID[0], ...SAID.slice(2)],
      `${ORDER}: unexpected \`response.output_item.added\`, expected \`response.created\` at /0`,
    ],
    [
      'a second beginning',
      [created, created, ...SAID.slice(1)],
      `${ORDER}: \`response.created\` occurs a second time at /1`,
    ],
    [
      'an item that did not begin',
      without(SAID, 1),
      `${ORDER}: \`response.content_part.added\` for item \`msg_1\`, which is not open at /1`,
    ],
    [
      'an item of which there is the end alone',
      [created, ...said().slice(-1), completed(MESSAGE)],
      `warning ${ORDER}: \`response.output_item.done\` for item \`msg_1\`, which is not open at /1`,
    ],
    [
      'a part that did not begin',
      without(SAID, 2),
      `${ORDER}: \`response.output_text.delta\` for content part \`0\`, which is not open at /2`,
    ],
    [
      'a part of which there is the end alone',
      without(SAID, 2, 3, 4, 5, 6),
      `warning ${ORDER}: \`response.content_part.done\` for content part \`0\`, which is not open at /2`,
    ],
    [
      'a part that began twice',
      SAID.flatMap((each, i) => (i === 2 ? [each, each] : [each])),
      `${ORDER}: \`response.content_part.added\` starts content part \`0\` a second time at /3`,
    ],
    [
      'an item that began twice',
      SAID.flatMap((each, i) => (i === 1 ? [each, each] : [each])),
      `${ORDER}: \`response.output_item.added\` starts item \`msg_1\` a second time at /2`,
    ],
    [
      'an item that ended twice',
      SAID.flatMap((each, i) => (i === 8 ? [each, each] : [each])),
      `${ORDER}: \`response.output_item.done\` occurs a second time at /9`,
    ],
    [
      'a text that was finished twice',
      SAID.flatMap((each, i) => (i === 6 ? [each, each] : [each])),
      `warning ${ORDER}: \`response.output_text.done\` occurs a second time at /7`,
    ],
    [
      'a fragment behind its item',
      [...SAID.slice(0, -1), SAID[3], completed(MESSAGE)],
      `${ORDER}: \`response.output_text.delta\` for item \`msg_1\`, which is not open at /9`,
    ],
    [
      'a fragment behind the finished text',
      [...SAID.slice(0, 7), SAID[3], ...SAID.slice(7)],
      `${ORDER}: \`response.output_text.delta\` for finished \`text\`, which is not open at /7`,
    ],
    [
      'an item that did not end',
      without(SAID, 8),
      `${ORDER}: \`response.completed\` although item \`msg_1\` is still open at /8`,
    ],
    [
      'events behind the end',
      [...SAID, ...said(1)],
      `${ORDER}: \`response.output_item.added\` after the end of the stream at /10`,
    ],
    [
      'an event with the name of another',
      [{ event: 'response.done', data: created }, ...SAID.slice(1)],
      `warning ${ORDER}: the event name is \`response.done\`, but its data has the type \`response.created\` at /0`,
    ],
    [
      'text between',
      [created, { event: 'message', data: 'hello' }, ...SAID.slice(1)],
      `warning ${ORDER}: \`string\` is not an event of this stream at /1`,
    ],
    ['events without a type', [{ a: 1 }, { b: 2 }], 'warning missing-field: required field `type` is missing at /0'],
    [
      'an end without its response',
      [...SAID.slice(0, -1), { type: 'response.completed' }],
      'warning missing-field: required field `response` is missing at /9',
    ],
    [
      'an end in which the response is text',
      [...SAID.slice(0, -1), { type: 'response.completed', response: 'x' }],
      'wrong-type: found string, expected object at /9/response',
    ],
    [
      'fragments that are no text',
      [...SAID.slice(0, 4), { ...SAID[4], delta: 7 }, ...SAID.slice(4)],
      'wrong-type: found number, expected string at /4/delta',
    ],
    ['no end', SAID.slice(0, -1), 'truncated-stream: the stream ends without `response.completed` at /8'],
    [
      'no end behind a fragment of arguments',
      [created, ...called().slice(0, 2)],
      'truncated-stream: the stream ends without `response.completed` at /2',
    ],
    [
      'an error',
      [...SAID.slice(0, 5), { type: 'error', code: 'server_error', message: 'Sorry, "Rain".' }],
      'stream-error-ignored: the stream contains an error: server_error at /5',
    ],
    [
      'an error inside its event, and the response that failed',
      [
        created,
        { type: 'error', error: { type: 'tokens', code: 'rate_limit_exceeded', message: 'Wait.' } },
        {
          type: 'response.failed',
          response: { ...BEGUN, status: 'failed', error: { code: 'rate_limit_exceeded', message: 'Wait.' } },
        },
      ],
      'stream-error-ignored: the stream contains an error: rate_limit_exceeded at /1/error',
    ],
    [
      'a response that failed',
      [
        created,
        {
          type: 'response.failed',
          response: { ...BEGUN, status: 'failed', error: { code: 'server_error', message: 'Sorry.' } },
        },
      ],
      'stream-error-ignored: the stream contains an error: server_error at /1/response/error',
    ],
    [
      'a response that failed without a word',
      [created, { type: 'response.failed', response: { ...BEGUN, status: 'failed' } }],
      'stream-error-ignored: the stream contains an error: failed at /1/response/status',
    ],
    [
      'an error alone, of a gateway',
      [{ error: { message: 'No.', code: 502 } }],
      'stream-error-ignored: the stream contains an error: 502 at /0/error',
    ],
    [
      'counts that do not add up',
      [
        ...SAID.slice(0, -1),
        { type: 'response.completed', response: { ...ended(MESSAGE), usage: { ...USAGE, total_tokens: 16 } } },
      ],
      'warning usage-mismatch: `total_tokens` is 16, but its parts add up to 15 at /9/response/usage/total_tokens',
    ],
    [
      'a status that nobody knows',
      [...SAID.slice(0, -1), { type: 'response.completed', response: { ...ended(MESSAGE), status: 'done' } }],
      'warning unknown-finish-reason: finish reason `done` is not part of this API at /9/response/status',
    ],
    [
      'arguments that do not parse',
      [
        created,
        ...called(0, ['{"city":']).slice(0, 2),
        { type: 'response.output_item.done', output_index: 0, item: { ...CALL, arguments: '{"city":' } },
        completed({ ...CALL, arguments: '{"city":' }),
      ],
      'warning arguments-not-json: ',
    ],
  ])('in one event is reported once: %s', (_name, events, expected) => {
    const found = findingsOf(run(events));
    expect(found.map(each => (expected.endsWith(': ') ? each.slice(0, expected.length) : each))).toEqual([expected]);
  });

  it('in an unreadable event is reported once, and not again by its sequence number', () => {
    const lines = numbered(SAID).map(event => `data: ${JSON.stringify(event)}\n\n`);
    lines[3] = 'data: {"type":"response.output_text.delta","delta":\n\n';
    const { diagnostics, reply } = assemble(lines.join(''));
    expect(diagnostics.map(({ rule, pointer }) => [rule, pointer])).toEqual([['unreadable-json', '/3']]);
    expect(reply).toEqual(ended(MESSAGE));
    const cut = assemble(lines.slice(0, 4).join(''));
    expect(cut.diagnostics.map(({ rule, pointer }) => [rule, pointer])).toEqual([['truncated-stream', '/3']]);
  });

  it('keeps the output before it, and the reply is not complete', () => {
    const cut = run(SAID.slice(0, 5));
    expect(cut.isComplete).toBe(false);
    const item = { ...MESSAGE, status: 'in_progress', content: [{ ...TEXT, text: 'Rain, then ' }] };
    expect(cut.reply).toEqual({ ...BEGUN, output: [item] });
    const failed = run([...SAID.slice(0, 5), { type: 'error', code: 'x', message: '' }]);
    expect(failed).toMatchObject({ isComplete: false, reply: cut.reply });
    expect(run([{ type: 'error', code: 'x' }]).reply).toBeUndefined();
  });

  it('does not affect the rest of the reply', () => {
    const { reply, isComplete } = run(without(SAID, 0, 1));
    expect([reply, isComplete]).toEqual([ended(MESSAGE), true]);
    const item = { id: 'msg_1', type: 'message', content: [{ type: 'output_text', text: 'Rain, then sun.' }] };
    expect(run([created, ...said().slice(2, 5)]).reply).toEqual({ ...BEGUN, output: [item] });
  });
});
