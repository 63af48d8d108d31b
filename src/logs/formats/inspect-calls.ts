/** Inspect transcript events with the requests that were sent to a model. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { hasCalls, readCalls } from './inspect-log/calls.ts';
import { newAllowance } from './inspect-log/reading.ts';

const inspectCalls: LogFormat = {
  id: 'inspect-calls',
  name: 'Inspect model calls',
  scope: 'document',

  marks: ['events'],
  owns(record) {
    if (Array.isArray(record)) return hasCalls(record);
    return isObject(record) && !('messages' in record) && !('samples' in record) && hasCalls(record.events);
  },

  read(records) {
    return records.flatMap(record => readCalls(new LogValue(record, ''), newAllowance(), undefined));
  },
};

export default inspectCalls;
