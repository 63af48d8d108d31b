import { describe, expect, it } from 'vitest';
import runState from '../../../src/logs/formats/openai-agents-run-state.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const call = { type: 'function_call', call_id: 'c1', name: 'mail', arguments: '{}', id: 'fc_1' };
const output = { type: 'function_call_output', call_id: 'c1', output: 'sent' };
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };
const answer = { type: 'message', role: 'assistant', content: 'Done.', id: '__fake_id__' };

const python = {
  $schemaVersion: '1.13',
  current_agent: { name: 'clerk' },
  original_input: 'Send it.',
  reasoning_item_id_policy: 'omit',
  generated_items: [
    { type: 'reasoning_item', raw_item: reasoning },
    { type: 'tool_call_item', raw_item: call },
    { type: 'tool_approval_item', raw_item: call },
    { type: 'tool_call_output_item', raw_item: output, output: 'sent' },
    { type: 'message_output_item', raw_item: answer },
  ],
  pending_input: [{ role: 'user', content: 'And now?' }],
};

const javascript = {
  $schemaVersion: '1.2',
  currentTurn: 1,
  originalInput: [{ type: 'message', role: 'user', content: 'Send it.' }],
  generatedItems: [
    { type: 'tool_call_item', rawItem: { type: 'function_call', callId: 'c1', name: 'mail', arguments: '{}' } },
  ],
};

describe('run states of the OpenAI Agents SDK', () => {
  it('are detected by their content', () => {
    expect(runState.owns(python)).toBe(true);
    expect(runState.owns(javascript)).toBe(true);
    expect(runState.owns({ $schemaVersion: '999', other: 1 })).toBe(false);
    expectForeignLeft(runState);
  });

  it('contain the input and the items after it', () => {
    const { id: _, ...unnamed } = answer;
    const asked = { role: 'user', content: 'Send it.' };
    const pending = python.pending_input[0];
    const [log] = readOne(runState, python);
    expect(log?.body).toEqual({ input: [asked, reasoning, call, output, unnamed, pending] });
    expect(log?.dialect).toBe('openai-responses');
    const [request] = readOne(runState, python, 'request');
    expect(request?.body).toEqual({
      input: [asked, { type: 'reasoning', summary: [] }, call, output, unnamed, pending],
    });
    expect(request?.notes).toEqual([
      'IDs of 1 reasoning items removed, as the run state requires',
      '1 approval requests skipped',
      '1 placeholder IDs removed',
    ]);
    expect(request?.origins.nearest('/input/2/arguments')).toBe('/generated_items/1/raw_item/arguments');
    expect(request?.origins.nearest('/input/3/output')).toBe('/generated_items/3/raw_item/output');
    expect(request?.origins.nearest('/input/0/content')).toBe('/original_input');
  });

  it('items that a handoff added to the input are not sent twice', () => {
    const message = { type: 'message', role: 'assistant', content: [], id: 'msg_1' };
    const state = {
      $schemaVersion: '1.13',
      original_input: [message],
      generated_items: [{ type: 'message_output_item', raw_item: message }],
      generated_session_item_indexes: [0],
      nested_history_owned_session_item_refs: [{ index: 0, input_index: 0 }],
    };
    expect(readOne(runState, state)[0]?.body).toEqual({ input: [message, message] });
    expect(readOne(runState, state, 'request')[0]?.body).toEqual({ input: [message] });
  });

  it('in JavaScript: with its own field names', () => {
    const [found] = readOne(runState, javascript);
    expect(found?.dialect).toBe('openai-agents');
    expect(found?.body).toEqual({ input: [javascript.originalInput[0], javascript.generatedItems[0]?.rawItem] });
    expect(found?.origins.nearest('/input/1/callId')).toBe('/generatedItems/0/rawItem/callId');
  });

  it('every value has an origin in the document', () => {
    for (const state of [python, javascript]) expectOriginsResolve(state, readOne(runState, state));
  });

  it('may be damaged without a throw', () => {
    expectTotal(runState, [python, javascript]);
  });
});
