import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/agentbench.ts';
import prompts from '../../../src/logs/formats/agentbench-prompts.ts';
import { sample } from './harness-records.ts';

describe('AgentBench examples', () => {
  const [record] = sample('agentbench', 'one-id-for-all') as [Record<string, unknown[]>];

  it.each(['log', 'request'] as const)('are one conversation per task, with the agent as the assistant, as %s', as => {
    const read = format.read([record], as);
    expect(read.map(({ id }) => id)).toEqual(['put', 'clean']);
    const call = {
      function: { arguments: '{"action":"go to desk 1"}', name: 'take_action' },
      id: 'call_1',
      type: 'function',
    };
    const clean = [
      { role: 'user', content: 'Find a pen.' },
      { role: 'assistant', content: 'I go to the desk.', tool_calls: [call] },
      { role: 'tool', content: 'You see a pen.', tool_call_id: 'call_1', name: 'take_action' },
    ];
    expect(read[1]?.body).toEqual(clean);
    expect(read[1]?.origins.nearest('/1/tool_calls/0')).toBe('/clean/1/tool_calls/0');
    expect(read[1]?.origins.nearest('/2/content')).toBe('/clean/2/content');
    expect(read[0]?.origins.nearest('/4/tool_call_id')).toBe('/put/4/tool_call_id');
  });

  it('are not detected in prompts in plain text', () => {
    const document = { react_put_0: 'You are in a room.\n> look', act_clean_12: 'You are in a room.' };
    expect([prompts.owns(document), format.owns(document)]).toEqual([true, false]);
    expect(prompts.owns({ ...document, other: 'text' })).toBe(false);
  });
});
