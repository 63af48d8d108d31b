/**
 * The common form between formats: each result is a separate message of role `tool` after its calls, and nothing is
 * specific to the source format. Pointers still refer to the source, so that losses can be located.
 */

import type { Conversation, Message, Part, ToolResultPart } from '../../../generated/types.ts';
import { type CachedPart, cacheOf, canCache, withoutCache } from '../../../model/cache-controls.ts';
import { defined } from '../../../source/json.ts';
import type { Lose, MessageFormat } from '../message-format.ts';

/** A message in normal form, and the indexes of the source units that it was made from. */
export interface NormalMessage {
  readonly message: Message;
  /** Indexes count the instructions outside the message list first, then the messages. */
  readonly sources: readonly number[];
  /** Whether it was outside the message list. */
  readonly isBeside?: boolean;
  /** Whether its turn has calls, in formats where a turn consists of items. */
  readonly hasCalls?: boolean;
}

/** `keepLayout` keeps the original objects of messages and parts, for a target in the same format. */
export function normalForm(
  messageFormat: MessageFormat,
  conversation: Conversation,
  lose: Lose,
  keepLayout: boolean,
): NormalMessage[] {
  const { preamble = [], messages } = conversation;
  const units = [...preamble, ...messages].flatMap((message, source): NormalMessage[] =>
    (messageFormat.normalize?.(message, conversation, lose) ?? [message]).map(each => ({
      message: each,
      sources: [source],
      ...(source < preamble.length && { isBeside: true }),
    })),
  );
  return joined(units, messageFormat).flatMap(({ message, ...place }) =>
    separateResults(keepLayout ? message : withBreakpoint(withOneLineData(message, lose)), keepLayout).map(each => ({
      ...place,
      message: each,
    })),
  );
}

/** Removes line breaks from base64 data, because some servers reject them. */
function withOneLineData(message: Message, lose: Lose): Message {
  const { parts } = message;
  const cleaned = parts.map(clean);
  return cleaned.some((part, i) => part !== parts[i]) ? { ...message, parts: cleaned } : message;

  function clean(part: Part): Part {
    if (part.type === 'tool_result') {
      const content = part.content.map(clean);
      return content.some((each, i) => each !== part.content[i]) ? { ...part, content } : part;
    }
    if (!('source' in part) || part.source !== 'base64' || part.data === undefined) return part;
    if (!/\s/.test(part.data)) return part;
    lose(part, 're-encoded', 'line breaks in base64 are removed');
    return { ...part, data: part.data.replace(/\s+/g, '') };
  }
}

/** Moves a cache breakpoint on the message to its last part. */
function withBreakpoint(message: Message): Message {
  const cache = cacheOf(message.wire);
  const last = message.parts.at(-1);
  if (cache === undefined || last === undefined || last.type === 'tool_result' || !canCache(last)) return message;
  return { ...message, parts: [...message.parts.slice(0, -1), { ...last, cache }] };
}

/** Joins adjacent items of one message, for formats whose items are smaller than messages. */
function joined(units: readonly NormalMessage[], messageFormat: MessageFormat): NormalMessage[] {
  if (messageFormat.joins === undefined) return [...units];
  const out: NormalMessage[] = [];
  /** The parts of the last message; undefined until an item is joined to it. */
  let open: { readonly parts: Part[]; readonly sources: number[] } | undefined;
  for (const unit of units) {
    const last = out.at(-1);
    if (last === undefined || last.isBeside || !messageFormat.joins(last.message, unit.message)) {
      out.push(unit);
      open = undefined;
      continue;
    }
    open ??= { parts: [...last.message.parts], sources: [...last.sources] };
    const { parts, sources } = open;
    for (const part of unit.message.parts) parts.push(part);
    // Units are in the order of their sources.
    for (const source of unit.sources) if (sources.at(-1) !== source) sources.push(source);
    out[out.length - 1] = { message: { ...unit.message, ...last.message, parts }, sources };
  }
  return out;
}

function withoutWire(message: Message): Message {
  const { wire: _, unreadable: _u, ...bare } = message;
  return bare;
}

/** Splits off a message for each result. Parts before a result keep their position. */
function separateResults(message: Message, keepLayout: boolean): Message[] {
  if (keepLayout && message.role === 'tool') return [message];
  const bare = keepLayout ? { ...message } : withoutWire(message);
  const isSeparate = (part: Part): part is ToolResultPart =>
    part.type === 'tool_result' && (message.role !== 'assistant' || part.executedBy !== 'provider');
  const results = message.parts.filter(isSeparate);
  const rest = message.parts.filter(part => !isSeparate(part));
  const kept = keepLayout ? { ...bare, parts: rest } : withRoleOf({ ...bare, parts: rest.map(withoutLayout) }, results);
  if (results.length === 0) return [kept.role === 'tool' ? asAnswer(kept) : kept];
  const tools = results.map(result => toolMessage(message, result, results.length === 1 && rest.length === 0));
  if (rest.length === 0) return tools;
  if (message.role === 'assistant') return [kept, ...tools];
  return [...tools, kept];
}

/** Gives a message the role that its parts require: only assistants make calls, and only tools give results. */
function withRoleOf(message: Message, results: readonly Part[]): Message {
  const { role, parts } = message;
  const calls = parts.some(part => part.type === 'tool_call' && part.executedBy === 'client');
  const thinks = role === 'tool' && parts.some(part => part.type === 'reasoning');
  if (calls || thinks) return { ...message, role: 'assistant' };
  return role === 'tool' && results.length > 0 ? { ...message, role: 'user' } : message;
}

/** Turns a tool message without a result into one whose content is the result. */
function asAnswer(message: Message): Message {
  const { parts: content, pointer, name } = message;
  return { ...message, parts: [defined({ type: 'tool_result', content, pointer, name })] };
}

function toolMessage({ pointer, contentForm, time, id }: Message, result: ToolResultPart, isWhole: boolean): Message {
  const { wire: _, ...bare } = result;
  const content = result.content.map(withoutLayout);
  // A breakpoint at the end of a result's content is moved to the result.
  const inner = content.findLast(each => canCache(each) && each.cache !== undefined) as CachedPart | undefined;
  const cache = result.cache ?? cacheOf(result.wire) ?? inner?.cache;
  const plain = inner === undefined ? content : content.map(withoutCache);
  return {
    role: 'tool',
    parts: [{ ...bare, content: plain, ...(cache !== undefined && { cache }) }],
    contentForm: isWhole ? contentForm : 'string',
    pointer: isWhole ? pointer : result.pointer,
    ...(isWhole && time !== undefined && { time }),
    ...(isWhole && id !== undefined && { id }),
  };
}

/**
 * The part without its original object. Media and unknown parts keep it, because a similar target format may accept it.
 */
function withoutLayout(part: Part): Part {
  if (!('wire' in part) || part.type === 'provider_item') return part;
  const cache = canCache(part) ? (part.cache ?? cacheOf(part.wire)) : undefined;
  const marked = cache === undefined ? part : { ...part, cache };
  if ('wireType' in part || (part.type === 'reasoning' && part.field === 'reasoning_details')) return marked;
  const { wire: _, ...bare } = marked;
  return bare;
}
