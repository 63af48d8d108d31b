import { describe, expect, it } from 'vitest';
import autoGptBenchmark from '../../../src/logs/formats/auto-gpt-benchmark.ts';
import autogenProfile from '../../../src/logs/formats/autogen-profile.ts';
import bfclResult from '../../../src/logs/formats/bfcl-result.ts';
import instructionPair from '../../../src/logs/formats/instruction-pair.ts';
import conversationItems from '../../../src/logs/formats/openai-conversation-items.ts';
import openaiObject from '../../../src/logs/formats/openai-object.ts';
import toolbenchEval from '../../../src/logs/formats/toolbench-eval.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const step = { role: 'assistant', content: '{}' };
const steps = { '2023-08-04 08:14:00+00:00': { 1: step, 2: { request: 'Do it.', response: step } } };
const TYPICAL = [
  [
    bfclResult,
    [
      { id: 'simple_0', result: [{ f: '{}' }], inference_log: [], input_token_count: 1, output_token_count: 2 },
      { accuracy: 0.5, correct_count: 1, total_count: 2 },
      { id: 'a', test_category: 'simple', valid: false, model_result_raw: [] },
    ],
  ],
  [autoGptBenchmark, [{ TestOne: steps }, { test_run: { total_runs: 1 }, logs: { TestOne: steps } }]],
  [autogenProfile, [[{ message: { id: 1, source: 'coder', role: 'coder', content: 'Hi' }, states: [] }]]],
  [toolbenchEval, [{ 12: { query: 'q', available_tools: [], answer: { method: 'm', answer_details: [] } } }]],
  [instructionPair, [[{ instruction: 'Add.', input: '', output: '2' }], { system: 's', query: 'q', response: 'r' }]],
  [
    openaiObject,
    [
      { id: 'conv_1', object: 'conversation', created_at: 1, metadata: {} },
      { object: 'list', data: [{ id: 'msg_1', type: 'message' }] },
      { error: { message: 'not found', type: 'invalid_request_error', param: null, code: null } },
    ],
  ],
] as const;

describe('detected formats that are not linted', () => {
  it.each(TYPICAL)('$id gives a reason', (format, documents) => {
    for (const document of documents) expect(format.owns(document)).toBe(true);
    expect(format.skips).toMatch(/\w/);
    expectForeignLeft(format);
    expectTotal(format, documents);
    for (const [other, theirs] of TYPICAL)
      if (other !== format) for (const document of theirs) expect(format.owns(document)).toBe(false);
  });
});

describe('items of a conversation at OpenAI', () => {
  const document = { metadata: {}, items: [{ type: 'message', role: 'user', content: 'Hi' }] };

  it('are the input of a request', () => {
    expect(conversationItems.owns(document)).toBe(true);
    expectForeignLeft(conversationItems);
    const [found] = readOne(conversationItems, document);
    expect(found?.body).toEqual({ input: document.items });
    expect(found?.origins.nearest('/input/0/content')).toBe('/items/0/content');
    expectOriginsResolve(document, readOne(conversationItems, document));
    expectTotal(conversationItems, [document]);
  });
});
