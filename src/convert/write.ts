/** One direction of a conversion: writes a conversation in normal form in the target's format. */

import { type Lose, type MessageFormat, read } from '../formats/engine/message-format.ts';
import { type NormalMessage, normalForm } from '../formats/engine/normal/normal-form.ts';
import { withModelUnder } from '../formats/openai-chat/write.ts';
import type { Conversation, Dialect, Loss, Message, Part, Replay, Tool } from '../generated/types.ts';
import { type Circumstances, makePlan } from '../judge/plan.ts';
import { cacheOf } from '../model/cache-controls.ts';
import { toolsCalled } from '../model/called-tools.ts';
import { replayOf } from '../model/replay.ts';
import { UsageError } from '../model/usage-error.ts';
import { pointerKeys, putAt, valueAt } from '../pointer.ts';
import { findMessageFormat, findRule } from '../registry/registry.ts';
import { withPlainNumbers } from '../source/copy.ts';
import type { JsonObject } from '../source/json.ts';
import { isAvoided } from './avoided.ts';
import { withCachedMessages, withCachedTools } from './breakpoints.ts';
import { needsIds, renameIds, withIds } from './call-ids.ts';
import {
  askedIn,
  type ConvertedSettings,
  convertSettings,
  modelPointer,
  moveSettings,
  NO_CHANGES,
  type SourceSettings,
  tableOf,
  withSettings,
} from './settings/convert.ts';
import { separateInstructions, withoutLegacy, withoutReasoning, withoutServerTools } from './unsupported-parts.ts';
import { withoutImages } from './vision.ts';
import type { Sources, Written } from './written.ts';

/** What was read: the value, the conversation, and the place of its message list. */
export interface Source {
  readonly value: unknown;
  readonly dialect: Dialect;
  readonly messageFormat: MessageFormat;
  readonly conversation: Conversation;
  readonly messages: readonly unknown[];
  readonly at: string;
}

export interface Target {
  readonly value: unknown;
  readonly messageFormat: MessageFormat;
  /** The instructions outside the message list, if any, and the messages. */
  readonly written: readonly Written[];
  readonly reported: readonly Loss[];
  /** Number of source units outside the message list. */
  readonly instructionCount: number;
  /** How the settings of the request were written. */
  readonly settled: ConvertedSettings;
  /** Builds the document with other messages. */
  framed(messages: readonly unknown[]): unknown;
}

/** Changes a conversation in normal form before it is written. */
export type Policy = (messages: readonly NormalMessage[], lose: Lose, replay?: Replay) => readonly NormalMessage[];

export interface WriteOptions extends Omit<Circumstances, 'toolsDeclared'> {
  /** `false` for a model without image input. */
  readonly vision?: boolean | undefined;
  readonly policy?: Policy | undefined;
  /** Pointers of messages whose reasoning the target would reject. */
  readonly unreasoned?: ReadonlySet<string> | undefined;
  /** How the result is checked: a log may end with reasoning, a request must not. */
  readonly as?: 'request' | 'log' | undefined;
  /** Whether numbers are written as plain numbers, even those that JavaScript spells in another way. */
  readonly plainNumbers?: boolean | undefined;
}

export function sourceOf(dialect: Dialect, value: unknown): Source {
  const messageFormat = messageFormatOf(dialect.format);
  const { messages, at } = messageFormat.readFrame(value, '', () => {});
  return { value, dialect, messageFormat, conversation: read(messageFormat, value), messages, at };
}

/**
 * Writes a conversation for a dialect. With a policy, it writes a request as it is sent, without fields that are local
 * to the client.
 */
