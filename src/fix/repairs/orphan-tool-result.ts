import { takenOut } from '../parts.ts';
import { messageAt, type Repair, unsafely } from '../repair.ts';
import { toItsCall } from '../results.ts';

const repair: Repair = {
  rule: 'orphan-tool-result',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const part = broken.places.partAt(pointer);
    if (message === undefined || part === undefined) return undefined;
    // A result that comes before its call still belongs to it.
    const id = part.type === 'tool_result' ? part.callId : undefined;
    const call = id ? broken.places.callWithId(id) : undefined;
    const moved = call?.results.length === 0 ? toItsCall(call.message, part, message, broken) : undefined;
    if (moved !== undefined) return moved;
    const edits = takenOut([part], message);
    // A conversation without messages would be invalid too.
    const isAll = broken.conversation.messages.length === 1 && edits[0]?.path === message.pointer;
    return unsafely('remove the result', ...(isAll ? [] : edits));
  },
};

export default repair;
