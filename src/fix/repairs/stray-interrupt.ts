import { merge } from '../merge.ts';
import { messageAt, type Repair, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'stray-interrupt',
  repair({ pointer, related }, broken) {
    const { messages } = broken.conversation;
    const [second, first] = [messageAt(broken, pointer), messageAt(broken, related[0]?.pointer ?? '')];
    if (first === undefined || second === undefined) return undefined;
    const between = messages.slice(broken.places.indexOf(first), broken.places.indexOf(second) + 1);
    const edits = between.length === 2 ? merge(between, broken) : undefined;
    return edits && safely('merge two interrupts into one message', ...edits);
  },
};

export default repair;