export function write(source: Source, to: Dialect, options: WriteOptions): Target {
  const { messageFormat, conversation } = source;
  const target = messageFormatOf(options.policy === undefined ? to.format : (to.sends ?? to.format));
  const reported: Loss[] = [];
  const lose: Lose = ({ pointer }, kind, reason) => reported.push({ kind, pointer, reason });
  const plain = <T>(value: T): T => (options.plainNumbers === true ? withPlainNumbers(value) : value);
  const model = options.model ?? conversation.model;
  const circumstances = { model: readModel(target, model), at: options.at };
  const replay = replayOf(to, { ...circumstances, keepsReasoning: conversation.settings?.keepsReasoning });
  const prepare = (messages: readonly NormalMessage[]) => {
    const seen = options.vision === false ? withoutImages(messages, lose) : messages;
    const allowed = options.unreasoned === undefined ? seen : withoutReasoning(seen, options.unreasoned, lose);
    return options.policy?.(allowed, lose, replay) ?? allowed;
  };
  if (options.model !== undefined && conversation.model !== undefined && options.model !== conversation.model)
    lose(
      { pointer: modelPointer(bodyOf(messageFormat), conversation.wire) },
      're-encoded',
      `the model is now \`${options.model}\`, as requested`,
    );
  if (bodyOf(messageFormat) !== CHAT && messageFormat === target) {
    const named = conversation.model === undefined ? conversation : { ...conversation, model: model as string };
    const settled = moveSettings(
      conversation.wire,
      source.dialect,
      to,
      bodyOf(target),
      model,
      conversation.model,
      lose,
    );
    return rewritten(messageFormat, named, settled, prepare, reported, plain);
  }
  const sameParts = partsOf(messageFormat) === partsOf(target);
  const isCrossing = bodyOf(messageFormat) !== bodyOf(target);
  const normal = normalForm(messageFormat, conversation, lose, sameParts);
  const polished = prepare(isCrossing ? withoutLegacy(withoutServerTools(withContent(normal), target, lose)) : normal);
  const isServer = isEndpoint(to) && to.isGeneric !== true;
  const isNamed = isEndpoint(to) && options.policy === undefined && needsIds(to, circumstances);
  const named = isNamed ? renameIds(withIds(polished), to, circumstances, lose) : polished;
  const refuses = refusalsOf(to, circumstances);
  const { instructions, messages: otherMessages } = separateInstructions(
    sameParts ? named : withCachedMessages(named, refuses, lose),
    target,
    lose,
  );
  const sourcesAt = new Map(named.map(each => [each.message.pointer, each.sources]));
  const composed = convertFrame(conversation, messageFormat, target, options.model, lose);
  const messages = otherMessages.map(each => each.message);
  if (composed.tools !== undefined && isServer)
    composed.tools = withCachedTools(composed.tools, to, target, refuses, lose);
  if (
    isCrossing &&
    composed.tools === undefined &&
    refuses('missing-tools', ({ besideHistory }) => besideHistory === true)
  ) {
    const tools = toolsCalled(messages);
    for (const _ of tools)
      lose({ pointer: '' }, 'synthesised', 'the target requires a declaration of every called tool');
    if (tools.length > 0) Object.assign(composed, { tools, form: 'body' });
  }
  composed.messages = messages;
  if (instructions.length > 0) composed.preamble = instructions.map(each => each.message);
  else delete composed.preamble;
  // A bare list has no place for separate instructions.
  if (instructions.length > 0 && composed.form === 'array') composed.form = 'body';
  const written: Written[] = [];
  target.compose(composed, {
    lose,
    sameParts,
    reasoning: replay,
    refuses,
    reads: what => (isServer ? (to.alsoReads?.includes(what) ?? false) : undefined),
    put(value, from: readonly Message[]) {
      const lists = from.map(message => sourcesAt.get(message.pointer) ?? []);
      const sources = lists.length === 1 ? (lists[0] as Sources) : [...new Set(lists.flat())];
      written.push({ value: plain(value), sources, from: from.map(message => message.pointer) });
    },
  });
  const settled = settingsFor(source, to, target, composed, lose);
  const framed = (messages: readonly unknown[]) => {
    const body = plain(withSettings(target.frame(composed, messages), settled));
    return bodyOf(target) === CHAT
      ? withModelUnder(to.alsoReads?.includes('model_id') ? 'model_id' : 'model', body)
      : body;
  };
  const value = framed(written.map(each => each.value));
  const preamble = instructionsIn(target, value);
  const besides = instructions.flatMap(each => each.sources);
  return {
    value,
    messageFormat: target,
    framed,
    settled,
    instructionCount: conversation.preamble?.length ?? 0,
    written: [...preamble.map(each => ({ value: each, sources: besides, from: [] })), ...written],
    reported,
  };
}

