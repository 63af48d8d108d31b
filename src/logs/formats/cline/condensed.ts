/** Selects the messages that Roo and its forks still send after they condensed or truncated a history. */
import { isObject } from '../../../source/json.ts';
import type { StoredMessage } from './messages.ts';

/** The messages that are sent: nothing that a summary or a cut stands for, as long as the log holds that one. */
export function sentOf(kept: readonly StoredMessage[]): readonly StoredMessage[] {
  const summaries = idsOf(kept, 'isSummary', 'condenseId');
  const cuts = idsOf(kept, 'isTruncationMarker', 'truncationId');
  const left = kept.filter(({ value }) => {
    if (!isObject(value)) return true;
    return !summaries.has(value.condenseParent) && !cuts.has(value.truncationParent);
  });
  return sinceSummary(left);
}

function idsOf(kept: readonly StoredMessage[], flag: string, key: string): Set<unknown> {
  const ids = kept.map(({ value }) => (isObject(value) && value[flag] === true ? value[key] : undefined));
  return new Set(ids.filter(id => typeof id === 'string'));
}

/** What follows the last summary, which where the assistant speaks it is led in by the task. */
function sinceSummary(kept: readonly StoredMessage[]): readonly StoredMessage[] {
  const last = kept.findLastIndex(({ value }) => isObject(value) && value.isSummary === true);
  const [first] = kept;
  const summary = kept[last]?.value;
  if (last <= 0 || first === undefined) return kept;
  const isLedIn = isObject(summary) && summary.role !== 'user' && isObject(first.value) && first.value.role === 'user';
  return isLedIn ? [first, ...kept.slice(last)] : kept.slice(last);
}
