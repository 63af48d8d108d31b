/** Streams without a reply, whose protocol is unknown. */
import { describe, expect, test } from 'vitest';
import { type AssembleOptions, assemble } from '../../src/index.ts';

const found = (stream: string, options?: AssembleOptions) => {
  const { ok, isComplete, diagnostics } = assemble(stream, options);
  return [ok, isComplete, ...diagnostics.map(({ severity, rule, messageId }) => `${severity} ${rule} ${messageId}`)];
};
const sse = (...events: readonly unknown[]) =>
  events.map(each => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`).join('');

describe('a stream without a reply', () => {
  test.each([
    ['unknown', {}],
    ['known', { dialect: 'openai-chat' }],
  ] as const)('with only an end marker is not complete: the server is %s', (_, options) => {
    expect(found(sse('[DONE]'), options)).toEqual([false, false, 'error truncated-stream noReply']);
  });

  test.each([
    ['api.openai.com', { error: { message: 'Too many requests', type: 'requests' } }],
    ['api.openai.com', { type: 'error', code: 'server_error', message: 'Try again' }],
    ['openrouter.ai', { error: { message: 'Provider returned error', code: 502 } }],
    ['generativelanguage.googleapis.com', { error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } }],
    ['api.anthropic.com', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
  ])('that is an error of %s is reported', (host, event) => {
    expect(found(sse(event), { host })).toEqual([false, false, 'error stream-error-ignored event']);
    expect(found(sse(event))).toEqual([false, false, 'error stream-error-ignored event']);
  });

  test('with only unknown events has no finding', () => {
    expect(found(sse({ tick: 1 }, { tick: 2 }))).toEqual([true, false]);
  });
});
