import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedConversation } from '../../../src/logs/formats/format.ts';
import trajectory from '../../../src/logs/formats/openagents-trajectory.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const tokens = (sent: number, cached: number) => ({ tokens_in: sent, tokens_out: 1, tokens_cached: cached });
const RUN = {
  ...{ session_id: 'ses-1', prompt: 'List both.', model: 'claude-sonnet-4-5', ended_at: '2026-01-02T03:04:05Z' },
  steps: [
    { step_id: 1, type: 'system_init', model: 'claude-sonnet-4-5' },
    { step_id: 2, type: 'thinking', content: 'Two.', signature: 'sig', ...tokens(2, 10) },
    { step_id: 3, type: 'tool_call', tool: 'Bash', tool_id: 'toolu_1', input: { a: 1 }, ...tokens(2, 10) },
    { step_id: 4, type: 'tool_result', tool_id: 'toolu_1', success: true, output: 'one' },
    { step_id: 5, type: 'tool_call', tool: 'Bash', tool_id: 'toolu_2', input: {}, ...tokens(2, 10) },
    { step_id: 6, type: 'tool_result', tool_id: 'toolu_2', success: false, output: 'two' },
    { step_id: 7, type: 'assistant', content: 'Done.', ...tokens(3, 20) },
  ],
};
const call = (id: string, input: object) => ({ type: 'tool_use', id, name: 'Bash', input });

describe('OpenAgents trajectories', () => {
  it('steps become blocks, and the steps of one answer are one message', () => {
    const [log] = trajectory.read([RUN], 'log') as [LoggedConversation];
    expect(log).toMatchObject({
      id: 'ses-1',
      model: 'claude-sonnet-4-5',
      recorded: '2026-01-02',
      dialect: 'anthropic',
    });
    expect(log.body).toEqual([
      { role: 'user', content: 'List both.' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Two.', signature: 'sig' },
          call('toolu_1', { a: 1 }),
          call('toolu_2', {}),
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'one' }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_2', content: 'two', is_error: true }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ]);
    expect(trajectory.read([RUN], 'request')[0]?.body).toHaveLength(4);
  });

  it('every pointer into a body maps to its step', () => {
    const [log] = trajectory.read([RUN], 'log') as [LoggedConversation];
    expect(log.origins.nearest('/0/content')).toBe('/prompt');
    expect(log.origins.nearest('/1/content/0/thinking')).toBe('/steps/1/content');
    expect(log.origins.nearest('/1/content/2/id')).toBe('/steps/4/tool_id');
    expect(log.origins.nearest('/1/content/1/input/a')).toBe('/steps/2/input/a');
    expect(log.origins.nearest('/2/content/0/type')).toBe('/steps/3');
    expect(log.origins.nearest('/3/content/0/content')).toBe('/steps/5/output');
    expect(log.origins.nearest('/4/content/0/text')).toBe('/steps/6/content');
  });

  it('may be damaged without a throw', () => {
    fc.assert(
      fc.property(mangled(fc.constant(RUN)), document => {
        for (const as of ['log', 'request'] as const) expect(trajectory.read([document], as)).toBeInstanceOf(Array);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('are detected, and other documents are not', () => {
    expect(trajectory.owns(RUN)).toBe(true);
    const others = [
      { schema_version: 'ATIF-v1.4', session_id: 's', steps: [{ step_id: 1, source: 'user', message: 'Hi' }] },
      { session_id: 's', messages: [{ role: 'user', content: 'Hi' }] },
      { session_id: 's', steps: [] },
      [{ role: 'user', content: 'Hi' }],
      null,
      'text',
    ];
    for (const other of others) expect(trajectory.owns(other)).toBe(false);
  });
});
