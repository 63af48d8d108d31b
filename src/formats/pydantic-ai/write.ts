/** The writing half of the Pydantic AI message format: what was read as it stood, with what was changed since. */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';
import { LISTS } from './frame.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, messages } = conversation;
  if (unreadable?.includes('messages')) return wire;
  if (form === 'array') return messages.map(writeMessage);
  const body = wire as JsonObject;
  const list = LISTS.find(each => Array.isArray(body[each]));
  const fields: JsonObject = {};
  // What stands beside the history has a key of its own, and no object.
  const history = messages.filter(message => message.wire !== undefined);
  if (list !== undefined) fields[list] = history.map(writeMessage);
  const prompt = messages.find(message => message.wire === undefined && message.wireRole?.startsWith('user_prompt'));
  if (prompt !== undefined) fields.user_prompt = writePrompt(body.user_prompt, prompt.parts);
  return rewrite(body, fields);
}

function writeMessage({ wire, parts, pointer }: Message): unknown {
  if (!isObject(wire) || !Array.isArray(wire.parts)) return wire;
  const own = new Map<number, Part[]>();
  for (const part of parts) {
    const place = Number.parseInt(part.pointer.slice(`${pointer}/parts/`.length), 10);
    const known = own.get(place);
    if (known === undefined) own.set(place, [part]);
    else known.push(part);
  }
  return rewrite(wire, { parts: wire.parts.map((part: unknown, i) => writePart(part, own.get(i) ?? [])) });
}

function writePart(wire: unknown, parts: readonly Part[]): unknown {
  if (!isObject(wire)) return wire;
  const [first] = parts;
  switch (wire.part_kind) {
    case 'system-prompt':
    case 'text':
      return first?.type === 'text' ? rewrite(wire, { content: first.text }) : wire;
    case 'user-prompt':
      return rewrite(wire, Object.hasOwn(wire, 'content') ? { content: writePrompt(wire.content, parts) } : {});
    case 'tool-call':
    case 'builtin-tool-call':
      return first?.type === 'tool_call' ? writeCall(wire, first) : wire;
    case 'tool-return':
    case 'builtin-tool-return':
    case 'retry-prompt':
      return first?.type === 'tool_result' ? writeResult(wire, first) : wire;
    case 'speech':
      return first?.type === 'text' ? rewrite(wire, { transcript: first.text }) : wire;
    case 'thinking':
      return first?.type === 'reasoning' ? writeThinking(wire, first) : wire;
    default:
      return wire;
  }
}

/** A prompt with the texts that the model now has. */
function writePrompt(content: unknown, parts: readonly Part[]): unknown {
  if (typeof content === 'string') return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (!Array.isArray(content)) return content;
  return parts.map(part => {
    if (part.type === 'provider_item') return part.raw;
    if (part.type !== 'text') return part.wire;
    return part.wire === undefined ? part.text : rewrite(part.wire, { content: part.text });
  });
}

function writeCall(wire: JsonObject, { callId, name, arguments: args }: ToolCallPart): JsonObject {
  const given = args.text ?? args.value;
  return rewrite(wire, {
    ...(callId !== undefined && { tool_call_id: callId }),
    ...(name !== undefined && { tool_name: name }),
    ...(given !== undefined && { args: given }),
  });
}

function writeResult(wire: JsonObject, { callId, name, content }: ToolResultPart): JsonObject {
  const [only] = content;
  const isText = typeof wire.content === 'string' && only?.type === 'text';
  return rewrite(wire, {
    ...(callId !== undefined && { tool_call_id: callId }),
    ...(name !== undefined && { tool_name: name }),
    ...(isText && { content: only.text }),
  });
}

function writeThinking(
  wire: JsonObject,
  { text, summary, signature, redacted }: Extract<Part, { type: 'reasoning' }>,
): JsonObject {
  const words = summary ?? text;
  const proof = redacted ?? signature;
  return rewrite(wire, {
    ...(words !== undefined && wire.content !== '' && { content: words }),
    ...(proof !== undefined && { signature: proof }),
  });
}
