import { takenOut } from '../parts.ts';
import { callAt, messageAt, type Repair, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'misplaced-server-tool-result',
  repair({ messageId: kind, pointer }, broken) {
    const message = messageAt(broken, pointer);
    const part = broken.places.partAt(pointer);
    if (message === undefined || part === undefined || kind === 'noContainer') return undefined;
    const title = part.type === 'tool_call' ? 'remove the server tool call' : 'remove the server tool result';
    // A server call that is written as a client call may have results of the client.
    const results = callAt(broken, pointer)?.results ?? [];
    const answers = results.flatMap(result => takenOut([result.part], result.message)).reverse();
    return unsafely(title, ...answers, ...takenOut([part], message));
  },
};

export default repair;
