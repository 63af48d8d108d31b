import { defineRule } from '../model/rule.ts';
import { ListEdits } from '../repair/list-edits.ts';
import { messageAt, placeInList, type Repair, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'altered-reasoning',
  title: 'Reasoning was changed before it was sent back',
  kind: 'Reasoning',
  docs: {
    fires:
      'Compares each request in a log of exchanges with the reply that the reasoning came from. Reports a block whose text or signature differs, a block in another place, a block that was added, and a block that is missing while others are still there. Reasoning that is left out completely is checked by other rules. In a single request, it reports blocks whose indexes do not ascend.',
    why: 'Signatures cover the text of the reasoning and the order of the blocks. A server that verifies them rejects the turn. Other servers continue from reasoning that the model never wrote.',
    remedy: 'Store the list of blocks from the reply as it is, with all keys, and send it back unchanged.',
  },
  parameters: {
    /** Whether to check the order of the indexes in a single request, where there is no reply to compare with. */
    byIndex: false,
  },
  messages: {
    edited: 'this reasoning differs from {reply}',
    reordered: 'reasoning blocks are in a different order from {reply}',
    omitted: 'a reasoning block of {reply} is missing',
    added: '{reply} has no such reasoning block',
    changed: 'this reasoning is not what the server sent',
    incomplete: 'a reasoning block that the server sent with this one is missing',
    disordered: 'reasoning blocks are not in the order in which the server sent them',
    unordered: 'reasoning block {index} comes after block {before}',
  },
  check(_view, report, { byIndex }) {
    if (!byIndex) return {};
    return {
      message(message) {
        let before = -1;
        for (const part of message.parts) {
          const index = part.type === 'reasoning' && part.field === 'reasoning_details' ? part.wire?.index : undefined;
          if (typeof index !== 'number') continue;
          if (index < before) {
            report({ messageId: 'unordered', at: part, in: message, data: { index, before } });
            return;
          }
          before = index;
        }
      },
    };
  },
});

/** Edited or removed reasoning cannot be restored. Only the original order can be inferred. */
export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  const list = placeInList(pointer)?.list;
  const message = messageAt(broken, pointer);
  if (kind !== 'unordered' || list === undefined || message === undefined) return undefined;
  const blocks = message.parts.flatMap(part => {
    const index = part.type === 'reasoning' ? part.wire?.index : undefined;
    const place = placeInList(part.pointer);
    return place?.list === list && typeof index === 'number' ? [{ place: place.index, index }] : [];
  });
  const isWhole = blocks.every(({ place }, i) => place === i);
  if (!isWhole) return undefined;
  const moves = new ListEdits(list, blocks.length);
  const sorted = [...blocks].sort((a, b) => a.index - b.index);
  for (const [i, { place }] of sorted.entries()) moves.move(place, sorted[i - 1]?.place ?? -1);
  return safely('sort the blocks by their index', ...moves.edits);
};
