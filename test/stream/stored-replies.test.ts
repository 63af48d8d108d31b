/** Exchanges that store both the reply and the stream of one request. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choose } from '../../src/testing/breakers.ts';
import { storedReplyBreakers } from '../../src/testing/index.ts';
import { atLeast } from '../depth.ts';
import { readLog } from '../logs/reading.ts';
import { settings } from '../properties/settings.ts';
import { streamSystems } from '../properties/stream-systems.ts';

const sseOf = (events: readonly unknown[]) =>
  events
    .map(event => {
      const { event: name, data = event } = (event ?? {}) as { event?: string; data?: unknown };
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      return `${typeof name === 'string' && name !== 'message' ? `event: ${name}\n` : ''}data: ${text}\n\n`;
    })
    .join('');

const split = (text: string) => text.match(/.{1,7}/gsu) ?? [''];

function found(dialect: string, response: unknown, sse: string, as: 'response' | 'stream') {
  const exchange = { dialect, status: 200, request: { messages: [] }, response, sse };
  const [report] = readLog(JSON.stringify(exchange), { as }).reports;
  return report?.diagnostics ?? [];
}

const numbers = fc.infiniteStream(fc.nat({ max: 0x7fffffff }));
const chooser =
  (drawn: { next(): { value?: number } }): Choose =>
  count =>
    (drawn.next().value as number) % count;

describe('a reply that equals its stream has no difference', () => {
  for (const { id, dialect, replies, eventsOf, hasReply } of streamSystems) {
    if (!hasReply || dialect === undefined) continue;
    it(id, () => {
      const property = fc.property(replies, numbers, (reply, drawn) => {
        const sse = sseOf(eventsOf(reply, split, chooser(drawn)));
        for (const as of ['response', 'stream'] as const)
          expect(found(dialect, reply, sse, as).filter(each => each.rule === 'stream-fragment-lost')).toEqual([]);
      });
      fc.assert(property, settings(100));
    });
  }
});

describe('a reply that differs from its stream is reported at the difference', () => {
  const chat = streamSystems.find(({ id }) => id === 'openai-chat');
  for (const { rule, messageId, name, apply } of storedReplyBreakers)
    it(name, () => {
      let caught = 0;
      const property = fc.property(chat?.replies ?? fc.constant({}), numbers, (reply, drawn) => {
        const choose = chooser(drawn);
        const broken = apply(reply, choose);
        if (chat === undefined || broken === undefined) return;
        caught++;
        const sse = sseOf(chat.eventsOf(reply, split, choose));
        for (const as of ['response', 'stream'] as const) {
          const told = found('openai-chat', broken.reply, sse, as).filter(each => each.rule === rule);
          expect(told.map(each => [each.messageId, each.pointer])).toEqual([[messageId, `/response${broken.pointer}`]]);
        }
      });
      fc.assert(property, settings(100));
      expect(caught).toBeGreaterThanOrEqual(atLeast(10));
    });
});
