import type { Edit } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { moving, placeInList, type Repair, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'tool-results-out-of-order',
  title: 'Tool results are not in the order of their calls',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a result that answers an earlier call than the result before it. This happens when tools finish in a different order from their calls.',
    why: 'Where IDs are not checked, results are matched by position, and the model reads the output of one tool as that of another.',
    remedy: 'Write the results in the order of the calls.',
  },
  messages: { outOfOrder: 'the result for `{id}` comes after the result of a later call' },
  after: ['missing-tool-call-id', 'reused-tool-call-id'],
  check(_view, report) {
    return {
      turn(turn) {
        let furthest = -1;
        for (const result of turn.results) {
          const { call } = result;
          if (call === undefined || call.results[0] !== result || result.by !== 'id') continue;
          if (call.position < furthest) {
            report({
              messageId: 'outOfOrder',
              at: result.part,
              in: result.message,
              data: { id: result.part.callId ?? '' },
              related: [{ at: call.part, label: 'its call' }],
            });
            return;
          }
          furthest = call.position;
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer }, { places: index, value }) => {
  const turn = index.turnOfResult(pointer);
  if (turn === undefined) return undefined;
  const places = turn.results.map(({ part }) => part.pointer);
  const order = turn.results.map(({ call }) => call?.position ?? Number.MAX_SAFE_INTEGER);
  const sorted = [...order.keys()].sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b);
  const slots = places.map(placeInList);
  const list = slots[0]?.list;
  const edits =
    list !== undefined && slots.every(slot => slot?.list === list)
      ? sortingMoves(
          list,
          slots.map(slot => slot?.index ?? 0),
          sorted,
        )
      : // Results in separate lists are swapped one by one.
        places.flatMap((place, i) => {
          const from = places[sorted[i] ?? i] ?? place;
          return from === place ? [] : [replacement(place, valueAt(value, from))];
        });
  return safely('sort the results in the order of the calls', ...edits);
};

/** The edits that sort the items at some indexes of a list. Items between them stay in place. */
function sortingMoves(list: string, slots: readonly number[], sorted: readonly number[]): Edit[] {
  const at = [...slots.keys()];
  const where = [...at];
  const edits: Edit[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const wanted = sorted[i] as number;
    const from = where[wanted] as number;
    if (from === i) continue;
    const [here, there] = [slots[i] as number, slots[from] as number];
    edits.push(moving(child(list, there), child(list, here)));
    if (there > here + 1) edits.push(moving(child(list, here + 1), child(list, there)));
    const other = at[i] as number;
    [at[i], at[from]] = [wanted, other];
    [where[wanted], where[other]] = [i, from];
  }
  return edits;
}
