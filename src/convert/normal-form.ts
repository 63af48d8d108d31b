/**
 * The form in which shapes meet: one result a message, in messages of role `tool` behind their calls; nothing of the
 * source's own layout. Pointers still name places in the source, so that every loss can be found there.
 */
import type { Conversation, Message, Part, ToolResultPart } from '../generated/types.ts';
import type { Lose, Shape } from '../shapes/shape.ts';

/** A message in normal form, and the places among the source's units of those that it was made from. */
export interface NormalMessage {
  readonly message: Message;
  /** Instructions beside the messages count first, then the messages. */
  readonly sources: readonly number[];
  /** Whether it stood beside the messages. */
  readonly isBeside?: boolean;
  /** Whether the turn that it is an item of has calls, where a turn is made of items. */
  readonly hasCalls?: boolean;
}

/** `keepLayout` leaves the source's own objects on messages and parts, for a target of the same wire. */
export function normalForm(shape: Shape, conversation: Conversation, lose: Lose, keepLayout: boolean): NormalMessage[] {
  const { preamble = [], messages } = conversation;
  const units = [...preamble, ...messages].flatMap((message, source): NormalMessage[] =>
    (shape.normalize?.(message, conversation, lose) ?? [message]).map(each => ({
      message: each,
      sources: [source],
      ...(source < preamble.length && { isBeside: true }),
    })),
  );
  return joined(units, shape).flatMap(({ message, ...place }) =>
    separateResults(message, keepLayout).map(each => ({ ...place, message: each })),
  );
}

/** What was less than a message, put together. */
function joined(units: readonly NormalMessage[], shape: Shape): NormalMessage[] {
  if (shape.joins === undefined) return [...units];
  const out: NormalMessage[] = [];
  for (const unit of units) {
    const last = out.at(-1);
    if (last === undefined || last.isBeside || !shape.joins(last.message, unit.message)) out.push(unit);
    else
      out[out.length - 1] = {
        message: { ...unit.message, ...last.message, parts: [...last.message.parts, ...unit.message.parts] },
        sources: [...new Set([...last.sources, ...unit.sources])],
      };
  }
  return out;
}

function withoutWire(message: Message): Message {
  const { wire: _, ...bare } = message;
  return bare;
}

/** One message for each result behind the message that held it; what stands in front of a result keeps its place. */
function separateResults(message: Message, keepLayout: boolean): Message[] {
  if (keepLayout && message.role === 'tool') return [message];
  const bare = keepLayout ? { ...message } : withoutWire(message);
  const isApart = (part: Part): part is ToolResultPart =>
    part.type === 'tool_result' && (message.role !== 'assistant' || part.executedBy !== 'provider');
  const results = message.parts.filter(isApart);
  const rest = message.parts.filter(part => !isApart(part));
  const kept: Message = { ...bare, parts: keepLayout ? rest : rest.map(withoutLayout) };
  if (results.length === 0) return [kept];
  const tools = results.map(result => toolMessage(message, result, results.length === 1 && rest.length === 0));
  if (rest.length === 0) return tools;
  return message.role === 'assistant' ? [kept, ...tools] : [...tools, kept];
}

function toolMessage({ pointer, contentForm, time, id }: Message, result: ToolResultPart, isWhole: boolean): Message {
  const { wire: _, ...bare } = result;
  return {
    role: 'tool',
    parts: [{ ...bare, content: result.content.map(withoutLayout) }],
    contentForm: isWhole ? contentForm : 'string',
    pointer: isWhole ? pointer : result.pointer,
    ...(isWhole && time !== undefined && { time }),
    ...(isWhole && id !== undefined && { id }),
  };
}

/** The part without the source's own object; media and what nobody knows keep it, to pass where the target is alike. */
function withoutLayout(part: Part): Part {
  if (!('wire' in part) || part.type === 'provider_item' || 'wireType' in part) return part;
  if (part.type === 'reasoning' && part.field === 'reasoning_details') return part;
  const { wire: _, ...bare } = part;
  return bare;
}
