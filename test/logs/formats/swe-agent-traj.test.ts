import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/swe-agent-traj.ts';
import { sample } from './harness-records.ts';

describe('SWE-agent trajectories', () => {
  const records = sample('swe-agent-traj', 'result-with-a-list-of-ids');

  it.each(['log', 'request'] as const)('are read as the part of the history that the model gets, as %s', as => {
    const [logged] = format.read(records, as);
    expect(logged?.dialect).toBe('openai-chat');
    expect(logged?.body).toEqual([
      { role: 'system', content: 'You fix bugs.' },
      { role: 'user', content: 'The build fails.' },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ function: { arguments: '{}', name: 'ls' }, id: 'call_1', type: 'function' }],
      },
      { role: 'tool', content: 'main.c', tool_call_id: 'call_1' },
      { role: 'assistant', content: 'Done.' },
    ]);
    expect(logged?.origins.nearest('/2/tool_calls/0/id')).toBe('/history/2/tool_calls/0/id');
    expect(logged?.origins.nearest('/3/tool_call_id')).toBe('/history/3/tool_call_ids/0');
    expect(logged?.origins.nearest('/4/content')).toBe('/history/4/content');
    expect(logged?.origins.nearest('/3')).toBe('/history/3');
  });

  it('are one conversation per agent', () => {
    const turn = (agent: string | undefined, content: string) => ({ role: 'user', content, ...(agent && { agent }) });
    const history = [turn('main', 'a'), turn('reviewer', 'b'), turn(undefined, 'c'), turn('main', 'd')];
    const read = format.read([{ instance_id: 'i-1', history }], 'request');
    expect(read.map(({ id, body }) => [id, (body as { content: string }[]).map(({ content }) => content)])).toEqual([
      ['i-1, main', ['a', 'd']],
      ['i-1, reviewer', ['b', 'c']],
    ]);
    expect(read[1]?.origins.nearest('/1/content')).toBe('/history/2/content');
  });

  it('keep cache breakpoints and thinking, and note a result for several calls', () => {
    const history = [
      { role: 'assistant', agent: 'main', content: '', tool_calls: [], thinking_blocks: [{ type: 'thinking' }] },
      { role: 'tool', agent: 'main', content: 'x', tool_call_ids: ['a', 'b'], cache_control: { type: 'ephemeral' } },
    ];
    const replay_config = JSON.stringify({ agent: { model: { name: 'gpt-4o' } } });
    const [logged] = format.read([{ history, replay_config }], 'log');
    expect(logged?.model).toBe('gpt-4o');
    expect(logged?.body).toEqual([
      { role: 'assistant', content: '', tool_calls: [], thinking_blocks: [{ type: 'thinking' }] },
      { role: 'tool', content: 'x', tool_call_id: 'a', cache_control: { type: 'ephemeral' } },
    ]);
    expect(logged?.notes).toEqual(['only the first call ID is sent for results that refer to several calls (1)']);
  });

  it('without messages are detected by their steps', () => {
    const step = { action: 'ls', observation: '', thought: '' };
    expect(format.owns({ environment: 'e', trajectory: [step], history: [], info: {} })).toBe(true);
    expect(format.owns({ trajectory: [step] })).toBe(false);
  });
});
