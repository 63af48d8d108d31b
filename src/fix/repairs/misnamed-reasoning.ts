import type { ReasoningPart } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { messageAt, moving, type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'misnamed-reasoning',
  repair({ pointer, data }, broken) {
    const message = messageAt(broken, pointer);
    const field = String(data?.field ?? '');
    const text = valueAt(broken.value, pointer);
    if (message === undefined || field === '' || typeof text !== 'string') return undefined;
    const place = child(message.pointer, field);
    const taken = valueAt(broken.value, place);
    if (typeof taken === 'string' && taken !== '') return undefined;
    const others = message.parts.filter(
      (part): part is ReasoningPart => part.type === 'reasoning' && part.pointer !== pointer,
    );
    const first = others.find(part => part.field !== undefined && part.pointer < pointer && part.text !== undefined);
    // If two fields are renamed to the same name, the first one wins.
    if (first !== undefined && first.pointer === child(message.pointer, first.field ?? ''))
      return first.text === text ? safely('remove the copy of the reasoning', removal(pointer)) : undefined;
    return safely(`rename \`${data?.found}\` to \`${field}\``, moving(pointer, place));
  },
};

export default repair;
