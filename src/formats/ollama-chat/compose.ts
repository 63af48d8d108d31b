/** Converts messages to Ollama's native chat format. */
import type { Conversation, MediaPart, Message, OllamaMessage, OllamaTool, Part } from '../../generated/types.ts';
import { defined } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { callNames } from '../engine/normal/call-names.ts';
import { wrappedTools } from '../engine/normal/function-tools.ts';
import { joinedText, loseFailure, reasoningText } from '../engine/normal/plain-parts.ts';

export function compose({ messages }: Conversation, { put, lose }: Writing): void {
  const names = callNames(messages);
  for (const message of messages) put(messageOf(message, names, lose), [message]);
}

export function frame({ form, model, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  const declared: OllamaTool[] | undefined = wrappedTools(tools);
  return defined({ model, messages, tools: declared });
}

function messageOf(message: Message, names: ReadonlyMap<Part, string>, lose: Lose): OllamaMessage {
  const { role, parts } = message;
  const result = parts.find(part => part.type === 'tool_result');
  const content = result?.content ?? parts;
  const out: OllamaMessage = { role: role === 'other' ? 'user' : role };
  const text = textOf(message, content, lose);
  if (text !== undefined) out.content = text;
  const thinking = reasoningText(content, lose);
  if (thinking !== undefined) out.thinking = thinking;
  const images = content.flatMap(part => imageOf(part, lose));
  if (images.length > 0) out.images = images;
  const calls = parts.flatMap(part => {
    if (part.type !== 'tool_call') return [];
    const { callId, name = '' } = part;
    const call = { function: { name, arguments: argumentsObject(part, lose) } };
    return [callId ? { id: callId, ...call } : call];
  });
  if (calls.length > 0) out.tool_calls = calls;
  if (result === undefined) return out;
  const known = names.get(result);
  if (result.name !== undefined && result.name === known)
    lose(result, 'dropped', 'in the target, a result refers to its call by tool name');
  const name = result.name ?? known;
  if (name !== undefined) out.tool_name = name;
  if (result.callId) out.tool_call_id = result.callId;
  loseFailure(result, lose);
  return out;
}

/** The content as one text. Without text, it stays null if it was null, and is left out if the message has calls. */
function textOf({ contentForm }: Message, parts: readonly Part[], lose: Lose): string | null | undefined {
  const text = joinedText(parts, lose);
  if (text !== undefined) return text;
  if (contentForm === 'null') return null;
  return contentForm !== 'string' && parts.some(part => part.type === 'tool_call') ? undefined : '';
}

function imageOf(part: Part, lose: Lose): string[] {
  if (part.type === 'provider_item') lose(part, 'dropped', 'the target has no equivalent');
  if (!('source' in part)) return [];
  const { type, data }: MediaPart = part;
  if (type === 'image' && data !== undefined) return [data];
  lose(
    part,
    'dropped',
    type === 'image' ? 'in the target, images must be data, not URLs' : 'the target supports no media except images',
  );
  return [];
}
