/** Puts a summary in the place of messages that were left out. */

import { brokenAt } from '../fix/broken.ts';
import { fix } from '../fix/fix.ts';
import { read } from '../formats/engine/message-format.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { isPinned } from './cuts.ts';
import { type History, isNoWorse } from './history.ts';

export interface Summarized {
  readonly value: unknown;
  readonly result: LintResult;
  /** The place of the message that has the summary. */
  readonly pointer: string;
}

/**
 * Adds a user message with a text after the instructions. If the server accepts only one user message in a row, the text and the
 * next message become one. Undefined if the result would be rejected.
 */
export function withSummary(
  value: unknown,
  text: string,
  history: History,
  options: LintOptions,
): Summarized | undefined {
  const { messageFormat, dialect, at, judged } = history;
  const conversation = read(messageFormat, value);
  const message = textMessage('user', text, brokenAt(value, conversation, messageFormat, dialect));
  const items = valueAt(value, at);
  if (message === undefined || !Array.isArray(items)) return undefined;
  const place = conversation.messages.findIndex(each => !isPinned(each));
  const index = place < 0 ? items.length : place;
  const longer = history.withItems([...items.slice(0, index), message, ...items.slice(index)]);
  const pointer = `${at}/${index}`;
  const longerJudged = history.judge(longer);
  if (isNoWorse(judged, longerJudged)) return { value: longer, result: longerJudged.result, pointer };
  const only = (found: { readonly rule: string }) => found.rule === 'unexpected-role-order';
  const { value: merged } = fix(longer, { ...options, dialect, only });
  const mergedJudged = history.judge(merged);
  return isNoWorse(judged, mergedJudged) ? { value: merged, result: mergedJudged.result, pointer } : undefined;
}
