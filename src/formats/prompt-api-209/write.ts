/** The writing half of the message format of proposal 209: what was read, as it stood. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { isStructured, parts, toolResult } from './read.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  return form === 'array' ? messages : around(conversation, messages);
}

/** Puts messages, or runs, where they stood. */
export function around({ form, wire }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'result') return rewrite(wire, { runs: messages });
  if (form !== 'chunks') return rewrite(wire, { [listKey(wire)]: messages });
  const chunks = listOf(Array.isArray(wire) ? wire : wire?.chunks);
  const last = rewrite(chunks.at(-1) as JsonObject, { runs: messages });
  const list = [...chunks.slice(0, -1), last];
  return Array.isArray(wire) ? list : rewrite(wire, { chunks: list });
}

/** The key of a body that the messages stand under. */
export function listKey(body: JsonObject | undefined): 'messages' | 'initialPrompts' {
  return body !== undefined && 'initialPrompts' in body && !('messages' in body) ? 'initialPrompts' : 'messages';
}

/** Whether a place is that of a run: runs stand in a list of their own, and have no role. */
export function isRun(value: unknown, pointer: string): boolean {
  return /\/runs\/\d+$/.test(pointer) && !(isObject(value) && typeof value.role === 'string');
}

export function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (isRun(wire, message.pointer)) {
    for (const part of message.parts)
      if (part.type === 'reasoning') fields.thinkingText = part.text;
      else if (part.type === 'text') fields.text = part.text;
    if (Array.isArray(wire.tools)) fields.tools = writeTools(message.parts);
    return rewrite(wire, fields);
  }
  if (message.wireRole !== undefined) fields.role = message.wireRole;
  const result = message.parts.find(part => part.type === 'tool_result');
  const content = writeContent(message, result === undefined ? message.parts : result.content);
  if (content !== undefined) fields.content = content;
  for (const part of message.parts) if (part.type === 'reasoning') fields.thinking = part.text;
  if (Array.isArray(wire.toolCalls))
    fields.toolCalls = message.parts.flatMap(part => {
      if (part.type === 'provider_item' && part.field === 'toolCalls') return [part.raw];
      return part.type === 'tool_call' ? [writeCall(part)] : [];
    });
  const written = rewrite(wire, fields);
  return result === undefined ? written : toolResult.write(written, result);
}

function writeContent({ contentForm }: Message, parts: readonly Part[]): unknown {
  const own = parts.filter(part => part.field === undefined);
  if (contentForm === 'string') return textOf(own);
  return contentForm === 'parts' ? own.map(writePart) : undefined;
}

function writePart(part: Part): unknown {
  return part.type === 'text' && isStructured(part.wire) ? part.wire : parts.write(part);
}

function writeCall(call: ToolCallPart): unknown {
  const { wire } = call;
  const id = typeof wire?.id === 'string' ? { id: call.callId } : {};
  if (!isObject(wire?.function)) return writeFlatCall(call);
  return rewrite(wire, { ...id, function: rewrite(wire.function, inner(call, 'arguments', wire.function)) });
}

function writeFlatCall(call: ToolCallPart): JsonObject {
  const { wire, callId } = call;
  return rewrite(wire, { ...(typeof wire?.id === 'string' && { id: callId }), ...inner(call, 'args', wire) });
}

/** Name and arguments, where the source has them. */
function inner(
  { name, arguments: args }: ToolCallPart,
  key: 'args' | 'arguments',
  wire: JsonObject | undefined,
): JsonObject {
  return {
    ...(wire !== undefined && typeof wire.name === 'string' && { name }),
    ...(wire !== undefined && isObject(wire[key]) && { [key]: args.value }),
  };
}

/** Calls of a run, each with the output that follows it. */
function writeTools(parts: readonly Part[]): unknown[] {
  const tools: unknown[] = [];
  for (const part of parts) {
    if (part.type === 'provider_item') tools.push(part.raw);
    else if (part.type === 'tool_call') tools.push(writeFlatCall(part));
    else if (part.type === 'tool_result' && isObject(part.wire)) {
      const content = Array.isArray(part.wire.content) ? { content: part.content.map(writePart) } : {};
      tools.push(rewrite(tools.pop() as JsonObject, { output: rewrite(part.wire, content) }));
    }
  }
  return tools;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
