/** `trim`: leaves out the oldest messages of a conversation, where the API accepts what is left. */
import { turnsOf } from '../fix/broken.ts';
import type { Judged } from '../judge/judging.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { child, pointerKeys, valueAt } from '../pointer.ts';
import { isBoundToPrefix, withoutBound } from './bound-reasoning.ts';
import { cutForTurns, cutsToTry, keptBy, Sizes } from './choose-cut.ts';
import { type Cut, type Cuts, cutsIn } from './cuts.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type History, historyOf, isNoWorse } from './history.ts';
import { withSummary } from './summary.ts';

/** Options of `trim`. Either `keep` or `maxTokens` is required. */
export interface TrimOptions extends Omit<LintOptions, 'findFixes'> {
  /**
   * The number of last turns to keep, at least 1. A turn begins with a message of the user, or with several in a row, and contains
   * everything up to the next one: answers, tool calls and results. If the API does not accept a cut there, more is kept.
   */
  readonly keep?: number | undefined;
  /**
   * The limit for the messages that are kept. Whole turns are left out, the oldest first. If the last turn alone is too long, its
   * question is kept, and its oldest calls are left out with their results. System prompts and tools outside the messages are not
   * counted.
   */
  readonly maxTokens?: number | undefined;
  /** Counts the tokens of a message; called once for each message, with the message of your conversation. Default: `estimateTokens`. */
  readonly tokens?: ((message: unknown) => number) | undefined;
  /**
   * The text of a user message in place of what was left out. It is added only if something was left out. Its tokens are not
   * counted for `maxTokens`, so the same messages are left out with and without it.
   */
  readonly summary?: string | undefined;
}

/** Messages that were left out, as indexes in the list of messages of the input: `end` is the first one that was kept again. */
export interface RemovedRange {
  readonly start: number;
  readonly end: number;
}

/** What `trim` returns. */
export interface TrimResult {
  /** The shorter conversation, in the form of the input; the input itself if nothing was left out. */
  readonly value: unknown;
  /** False if no legal cut leaves as little as `keep` or `maxTokens` says. Then `value` is the shortest that was found. */
  readonly fits: boolean;
  /** The tokens of the messages in `value`, without the summary. */
  readonly tokens: number;
  /** The messages that were left out, in order. */
  readonly removed: readonly RemovedRange[];
  /**
   * JSON Pointers into the input of signed reasoning that was left out of messages that are kept, because the API accepts it only
   * after the messages that were cut off.
   */
  readonly reasoning: readonly string[];
  /** JSON Pointer into `value` of the message with the summary; undefined if none was added, or the API does not accept it. */
  readonly summary: string | undefined;
  /** The result of `lint` for `value`, without repairs. */
  readonly result: LintResult;
}

/**
 * Leaves out the oldest messages of a conversation so that the API still accepts it: pass a request body or an array of messages;
 * the input is not changed.
 *
 * - Calls and results, reasoning and its answer, and other messages that belong together are kept or left out together.
 * - System and developer messages are always kept, in their order.
 * - Messages that are kept are the same objects, except that signed reasoning is left out of them if the API accepts it only after
 *   the messages that were cut off, as new models of Anthropic do.
 * - A request that continues a conversation that the server stores is returned as it is: it has only the new messages.
 *
 * Each result is checked with `lint`: it has no error or warning that the input has not. Trimming the result again changes nothing.
 * A text is returned as it is, also if it is JSON. Never throws because no cut fits: see `fits`. Throws a `UsageError` for invalid
 * options, and for input that is not JSON.
 */
