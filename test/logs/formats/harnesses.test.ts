/** Checks for all log formats of evaluation harnesses. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { logFormatFiles } from '../../../src/generated/log-formats.ts';
import type { LogFormat } from '../../../src/logs/formats/format.ts';
import { valueAt } from '../../../src/pointer.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';
import { samplesOf } from './harness-records.ts';

const IDS = [
  ...['openhands-completion', 'sweagent-interactions', 'tau-bench', 'mini-swe-agent', 'swe-agent-traj'],
  ...['agentdojo', 'tau2', 'agentbench'],
];
const formats = IDS.map(id => logFormatFiles.find(each => each.id === id) as LogFormat);
const skipped = ['tau2-voice', 'tau2-tasks', 'agentbench-prompts'].map(
  id => logFormatFiles.find(each => each.id === id) as LogFormat,
);

const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
const chat = [
  { role: 'user', content: 'hi' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
];

/** Typical documents of APIs, and of logs with the same keys. */
const FOREIGN: Readonly<Record<string, unknown>> = {
  'bare messages': chat,
  'bare messages with objects as arguments': [
    chat[0],
    { ...chat[1], tool_calls: [{ ...call, function: { name: 'go', arguments: { arg: 'a' } } }] },
  ],
  'a request body': { model: 'gpt-4o', messages: chat, tools: [], metadata: {} },
  'a conversation': { messages: chat, tools: [] },
  'a list of conversations': [{ messages: chat }, { messages: chat }],
  'an exchange': { request: { model: 'gpt-4o', messages: chat }, response: { choices: [] }, status: 200 },
  'a reply': {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: chat[1] }],
    model: 'gpt-4o',
  },
  'a Responses reply': { id: 'resp_1', object: 'response', status: 'completed', output: [], model: 'gpt-5' },
  'a stream event': { type: 'response.created', response: { id: 'resp_1' }, sequence_number: 0 },
  'a Batch line': { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { messages: chat } },
  'an Anthropic request': { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] },
  'Gemini contents': { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  'a Responses request': { model: 'gpt-5', input: [{ type: 'message', role: 'user', content: 'hi' }] },
  ShareGPT: { conversations: [{ from: 'human', value: 'hi' }] },
  ATIF: { schema_version: 'ATIF-v1.4', session_id: 's', agent: { name: 'a' }, steps: [] },
  'a Codex line': { timestamp: '2025-11-07T09:29:30Z', type: 'response_item', payload: { type: 'message' } },
  'a Claude Code line': { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: chat[0] },
  'a Claude stream line': { type: 'result', subtype: 'success', session_id: 's' },
  'OpenHands output': { instance_id: 'i', instruction: 'x', metadata: {}, history: [{ id: 0, source: 'user' }] },
  'AutoGen by agent': { user: chat, assistant: chat },
  'an Inspect log': { version: 2, status: 'success', eval: {}, samples: [{ id: 1, messages: chat }] },
  'a Gemini CLI session': { sessionId: 's', projectHash: 'h', messages: [{ id: '1', type: 'user', content: 'hi' }] },
  'a list of strings': { react: 'text', act: 'text' },
  nothing: null,
  'an empty list': [],
  'an empty object': {},
};

describe.each(formats)('$id', format => {
  const samples = samplesOf(format.id);

  test.each(samples)('$slug is detected as this format only', ({ records }) => {
    for (const record of records) expect(logFormatFiles.filter(each => each.owns(record))).toEqual([format]);
  });

  test.each(Object.entries(FOREIGN))('does not detect %s', (_, document) => {
    expect(format.owns(document)).toBe(false);
    expect(() => [...format.read([document], 'log'), ...format.read([document], 'request')]).not.toThrow();
  });

  it('maps every message, call and result to its origin in the log', () => {
    for (const { records } of samples)
      for (const as of ['log', 'request'] as const)
        for (const { body, origins } of format.read(records, as)) {
          const root = format.scope === 'file' ? records : records[0];
          for (const pointer of pointersIn(body)) {
            const at = origins.nearest(pointer);
            expect(valueAt(root, at), `${pointer} from ${at}`).toBeDefined();
            const [said, there] = [valueAt(body, pointer), valueAt(root, at)];
            // Roles may be swapped. Everything else is unchanged.
            if (typeof said === 'string' && typeof there === 'string' && !/\/role$/.test(pointer))
              expect(said).toBe(there);
          }
        }
  });

  it('accepts damaged records', () => {
    fc.assert(
      fc.property(
        mangled(fc.constantFrom(...samples.map(({ records }) => records))),
        fc.constantFrom('log' as const, 'request' as const),
        (records, as) => {
          const list = Array.isArray(records) ? (records as unknown[]) : [records];
          for (const record of list) format.owns(record);
          for (const { body } of format.read(list, as)) expect(body).toBeTypeOf('object');
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('reads no records', () => {
    expect(format.read([], 'log')).toEqual([]);
  });
});

describe.each(skipped)('$id', format => {
  test.each(Object.entries(FOREIGN))('does not detect %s', (_, document) => {
    expect(format.owns(document)).toBe(false);
  });

  it('gives a reason why it is not linted', () => {
    expect(format.skips).toMatch(/but no messages/);
    expect(format.read([{}], 'log')).toEqual([]);
  });
});

function pointersIn(value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pointersIn(inner, `${at}/${key}`))];
}
