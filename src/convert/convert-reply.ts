/** Converts the reply of one API to that of another, through the common form. */

import type { Lose } from '../formats/engine/message-format.ts';
import { normalForm } from '../formats/engine/normal/normal-form.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Diagnostic, Dialect, Loss, Part, ReasoningPart } from '../generated/types.ts';
import { judgeReply } from '../judge/reply.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { randomFrom } from '../model/random.ts';
import type { Choice } from '../model/rule.ts';
import { UsageError } from '../model/usage-error.ts';
import { comparePointers, valueAt } from '../pointer.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { dialectOn } from '../registry/dialect-of.ts';
import { detectReplyWire, findReplyWire } from '../registry/registry.ts';
import { newCallId, newItemId, newReplyId } from '../replies/ids.ts';
import { aboutReply, type Ending, type ModelReply, type ReplyWire } from '../replies/reply.ts';
import { copyJson, withPlainNumbers } from '../source/copy.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { type Difference, differences, print } from './differences.ts';
import { respelledReason } from './json-text.ts';
import { Places } from './places.ts';
import { withoutServerTools } from './unsupported-parts.ts';
import { messageFormatOf } from './write.ts';
import { composed, writeReply } from './write-reply.ts';

/** Options of `convertReply`. */
export interface ConvertReplyOptions {
  /** The dialect whose reply to write: ID or alias of a built-in dialect, or a dialect of your own from `defineDialect`. */
  readonly to: DialectId | DialectAlias | Dialect;
  /** The dialect that sent the reply. Default: the one that the content is detected as. */
  readonly from?: DialectId | DialectAlias | Dialect | undefined;
  /** The model name to write. Default: the one in the reply, else the one in `request`. */
  readonly model?: string | undefined;
  /** The request in the format of `to`. Replies of the Responses API repeat its settings. */
  readonly request?: unknown;
  /** When the reply was made, in seconds since 1970, if the reply does not say it. Default: now. */
  readonly created?: number | undefined;
}

/** What `convertReply` returns. */
export interface ReplyConversion {
  /** The reply as the API of `to` sends it. */
  readonly value: JsonObject;
  /** ID of the dialect of the source. */
  readonly from: DialectId | (string & {});
  /** ID of the dialect of the target. */
  readonly to: DialectId | (string & {});
  /** What converting back would not restore, in document order, with pointers into the source. */
  readonly losses: Loss[];
  /** What `lintReply` reports for `value`: what a client of `to` would fail on. */
  readonly diagnostics: Diagnostic[];
}

/**
 * Converts a complete reply of one API to that of another, for gateways: text, reasoning, refusals and tool calls, why the reply
 * ended, and the token counts. Pass the parsed body; it is not changed. A call without an ID, and a reply without one, get an ID
 * that is always the same for the same reply; token counts that the source does not have are 0. `losses` is empty if and only if
 * converting back gives all that the original says. For a stream, pass the `reply` of `assemble`, and stream the result with
 * `encode`. Throws a `UsageError` if the body is an error or a failed reply, if its format cannot be detected, or if `to` has no
 * replies.
 */
export function convertReply(given: unknown, options: ConvertReplyOptions): ReplyConversion {
  return converted(given, options, true);
}

/** `convertReply` for results that `writeJson` writes: with numbers as they are in the input. */
export function convertReplyExactly(given: unknown, options: ConvertReplyOptions): ReplyConversion {
  return converted(given, options, false);
}

function converted(given: unknown, options: ConvertReplyOptions, plainNumbers: boolean): ReplyConversion {
  const { to: target, from: named, model, created, ...rest } = checkOptions(options, 'to');
  const request = checkedJson(rest.request, 'the request');
  const value = checkedJson(given, 'the reply');
  const to = dialectNamed(target);
  const from = named === undefined ? detected(value) : dialectNamed(named);
  const [wire, targetWire] = [wireOf(from), wireOf(to)];
  const { reported, value: crossed } = crossing(value, { from, to, model, request, created });
  const written = plainNumbers ? withPlainNumbers(crossed) : crossed;
  const { diagnostics } = judgeReply(written, '', { wire: targetWire, dialect: to, model });
  const back = crossing(written, { from: to, to: from, created }).value;
  const { value: inside, at } = unwrapped(value, wire);
  const missing = missingFrom(written, targetWire, value, wire);
  const losses = lossesOf(differences(inside, back, at), reported, each =>
    missing.has(each.pointer)
      ? lossOf({ ...each, kind: 'dropped' }, to)
      : lossOf(each, to, respelledReason(valueAt(value, each.pointer), valueAt(back, each.pointer.slice(at.length)))),
  );
  return { value: written, from: from.id, to: to.id, losses, diagnostics };
}

