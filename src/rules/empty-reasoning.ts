import type { Edit } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { fillersOf } from '../repair/fillers.ts';
import { partRemovals } from '../repair/parts.ts';
import { messageAt, placeInList, type Repair, removal, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'empty-reasoning',
  title: 'Reasoning that is sent back is empty',
  kind: 'Reasoning',
  docs: {
    fires: 'Reports a reasoning field or block with empty text and no signature, on servers that check it.',
    why: 'Clients insert empty text when they lost the reasoning, and some servers treat it as missing.',
    remedy: 'Send the reasoning from the reply. If it is lost, turn thinking off for this request.',
  },
  parameters: {
    /** Message fields or part types that are checked. */
    fields: [] as readonly string[],
    /** Whether only messages with tool calls are checked. */
    onlyWithCalls: false,
  },
  messages: { empty: '`{field}` is empty' },
  after: ['wrong-type'],
  check(_view, report, { fields, onlyWithCalls }) {
    return {
      message(message) {
        if (message.role !== 'assistant') return;
        if (onlyWithCalls && !message.parts.some(part => part.type === 'tool_call')) return;
        for (const part of message.parts) {
          if (part.type !== 'reasoning' || part.text !== '' || part.signature) continue;
          const field = part.field ?? part.wireType ?? '';
          if (fields.includes(field)) report({ messageId: 'empty', at: part, in: message, data: { field } });
        }
      },
    };
  },
});

/** Safe: the model reads the same with and without an empty text. */
export const repair: Repair = ({ pointer, data }, broken) => {
  const message = messageAt(broken, pointer);
  const part = broken.places.partAt(pointer);
  if (message === undefined || part === undefined) return undefined;
  const leaveOut = (...edits: Edit[]) => safely('remove the empty reasoning', ...edits);
  if (placeInList(pointer) !== undefined) return leaveOut(...partRemovals([part], message));
  const filler = fillersOf(broken).find(({ field }) => field === data?.field)?.filler;
  // The server requires some reasoning and accepts a space.
  return filler
    ? safely('replace the empty reasoning with a space', replacement(pointer, filler))
    : leaveOut(removal(pointer));
};
