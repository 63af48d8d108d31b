/** `buildRequest`: makes the request for a stored conversation. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';
import { THINK_TAGS } from '../formats/openai-chat/reasoning.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Conversion, Dialect, Message, Part, ReasoningPart } from '../generated/types.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { type Turn, turnIndex } from '../model/turns.ts';
import { detectDialect } from '../registry/detect.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { DEFAULT_DIALECT } from '../registry/registry.ts';
import { copyJson } from '../source/copy.ts';
import { isSameJson } from '../source/same-json.ts';
import { renameIds, withIds } from './call-ids.ts';
import { type Converted, type ConvertOptions, convertWith, messagesAt, readerOf } from './convert.ts';
import { readerFor } from './reader.ts';
import { replayReasoning } from './replay.ts';
import { messageFormatOf } from './write.ts';

/** Options of `buildRequest`. */
export interface RequestOptions {
  /** The dialect of the API: ID or alias of a built-in dialect, or a dialect of your own from `defineDialect`. */
  readonly dialect: DialectId | DialectAlias | Dialect;
  /** Model name; replaces the one of the source. Which reasoning is sent back may depend on it. */
  readonly model?: string | undefined;
  /** ISO date: build for what the API accepts on that day. Default: now. */
  readonly at?: string | undefined;
  /**
   * The dialect of the messages. Default: detected; else `openai-chat` for a request body, `open-agent-loops` for a bare array, or
   * `dialect` if it reads more of them.
   */
  readonly from?: DialectId | DialectAlias | Dialect | undefined;
  /** `false` for a model without image input: images of the user are left out, each as a loss. */
  readonly vision?: boolean | undefined;
}

/**
 * Builds the request for a conversation that you store with more fields than an API accepts. Pass an array of messages or a request
 * body; the input is not changed, and `value` is a new request body or array.
 *
 * - Fields that are local to the client are left out.
 * - Reasoning is sent back if the API requires or accepts it, in the field that the API reads. Structured reasoning is sent
 *   unchanged and in order. If required reasoning is missing, the placeholder that the API accepts is sent and listed as a loss.
 * - Tool results are put in the order of their calls.
 * - Tool call IDs that the API would reject are renamed, in the call and in its result.
 *
 * Building a request from the result again, with its dialect as `from`, changes nothing. `diagnostics` lists what the API would
 * still reject. Throws a `UsageError` for an unknown dialect, and for input that is not JSON.
 */
export function buildRequest(input: unknown, given: RequestOptions): Conversion {
  return conversionOf(build(input, given, true));
}

/** `buildRequest` without the losses, for which the request would be converted back. That takes most of the time. */
export function judgedRequest(
  input: unknown,
  options: RequestOptions,
): Pick<Conversion, 'value' | 'verdict' | 'diagnostics'> {
  const { converted, verdict, diagnostics } = build(input, options, true);
  return { value: converted.value, verdict, diagnostics };
}

/** `buildRequest` for results that `writeJson` writes: with numbers as they are in the input. */
export function buildRequestExactly(input: unknown, given: RequestOptions): Conversion {
  return conversionOf(build(input, given, false));
}

function conversionOf(built: Converted): Conversion {
  const conversion = built.conversion();
  return { ...conversion, extension: copyJson(conversion.extension) };
}

function build(input: unknown, given: RequestOptions, plainNumbers: boolean): Converted {
  const options = checkOptions(given, 'dialect');
  const messages = checkedJson(input, 'the conversation');
  const dialect = dialectNamed(options.dialect);
  const ownModel = modelOf(messages);
  const circumstances = { model: options.model ?? ownModel, at: options.at };
  // A request body has a model; the messages that an agent loop keeps in memory do not.
  const usual = ownModel === undefined ? 'open-agent-loops' : DEFAULT_DIALECT;
  const from = options.from ?? detectDialect(messages) ?? readerFor(messages, dialectNamed(usual), readerOf(dialect));
  let isSplit = false;
  const sorting = {
    acrossContent: false,
    onSplit: () => {
      isSplit = true;
    },
  };
  const attempt = (
    value: unknown,
    source: ConvertOptions['from'],
    bare: ReadonlySet<string>,
    order: Sorting = sorting,
  ) =>
    convertWith(
      value,
      { model: options.model, at: options.at, vision: options.vision, to: dialect, from: source, as: 'request' },
      {
        plainNumbers,
        policy: (normal, lose, replay) => {
          const resent = withTagsAsText(replayReasoning(withTagsRead(normal, dialect), replay, bare, lose), dialect);
          return inCallOrder(renameIds(withIds(resent), dialect, circumstances, lose), lose, order);
        },
      },
    );
  const first = attempt(messages, from, NONE);
  // Messages that the API would reject because their reasoning is missing.
  const bare = messagesAt(
    first.converted,
    first.diagnostics.filter(({ rule }) => MISSING_REASONING_RULES.has(rule)),
  );
  const hasFiller = bare.size > 0 && dialect.replay?.some(each => each.filler !== undefined);
  const lacking = hasFiller ? bare : NONE;
  let built = hasFiller ? attempt(messages, from, lacking) : first;
  if (isSplit) {
    // The first conversion removes what the API cannot represent, so nothing may be left between the results.
    const { value } = built.converted;
    const again = attempt(value, readerOf(dialect), NONE).converted;
    if (!isSameJson(again.value, value)) built = attempt(messages, from, lacking, { ...sorting, acrossContent: true });
  }
  return built;
}