/** A conversation in the same format: only what a policy changed is rewritten. */
function rewritten(
  messageFormat: MessageFormat,
  conversation: Conversation,
  settled: ConvertedSettings,
  prepare: (messages: readonly NormalMessage[]) => readonly NormalMessage[],
  reported: readonly Loss[],
  plain: <T>(value: T) => T,
): Target {
  const instructionCount = conversation.preamble?.length ?? 0;
  const units = withTurns(
    messageFormat,
    conversation,
    conversation.messages.map((message, i) => ({ message, sources: [instructionCount + i] })),
  );
  const withParts = new Set(units.filter(each => each.message.parts.length > 0).map(each => each.message.pointer));
  // An item is dropped if a policy removed all its parts.
  const kept = prepare(units).filter(({ message }) => message.parts.length > 0 || !withParts.has(message.pointer));
  const changed = { ...conversation, messages: kept.map(each => each.message) };
  const value = plain(withSettings(messageFormat.write(changed), settled));
  const { messages, at } = messageFormat.readFrame(value, '', () => {});
  const preamble = instructionsIn(messageFormat, value).map((each, i) => ({ value: each, sources: [i], from: [] }));
  const written = messages.map((each, i) => ({
    value: each,
    sources: kept[i]?.sources ?? [],
    from: kept[i] === undefined ? [] : [kept[i].message.pointer],
  }));
  const framed = (list: readonly unknown[]) => putAt(value, pointerKeys(at), list);
  return { value, messageFormat, framed, settled, instructionCount, written: [...preamble, ...written], reported };
}

/** Items with what is known about their turn: its calls, including server tool calls. */
function withTurns(
  messageFormat: MessageFormat,
  conversation: Conversation,
  units: readonly NormalMessage[],
): readonly NormalMessage[] {
  if (messageFormat.joins === undefined) return units;
  const normalized = units.map(
    ({ message }) => messageFormat.normalize?.(message, conversation, () => {}) ?? [message],
  );
  const joins = (place: number): boolean => {
    const [before, next] = [normalized[place - 1]?.at(-1), normalized[place]?.[0]];
    return before !== undefined && next !== undefined && messageFormat.joins?.(before, next) === true;
  };
  const out: NormalMessage[] = [];
  for (let from = 0; from < units.length; ) {
    let to = from + 1;
    while (to < units.length && joins(to)) to++;
    const isCall = (part: Part) => part.type === 'tool_call';
    const hasCalls = normalized.slice(from, to).some(item => item.some(({ parts }) => parts.some(isCall)));
    for (const unit of units.slice(from, to)) out.push({ ...unit, hasCalls });
    from = to;
  }
  return out;
}

/** The rest of the body, as far as the target can express it. */
function convertFrame(
  source: Conversation,
  messageFormat: MessageFormat,
  target: MessageFormat,
  model: string | undefined,
  lose: Lose,
): Conversation {
  const named = model !== undefined && source.form !== 'array' ? { model } : {};
  if (bodyOf(messageFormat) === bodyOf(target)) return { ...source, ...named };
  const { wire: _w, form, tools = [], unreadable: _, settings: _s, layer: _l, preamble: _p, ...rest } = source;
  const declared: Tool[] = [];
  const loaded = source.messages.flatMap(message => {
    if (message.tools === undefined) return [];
    lose(message, 're-encoded', 'the target declares all tools outside the messages');
    return message.tools;
  });
  for (const { wire, ...tool } of [...tools, ...loaded]) {
    const cache = cacheOf(wire);
    const last = declared.at(-1);
    if (tool.kind !== 'unknown' && tool.name !== undefined)
      declared.push(cache === undefined ? tool : { ...tool, cache });
    // A separate breakpoint entry marks the tool before it.
    else if (cache !== undefined && last !== undefined && 'cachePoint' in (wire ?? {}))
      declared[declared.length - 1] = { ...last, cache };
    else lose(tool, 'dropped', 'the target does not have this built-in tool');
  }
  return {
    ...rest,
    form: form === 'array' ? 'array' : 'body',
    ...named,
    ...(declared.length > 0 && { tools: declared }),
  };
}

