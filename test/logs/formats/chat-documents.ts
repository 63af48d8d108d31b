/** Documents of APIs and of other log formats, which chat log formats must not detect, and checks for these formats. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { LogFormat, LoggedConversation, ReadAs } from '../../../src/logs/formats/format.ts';
import { valueAt } from '../../../src/pointer.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

export const FOREIGN: readonly unknown[] = [
  null,
  [],
  {},
  'a text',
  { model: 'gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
  { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
  [{ role: 'user', content: 'Hi' }],
  [{ content: 'Hi', role: 'user' }],
  { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
  { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
  { model: 'gpt-5', input: [{ type: 'message', role: 'user', content: 'Hi' }] },
  [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }],
  { request: { model: 'm', messages: [] }, response: { choices: [] } },
  {
    id: 'r',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: '' } }],
  },
  { id: 'resp_1', object: 'response', model: 'm', output: [] },
  { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'm', messages: [] } },
  { conversations: [{ from: 'human', value: 'Hi' }] },
  {
    conversations: [{ from: 'human', value: 'Hi' }],
    chosen: { from: 'gpt', value: 'a' },
    rejected: { from: 'gpt', value: 'b' },
  },
  { chosen: [{ content: 'Hi', role: 'user' }], rejected: [{ content: 'Hi', role: 'user' }] },
  { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'Hi' } },
  { type: 'session_meta', timestamp: '2026-01-01T00:00:00Z', payload: { id: 's' } },
  { schema_version: 'ATIF-v1.4', session_id: 's', agent: {}, steps: [] },
  { trace: {}, observations: [] },
  { task_id: 1, reward: 1, info: {}, traj: [{ role: 'user', content: 'Hi' }], trial: 0 },
  { info: { id: 's' }, messages: [{ info: { role: 'user' }, parts: [] }] },
];

/** The conversations of one document. */
export function readOne(format: LogFormat, document: unknown, as: ReadAs = 'log'): LoggedConversation[] {
  return format.read([document], as);
}

/** Checks that mangled documents are read without a throw. */
export function expectTotal(format: LogFormat, documents: readonly unknown[]): void {
  fc.assert(
    fc.property(mangled(fc.constantFrom(...documents)), fc.constantFrom('log', 'request'), (document, as) => {
      format.owns(document);
      for (const { origins } of format.read([document], as as ReadAs))
        expect(typeof origins.nearest('/0')).toBe('string');
    }),
    { numRuns: runs(1000) },
  );
  for (const strange of [null, 1, 'text', [], {}, [null], [[]]]) format.read([strange], 'log');
}

export function expectForeignLeft(format: LogFormat): void {
  for (const document of FOREIGN) expect(format.owns(document), JSON.stringify(document)).toBe(false);
}

/** Checks that every value of a body has an origin, which exists in the document. */
export function expectOriginsResolve(document: unknown, conversations: readonly LoggedConversation[]): void {
  for (const { body, origins } of conversations)
    for (const pointer of pointersIn(body, '')) {
      const from = origins.nearest(pointer);
      if (valueAt(document, from) === undefined) expect.fail(`${pointer} is said to come from ${from}`);
    }
}

function* pointersIn(value: unknown, at: string): Generator<string> {
  yield at;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    yield* pointersIn(inner, `${at}/${step}`);
  }
}