/** Treats text as reasoning if the API's format reads it as reasoning, whatever format the conversation has. */
function withTagsRead(
  messages: readonly NormalMessage[],
  { format, sends = format }: Dialect,
): readonly NormalMessage[] {
  const { reasoningInText } = messageFormatOf(sends);
  if (reasoningInText === undefined) return messages;
  return messages.map(each => {
    const { message } = each;
    const isRead = message.parts.some(part => part.type === 'reasoning' && part.wireType !== undefined);
    const parts = isRead ? message.parts : reasoningInText(message);
    return parts === message.parts ? each : { ...each, message: { ...message, parts: [...parts] } };
  });
}

/** Where nothing is known about reasoning, and the format has another place for it, text between tags stays text. */
function withTagsAsText(
  messages: readonly NormalMessage[],
  { format, sends = format, replay }: Dialect,
): readonly NormalMessage[] {
  if (replay !== undefined || messageFormatOf(sends).reasoningInText !== undefined) return messages;
  return messages.map(each => {
    const { parts } = each.message;
    if (!parts.some(isTagged)) return each;
    const written: Part[] = [];
    for (const part of parts) {
      const before = written.at(-1);
      const text = isTagged(part) ? `${THINK_TAGS.open}${part.text ?? ''}${THINK_TAGS.close}` : undefined;
      if (text !== undefined) written.push({ type: 'text', text, pointer: part.pointer });
      // The text that the tags were read from.
      else if (part.type === 'text' && before?.type === 'text' && before.pointer === part.pointer)
        written[written.length - 1] = { ...part, text: before.text + part.text };
      else written.push(part);
    }
    return { ...each, message: { ...each.message, parts: written } };
  });
}

function isTagged(part: Part): part is ReasoningPart {
  return part.type === 'reasoning' && part.wireType === THINK_TAGS.open;
}

const NONE: ReadonlySet<string> = new Set();
const MISSING_REASONING_RULES = new Set(['missing-reasoning', 'unsigned-reasoning', 'empty-reasoning']);

function modelOf(body: unknown): string | undefined {
  const model = (body as { model?: unknown } | null)?.model;
  return typeof model === 'string' ? model : undefined;
}

interface Sorting {
  /** Whether results are sorted although other content is between them. */
  readonly acrossContent: boolean;
  /** Called if results are not in the order of their calls because other content is between them. */
  onSplit(): void;
}

/** Sorts the results of each turn into the order of its calls. */
function inCallOrder(messages: readonly NormalMessage[], lose: Lose, sorting: Sorting): NormalMessage[] {
  const ordered = [...messages];
  const place = new Map<Message, number>(messages.map(({ message }, i) => [message, i]));
  const index = turnIndex();
  for (const { message } of messages) reorder(index.push(message));
  reorder(index.end());
  return ordered;

  function reorder(turn: Turn | undefined): void {
    // After `withIds`, results are matched by position only if IDs are redacted. Their order is then unknown.
    if (turn === undefined || turn.results.some(({ by }) => by === 'position')) return;
    const placed = turn.results.map(result => ({ result, slot: place.get(result.message) as number }));
    if (isSorted(placed)) return;
    // Other content between results keeps its position: only results with nothing between them are sorted.
    let from = 0;
    for (let i = 1; i <= placed.length; i++) {
      const isEnd = i === placed.length;
      if (!isEnd && (sorting.acrossContent || !areSeparated(placed[i - 1] as Placed, placed[i] as Placed, messages)))
        continue;
      sort(turn, placed.slice(from, i));
      if (!isEnd) sorting.onSplit();
      from = i;
    }
  }

  function sort(turn: Turn, placed: readonly Placed[]): void {
    if (isSorted(placed)) return;
    const inOrder = placed.toSorted((a, b) => positionOf(a.result) - positionOf(b.result));
    if (inOrder.every(({ slot }, i) => slot === placed[i]?.slot)) return;
    lose(turn.message, 'reordered', 'results are sent in the order of their calls');
    for (const [i, { slot }] of inOrder.entries())
      ordered[(placed[i] as Placed).slot] = messages[slot] as NormalMessage;
  }
}

interface Placed {
  readonly result: Turn['results'][number];
  readonly slot: number;
}

function isSorted(placed: readonly Placed[]): boolean {
  return placed.every(({ result }, i) => i === 0 || positionOf((placed[i - 1] as Placed).result) <= positionOf(result));
}

/** Whether two results are separated by a message with content, or by other parts of their own messages. */
function areSeparated(a: Placed, b: Placed, messages: readonly NormalMessage[]): boolean {
  if (b.slot === a.slot) return false;
  for (let i = a.slot + 1; i < b.slot; i++) if ((messages[i] as NormalMessage).message.parts.length > 0) return true;
  return a.result.message.parts.at(-1)?.type !== 'tool_result' || b.result.message.parts[0]?.type !== 'tool_result';
}

/** Results of calls with the same ID keep their order, because only the order shows which call each belongs to. */
function positionOf({ call }: Turn['results'][number]): number {
  return (call?.sameIdAs ?? call)?.position ?? Number.MAX_SAFE_INTEGER;
}
