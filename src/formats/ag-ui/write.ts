/** The writing half of the AG-UI message format. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

export function write({ form, wire, unreadable, messages }: Conversation): unknown {
  if (form === 'array') return messages.map(writeMessage);
  if (unreadable?.includes('messages')) return wire;
  return rewrite(wire, { messages: messages.map(writeMessage) });
}

function writeMessage({ wire, wireRole, contentForm, parts }: Message): unknown {
  if (!isObject(wire) || wireRole === 'activity') return wire;
  const fields: JsonObject = {};
  if (wireRole === 'reasoning') {
    const [thought] = parts;
    if (thought?.type !== 'reasoning' || typeof wire.content !== 'string') return wire;
    return rewrite(wire, { content: thought.text });
  }
  const result = parts.find(part => part.type === 'tool_result');
  const content = (result?.content ?? parts).filter(part => part.type !== 'tool_call' && part.field === undefined);
  if (contentForm === 'string') fields.content = content.map(part => (part.type === 'text' ? part.text : '')).join('');
  else if (contentForm === 'parts') fields.content = content.map(writePart);
  if (result?.callId !== undefined && typeof wire.toolCallId === 'string') fields.toolCallId = result.callId;
  if (Array.isArray(wire.toolCalls) && wireRole === 'assistant')
    fields.toolCalls = parts.flatMap(part =>
      part.type === 'tool_call' ? [writeCall(part)] : part.field === 'toolCalls' && 'raw' in part ? [part.raw] : [],
    );
  return rewrite(wire, fields);
}

function writePart(part: Part): unknown {
  if (part.type === 'text') return rewrite(part.wire, { type: 'text', text: part.text });
  return part.type === 'provider_item' ? part.raw : 'wire' in part ? part.wire : undefined;
}

function writeCall({ callId, name, arguments: { text }, wire }: ToolCallPart): unknown {
  const inner = wire?.function;
  return rewrite(wire, {
    ...(callId !== undefined && typeof wire?.id === 'string' && { id: callId }),
    ...(isObject(inner) && {
      function: rewrite(inner, {
        ...(name !== undefined && { name }),
        ...(text !== undefined && { arguments: text }),
      }),
    }),
  });
}
