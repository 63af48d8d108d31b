/** Converts Hugging Face conversations to the canonical form and back. */
import type {
  Conversation,
  HfChatMedia,
  HfChatMessage,
  HfChatText,
  HfChatToolCall,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { inCallOrder } from '../engine/normal/call-order.ts';
import { wrappedTool } from '../engine/normal/function-tools.ts';
import { address, addressOf } from '../engine/normal/media-address.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';

/** Keys of reasoning in chat templates. */
export const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'] as const;

export function normalize(message: Message, lose: Lose): Message[] {
  const describe = (part: Part) => described(part, lose);
  const parts = message.parts.flatMap(part =>
    part.type === 'tool_result' ? [{ ...part, content: part.content.flatMap(describe) }] : describe(part),
  );
  // The name of a result is the name of its tool.
  const { name, ...rest } = message;
  return [{ ...rest, parts, ...(message.role !== 'tool' && name !== undefined && { name }) }];
}

/** An image, video or audio clip with its URL or data. Media outside the conversation is dropped. */
function described(part: Part, lose: Lose): Part[] {
  if (part.type !== 'image' && part.type !== 'video' && part.type !== 'audio') return [part];
  const { wire = {}, type } = part;
  const place = [wire.url, wire.path, wire[type]].find(each => typeof each === 'string');
  if (place !== undefined) return [{ ...part, ...address(place) }];
  if (typeof wire.base64 === 'string') return [{ ...part, data: wire.base64 }];
  lose(part, 'dropped', 'the message contains neither a URL nor data for it');
  return [];
}

export function compose(conversation: Conversation, writing: Writing): void {
  const names = new Map<string, string>();
  for (const message of inCallOrder(conversation.messages)) {
    for (const part of message.parts)
      if (part.type === 'tool_call' && part.callId !== undefined && part.name !== undefined)
        names.set(part.callId, part.name);
    writing.put(composeMessage(message, names, writing), [message]);
  }
}

function composeMessage(message: Message, names: ReadonlyMap<string, string>, writing: Writing): HfChatMessage {
  const { role, parts, name } = message;
  const result = parts.find(part => part.type === 'tool_result');
  const out: HfChatMessage = { role: role === 'other' ? 'user' : role };
  if (result !== undefined) placeResult(out, result, names, writing.lose);
  else if (name !== undefined) out.name = name;
  placeThoughts(out, message, writing);
  const content = contentOf(message, result?.content ?? parts, writing.lose);
  if (content !== undefined) out.content = content;
  const calls = parts.filter(part => part.type === 'tool_call');
  if (calls.length > 0) out.tool_calls = calls.map(call => composeCall(call, writing.lose));
  return out;
}

/** A result has the name of its tool, and the ID of its call if there is one. */
function placeResult(out: HfChatMessage, result: ToolResultPart, names: ReadonlyMap<string, string>, lose: Lose): void {
  const { callId } = result;
  const name = result.name ?? (callId === undefined ? undefined : names.get(callId));
  if (name !== undefined) out.name = name;
  if (callId !== undefined) out.tool_call_id = callId;
  loseFailure(result, lose, 'in the target, a tool result does not say whether the call failed');
}

function placeThoughts(out: HfChatMessage, { parts }: Message, { lose, reasoning }: Writing): void {
  for (const part of parts) {
    if (part.type !== 'reasoning') continue;
    const text = part.text ?? part.summary;
    if (text === undefined || part.signature !== undefined || part.redacted !== undefined)
      lose(part, 'dropped', 'the target stores reasoning as plain text');
    if (text === undefined) continue;
    const isKnown = (THOUGHTS as readonly (string | undefined)[]).includes(part.field);
    // A dialect may have a key of its own, which also holds text.
    const field = (reasoning?.field ?? (isKnown ? part.field : THOUGHTS[0])) as (typeof THOUGHTS)[number];
    out[field] = typeof out[field] === 'string' ? `${out[field]}\n\n${text}` : text;
  }
}

function contentOf({ contentForm, parts: all }: Message, parts: readonly Part[], lose: Lose): HfChatMessage['content'] {
  const items = parts.flatMap((part): (HfChatText | HfChatMedia)[] => {
    if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
    if (part.type === 'tool_call' || part.type === 'tool_result' || part.type === 'reasoning') return [];
    const media = mediaOf(part);
    if (media === undefined) lose(part, 'dropped', `chat templates do not render this kind of ${part.type}`);
    return media === undefined ? [] : [media];
  });
  const isText = items.every(item => item.type === 'text');
  if (!isText || (contentForm === 'parts' && items.length > 1)) return items;
  if (items.length > 0) return items.map(item => item.text).join('');
  if (contentForm === 'null') return null;
  return contentForm === 'absent' && all.some(part => part.type === 'tool_call') ? undefined : '';
}

function mediaOf(part: Part): HfChatMedia | undefined {
  if (part.type !== 'image' && part.type !== 'video' && part.type !== 'audio') return undefined;
  const { type, url } = part;
  if (url !== undefined) return { type, [/^[a-z][\w+.-]*:/i.test(url) ? 'url' : 'path']: url };
  const held = addressOf(part, `${type}/*`);
  return held === undefined ? undefined : { type, url: held };
}

function composeCall(call: ToolCallPart, lose: Lose): HfChatToolCall {
  const { callId, name = '' } = call;
  const id = callId === undefined ? {} : { id: callId };
  return { ...id, type: 'function', function: { name, arguments: copyJson(argumentsObject(call, lose)) } };
}

export function frame({ form, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array' && tools === undefined) return messages;
  return { messages, ...(tools !== undefined && { tools: tools.map(wrappedTool) }) };
}
