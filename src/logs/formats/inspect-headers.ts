/** Inspect evaluation data without samples: evaluation sets and log headers. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const inspectHeaders: LogFormat = {
  id: 'inspect-headers',
  name: 'Inspect headers',
  scope: 'document',
  skips: 'it contains evaluation headers, but no samples',

  excludes: ['messages'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    if (isHeader(record)) return true;
    if (typeof record.eval_set_id === 'string' && Array.isArray(record.tasks)) return true;
    let headers = 0;
    for (const name in record) {
      if (!isHeader(record[name])) return false;
      headers++;
    }
    return headers > 0;
  },

  read: () => [],
};

export default inspectHeaders;

function isHeader(value: unknown): boolean {
  return isObject(value) && isObject(value.eval) && isObject(value.plan) && !('samples' in value);
}
