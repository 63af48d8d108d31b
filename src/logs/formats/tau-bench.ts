/** tau-bench: a list of runs, each with its task, its reward and the messages as sent. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

const tauBench: LogFormat = {
  id: 'tau-bench',
  name: 'tau-bench results',
  scope: 'document',

  marks: ['traj'],
  owns(record) {
    return Array.isArray(record) ? record.slice(0, 3).some(isRun) : isRun(record);
  },

  read([record]) {
    if (!Array.isArray(record)) return isObject(record) ? run(record, '') : [];
    return record.flatMap((each: unknown, i) => (isObject(each) ? run(each, `/${i}`) : []));
  },
};

export default tauBench;

function isRun(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.traj) && 'task_id' in value && ('reward' in value || 'trial' in value);
}

function run({ task_id: id, trial, traj }: JsonObject, from: string): LoggedConversation[] {
  // A run that failed before the first message has none.
  if (!Array.isArray(traj) || traj.length === 0) return [];
  const origins = new Origins();
  origins.set('', `${from}/traj`);
  return [{ id: runId(id, trial), dialect: 'openai-chat', body: traj, origins }];
}

/** A task may have several trials. */
function runId(id: unknown, trial: unknown): string | number | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return typeof trial === 'number' && trial > 0 ? `${id}, trial ${trial}` : id;
}
