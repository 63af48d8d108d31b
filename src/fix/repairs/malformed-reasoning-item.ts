import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../shapes/structure.ts';
import { addition, type Repair, removal, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'malformed-reasoning-item',
  repair({ messageId, pointer }, { value }) {
    const found = valueAt(value, pointer);
    if (messageId === 'noSummary') {
      const at = child(pointer, 'summary');
      const put = valueAt(value, at) === undefined ? addition : replacement;
      return safely('add an empty summary', put(at, []));
    }
    if (messageId === 'untypedSummary')
      return isObject(found) && typeof found.text === 'string'
        ? safely('set the type of the summary part to `summary_text`', addition(child(pointer, 'type'), 'summary_text'))
        : undefined;
    const make = messageId === 'content' ? unsafely : safely;
    return make('remove `content` of the reasoning item', removal(pointer));
  },
};

export default repair;
