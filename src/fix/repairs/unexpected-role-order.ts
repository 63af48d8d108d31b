import type { Fix, Message } from '../../generated/types.ts';
import { kindOf } from '../../model/order.ts';
import { textMessage } from '../composed.ts';
import { toTheFront } from '../instructions.ts';
import { merge, runOf } from '../merge.ts';
import { CONTINUED, RECEIVED } from '../phrases.ts';
import { addition, type Broken, messageAt, type Repair, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'unexpected-role-order',
  repair({ pointer }, broken, alike) {
    const message = messageAt(broken, pointer);
    if (message === undefined || message.role === 'tool' || message.role === 'other') return undefined;
    const { messages } = broken.conversation;
    const before = messages[broken.places.indexOf(message) - 1];
    if (before?.role === message.role) {
      const run = runOf(message, broken);
      // All findings of a run share its repair.
      return broken.places.once(`merged run ${run[0]?.pointer}`, () => merged(run, broken));
    }
    if (message.role === 'system') return toTheFront(message, broken, alike);
    if (message.role === 'assistant') return put('user', CONTINUED, message, broken);
    const isBehindResults = before !== undefined && kindOf(before) === 'result';
    if (message.role === 'user' && isBehindResults) return put('assistant', RECEIVED, message, broken);
    return undefined;
  },
};

function merged(run: readonly Message[], broken: Broken): Fix | undefined {
  const [first] = run;
  const edits = run.length > 1 ? merge(run, broken) : undefined;
  const many = run.length === 2 ? 'two' : `${run.length}`;
  return first && edits && safely(`merge ${many} \`${first.wireRole ?? first.role}\` messages`, ...edits);
}

function put(role: 'user' | 'assistant', text: string, before: Message, broken: Broken): Fix | undefined {
  const made = textMessage(role, text, broken);
  return (
    made &&
    unsafely(`add ${role === 'assistant' ? 'an' : 'a'} ${role} message in between`, addition(before.pointer, made))
  );
}

export default repair;
