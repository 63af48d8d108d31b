import type { Edit, Fix, Message, ToolResultPart } from '../../generated/types.ts';
import { shorten } from '../../model/text.ts';
import type { Call } from '../../model/turns.ts';
import { takenOut } from '../parts.ts';
import { type Broken, callAt, type Repair, unsafely } from '../repair.ts';
import { intoOneMessage, toItsCall } from '../results.ts';
import { answer, messageBefore } from '../stub-result.ts';

const repair: Repair = {
  rule: 'unanswered-tool-call',
  repair(found, broken) {
    if (found.message === 'apart') {
      const turn = broken.turns.find(({ results }) => results.some(({ part }) => part.pointer === found.pointer));
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

/** The result with the id of a call, where it stands so late that it answers nothing. */
function lateResult(call: Call, broken: Broken): Fix | undefined {
  const { messages } = broken.conversation;
  if (call.id === undefined) return undefined;
  const taken = new Set(broken.turns.flatMap(({ results }) => results.map(({ part }) => part)));
  let found: { readonly part: ToolResultPart; readonly message: Message } | undefined;
  const copies: Edit[] = [];
  for (const message of messages.slice(messages.indexOf(call.message) + 1)) {
    const parts = message.parts.filter(
      each => each.type === 'tool_result' && each.callId === call.id && !taken.has(each),
    );
    const [first, ...others] = parts as ToolResultPart[];
    if (first !== undefined) {
      // A second one would answer nothing when the first stands where it belongs.
      const again = found === undefined ? others : [first, ...others];
      if (again.length > 0) copies.unshift(...takenOut(again, message));
      found ??= {
        part: first,
        message: { ...message, parts: message.parts.filter(each => !again.includes(each as ToolResultPart)) },
      };
    }
    // Where the id is used again, what comes behind is another call's.
    if (message.parts.some(each => each.type === 'tool_call' && each.callId === call.id)) break;
  }
  const moved = found && toItsCall(messageBefore(call, broken), found.part, found.message, broken);
  if (moved?.edits === undefined || copies.length === 0) return moved;
  const { title } = moved;
  return unsafely(`${title}, and take out what answers it again`, ...copies, ...moved.edits);
}
