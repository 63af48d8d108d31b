import { describe, expect, it } from 'vitest';
import antigravity from '../../../src/logs/formats/antigravity.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const step = (source: string, type: string, more: object) => ({
  step_index: 0,
  source,
  type,
  status: 'DONE',
  created_at: '2026-06-26T21:16:16Z',
  ...more,
});
const session = [
  step('USER_EXPLICIT', 'USER_INPUT', { content: 'High tide?' }),
  step('MODEL', 'PLANNER_RESPONSE', {
    thinking: 'I look.',
    tool_calls: [{ name: 'run_command', args: { CommandLine: '"tide"' } }],
  }),
  step('SYSTEM', 'SYSTEM_MESSAGE', { content: 'Be quick.' }),
  step('MODEL', 'RUN_COMMAND', { content: '06:10' }),
  step('MODEL', 'VIEW_FILE', { content: 'tides.txt' }),
  step('MODEL', 'PLANNER_RESPONSE', { content: 'At 06:10.' }),
];

describe('Antigravity transcripts', () => {
  it('link steps to calls by their order', () => {
    const { body, origins, notes, recorded } = only(antigravity, session);
    expect(body).toEqual([
      { role: 'user', parts: [{ text: 'High tide?' }] },
      {
        role: 'model',
        parts: [
          { text: 'I look.', thought: true },
          { functionCall: { name: 'run_command', args: { CommandLine: '"tide"' } } },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { name: 'run_command', response: { output: '06:10' } } }] },
      { role: 'user', parts: [{ text: 'Be quick.' }] },
      { role: 'model', parts: [{ text: 'At 06:10.' }] },
    ]);
    expect({ notes, recorded }).toEqual({
      notes: ['1 step without a tool call skipped'],
      recorded: '2026-06-26',
    });
    expect(origins.nearest('/0/parts/0/text')).toBe('/0/content');
    expect(origins.nearest('/1/parts/1/functionCall/args')).toBe('/1/tool_calls/0/args');
    expect(origins.nearest('/2/parts/0/functionResponse/response/output')).toBe('/3/content');
  });

  it('start again at a checkpoint in a request', () => {
    const records = [...session, step('SYSTEM', 'CHECKPOINT', { content: 'So far.' })];
    expect(only(antigravity, records, 'request').body).toEqual([{ role: 'user', parts: [{ text: 'So far.' }] }]);
    expect(only(antigravity, records).body).toHaveLength(6);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(antigravity, session);
    expectStranger(antigravity);
  });
});
