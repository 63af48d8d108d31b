/** A conversation that is shortened or continued, and the check of the result. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Dialect, Message } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import type { Judged } from '../judge/judging.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import { choiceFor, judgeConversation } from '../judge/request.ts';
import { UsageError } from '../model/usage-error.ts';
import { pointerKeys, putAt, valueAt } from '../pointer.ts';
import { findMessageFormat } from '../registry/registry.ts';

export interface History {
  /** The request body or the list of messages; never changed. */
  readonly value: unknown;
  readonly dialect: Dialect;
  readonly messageFormat: MessageFormat;
  /** The pointer of the list of messages. */
  readonly at: string;
  /** The items of that list; empty if the messages are not in a list, such as a text. */
  readonly items: readonly unknown[];
  /**
   * The content if it is not in `items`: a text, or a list whose items are not the messages. Nothing can be left out of
   * it.
   */
  readonly uncut: readonly unknown[];
  /** The messages of the items, followed by those that the format stores outside the list. */
  readonly messages: readonly Message[];
  readonly judged: Judged;
  /** Checks another value with the same options and the same dialect. */
  judge(value: unknown): Judged;
  /** The value with other items in the list. */
  withItems(items: readonly unknown[]): unknown;
}

/** Reads a conversation. Throws a `UsageError` if the options select no dialect. */
export function historyOf(value: unknown, options: LintOptions): History {
  const choice = choiceFor(options, value);
  const messageFormat = choice && findMessageFormat(choice.dialect.format);
  if (choice === undefined || messageFormat === undefined)
    throw new UsageError(`no dialect is known for host \`${options.host}\``);
  const { dialect } = choice;
  const judging = { ...options, dialect, findFixes: undefined };
  const judged = judgeConversation(value, judging);
  const { at, messages } = messageFormat.readFrame(value, '', () => {});
  const list = valueAt(value, at);
  // Some formats read fields outside the list as messages after it.
  const isList = Array.isArray(list) && list.every((each, i) => each === messages[i]);
  return {
    value,
    dialect,
    messageFormat,
    at,
    items: isList ? list : [],
    uncut: isList ? [] : Array.isArray(list) ? list : typeof list === 'string' && list !== '' ? [list] : [],
    messages: judged.conversation?.messages ?? [],
    judged,
    judge: other => judgeConversation(other, judging),
    withItems: items => putAt(value, pointerKeys(at), items),
  };
}

/** Whether a changed conversation has no finding, other than infos, that the original has not. */
export function isNoWorse(before: Judged, after: Judged): boolean {
  if (after.result.diagnostics.some(({ rule }) => rule === 'not-evaluated')) return false;
  const allowed = kindsIn(before);
  for (const [kind, count] of kindsIn(after)) if (count > (allowed.get(kind) ?? 0)) return false;
  return true;
}

/** The number of errors and warnings of each kind, including those above the limit of listed findings. */
function kindsIn({ result, omittedKinds }: Judged): ReadonlyMap<string, number> {
  const kinds = new Map(omittedKinds);
  for (const each of result.diagnostics) kinds.set(findingKind(each), (kinds.get(findingKind(each)) ?? 0) + 1);
  for (const kind of kinds.keys()) if (kind.endsWith(' info')) kinds.delete(kind);
  return kinds;
}
