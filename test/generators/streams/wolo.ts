/** Replies as Wolo stores them, and their events. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './wolo-breakers.ts';

const text = () => fc.oneof(fc.lorem({ maxCount: 8 }), fc.string({ unit: 'grapheme' }));

const input = () =>
  fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.oneof(text(), fc.integer(), fc.boolean(), fc.constant(null)),
    { maxKeys: 3, noNullPrototype: true },
  );

/** A call, and the text after it. */
const call = () =>
  fc.record({ tool: fc.constantFrom('read', 'write', 'mcp_search_web'), input: input(), after: text() });

const replies: fc.Arbitrary<JsonObject> = fc
  .record({
    before: text(),
    calls: fc.array(call(), { maxLength: 3 }),
    reasoning: fc.oneof(fc.constant(''), text()),
    reason: fc.constantFrom('stop', 'length', 'tool_calls'),
  })
  .map(({ before, calls, reasoning, reason }) => ({
    role: 'assistant',
    parts: partsOf(before, calls),
    finished: true,
    finish_reason: calls.length === 0 && reason === 'tool_calls' ? 'stop' : reason,
    reasoning_content: reasoning,
    metadata: {},
  }));

/** Text before a call is kept. Later text is in a new part before the call. */
function partsOf(before: string, calls: readonly { tool: string; input: JsonObject; after: string }[]): JsonObject[] {
  const parts: JsonObject[] = [{ type: 'text', text: before }];
  let current = parts[0];
  calls.forEach(({ tool, input, after }, i) => {
    if (current?.text !== '') {
      current = { type: 'text', text: '' };
      parts.push(current);
    }
    const times = { start_time: 0, end_time: 0 };
    parts.push({ type: 'tool', id: `call_${i}`, tool, input, output: '', status: 'pending', ...times });
    current.text = after;
  });
  return parts;
}

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { parts, finish_reason: reason, reasoning_content: reasoning } = reply as JsonObject;
  const events: unknown[] = [];
  const say = (type: string, text: unknown) => {
    for (const piece of split(String(text))) if (piece !== '') events.push({ type, text: piece });
  };
  say('reasoning-delta', reasoning);
  const [first, ...rest] = parts as JsonObject[];
  let current = first;
  const streams = choose(2) === 0;
  const sendsText = choose(3) === 0;
  let index = 0;
  for (const part of rest) {
    if (part.type === 'text') {
      say('text-delta', current?.text);
      current = part;
      continue;
    }
    const { id, tool, input } = part;
    if (streams) events.push(...writing(part, index++, split, sendsText));
    events.push({ type: 'tool-call', tool, input, id });
  }
  say('text-delta', current?.text);
  events.push({ type: 'finish', reason });
  if (choose(3) === 0)
    events.push({ type: 'message', message: { id: 'msg_1', ...(reply as JsonObject), timestamp: 1 } });
  return events;
}

/** The events of a call while its arguments are written. */
function writing({ id, tool, input }: JsonObject, index: number, split: Split, sendsText: boolean): unknown[] {
  const events: unknown[] = [{ type: 'tool-call-streaming', tool, id, length: 0 }];
  let length = 0;
  for (const piece of split(JSON.stringify(input))) {
    if (piece === '') continue;
    length += [...piece].length;
    events.push({ type: 'tool-call-progress', index, length, ...(sendsText && { text: piece }) });
  }
  return events;
}

/** Wolo's stream events. */
export const woloStreams: StreamSystem = {
  id: 'wolo',
  dialect: 'wolo',
  replies,
  eventsOf,
  hasReply: true,
  breakers,
};