/** Removes messages that only declare tools. Other formats declare tools outside the messages. */
function withContent(messages: readonly NormalMessage[]): NormalMessage[] {
  return messages.filter(({ message }) => message.tools === undefined || message.parts.length > 0);
}

/** The settings of the request, for the target's body. */
function settingsFor(
  { messageFormat, dialect, conversation }: Source,
  to: Dialect,
  target: MessageFormat,
  composed: Conversation,
  lose: Lose,
): ConvertedSettings {
  if (composed.form === 'array') return NO_CHANGES;
  const { model } = composed;
  if (bodyOf(messageFormat) === bodyOf(target))
    return moveSettings(conversation.wire, dialect, to, bodyOf(target), model, conversation.model, lose);
  const table = tableOf(to, bodyOf(target));
  const asked = sourceSettingsOf(conversation, messageFormat, dialect);
  if (table === undefined) {
    composed.options = asked.options;
    return NO_CHANGES;
  }
  const tools = target.declaresTools === false ? [] : (composed.tools ?? []);
  const names = tools.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const wasRequest = conversation.form === 'body' && tableOf(dialect, bodyOf(messageFormat)) !== undefined;
  const isRequest = table.requiresAlways === true || model !== undefined || wasRequest;
  return convertSettings(asked, { table, model, isRequest, tools: new Set(names) }, lose);
}

function sourceSettingsOf(
  { wire, options = {} }: Conversation,
  messageFormat: MessageFormat,
  dialect: Dialect,
): SourceSettings {
  const table = tableOf(dialect, bodyOf(messageFormat));
  return table === undefined ? { options, places: new Map(), unread: [] } : askedIn(table, wire);
}

/** The instructions outside the message list. */
export function instructionsIn(messageFormat: MessageFormat, value: unknown): unknown[] {
  const { preamble = [] } = messageFormat.readFrame(value, '', () => {}).frame;
  return preamble.map(({ pointer }) => valueAt(value, pointer));
}

type Refuses = (rule: string, hasParameters?: (parameters: JsonObject) => boolean) => boolean;

/** Whether a dialect rejects what a rule reports with matching parameters, proven or not. */
function refusalsOf(dialect: Dialect, circumstances: WriteOptions): Refuses {
  const parametersByRule = new Map<string, readonly JsonObject[]>();
  const parametersOf = (id: string): readonly JsonObject[] => {
    const rule = findRule(id);
    if (rule === undefined || dialect.rules[id] === undefined) return [];
    const { rules } = makePlan(dialect, [rule], { ...circumstances, toolsDeclared: true });
    return rules.filter(isAvoided).map(({ parameters }) => parameters as JsonObject);
  };
  return (id, hasParameters = () => true) => {
    let known = parametersByRule.get(id);
    if (known === undefined) {
      known = parametersOf(id);
      parametersByRule.set(id, known);
    }
    return known.some(hasParameters);
  };
}

const isEndpoint = ({ kind = 'endpoint' }: Dialect) => kind === 'endpoint';

const CHAT = 'openai-chat';

export function bodyOf({ id, body }: MessageFormat): string {
  return body ?? id;
}

export function partsOf({ id, parts }: MessageFormat): string {
  return parts ?? id;
}

export function messageFormatOf(id: string): MessageFormat {
  const messageFormat = findMessageFormat(id);
  if (messageFormat === undefined) throw new UsageError(`unknown message format \`${id}\``);
  return messageFormat;
}

/** The model name as a format reads it from a request: Gemini leaves out what is before the last slash. */
function readModel(messageFormat: MessageFormat, model: string | undefined): string | undefined {
  return messageFormat.readFrame({ model }, '', () => {}).frame.model ?? model;
}
