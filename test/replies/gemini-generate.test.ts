import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import { detectReplyWire } from '../../src/registry/registry.ts';
import wire from '../../src/replies/gemini-generate.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { runs } from '../depth.ts';
import { geminiGenerateStreams } from '../generators/streams/gemini-generate.ts';

const dialect = dialectFor({ dialect: 'gemini' });
const judge = (reply: unknown) => judgeReply(reply, '', { wire, dialect });
const findingsOf = (reply: unknown) =>
  judge(reply).diagnostics.map(
    ({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`,
  );

const content = { parts: [{ text: 'High water at noon.' }], role: 'model' };
const reply = (candidate: JsonObject = {}, around: JsonObject = {}) => ({
  candidates: [{ content, finishReason: 'STOP', index: 0, ...candidate }],
  modelVersion: 'gemini-3-flash',
  ...around,
});

describe('a reply of generateContent', () => {
  it('is read into choices, each with its finish reason and pointer', () => {
    const call = { functionCall: { name: 'tide_table', args: { port: 'Brest' } }, thoughtSignature: 'CtYB' };
    const { choices } = wire.read(
      reply({ content: { parts: [{ text: 'Hm.', thought: true }, call] } }),
      '/r',
      () => {},
    );
    const [choice] = choices;
    expect(choices.length).toBe(1);
    expect([choice?.reason, choice?.reasonAt.pointer]).toEqual(['STOP', '/r/candidates/0/finishReason']);
    const [message] = choice?.messages ?? [];
    expect([message?.role, message?.pointer]).toEqual(['assistant', '/r/candidates/0/content']);
    expect(message?.parts.map(({ type }) => type)).toEqual(['reasoning', 'tool_call', 'reasoning']);
    expect(judge(reply({ content: { parts: [call] } }))).toMatchObject({ diagnostics: [], messages: 1, toolCalls: 1 });
  });

  it.each([
    ['without parts, cut before the first word', reply({ content: { role: 'model' }, finishReason: 'MAX_TOKENS' })],
    ['without content, for safety', reply({ content: undefined, finishReason: 'SAFETY', safetyRatings: [] })],
    [
      'blocked',
      { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 } },
    ],
    ['in an envelope', { response: reply(), traceId: '8f2c' }],
    ['with numbers for words', reply({ finishReason: 1, safetyRatings: null }, { usageMetadata: { trafficType: 1 } })],
    [
      'with thoughts beside',
      reply({}, { usageMetadata: { promptTokenCount: 9, thoughtsTokenCount: 7, totalTokenCount: 16 } }),
    ],
    [
      'with results of tools beside',
      reply(
        {},
        {
          usageMetadata: {
            promptTokenCount: 9,
            candidatesTokenCount: 1,
            thoughtsTokenCount: 7,
            toolUsePromptTokenCount: 3,
            totalTokenCount: 20,
          },
        },
      ),
    ],
  ])('has no finding for one %s', (_name, value) => {
    expect(findingsOf(value)).toEqual([]);
    expect(detectReplyWire(value)?.id).toBe('gemini-generate');
  });

  it.each<[string, unknown, string[]]>([
    ['text', 'High water', ['error wrong-type/wrongType ']],
    ['nothing', {}, ['warning missing-field/missing ']],
    ['no candidates', { candidates: [], usageMetadata: {} }, ['warning missing-field/missing ']],
    ['a candidate that is text', { candidates: ['x'] }, ['error wrong-type/wrongType /candidates/0']],
    ['candidates that are an object', { candidates: {} }, ['error wrong-type/wrongType /candidates']],
    ['content that is text', reply({ content: 'x' }), ['error wrong-type/wrongType /candidates/0/content']],
    [
      'a part that is text',
      reply({ content: { parts: ['x'] } }),
      ['error wrong-type/wrongType /candidates/0/content/parts/0'],
    ],
    ['no reason', reply({ finishReason: undefined }), ['warning unknown-finish-reason/missing /candidates/0']],
    [
      'another reason',
      reply({ finishReason: 'stop' }),
      ['warning unknown-finish-reason/unknown /candidates/0/finishReason'],
    ],
    [
      'a call without a name',
      reply({ content: { parts: [{ functionCall: { args: {} } }] } }),
      ['warning malformed-tool-call/nameless /candidates/0/content/parts/0'],
    ],
    [
      'a call that nobody could read',
      reply({
        content: { role: 'model' },
        finishReason: 'MALFORMED_FUNCTION_CALL',
        finishMessage: 'Malformed function call: x',
      }),
      ['warning malformed-tool-call/unparsed /candidates/0/finishReason'],
    ],
    [
      'a call of which nothing is left',
      reply({ content: undefined, finishReason: 'MALFORMED_FUNCTION_CALL' }),
      ['warning malformed-tool-call/misbuilt /candidates/0/finishReason'],
    ],
    [
      'counts that do not add up',
      reply({}, { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2, totalTokenCount: 20 } }),
      ['warning usage-mismatch/parts /usageMetadata/totalTokenCount'],
    ],
    [
      'an error',
      { error: { code: 429, message: 'x', status: 'RESOURCE_EXHAUSTED' } },
      ['error stream-error-ignored/body /error'],
    ],
    [
      'a list of an error',
      [{ error: { code: 429, message: 'x', status: 'RESOURCE_EXHAUSTED' } }],
      ['error stream-error-ignored/body /0/error'],
    ],
    ['an error in words', { error: 'Conversion failed: High water' }, ['error stream-error-ignored/body /error']],
  ])('has findings for %s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });

  it('is distinguished from other values', () => {
    for (const value of [
      null,
      [],
      {},
      { contents: [content] },
      { candidates: [] },
      { candidates: [{ message: { role: 'assistant', content: 'x' } }] },
      { candidates: ['x'] },
      { id: 'x', object: 'chat.completion', choices: [], usage: {} },
      { request: { contents: [] }, response: reply() },
      { response: 'x' },
      content,
    ])
      expect(wire.detects(value), JSON.stringify(value)).toBe(false);
  });

  it('is sent back as the content of its first candidate', () => {
    expect(wire.messagesOf(reply())).toEqual([content]);
    expect(wire.messagesOf(reply())[0]).toBe(content);
    expect(wire.messagesOf({ response: reply() })).toEqual([content]);
    expect(wire.messagesOf(reply({ content: { parts: content.parts } }))).toEqual([content]);
    for (const none of [
      null,
      [],
      {},
      { candidates: null },
      reply({ content: null }),
      reply({ content: { role: 'model', parts: [] } }),
    ])
      expect(wire.messagesOf(none)).toEqual([]);
  });

  it('never throws with any JSON in its fields', () => {
    const other = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, '', [], {}, '__proto__'));
    const property = fc.property(geminiGenerateStreams.replies, other, fc.nat(), (whole, value, at) => {
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
