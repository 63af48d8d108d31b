/** The input filter for OpenAI Agents: the items that the model gets instead of broken ones. */
import type { AgentInputItem } from '@openai/agents';
import { describe, expect, it } from 'vitest';
import { type Change, type Diagnostic, UsageError } from '../../src/index.ts';
import type { MiddlewareOptions } from '../../src/integrations/middleware.ts';
import { ConformanceError, conformantInputFilter } from '../../src/integrations/openai-agents.ts';

const user: AgentInputItem = { type: 'message', role: 'user', content: 'Find it.' };
const call = (callId: string): AgentInputItem => ({ type: 'function_call', callId, name: 'find', arguments: '{}' });
const result = (callId: string, output: unknown = 'found'): AgentInputItem => ({
  ...{ type: 'function_call_result', callId, name: 'find', status: 'completed' },
  output: output as string,
});

async function filtered(input: AgentInputItem[], options: MiddlewareOptions = {}) {
  const changes: Change[] = [];
  const left: Diagnostic[] = [];
  const filter = conformantInputFilter({
    onRepair: change => changes.push(change),
    onFinding: found => left.push(found),
    ...options,
  });
  const modelData = { input, instructions: 'Be brief.' };
  const got = await filter({ modelData, agent: { model: 'gpt-4o' } as never, context: undefined });
  return { modelData, got, changes, left, rules: left.map(({ rule }) => rule) };
}

describe('conformantInputFilter of rolecall/openai-agents', () => {
  it('passes clean items on unchanged', async () => {
    const { modelData, got, changes, left } = await filtered([user, call('call_a'), result('call_a')]);
    expect(got).toBe(modelData);
    expect([changes, left]).toEqual([[], []]);
  });

  it('repairs the items, and does not change its input', async () => {
    const data = new Uint8Array([1, 2]);
    const output = [{ type: 'input_image', image: data }];
    const input = [user, call('call_a'), result('call_a', output), call(''), result('')];
    const { got, left } = await filtered(input);
    expect(got.instructions).toBe('Be brief.');
    expect(got.input.slice(0, 3)).toEqual(input.slice(0, 3));
    for (const i of [0, 1, 2]) expect(got.input[i]).toBe(input[i]);
    const { callId } = got.input[3] as { callId: string };
    expect(callId).not.toBe('');
    expect(got.input[4]).toEqual(result(callId));
    expect(input[3]).toEqual(call(''));
    expect(left).toEqual([]);
  });

  it('gives calls of two turns with one ID different IDs, because the SDK would send only one', async () => {
    const { got, changes } = await filtered([
      user,
      call('call_1'),
      result('call_1'),
      user,
      call('call_1'),
      result('call_1'),
    ]);
    const ids = got.input.flatMap(item => ('callId' in item ? [item.callId] : []));
    expect(ids[0]).toBe('call_1');
    expect(ids[2]).not.toBe('call_1');
    expect(ids[2]).toBe(ids[3]);
    expect(changes.map(({ safety }) => safety)).toEqual(['safe']);
  });

  it('adds a result only if that is allowed', async () => {
    const input = [user, call('call_a'), user];
    const refused = await filtered(input);
    expect(refused.got).toBe(refused.modelData);
    expect(refused.rules).toEqual(['unanswered-tool-call']);
    const { got } = await filtered(input, { allow: ['unanswered-tool-call'], dialect: 'openai-chat' });
    expect(got.input[2]).toMatchObject({ type: 'function_call_result', callId: 'call_a', name: 'find' });
  });

  it('does not report calls that the server stores', async () => {
    expect((await filtered([result('call_a')])).rules).toEqual([]);
    expect((await filtered([user, result('call_a')])).rules).toEqual(['orphan-tool-result']);
  });

  it('only reports in mode warn, and calls no model in mode throw', async () => {
    const input = [user, call(''), result('')];
    const warned = await filtered(input, { mode: 'warn' });
    expect(warned.got).toBe(warned.modelData);
    expect(warned.rules.length).toBeGreaterThan(0);
    await expect(filtered(input, { mode: 'throw' })).rejects.toBeInstanceOf(ConformanceError);
  });

  it('rejects wrong options when it is created', () => {
    expect(() => conformantInputFilter({ mode: 'reject' as 'throw' })).toThrow(UsageError);
  });
});