function detected(value: unknown): Dialect {
  const wire = detectReplyWire(value);
  if (wire === undefined) throw new UsageError('the reply has an unknown format; set `from`');
  const { model } = aboutReply(value, wire);
  return dialectOn(messageFormatOf(wire.id), { value: undefined, model }, false);
}

function wireOf({ id, format }: Dialect): ReplyWire {
  const wire = findReplyWire(format);
  if (wire?.write === undefined) throw new UsageError(`replies of dialect \`${id}\` cannot be converted`);
  return wire;
}

interface Crossing {
  readonly from: Dialect;
  readonly to: Dialect;
  readonly model?: string | undefined;
  readonly request?: unknown;
  readonly created?: number | undefined;
}

interface Crossed {
  readonly value: JsonObject;
  readonly reported: readonly Loss[];
}

function crossing(value: unknown, options: Crossing): Crossed {
  const { from, to, model } = options;
  const [choice] = choicesIn(value, wireOf(from));
  if (from.id === to.id) return { value: withModel(value, model, wireOf(to)), reported: [] };
  if (from.format === to.format) return rewritten(value, options);
  const first = written(value, choice, options, new Set());
  // Signed or encrypted reasoning that only another provider can read is still text for the user.
  const foreign = first.reported.filter(({ kind }) => kind === 'dropped').map(({ pointer }) => pointer);
  return foreign.length === 0 ? first : written(value, choice, options, new Set(foreign));
}

/** A reply of another server of the same format: all of it, with reasoning in the fields of the target. */
function rewritten(value: unknown, { from, to, model }: Crossing): Crossed {
  const reported: Loss[] = [];
  const lose: Lose = ({ pointer }, kind, reason) => reported.push({ kind, pointer, reason });
  const messageFormat = messageFormatOf(to.format);
  const named = aboutReply(value, wireOf(from)).model ?? model;
  const reply = wireOf(from).withMessages?.(value, (message, pointer) => {
    const read = messageFormat.readMessage(message, pointer, () => {});
    const [written] = composed([read], to, { model: named, lose, sameParts: true });
    return written;
  });
  return { value: withModel(reply ?? value, model, wireOf(to)), reported };
}

/** A copy of a reply, with another model name if one is given and the format has a place for it. */
function withModel(value: unknown, model: string | undefined, { about }: ReplyWire): JsonObject {
  const reply = copyJson(value) as JsonObject;
  const key = about?.model?.slice(1);
  return model === undefined || key === undefined || !Object.hasOwn(reply, key) ? reply : { ...reply, [key]: model };
}

/** Writes the first choice. Reasoning at the pointers in `unsealed` is written as text alone. */
function written(
  value: unknown,
  choice: Choice | undefined,
  { from, to, model, request: given, created }: Crossing,
  unsealed: ReadonlySet<string>,
): Crossed {
  const reported: Loss[] = [];
  const lose: Lose = ({ pointer }, kind, reason) => reported.push({ kind, pointer, reason });
  const request = isObject(given) ? given : {};
  const asked = typeof request.model === 'string' ? request.model : '';
  const random = randomFrom(Number.parseInt(fingerprint(print(value)).slice(0, 8), 16));
  const parts = partsOf(choice, from, to, lose).map((part, i): Part => {
    if (part.type === 'reasoning' && unsealed.has(part.pointer)) return asText(part);
    if (part.type !== 'tool_call' || part.callId) return part;
    const callId = newCallId(to, random, part.name ?? 'tool', i);
    const call = part.kind === 'legacy' ? { ...part, kind: 'function' as const } : part;
    return callId === undefined ? call : { ...call, callId };
  });
  const about = aboutReply(value, wireOf(from));
  const reply: ModelReply = {
    id: about.id ?? newReplyId(to, random),
    model: model ?? about.model ?? asked,
    created: about.created ?? created ?? Math.floor(Date.now() / 1000),
    parts,
    reason: endingOf(choice, parts),
    usage: about.usage ?? { input: 0, output: 0, reasoning: 0 },
    request,
    newId: prefix => newItemId(prefix, random),
  };
  return { value: writeReply(reply, to, lose) as JsonObject, reported };
}

