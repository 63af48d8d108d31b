/** One sample of an Inspect log, from an `.eval` archive. */

import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { isSample } from './inspect-log/detect.ts';
import { newAllowance } from './inspect-log/reading.ts';
import { readWhole } from './inspect-log/sample.ts';

const inspectSample: LogFormat = {
  id: 'inspect-sample',
  name: 'Inspect sample',
  scope: 'document',
  marks: ['epoch'],
  owns: isSample,

  read(records, as) {
    return records.flatMap(record => readWhole(new LogValue(record, ''), undefined, as, newAllowance()));
  },
};

export default inspectSample;
