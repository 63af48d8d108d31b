/** Selects the messages that Roo and its forks still send after they condensed or truncated a history. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/**
 * The messages that are still sent. Skips messages that were replaced by a summary or a truncation marker, if that
 * summary or marker is in the log.
 */
export function sentOf(messages: readonly LogValue[]): readonly LogValue[] {
  const summaries = idsOf(messages, 'isSummary', 'condenseId');
  const cuts = idsOf(messages, 'isTruncationMarker', 'truncationId');
  const remaining = messages.filter(({ value }) => {
    if (!isObject(value)) return true;
    return !summaries.has(value.condenseParent) && !cuts.has(value.truncationParent);
  });
  return sinceSummary(remaining);
}

function idsOf(messages: readonly LogValue[], flag: string, key: string): Set<unknown> {
  const ids = messages.map(({ value }) => (isObject(value) && value[flag] === true ? value[key] : undefined));
  return new Set(ids.filter(id => typeof id === 'string'));
}

/** The messages from the last summary on. The first user message comes before a summary in the assistant's role. */
function sinceSummary(messages: readonly LogValue[]): readonly LogValue[] {
  const summaryIndex = messages.findLastIndex(({ value }) => isObject(value) && value.isSummary === true);
  const [first] = messages;
  const summary = messages[summaryIndex]?.value;
  if (summaryIndex <= 0 || first === undefined) return messages;
  const needsUserMessage =
    isObject(summary) && summary.role !== 'user' && isObject(first.value) && first.value.role === 'user';
  return needsUserMessage ? [first, ...messages.slice(summaryIndex)] : messages.slice(summaryIndex);
}
