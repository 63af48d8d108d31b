import { messageAt, type Repair, unsafely } from '../repair.ts';
import { leftOut, partAt } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unsupported-media',
  repair({ pointer, data = {} }, broken) {
    const message = messageAt(broken, pointer);
    const part = message && partAt(pointer, message);
    if (message === undefined || part === undefined) return undefined;
    return unsafely(`put a text in the place of the \`${data.part}\``, ...leftOut(part, message, broken));
  },
};

export default repair;
