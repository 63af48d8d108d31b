import { messageAt, type Repair } from '../repair.ts';
import { behindResults } from '../results.ts';

const repair: Repair = {
  rule: 'tool-result-not-leading',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    if (message === undefined) return undefined;
    const { messages } = broken.conversation;
    // All messages of the turn up to the next user message without results.
    const holds = (at: number) =>
      messages[at]?.role === 'user' && messages[at]?.parts.some(({ type }) => type === 'tool_result');
    let from = broken.places.indexOf(message);
    let to = from + 1;
    while (holds(from - 1)) from--;
    while (holds(to)) to++;
    return behindResults(messages.slice(from, to), broken);
  },
};

export default repair;
