import type { Edit, Fix, Message, Part } from '../../generated/types.ts';
import { shorten } from '../../model/text.ts';
import type { Call } from '../../model/turns.ts';
import { takenOut } from '../parts.ts';
import { type Broken, callAt, type Repair, unsafely } from '../repair.ts';
import { intoOneMessage, toItsCall } from '../results.ts';
import { answer, messageBefore } from '../stub-result.ts';

const repair: Repair = {
  rule: 'unanswered-tool-call',
  repair(found, broken) {
    if (found.messageId === 'apart') {
      const turn = broken.places.turnOfResult(found.pointer);
      return turn && intoOneMessage(turn, broken);
    }
    const call = callAt(broken, found.pointer);
    if (call === undefined || call.results.length > 0) return undefined;
    const late = lateResult(call, broken);
    if (late !== undefined) return late;
    const edits = answer(call, broken);
    const { callId, name = 'a tool' } = call.part;
    return edits.length === 0
      ? undefined
      : unsafely(`add a result for \`${shorten(callId || name)}\` that says it was interrupted`, ...edits);
  },
};

export default repair;

/** Moves the result with the call's ID, if it comes too late. */
function lateResult(call: Call, broken: Broken): Fix | undefined {
  if (call.id === undefined) return undefined;
  const [first, ...copies] = broken.places.looseBehind(call.message, call.id);
  if (first === undefined) return undefined;
  // Duplicates of the moved result are removed, because they would have no call of their own.
  const again = new Map<Message, Part[]>();
  for (const { message, part } of copies) again.set(message, [...(again.get(message) ?? []), part]);
  const out: Edit[] = [...again].reverse().flatMap(([message, parts]) => takenOut(parts, message));
  const beside = again.get(first.message);
  const message =
    beside === undefined
      ? first.message
      : { ...first.message, parts: first.message.parts.filter(each => !beside.includes(each)) };
  const moved = toItsCall(messageBefore(call, broken), first.part, message, broken);
  if (moved?.edits === undefined || out.length === 0) return moved;
  const { title } = moved;
  return unsafely(`${title} and remove its other results`, ...out, ...moved.edits);
}