export function trim(input: unknown, given: TrimOptions): TrimResult {
  const { keep, maxTokens, tokens = estimateTokens, summary, ...options } = checkOptions(given);
  if ((keep === undefined) === (maxTokens === undefined)) throw new UsageError('pass either `keep` or `maxTokens`');
  const value = checkedJson(input, 'the conversation');
  const history = historyOf(value, options);
  const { items, uncut, judged } = history;
  const sizes = new Sizes([...items, ...uncut], history, tokens);
  const found = cutsOf(history);
  const cuts = maxTokens === undefined ? found.turns : [...found.turns, ...found.steps];
  const fitting = maxTokens === undefined ? undefined : cuts.findIndex(cut => sizes.tokensKept(cut) <= maxTokens);
  const last = Math.max(0, cuts.length - 1);
  const wanted = fitting === undefined ? cutForTurns(found, keep as number) : fitting < 0 ? last : fitting;
  const made = wanted === 0 ? undefined : firstLegal(cuts, wanted, history, options, maxTokens !== undefined);
  if (made === undefined) {
    const fits = maxTokens === undefined ? wanted === 0 && isRead(history) : sizes.total <= maxTokens;
    const nothing = { removed: [], reasoning: [], summary: undefined };
    return { value: input, fits, tokens: sizes.total, ...nothing, result: judged.result };
  }
  const { kept, left } = made;
  const remaining = made.judged.conversation ?? { messages: [] };
  const total =
    left.length === 0 ? sizes.tokensKept(made.cut) : new Sizes(itemsIn(made.value, history), remaining, tokens).total;
  const summarized = summary === undefined ? undefined : withSummary(made.value, summary, history, options);
  return {
    value: summarized?.value ?? made.value,
    fits: maxTokens === undefined ? made.cut === cuts[wanted] : total <= maxTokens,
    tokens: total,
    removed: rangesWithout(kept, items.length),
    reasoning: left,
    summary: summarized?.pointer,
    result: summarized?.result ?? made.judged.result,
  };
}

const NO_CUTS: Cuts = { turns: [], steps: [] };

/** Whether all messages were read. `maxWork` can stop reading early. */
const isRead = ({ messages, items }: History) => messages.length >= items.length;

function cutsOf(history: History): Cuts {
  const { items, messageFormat, dialect } = history;
  const { conversation } = history.judged;
  // Messages that the server stores come before these, and may contain the calls of their results.
  if (conversation === undefined || conversation.settings?.continues === true) return NO_CUTS;
  if (!isRead(history)) return NO_CUTS;
  return cutsIn(conversation.messages, turnsOf(conversation, messageFormat, dialect), items.length);
}

/** A cut that was made. */
interface MadeCut {
  readonly cut: Cut;
  readonly value: unknown;
  /** Indexes of the items of the input that are kept. */
  readonly kept: readonly number[];
  /** Pointers into the input of the reasoning that was left out. */
  readonly left: readonly string[];
  readonly judged: Judged;
}

function firstLegal(
  cuts: readonly Cut[],
  wanted: number,
  history: History,
  options: LintOptions,
  forward: boolean,
): MadeCut | undefined {
  const isBound = isBoundToPrefix(history, options);
  for (const index of cutsToTry(wanted, cuts.length, forward)) {
    const made = cutAt(cuts[index] as Cut, history, isBound);
    if (isNoWorse(history.judged, made.judged)) return made;
  }
  return undefined;
}

function cutAt(cut: Cut, history: History, isBound: boolean): MadeCut {
  const { items, at } = history;
  const kept = keptBy(cut, history);
  const shorter = history.withItems(kept.map(i => items[i]));
  if (!isBound) return { cut, value: shorter, kept, left: [], judged: history.judge(shorter) };
  const { value, left, emptied } = withoutBound(shorter, history);
  const inInput = (pointer: string) => {
    const [place = '', ...inside] = pointerKeys(pointer.slice(at.length));
    return inside.reduce(child, child(at, kept[Number(place)] ?? place));
  };
  return {
    cut,
    value,
    kept: kept.filter((_, i) => !emptied.has(child(at, i))),
    left: left.map(inInput),
    judged: history.judge(value),
  };
}

const itemsIn = (value: unknown, { at }: History) => valueAt(value, at) as readonly unknown[];

function rangesWithout(kept: readonly number[], length: number): RemovedRange[] {
  const ranges: RemovedRange[] = [];
  let start = 0;
  for (const end of [...kept, length]) {
    if (end > start) ranges.push({ start, end });
    start = end + 1;
  }
  return ranges;
}
