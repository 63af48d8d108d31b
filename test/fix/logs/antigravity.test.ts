import { describe, expect, it } from 'vitest';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';
const TIME = '2026-06-26T21:16:16Z';

const step = (index: number, source: string, type: string, more: object) => ({
  step_index: index,
  source,
  type,
  status: 'DONE',
  created_at: TIME,
  ...more,
});
const asked = step(0, 'USER_EXPLICIT', 'USER_INPUT', { content: 'High tide?' });
const calls = [
  { name: 'run_command', args: { CommandLine: 'tide' } },
  { name: 'view_file', args: { Path: '/tide' } },
];
const reply = step(1, 'MODEL', 'PLANNER_RESPONSE', { tool_calls: calls });
const ran = step(2, 'MODEL', 'RUN_COMMAND', { content: '06:10' });
const viewed = (index: number) => step(index, 'MODEL', 'VIEW_FILE', { content: '07:45' });
const says = (index: number) => step(index, 'MODEL', 'PLANNER_RESPONSE', { content: 'Both.' });
const went = (index: number) => step(index, 'USER_EXPLICIT', 'USER_INPUT', { content: 'And?' });

describe('antigravity', () => {
  it('the second of two calls has no step: one is inserted, and later steps are renumbered', () => {
    const before = [asked, reply, ran, went(3), says(4)];
    const { records, rules } = repairedLog(linesOf(before));
    const stub = { ...step(3, 'MODEL', 'VIEW_FILE', { content: TEXT }), status: 'ERROR' };
    expect(records).toEqual([asked, reply, ran, stub, went(4), says(5)]);
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('step numbers with gaps are kept', () => {
    const { records } = repairedLog(linesOf([asked, reply, ran, went(7)]));
    expect(records.at(-1)).toEqual(went(7));
  });

  it('a user message between a call and its step is not a fault', () => {
    expectUntouched(linesOf([asked, reply, ran, went(3), viewed(4), says(5)]));
  });

  it('steps without a call are not sent, and are kept', () => {
    expectUntouched(linesOf([asked, reply, ran, viewed(3), viewed(4), says(5)]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([asked, reply, ran, viewed(3), says(4)]));
  });
});
