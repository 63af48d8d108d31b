import { describe, expect, it } from 'vitest';
import nemoGymRollout from '../../../src/logs/formats/nemo-gym-rollout.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const call = { type: 'function_call', call_id: 'c1', name: 'add', arguments: '{}', id: 'chatcmpl-tool-1' };
const output = { type: 'function_call_output', call_id: 'c1', output: '2' };
const rollout = {
  responses_create_params: {
    input: [{ role: 'user', content: 'Add.', type: 'message' }],
    instructions: null,
    tools: [{ type: 'function', name: 'add', parameters: {}, strict: true }],
    parallel_tool_calls: true,
  },
  response: {
    model: 'Qwen/Qwen3-30B-A3B',
    created_at: 1757441158,
    output: [{ ...call, prompt_token_ids: [1], generation_log_probs: [0] }, output],
  },
  reward: 1,
};

const retold = {
  instance_id: 'task-1',
  agent_result: {},
  reward: 0,
  trajectory: { model: 'openai/gpt', status: 'completed', output: [call, output] },
};

describe('NeMo Gym rollouts', () => {
  it('are detected by their content', () => {
    expect(nemoGymRollout.owns(rollout)).toBe(true);
    expect(nemoGymRollout.owns(retold)).toBe(true);
    expectForeignLeft(nemoGymRollout);
  });

  it('contain the request and all output items', () => {
    for (const as of ['log', 'request'] as const) {
      const [found] = readOne(nemoGymRollout, rollout, as);
      expect(found?.body).toEqual({
        tools: rollout.responses_create_params.tools,
        parallel_tool_calls: true,
        input: [rollout.responses_create_params.input[0], call, output],
      });
      expect(found).toMatchObject({ dialect: 'open-responses', model: 'Qwen/Qwen3-30B-A3B', recorded: '2025-09-09' });
      expect(found?.notes).toEqual(['token IDs removed from 1 items']);
      expect(found?.origins.nearest('/input/0/content')).toBe('/responses_create_params/input/0/content');
      expect(found?.origins.nearest('/input/1/arguments')).toBe('/response/output/0/arguments');
      expect(found?.origins.nearest('/input/2/output')).toBe('/response/output/1/output');
      expect(found?.origins.nearest('/tools/0/name')).toBe('/responses_create_params/tools/0/name');
    }
  });

  it('models of OpenAI use the OpenAI dialect', () => {
    const [found] = readOne(nemoGymRollout, {
      ...rollout,
      response: { ...rollout.response, model: 'gpt-4.1-2025-04-14' },
    });
    expect(found?.dialect).toBe('openai-responses');
  });

  it('may be a request alone, or have the items in `trajectory`', () => {
    const [asked] = readOne(nemoGymRollout, { responses_create_params: { input: 'Hi' } });
    expect(asked?.body).toEqual({ input: [{ role: 'user', content: 'Hi' }] });
    const [found] = readOne(nemoGymRollout, retold);
    expect(found).toMatchObject({ id: 'task-1', body: { input: [call, output] } });
    expect(found?.origins.nearest('/input/0/name')).toBe('/trajectory/output/0/name');
  });

  it('every value has an origin in the document', () => {
    for (const document of [rollout, retold]) expectOriginsResolve(document, readOne(nemoGymRollout, document));
  });

  it('may be damaged without a throw', () => {
    expectTotal(nemoGymRollout, [rollout, retold]);
  });
});
