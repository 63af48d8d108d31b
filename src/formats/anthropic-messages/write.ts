/** Writes Anthropic messages back: each source block with the changes of the canonical model. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

export function write(conversation: Conversation): unknown {
  const messages = conversation.messages.map(writeMessage);
  if (conversation.form === 'array') return messages;
  if (conversation.unreadable?.includes('messages')) return conversation.wire;
  return rewrite(conversation.wire, { ...some('model', conversation.model), messages });
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const { wireRole, contentForm: form, parts } = message;
  const first = parts[0];
  const content =
    form === 'parts' ? parts.map(writeBlock) : form === 'string' && first?.type === 'text' ? first.text : undefined;
  return rewrite(message.wire, { ...some('role', wireRole), ...some('content', content) });
}

function writeBlock(part: Part): unknown {
  const wire: unknown = part.wire;
  if (part.type === 'provider_item') return part.raw;
  if (!isObject(wire)) return wire;
  return rewrite(wire, fieldsOf(part, wire));
}

/** The fields of a block in the canonical model. A field that could not be read stays unchanged. */
function fieldsOf(part: Part, wire: JsonObject): JsonObject {
  if (part.type === 'text') return { text: part.text };
  if (part.type === 'reasoning')
    return { ...some('thinking', part.text), ...some('signature', part.signature), ...some('data', part.redacted) };
  if (part.type === 'tool_call')
    return { ...some('id', part.callId), ...some('name', part.name), ...some('input', part.arguments.value) };
  if (part.type !== 'tool_result') return {};
  const { content, callId } = part;
  const first = content[0];
  const written =
    part.executedBy === 'provider'
      ? undefined
      : Array.isArray(wire.content)
        ? content.map(writeBlock)
        : typeof wire.content === 'string' && first?.type === 'text'
          ? first.text
          : undefined;
  return { ...some('tool_use_id', callId), ...some('content', written) };
}

/** A field, if there is a value for it. */
function some(key: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
