/** tau-bench: a list of runs, each with its task, its reward and the messages as sent. */
import { isObject } from '../../source/json.ts';
import { compose } from './compose/body.ts';
import { eachDocument } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

const tauBench: LogFormat = {
  id: 'tau-bench',
  name: 'tau-bench results',
  scope: 'document',

  marks: ['traj'],
  owns(record) {
    return Array.isArray(record) ? record.slice(0, 3).some(isRun) : isRun(record);
  },

  read: records => records.flatMap(eachDocument).flatMap(conversation),
};

export default tauBench;

function isRun(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.traj) && 'task_id' in value && ('reward' in value || 'trial' in value);
}

function conversation(run: LogValue): LoggedConversation[] {
  const messages = run.get('traj');
  // A run that failed before the first message has none.
  if (messages.items().length === 0) return [];
  const id = runId(run.get('task_id').value, run.get('trial').value);
  const origins = new Origins();
  return [{ id, dialect: 'openai-chat', body: compose(messages, '', origins), origins }];
}

/** A task may have several trials. */
function runId(id: unknown, trial: unknown): string | number | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return typeof trial === 'number' && trial > 0 ? `${id}, trial ${trial}` : id;
}
