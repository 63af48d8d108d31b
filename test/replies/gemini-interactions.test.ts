import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import { detectReplyWire } from '../../src/registry/registry.ts';
import wire from '../../src/replies/gemini-interactions.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { runs } from '../depth.ts';
import { geminiInteractionsStreams } from '../generators/streams/gemini-interactions.ts';

const dialect = dialectFor({ dialect: 'gemini-interactions' });
const judge = (reply: unknown) => judgeReply(reply, '', { wire, dialect });
const findingsOf = (reply: unknown) =>
  judge(reply).diagnostics.map(
    ({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`,
  );

const thought = { signature: 'CiQB', type: 'thought' };
const output = { content: [{ text: 'High water at noon.', type: 'text' }], type: 'model_output' };
const call = { id: 'c1', type: 'function_call', name: 'tide_table', arguments: { port: 'Brest' } };
const usage = { total_tokens: 58, total_input_tokens: 7, total_output_tokens: 19, total_thought_tokens: 32 };
const interaction = (beside: JsonObject = {}) => ({
  id: 'v1_ChdT',
  status: 'completed',
  usage,
  steps: [thought, output],
  object: 'interaction',
  model: 'gemini-3-flash',
  ...beside,
});

describe('an interaction', () => {
  it('is read into one choice of all its steps', () => {
    const asked = { type: 'user_input', content: [{ text: 'When?', type: 'text' }] };
    const { choices } = wire.read(interaction({ steps: [asked, thought, output] }), '/r', () => {});
    expect(choices.length).toBe(1);
    expect([choices[0]?.reason, choices[0]?.reasonAt.pointer]).toEqual(['completed', '/r/status']);
    expect(choices[0]?.messages.map(({ pointer, role }) => [pointer, role])).toEqual([
      ['/r/steps/1', 'assistant'],
      ['/r/steps/2', 'assistant'],
    ]);
    expect(judge(interaction({ status: 'requires_action', steps: [call] }))).toMatchObject({
      diagnostics: [],
      toolCalls: 1,
    });
  });

  it.each([
    ['with calls', interaction({ status: 'requires_action', steps: [thought, call] })],
    ['completed, with calls', interaction({ steps: [call] })],
    ['that is not kept', interaction({ id: undefined })],
    [
      'that runs in the background',
      { id: 'v1_x', status: 'in_progress', object: 'interaction', agent: 'deep-research' },
    ],
    ['of the older form', interaction({ steps: undefined, outputs: [thought, { type: 'text', text: 'High' }] })],
    ['cut short', interaction({ status: 'incomplete', usage: null })],
  ])('has no finding for one %s', (_name, value) => {
    expect(findingsOf(value)).toEqual([]);
    expect(detectReplyWire(value)?.id).toBe('gemini-interactions');
  });

  it.each<[string, unknown, string[]]>([
    ['text', 'High water', ['error wrong-type/wrongType ']],
    ['steps that are an object', interaction({ steps: {} }), ['error wrong-type/wrongType /steps']],
    ['a step that is text', interaction({ steps: ['x'] }), ['error wrong-type/wrongType /steps/0']],
    ['a step without a type', interaction({ steps: [{ content: [] }] }), ['warning missing-field/missing /steps/0']],
    ['no status', interaction({ status: undefined }), ['warning unknown-finish-reason/missing ']],
    ['another status', interaction({ status: 'paused' }), ['warning unknown-finish-reason/unknown /status']],
    [
      'nothing to act on',
      interaction({ status: 'requires_action' }),
      ['warning finish-reason-contradicts-content/noCalls /status'],
    ],
    [
      'a call without an id',
      interaction({ steps: [{ ...call, id: undefined }] }),
      ['warning missing-tool-call-id/call /steps/0'],
    ],
    [
      'arguments as text',
      interaction({ steps: [{ ...call, arguments: '{"port":' }] }),
      ['warning arguments-not-json/notJson /steps/0'],
    ],
    [
      'counts that do not add up',
      interaction({ usage: { ...usage, total_tokens: 99 } }),
      ['warning usage-mismatch/parts /usage/total_tokens'],
    ],
    ['a failure', interaction({ status: 'failed', steps: [] }), ['error stream-error-ignored/body /status']],
    ['an error', { error: { code: 'invalid_request', message: 'x' } }, ['error stream-error-ignored/body /error']],
  ])('has findings for %s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });

  it('is distinguished from other values', () => {
    for (const value of [
      null,
      [],
      {},
      { status: 'completed' },
      { status: 'completed', object: 'response', output: [] },
      { status: 'completed', steps: [] },
      { model: 'gemini-3-flash', input: 'When?' },
      { event_type: 'interaction.created', interaction: interaction() },
    ])
      expect(wire.detects(value), JSON.stringify(value)).toBe(false);
  });

  it('is sent back step by step, without user input', () => {
    const asked = { type: 'user_input', content: 'When?' };
    expect(wire.messagesOf(interaction({ steps: [asked, thought, output] }))).toEqual([thought, output]);
    const outputs = [{ type: 'text', text: 'High' }];
    expect(wire.messagesOf(interaction({ steps: undefined, outputs }))).toEqual([{ role: 'model', content: outputs }]);
    for (const none of [null, [], {}, interaction({ steps: undefined, outputs: [] })])
      expect(wire.messagesOf(none)).toEqual([]);
  });

  it('never throws with any JSON in its fields', () => {
    const other = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, '', [], {}, '__proto__'));
    const property = fc.property(geminiInteractionsStreams.replies, other, fc.nat(), (whole, value, at) => {
      let count = 0;
      const text = JSON.stringify(whole, (key, each: unknown) => (key !== '' && count++ === at % 30 ? value : each));
      const broken = JSON.parse(text) as unknown;
      judge(broken);
      wire.detects(broken);
      wire.messagesOf(broken);
    });
    fc.assert(property, { numRuns: runs(300), seed: 7 });
  });
});
