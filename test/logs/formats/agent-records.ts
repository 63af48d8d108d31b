/** Checks for every log format of an agent, and documents that none of them may detect as its own. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { LogFormat, LoggedConversation, Origins } from '../../../src/logs/formats/format.ts';
import { valueAt } from '../../../src/pointer.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

/** Requests, replies, exchanges, events and log lines that belong to other formats. */
const OTHERS: readonly unknown[] = [
  [{ role: 'user', content: 'Hi' }],
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
  { request: { messages: [] }, response: {}, status: 200 },
  { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ message: { role: 'assistant', content: 'Hi' } }] },
  { type: 'message_start', message: { id: 'msg_1', role: 'assistant', content: [] } },
  { type: 'response.created', response: { id: 'resp_1' } },
  { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'Hi' } },
  { type: 'assistant', session_id: 's', parent_tool_use_id: null, message: { role: 'assistant', content: [] } },
  { type: 'session', version: 3, id: 's', cwd: '/tide', timestamp: '2026-03-01T08:00:00.000Z' },
  { type: 'message', id: 'a', parentId: null, message: { role: 'user', content: [{ type: 'text', text: 'Hi' }] } },
  { type: 'session_meta', timestamp: '2026-03-01T08:00:00.000Z', payload: { id: 's' } },
  { type: 'response_item', payload: { type: 'message', role: 'user', content: [] } },
  { type: 'session.start', id: 'e', data: { producer: 'copilot-agent' } },
  { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
  { type: 'reasoning', id: 'rs_1', summary: [] },
  { type: 'ai', content: 'Hi', tool_calls: [] },
  { conversations: [{ from: 'human', value: 'Hi' }] },
  { sessionId: 's', projectHash: 'h', messages: [{ id: '1', type: 'user', content: 'Hi' }] },
];

export function expectStranger(format: LogFormat, except: readonly unknown[] = []): void {
  expect(OTHERS.filter(other => !except.includes(other) && format.owns(other))).toEqual([]);
  for (const nothing of [null, undefined, 1, 'x', [], {}, [[]], { __proto__: null }])
    expect(format.owns(nothing)).toBe(false);
}

/** Checks that mangled records are read without a throw, and that every origin exists. */
export function expectTotal(format: LogFormat, records: readonly unknown[]): void {
  fc.assert(
    fc.property(mangled(fc.constant(records)), fc.constantFrom('log' as const, 'request' as const), (damaged, as) => {
      const given = Array.isArray(damaged) ? damaged : [damaged];
      for (const record of given) {
        format.owns(record);
        format.tolerates?.(record);
      }
      for (const conversation of format.read(given, as)) expectPlaces(format, given, conversation, true);
    }),
    { numRuns: runs(1000) },
  );
}

/** Checks that every origin maps a value of the body to a value of the log. In a damaged log it may be missing. */
export function expectPlaces(
  format: LogFormat,
  records: readonly unknown[],
  { body, origins }: LoggedConversation,
  isDamaged = false,
): void {
  const root = format.scope === 'file' ? records : records[0];
  for (const [place, from] of placesOf(origins)) {
    if (!isDamaged) expect([from, valueAt(root, from) === undefined]).toEqual([from, false]);
    if (place !== '') expect([place, valueAt(body, place) === undefined]).toEqual([place, false]);
  }
}

function placesOf(origins: Origins): [string, string][] {
  const { places } = origins as unknown as { places: ReadonlyMap<string, { pointer: string }> };
  return [...places].map(([place, { pointer }]) => [place, pointer]);
}

/** The only conversation in some records. */
export function only(
  format: LogFormat,
  records: readonly unknown[],
  as: 'log' | 'request' = 'log',
): LoggedConversation {
  const read = format.read(records, as);
  expect(read).toHaveLength(1);
  return read[0] as LoggedConversation;
}
