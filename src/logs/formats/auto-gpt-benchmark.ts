/** Auto-GPT benchmarks: an agent's replies for each task and run, with the scores of a monitor. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const STEP = /^\d+$/;
const RUN = /^\d{4}-\d\d-\d\d/;
const SAMPLE_SIZE = 4;

const autoGptBenchmark: LogFormat = {
  id: 'auto-gpt-benchmark',
  name: 'Auto-GPT benchmark',
  scope: 'document',
  skips: 'it contains replies and prompts without roles, not the messages that were sent',

  excludes: ['messages'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    if (!('test_run' in record)) return holdsRuns(record);
    return isObject(record.test_run) && isObject(record.logs) && holdsRuns(record.logs);
  },

  read: () => [],
};

export default autoGptBenchmark;

/** Whether it is an object of tasks, each with runs by start time, each with numbered steps. */
function holdsRuns(tasks: Record<string, unknown>): boolean {
  let checked = 0;
  for (const task in tasks) {
    if (!everyEntryIs(tasks[task], RUN, steps => everyEntryIs(steps, STEP, isStep))) return false;
    if (++checked === SAMPLE_SIZE) break;
  }
  return checked > 0;
}

function everyEntryIs(value: unknown, key: RegExp, is: (value: unknown) => boolean): boolean {
  if (!isObject(value)) return false;
  const entries = Object.entries(value).slice(0, SAMPLE_SIZE);
  return entries.length > 0 && entries.every(([name, each]) => key.test(name) && is(each));
}

function isStep(step: unknown): boolean {
  return isObject(step) && (typeof step.content === 'string' || 'request' in step || 'response' in step);
}