function asText({ text, summary, pointer, ...part }: ReasoningPart): ReasoningPart {
  const readable = text ?? summary;
  return readable === undefined ? { ...part, pointer } : { type: 'reasoning', text: readable, pointer };
}

function unwrapped(value: unknown, { unwrap }: ReplyWire): { readonly value: unknown; readonly at: string } {
  return unwrap?.(value) ?? { value, at: '' };
}

/** The choices of a reply. Throws if it is an error or has no answer. */
function choicesIn(value: unknown, wire: ReplyWire): readonly Choice[] {
  let failure: string | number | undefined;
  const { choices } = wire.read(value, '', ({ messageId, data }) => {
    if (messageId === 'body') failure ??= data?.reason;
  });
  if (failure !== undefined) throw new UsageError(`the reply is an error (${failure}), which is not converted`);
  if (choices.length === 0) throw new UsageError('the reply has no answer');
  return choices;
}

/** The parts of a choice, without what the target format cannot express. */
function partsOf(choice: Choice | undefined, from: Dialect, to: Dialect, lose: Lose): Part[] {
  const messageFormat = messageFormatOf(from.format);
  const conversation = { pointer: '', messages: [...(choice?.messages ?? [])] };
  const normal = normalForm(messageFormat, conversation, lose, false);
  const kept = withoutServerTools(normal, messageFormatOf(to.format), lose);
  return kept.flatMap(({ message }) => (message.role === 'assistant' ? message.parts : []));
}

/** How a reply ended. Formats without a word for calls, or for an ordinary end, leave that to the content. */
function endingOf(choice: Choice | undefined, parts: readonly Part[]): Ending {
  const meaning = choice?.reason ? (choice.meaningOf(choice.reason) ?? 'open') : 'open';
  if (meaning === 'failed') throw new UsageError(`the reply failed (${choice?.reason}), so that there is no answer`);
  if (meaning === 'cut' || meaning === 'filtered') return meaning;
  // With a forced call, OpenAI gives the reason for an ordinary end.
  const isCalling = parts.some(part => part.type === 'tool_call' && part.executedBy === 'client');
  return isCalling ? 'calling' : 'finished';
}

/** Pointers of what a reply says besides its messages and the written reply does not. */
function missingFrom(written: unknown, target: ReplyWire, value: unknown, wire: ReplyWire): ReadonlySet<string> {
  const [now, before] = [aboutReply(written, target), aboutReply(value, wire)];
  const { about } = wire;
  const { at } = unwrapped(value, wire);
  const found = new Set<string>();
  for (const key of ['id', 'model', 'created'] as const)
    if (before[key] !== undefined && now[key] === undefined) found.add(`${at}${about?.[key]}`);
  for (const key of ['reasoning', 'cacheRead', 'cacheWrite'] as const)
    if (before.usage?.[key] && !now.usage?.[key])
      found.add(`${at}${about?.usage}/${about?.counts[key]?.replaceAll('.', '/')}`);
  return found;
}

/** What was reported and does differ, and every other difference. Nothing is lost if something is added. */
function lossesOf(
  differing: readonly Difference[],
  reported: readonly Loss[],
  lossOf: (difference: Difference) => Loss,
): Loss[] {
  const found = differing.filter(({ kind }) => kind !== 'synthesised');
  const places = new Places(found);
  const explained = reported.filter(({ pointer }) => pointer !== '' && places.affects(pointer));
  const known = new Places(explained);
  const open = found.filter(({ pointer }) => pointer === '' || !known.affects(pointer));
  const losses = [...explained, ...open.map(lossOf)];
  return losses.sort((a, b) => comparePointers(a.pointer, b.pointer));
}

function lossOf({ kind, pointer, key }: Difference, { id }: Dialect, why?: string): Loss {
  const last = key ?? pointer.slice(pointer.lastIndexOf('/') + 1);
  const name = /^\d*$/.test(last) ? 'this' : `\`${last}\``;
  if (kind === 'dropped') return { kind, pointer, reason: `replies of \`${id}\` have no place for ${name}` };
  return { kind, pointer, reason: why ?? `converting back from \`${id}\` gives another value` };
}
