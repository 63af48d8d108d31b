import { asKnownMessage, asKnownPart, asTextPart, partAround } from '../foreign.ts';
import { messageAt, type Repair, unsafely } from '../repair.ts';
import { leftOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unknown-part-type',
  repair({ pointer, data = {} }, broken) {
    const message = messageAt(broken, pointer);
    if (message === undefined) return undefined;
    const part = partAround(pointer, broken);
    const isCall = part?.type === 'tool_call' || part?.type === 'tool_result';
    return [
      asTextPart(pointer, message, broken),
      asKnownPart(pointer, message, broken),
      asKnownMessage(message, broken),
      part === undefined || isCall || part.pointer === message.pointer
        ? undefined
        : unsafely(`replace the \`${data.part}\` part with text`, ...leftOut(part, message, broken)),
    ];
  },
};

export default repair;
