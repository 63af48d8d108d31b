import { describe, expect, it } from 'vitest';
import { runStateWriter } from '../../../src/logs/formats/openai-agents/writer.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, fixText, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const agent = { name: 'clerk' };
const asks = (id: string) => ({
  type: 'function_call',
  call_id: id,
  name: 'add',
  arguments: '{}',
  status: 'completed',
});
const given = (id: string, output: string) => ({ type: 'function_call_output', call_id: id, output });

describe('openai-agents-run-state', () => {
  const call = (id: string) => ({ type: 'tool_call_item', agent, raw_item: asks(id) });
  const result = (id: string, output = 'Done.') => ({
    ...{ type: 'tool_call_output_item', raw_item: given(id, output), agent, output },
  });
  const state = (items: readonly JsonObject[], more: JsonObject = {}) =>
    documentOf({ $schemaVersion: '1.4', original_input: 'Add.', generated_items: items, ...more });
  const repaired = (text: string) => {
    const { records, rules } = repairedLog(text);
    return {
      items: (records[0] as JsonObject).generated_items,
      input: (records[0] as JsonObject).original_input,
      rules,
    };
  };
  const says = {
    type: 'message_output_item',
    agent,
    raw_item: {
      ...{ type: 'message', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
    },
  };

  it('two calls, one answered', () => {
    const items = [call('c1'), call('c2'), result('c2'), says];
    const after = repaired(state(items));
    expect(after.items).toEqual(items.toSpliced(3, 0, result('c1', TEXT)));
    expect(after.rules).toEqual(['unanswered-tool-call']);
  });

  it('the indexes of session items are updated', () => {
    const items = [call('c1'), call('c2'), result('c2'), says];
    const { records } = repairedLog(state(items, { generated_session_item_indexes: [0, 1, 2, 3] }));
    expect((records[0] as JsonObject).generated_session_item_indexes).toEqual([0, 1, 2, null, 3]);
  });

  it('calls in the original input', () => {
    const input = [{ role: 'user', content: 'Add.' }, asks('c1'), { role: 'user', content: 'And?' }];
    const after = repaired(state([], { original_input: input }));
    expect(after.input).toEqual(input.toSpliced(2, 0, given('c1', TEXT) as never));
  });

  it('a result without a call is removed', () => {
    const { items, rules } = repaired(state([says, result('c9')]));
    expect(items).toEqual([says]);
    expect(rules).toEqual(['orphan-tool-result']);
  });

  it('a call that waits for approval is not repaired, and a note says why', () => {
    const question = { type: 'tool_approval_item', agent, raw_item: asks('c1') };
    const text = state([call('c1'), question]);
    const { fixed, after } = fixText(text);
    expect(after).toBe(text);
    expect(fixed.notes[0]).toContain('the log format cannot store a tool result');
  });

  it('a clean state is not changed', () => {
    expectUntouched(state([call('c1'), result('c1'), says]));
  });

  it('a state of the JavaScript SDK with an open call is not changed, and repairs use its field names', () => {
    const call = {
      type: 'tool_call_item',
      agent,
      rawItem: { type: 'function_call', callId: 'c1', name: 'add', arguments: '{}' },
    };
    const state = {
      $schemaVersion: '1.0',
      originalInput: 'Add.',
      generatedItems: [call, { ...call, rawItem: { ...call.rawItem, callId: 'c2' } }],
    };
    expectUntouched(documentOf(state));
    const open = { pointer: '/generatedItems/0/rawItem', id: 'c1', name: 'add', text: TEXT, path: [] };
    const output = { type: 'text', text: TEXT };
    const rawItem = { type: 'function_call_result', name: 'add', callId: 'c1', status: 'completed', output };
    expect(runStateWriter.writeResult?.(open, state)).toEqual({
      ...{ list: '/generatedItems', after: 1 },
      record: { type: 'tool_call_output_item', rawItem, agent, output: TEXT },
    });
  });
});
