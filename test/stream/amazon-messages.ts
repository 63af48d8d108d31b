/** Messages of Amazon's binary event streams. */
import { crc32 } from '../../src/stream/amazon-frames.ts';

const utf8 = new TextEncoder();

function text(value: string): number[] {
  const bytes = utf8.encode(value);
  return [7, bytes.length >> 8, bytes.length & 0xff, ...bytes];
}

/** One message, as the specification of the framing defines it. */
export function frame(headers: Readonly<Record<string, string>>, payload: unknown): Uint8Array {
  const head = Object.entries(headers).flatMap(([name, value]) => [name.length, ...utf8.encode(name), ...text(value)]);
  const body = utf8.encode(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const message = new Uint8Array(12 + head.length + body.length + 4);
  const view = new DataView(message.buffer);
  view.setUint32(0, message.length);
  view.setUint32(4, head.length);
  view.setUint32(8, crc32(message.subarray(0, 8)));
  message.set(head, 12);
  message.set(body, 12 + head.length);
  view.setUint32(message.length - 4, crc32(message.subarray(0, -4)));
  return message;
}

/** An event of Converse, or of InvokeModel. */
export const event = (type: string, payload: unknown) =>
  frame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, payload);
export const body = (...messages: readonly Uint8Array[]) => Uint8Array.from(messages.flatMap(each => [...each]));

/** A complete ConverseStream answer. */
export const CONVERSE = [
  event('messageStart', { role: 'assistant', p: 'abc' }),
  event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Rain ' }, p: 'abcd' }),
  event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'in Ålesund.' }, p: 'a' }),
  event('contentBlockStop', { contentBlockIndex: 0, p: 'abc' }),
  event('messageStop', { stopReason: 'end_turn', p: 'abc' }),
  event('metadata', { usage: { inputTokens: 3, outputTokens: 5, totalTokens: 8 }, metrics: { latencyMs: 4 } }),
];
