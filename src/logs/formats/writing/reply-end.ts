/** Searches for the end of a reply only once, although a result is written for each of its calls. */

interface ReplyEnd {
  readonly reply: readonly unknown[];
  readonly from: number;
  readonly end: number;
}

/** The end that was found last in each list. */
const lastEnds = new WeakMap<readonly unknown[], ReplyEnd>();

/**
 * The index at which a reply with its results ends. `from` is the index of a call, and `reply` is what the search
 * depends on besides the list: calls from there to the end have the same end if they have the same `reply`.
 */
export function endOfReply(
  list: readonly unknown[],
  from: number,
  reply: readonly unknown[],
  search: () => number,
): number {
  const last = lastEnds.get(list);
  const isSame = last?.reply.every((each, i) => each === reply[i]) === true;
  if (isSame && last.from <= from && from <= last.end) return last.end;
  const end = search();
  lastEnds.set(list, { reply, from, end });
  return end;
}
