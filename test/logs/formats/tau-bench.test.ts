import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/tau-bench.ts';
import { sample } from './harness-records.ts';

describe('tau-bench', () => {
  const [runs] = sample('tau-bench', 'two-runs') as [{ traj: unknown }[]];

  it.each(['log', 'request'] as const)('contains the messages of every run that has any, as %s', as => {
    const read = format.read([runs], as);
    expect(read.map(({ id }) => id)).toEqual([0, 2]);
    expect(read[0]?.body).toBe(runs[0]?.traj);
    expect(read[1]?.body).toBe(runs[2]?.traj);
    expect(read[0]?.origins.nearest('/2/tool_calls/0')).toBe('/0/traj/2/tool_calls/0');
    expect(read[0]?.origins.nearest('/3/content')).toBe('/0/traj/3/content');
    expect(read[1]?.origins.nearest('/1')).toBe('/2/traj/1');
  });

  it('may be a single run, and names other trials', () => {
    const run = { ...runs[0], task_id: 'a', trial: 2 };
    expect(format.owns(run)).toBe(true);
    const [logged] = format.read([run], 'log');
    expect(logged?.id).toBe('a, trial 2');
    expect(logged?.origins.nearest('/1/content')).toBe('/traj/1/content');
  });
});
