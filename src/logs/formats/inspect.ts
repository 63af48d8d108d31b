/** Inspect logs in JSON: an evaluation whose samples are conversations. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { newAllowance } from './inspect-log/reading.ts';
import { readWhole } from './inspect-log/sample.ts';

const inspect: LogFormat = {
  id: 'inspect',
  name: 'Inspect log',
  scope: 'document',

  marks: ['samples'],
  owns(record) {
    return isObject(record) && isObject(record.eval) && 'plan' in record && Array.isArray(record.samples);
  },

  read(records, as) {
    return records.flatMap(record => {
      const whole = new LogValue(record, '');
      const model = whole.get('eval').get('model').text;
      const allowance = newAllowance();
      return whole
        .get('samples')
        .items()
        .flatMap(sample => readWhole(sample, model, as, allowance));
    });
  },
};

export default inspect;
