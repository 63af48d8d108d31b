/**
 * The form in which shapes meet: one result a message, in messages of role `tool` behind their calls; nothing of the
 * source's own layout. Pointers still name places in the source, so that every loss can be found there.
 */
import type { Conversation, Message, Part, ToolResultPart } from '../generated/types.ts';
import type { Lose, Shape } from '../shapes/shape.ts';

/** A message in normal form, and the place among the source's messages of the one it was made from. */
export interface NormalMessage {
  readonly message: Message;
  readonly source: number;
}

/** `keepLayout` leaves the source's own objects on messages and parts, for a target of the same wire. */
export function normalForm(shape: Shape, conversation: Conversation, lose: Lose, keepLayout: boolean): NormalMessage[] {
  return conversation.messages.flatMap((message, source) =>
    (shape.normalize?.(message, conversation, lose) ?? [message])
      .flatMap(each => separateResults(each, keepLayout))
      .map(each => ({ message: each, source })),
  );
}

function withoutWire(message: Message): Message {
  const { wire: _, ...bare } = message;
  return bare;
}

/** One message for each result behind the message that held it; what stands in front of a result keeps its place. */
function separateResults(message: Message, keepLayout: boolean): Message[] {
  if (keepLayout && message.role === 'tool') return [message];
  const bare = keepLayout ? { ...message } : withoutWire(message);
  const results = message.parts.filter(part => part.type === 'tool_result');
  const rest = message.parts.filter(part => part.type !== 'tool_result');
  if (results.length === 0) return [{ ...bare, parts: keepLayout ? rest : rest.map(withoutLayout) }];
  const tools = results.map(result => toolMessage(message, result, results.length === 1 && rest.length === 0));
  if (rest.length === 0) return tools;
  const kept: Message = { ...bare, parts: keepLayout ? rest : rest.map(withoutLayout) };
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
