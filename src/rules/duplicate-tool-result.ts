import type { Edit, ToolResultPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import type { Result } from '../model/turns.ts';
import { valueAt } from '../pointer.ts';
import { isCopyOf } from '../repair/is-copy-of.ts';
import { partRemovals } from '../repair/parts.ts';
import { placeInList, type Repair, removal, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'duplicate-tool-result',
  title: 'Tool call has more than one result',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a second result for the same call. Typical causes are a retry that was appended instead of replacing the first result, a placeholder that was left next to the real result, and a history that was merged twice.',
    why: 'A call has one result. The server cannot know which of two to use.',
    remedy: 'Keep the result that the model should see.',
  },
  parameters: {
    /** Whether only results are reported that other messages separate from their calls. */
    apartOnly: false,
  },
  messages: { duplicate: 'tool call `{id}` already has a result' },
  after: ['missing-tool-call-id'],
  check(_view, report, { apartOnly }) {
    return {
      turn(turn) {
        for (const call of turn.calls)
          for (const result of call.results.slice(1)) {
            if (apartOnly && result.behind === undefined) continue;
            report({
              messageId: 'duplicate',
              at: result.part,
              in: result.message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: call.results[0]?.part ?? call.part, label: 'first result' }],
            });
          }
      },
    };
  },
});

export const repair: Repair = ({ pointer, related }, broken) => {
  const second = broken.places.resultAt(pointer);
  const first = broken.places.resultAt(related[0]?.pointer ?? '');
  if (first === undefined || second === undefined) return undefined;
  const edits = removalOf(second);
  const isCopy = isCopyOf(valueAt(broken.value, first.part.pointer), valueAt(broken.value, pointer));
  if (isCopy) return safely('remove the copy of the result', ...edits);
  // A placeholder is replaced by the real result that came later.
  if (isBlankResult(first.part) && !isBlankResult(second.part) && isAlike(first, second))
    return unsafely('remove the empty result', ...removalOf(first));
  return unsafely('remove the second result', ...edits);
};

/** Removes a result. A message with no other content is removed with it. */
function removalOf({ part, message }: Result): Edit[] {
  return placeInList(message.pointer) === undefined ? [removal(part.pointer)] : partRemovals([part], message);
}

/** Whether both results are in a valid place. Otherwise the one that stays could be too late. */
const isAlike = (first: Result, second: Result) => (first.behind === undefined) === (second.behind === undefined);

function isBlankResult({ content }: ToolResultPart): boolean {
  return content.every(part => part.type === 'text' && isBlank(part.text));
}
