/** Bodies in Amazon's binary framing: of Converse, and of InvokeModel with the events of a model inside. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamAssembler } from '../../src/judge/stream.ts';
import { exchangeOf } from '../../src/logs/http-exchange.ts';
import { crc32, textOfFrames } from '../../src/stream/amazon-frames.ts';
import { settings } from '../properties/settings.ts';
import { body, CONVERSE, event, frame } from './amazon-messages.ts';

const utf8 = new TextEncoder();

const chunk = (inner: unknown) =>
  event('chunk', { bytes: Buffer.from(JSON.stringify(inner)).toString('base64'), p: 'abcdef' });
const CLAUDE = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Rain in Ålesund.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 5 } },
  { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { inputTokenCount: 3, outputTokenCount: 5 } },
].map(chunk);
const COMMAND_R = [
  { event_type: 'stream-start', generation_id: 'g', is_finished: false },
  { event_type: 'text-generation', text: 'Rain in Ålesund.', is_finished: false },
  {
    event_type: 'stream-end',
    finish_reason: 'COMPLETE',
    is_finished: true,
    response: { response_id: 'r', generation_id: 'g', text: 'Rain in Ålesund.', finish_reason: 'COMPLETE' },
  },
].map(chunk);

function assembled(bytes: Uint8Array, cuts: readonly number[] = []) {
  const assembler = new StreamAssembler();
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    assembler.write(bytes.subarray(from, cut));
    from = cut;
  }
  assembler.write(bytes.subarray(from));
  const { protocol, isComplete, messages, diagnostics } = assembler.end();
  return {
    protocol,
    isComplete,
    text: JSON.stringify(messages),
    found: diagnostics.map(({ rule, messageId, severity, pointer }) => `${severity} ${rule} ${messageId} ${pointer}`),
  };
}

describe('a complete body', () => {
  it.each([
    ['Converse', CONVERSE, 'bedrock-converse'],
    ['InvokeModel of Claude', CLAUDE, 'anthropic-messages'],
    ['InvokeModel of Command R', COMMAND_R, 'cohere-chat-v1'],
  ])('%s', (_name, messages, protocol) => {
    const found = assembled(body(...messages));
    expect(found).toMatchObject({ protocol, isComplete: true, found: [] });
    expect(found.text).toContain('in Ålesund.');
  });

  it('gives the same result however its bytes are split', () => {
    const bytes = body(...CONVERSE);
    const whole = assembled(bytes);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 6 }), cuts => {
        expect(assembled(bytes, cuts)).toEqual(whole);
      }),
      settings(60),
    );
  });

  it('the checksum is that of gzip', () => {
    expect(crc32(utf8.encode('123456789'))).toBe(0xcbf43926);
  });
});

describe('a damaged body', () => {
  it('that ends inside a message', () => {
    const { isComplete, found, text } = assembled(body(...CONVERSE.slice(0, 5)).subarray(0, -20));
    expect(isComplete).toBe(false);
    expect(found).toContain('error truncated-stream cut /4');
    expect(text).toContain('in Ålesund.');
  });

  it('is read even if a checksum does not match', () => {
    const scrubbed = CONVERSE.map((each, i) => {
      if (i !== 2) return each;
      const copy = Uint8Array.from(each);
      copy[copy.length - 7] = 'X'.charCodeAt(0);
      return copy;
    });
    const { isComplete, found, text } = assembled(body(...scrubbed));
    expect([isComplete, found]).toEqual([true, ['info unreadable-json checksum /2']]);
    expect(text).toContain('in Ålesund.');
  });

  it('is read up to damaged lengths', () => {
    const [first, second, third, ...others] = CONVERSE.map(each => Uint8Array.from(each)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    third[2] = 0xff;
    const { isComplete, found, text } = assembled(body(first, second, third, ...others));
    expect(isComplete).toBe(false);
    expect(found).toContain('error unreadable-json frame /2');
    expect(text).toContain('Rain ');
  });

  it('that was decoded as text before it was stored is reported', () => {
    const damaged = new TextDecoder().decode(body(...CONVERSE));
    const assembler = new StreamAssembler();
    assembler.write(damaged);
    const { diagnostics, isComplete } = assembler.end();
    expect(isComplete).toBe(false);
    expect(diagnostics.map(({ rule }) => rule)).toContain('unreadable-json');
  });

  it('an exception ends the answer', () => {
    const exception = frame(
      { ':exception-type': 'throttlingException', ':content-type': 'application/json', ':message-type': 'exception' },
      { message: 'Too many tokens' },
    );
    const { isComplete, found } = assembled(body(...CONVERSE.slice(0, 2), exception));
    expect(isComplete).toBe(false);
    expect(found.some(each => each.includes('stream-error-ignored'))).toBe(true);
  });
});

describe('in an archive', () => {
  it.each([
    ['base64', { value: Buffer.from(body(...CLAUDE)).toString('base64'), isBase64: true }],
    ['bytes', { value: body(...CLAUDE) }],
  ])('%s', (_name, response) => {
    const { value } = exchangeOf(
      {
        method: 'POST',
        url: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-v2/invoke-with-response-stream',
        requestHeaders: {},
        responseHeaders: { 'content-type': 'application/vnd.amazon.eventstream' },
        request: { value: '{}', keys: ['request', 'body'] },
        response: { ...response, keys: ['response', 'body'] },
        status: 200,
        recorded: undefined,
      },
      '',
    );
    expect(value.sse).toBe(textOfFrames(body(...CLAUDE)));
    const assembler = new StreamAssembler();
    assembler.write(value.sse as string);
    expect(assembler.end()).toMatchObject({ protocol: 'anthropic-messages', isComplete: true, diagnostics: [] });
  });
});
