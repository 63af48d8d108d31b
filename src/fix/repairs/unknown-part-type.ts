import { asKnownMessage, asKnownPart, asTextPart, partAround } from '../foreign.ts';
import { messageAt, type Repair } from '../repair.ts';
import { leaveOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unknown-part-type',
  repair({ pointer, data = {} }, broken, alike) {
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
        : leaveOut(part, message, broken, alike, data.part),
    ];
  },
};

export default repair;
