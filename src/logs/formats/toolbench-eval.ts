/** ToolBench answers rewritten by its evaluation, keyed by question number. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const SAMPLE_SIZE = 4;

const toolbenchEval: LogFormat = {
  id: 'toolbench-eval',
  name: 'ToolBench evaluation',
  scope: 'document',
  skips: 'its answers are rewritten for a judge: each call and its result are one Python text',

  excludes: ['messages'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    let answered = 0;
    for (const id in record) {
      if (!isAnswered(record[id])) return false;
      if (++answered === SAMPLE_SIZE) break;
    }
    return answered > 0;
  },

  read: () => [],
};

export default toolbenchEval;

function isAnswered(value: unknown): boolean {
  if (!isObject(value) || typeof value.query !== 'string' || !isObject(value.answer)) return false;
  return Array.isArray(value.answer.answer_details);
}
