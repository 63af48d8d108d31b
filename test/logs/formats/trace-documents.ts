/** Documents that trace and log formats must not detect, and properties of each of these formats. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { LogFormat } from '../../../src/logs/formats/format.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const user = { role: 'user', content: 'hi' };

/** Requests, replies and events of APIs, and lines of other logs. */
export const FOREIGN: readonly unknown[] = [
  [user],
  [],
  {},
  null,
  'text',
  7,
  { model: 'm', messages: [user] },
  { messages: [user], tools: [] },
  { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  { model: 'm', input: [{ role: 'user', content: 'hi' }] },
  {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hi' } }],
  },
  { object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'h' } }] },
  { type: 'message_start', message: { role: 'assistant', content: [] } },
  { request: { messages: [user] }, response: { choices: [] } },
  { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { messages: [user] } },
  { type: 'user', uuid: 'a', parentUuid: null, sessionId: 's', message: user },
  { type: 'session_meta', timestamp: '2026-01-01T00:00:00Z', payload: { id: 'a' } },
  { type: 'session', version: 3, id: 'a', cwd: '/' },
  { schema_version: 'ATIF-v1.4', session_id: 's', agent: { name: 'a', version: '1' }, steps: [] },
  { 'gen_ai.input.messages': [{ role: 'user', parts: [{ type: 'text', content: 'hi' }] }] },
  [{ type: 'human', data: { content: 'hi' } }],
  { conversations: [{ from: 'human', value: 'hi' }] },
  {
    instance_id: 'a',
    history: [{ role: 'user', content: 'hi', message_type: 'observation' }],
    trajectory: [],
    info: {},
  },
  { info: { id: 's' }, messages: [{ info: { id: 'm', role: 'user' }, parts: [] }] },
  { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'hi' }] },
  { sessionId: 's', messages: [{ type: 'user', content: 'hi' }] },
];

/** Checks that a format owns its documents and no others, and reads mangled ones. */
export function expectLaws(format: LogFormat, own: readonly unknown[]): void {
  for (const document of own) expect(format.owns(document), JSON.stringify(document).slice(0, 80)).toBe(true);
  for (const document of FOREIGN) expect(format.owns(document), JSON.stringify(document).slice(0, 80)).toBe(false);
  fc.assert(
    fc.property(mangled(fc.constant(own)), changed => {
      const records = Array.isArray(changed) ? changed : [changed];
      for (const record of records) {
        format.owns(record);
        format.tolerates?.(record);
      }
      for (const as of ['log', 'request'] as const)
        for (const { origins, body } of [
          ...format.read(records, as),
          ...records.flatMap(each => format.read([each], as)),
        ]) {
          expect(body).toBeDefined();
          expect(typeof origins.nearest('/0/content')).toBe('string');
        }
    }),
    { numRuns: runs(1000) },
  );
}
