import { ListEdits } from '../list-edits.ts';
import { messageAt, placeInList, type Repair, safely } from '../repair.ts';

/** Edited or removed reasoning cannot be restored. Only the original order can be inferred. */
const repair: Repair = {
  rule: 'altered-reasoning',
  repair({ messageId: kind, pointer }, broken) {
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
  },
};

export default repair;
