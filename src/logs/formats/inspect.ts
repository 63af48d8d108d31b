/** Inspect logs in JSON: an evaluation whose samples are conversations. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';
import { readWhole } from './inspect-log/sample.ts';
import { LocatedJson } from './traces/located-json.ts';

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
      const whole = new LocatedJson(record, '');
      const model = whole.at('eval').at('model').text;
      return whole
        .at('samples')
        .items()
        .flatMap(sample => readWhole(sample, model, as));
    });
  },
};

export default inspect;
