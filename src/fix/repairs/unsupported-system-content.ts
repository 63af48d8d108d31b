import { messageAt, type Repair, unsafely } from '../repair.ts';
import { leftOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unsupported-system-content',
  repair({ messageId: kind, pointer }, broken) {
    const message = messageAt(broken, pointer);
    const part = message && broken.places.partAt(pointer);
    if (kind !== 'media' || message === undefined || part === undefined || !('source' in part)) return undefined;
    return unsafely(`replace the \`${part.type}\` part with text`, ...leftOut(part, message, broken));
  },
};

export default repair;
