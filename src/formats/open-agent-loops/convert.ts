/** Converts the memory of Open Agent Loops to the canonical form and back. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { wrappedCall } from '../engine/normal/function-tools.ts';
import { otherWire } from '../openai-chat/compose.ts';
import { writeMessage } from '../openai-chat/message.ts';
import { normalize } from '../openai-chat/normalize.ts';

/** The keys that each role can have, in memory or in requests. Others are never sent. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    system: ['role', 'content', 'timestamp'],
    user: ['role', 'content', 'timestamp'],
    assistant: [
      ...['role', 'content', 'reasoning', 'reasoning_content', 'reasoning_details'],
      ...['finishReason', 'tool_calls', 'isError', 'timestamp'],
    ],
    tool: ['role', 'content', 'tool_call_id', 'toolName', 'isError', 'timestamp'],
  }),
);

/** Keeps only the keys that the loop reads. */
export function normalizeMemory(message: Message, _conversation: Conversation, lose: Lose): Message[] {
  const { wire, wireRole = '' } = message;
  const known = KEYS.get(wireRole);
  if (!isObject(wire) || known === undefined) return normalize(message, lose);
  const kept: JsonObject = {};
  for (const key of Object.keys(wire)) {
    const at = { pointer: `${message.pointer}/${key}` };
    if (!known.includes(key)) lose(at, 'dropped', 'the field is local to the loop and not sent');
    else if (isNothing(key, wire[key])) lose(at, 'dropped', 'it is empty');
    else kept[key] = wire[key];
    if (key === 'reasoning_content') lose(at, 're-encoded', 'the stored form has it as `reasoning`');
  }
  const { name: _, ...rest } = message;
  const parts = message.parts.filter(part => isKept(part, kept));
  return normalize({ ...rest, parts, wire: kept }, lose);
}

/** Values that the loop ignores: empty lists of calls or reasoning details, and empty reasoning. */
function isNothing(key: string, value: unknown): boolean {
  if (key === 'tool_calls' || key === 'reasoning_details') return Array.isArray(value) && value.length === 0;
  return key === 'reasoning' && value === '';
}

function isKept(part: Part, kept: JsonObject): boolean {
  return part.type === 'tool_result' || part.field === undefined || Object.hasOwn(kept, part.field);
}

/** Writes memory. Reasoning is always under `reasoning`, and content is text where the loop requires text. */
export function composeMemory(conversation: Conversation, writing: Writing): void {
  for (const message of withCallIds(withNamedCalls(conversation.messages))) {
    const wire: unknown = message.wire;
    const isOwn = writing.sameParts && wire !== undefined;
    if (isOwn && (!isObject(wire) || message.role === 'other')) writing.put(copyJson(wire), [message]);
    else writing.put(memoryOf(message, writing), [message]);
  }
}

function memoryOf(message: Message, writing: Writing): JsonObject {
  const source = writing.sameParts && isObject(message.wire) ? (copyJson(writeMessage(message)) as JsonObject) : {};
  const plain = otherWire(message, writing);
  const { content, tool_calls: calls, ...out } = plain;
  // Content parts of the same format are copied unchanged.
  const isList = message.role === 'user' && Array.isArray(source.content);
  out.content = isList ? source.content : message.role === 'user' ? (content ?? '') : asText(content);
  const details: unknown[] = [];
  for (const part of message.parts) {
    if (part.type !== 'reasoning') continue;
    if (part.field === 'reasoning_details') {
      out.reasoning_details = details;
      details.push(copyJson(part.wire));
    } else if (part.text !== undefined) out.reasoning = `${out.reasoning ?? ''}${part.text}`;
  }
  if (calls !== undefined)
    out.tool_calls = isVerbatim(source.tool_calls) ? source.tool_calls : message.parts.flatMap(functionCall);
  const local: JsonObject = { ...localFields(message), ...source };
  for (const key of ['finishReason', 'toolName', 'isError', 'timestamp'])
    if (local[key] !== undefined && KEYS.get(message.role)?.includes(key)) out[key] = local[key];
  return out;
}

/** Only user messages can have content other than text. */
function asText(content: unknown): string {
  if (Array.isArray(content)) return content.map(item => (item as { text?: string }).text ?? '').join('');
  return typeof content === 'string' ? content : '';
}

/** Whether all calls have the loop's form: function calls with an ID. */
function isVerbatim(calls: unknown): boolean {
  return (
    Array.isArray(calls) &&
    calls.every(call => isObject(call) && call.type === 'function' && typeof call.id === 'string')
  );
}

function functionCall(part: Part): JsonObject[] {
  return part.type === 'tool_call' ? [wrappedCall(part, argumentsOf(part))] : [];
}

/** Free text is not JSON, so it becomes the only argument. */
function argumentsOf({ kind, arguments: { text, value } }: ToolCallPart): string {
  if (kind === 'custom') return writeJson({ input: text ?? '' });
  return text ?? writeJson(value ?? {});
}

const FINISH_REASONS = ['stop', 'tool_calls', 'length', 'content_filter'];

/** Properties of messages from other formats that this format also has. */
function localFields({ finishReason, time, parts }: Message): JsonObject {
  const result = parts.find(part => part.type === 'tool_result');
  const { outcome, name } = result ?? {};
  return defined({
    ...(finishReason !== undefined && FINISH_REASONS.includes(finishReason) && { finishReason }),
    toolName: name,
    ...(outcome !== undefined && { isError: outcome !== 'success' }),
    ...(time !== undefined && { timestamp: Math.round(time * 1000) }),
  });
}

/** Calls of the older API (2023) have no ID. They and their results get the tool name as ID. */
function withNamedCalls(messages: readonly Message[]): Message[] {
  return messages.map(message => {
    const parts = message.parts.map((part): Part => {
      if (part.type === 'tool_call' && part.kind === 'legacy')
        return { ...part, kind: 'function', callId: part.name ?? '' };
      return part.type === 'tool_result' && part.legacy === true ? { ...part, callId: part.name ?? '' } : part;
    });
    return { ...message, parts };
  });
}
