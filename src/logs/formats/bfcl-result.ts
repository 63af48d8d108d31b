/** Berkeley Function-Calling Leaderboard: the models' answers for each task and their scores. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const COUNTS = ['input_token_count', 'output_token_count', 'latency', 'inference_log'];

const bfclResult: LogFormat = {
  id: 'bfcl-result',
  name: 'BFCL result',
  scope: 'document',
  skips: 'it contains scored tool calls, not the messages that were sent',

  marks: ['result', 'test_category', 'accuracy'],
  owns(record) {
    if (!isObject(record)) return false;
    if (typeof record.id === 'string' && 'result' in record) return COUNTS.filter(key => key in record).length > 1;
    if (typeof record.test_category === 'string') return 'model_result_raw' in record || 'model_result' in record;
    // The first line of a score file is a summary.
    return typeof record.accuracy === 'number' && 'correct_count' in record && 'total_count' in record;
  },

  read: () => [],
};

export default bfclResult;
