/**
 * The reading half of the message format of proposal 209: messages one for each role, and runs of the model with their tools.
 */
import * as branches from '../../generated/branches/prompt-api-209.js';
import type { MediaPart, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { valueAt } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { id, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { type PartKind, part, taggedParts } from '../engine/parts.ts';
import { readContent } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readMedia } from '../prompt-api/values.ts';

const ROLES: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['system', ['system', branches.promptApi209Message_system]],
  ['user', ['user', branches.promptApi209Message_user]],
  ['assistant', ['assistant', branches.promptApi209Message_assistant]],
  ['tool', ['tool', branches.promptApi209Message_tool]],
] as const);

/** Checks a branch. Numbers kept as they were written are numbers. */
export function check(
  validator: Validator,
  wire: JsonObject,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
  skip: readonly string[] = [],
): void {
  checkBranch(validator, wire, pointer, message, fault => {
    if (fault.rule === 'missing-field' && skip.includes(String(fault.data?.field))) return;
    if (fault.rule === 'wrong-type' && valueAt(wire, fault.at.pointer.slice(pointer.length)) instanceof Number) return;
    onFault(fault);
  });
}

export const readMessage = messageReader((message, value, onFault) => {
  const { pointer } = message;
  const branch = ROLES.get(value.role);
  message.role = branch?.[0] ?? 'other';
  if (typeof value.role === 'string') message.wireRole = value.role;
  if (branch !== undefined) check(branch[1], value, pointer, message, onFault, ['toolCallId']);
  else if (value.role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof value.role !== 'string')
    onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(value.role), ['string']));
  if (typeof value.thinking === 'string')
    message.parts.push({
      type: 'reasoning',
      text: value.thinking,
      field: 'thinking',
      pointer: `${pointer}/thinking`,
    });
  const content = readContent(message, value.content, parts.read, onFault);
  if (message.role === 'tool') {
    const result = toolResult.read(value, pointer, message, onFault) as ToolResultPart;
    result.content = content;
    message.parts.push(result);
  } else for (const each of content) message.parts.push(each);
  if (value.toolCalls !== undefined) readCalls(message, value.toolCalls, onFault);
});

export const toolResult = part('tool_result', undefined, { callId: id('toolCallId'), name: text('name') });

export const parts = taggedParts(
  {
    text: part('text', branches.promptApi209Message_text, { text: text('text') }, ['text']),
    image: mediaKind('image', branches.promptApi209Message_image, 'data'),
    audio: mediaKind('audio', branches.promptApi209Message_audio, 'data'),
  },
  { checkSchema: (validator, wire, pointer, message, onFault) => check(validator, wire, pointer, message, onFault) },
);

/** An image or audio clip whose value is under `key`; kept as it is if the value cannot be one. */
export function mediaKind(type: 'image' | 'audio', validator: Validator, key: 'data' | 'value'): PartKind {
  return {
    validator,
    read: (wire, pointer, message, onFault) => mediaPart(type, wire, key, pointer, message, onFault),
    write: wire => wire,
  };
}

function mediaPart(
  type: 'image' | 'audio',
  wire: JsonObject,
  key: 'data' | 'value',
  pointer: string,
  message: Message,
  onFault: OnFault,
): MediaPart | undefined {
  const value = wire[key];
  if (value === undefined) return undefined;
  const base = { type, wireType: type, pointer, wire } as const;
  // Nothing is in it: there is no source.
  if (value === '') return { ...base, source: 'unknown' };
  const found = readMedia(value, wire.mimeType);
  if (found.kind === 'text' || found.kind === 'bytes') return { ...base, ...found.media };
  if (found.kind === 'wait') return { ...base, source: 'base64' };
  if (found.kind === 'stringified') return { ...base, source: 'unknown', data: found.text };
  if (isObject(value)) onFault(wrongType({ pointer: `${pointer}/${key}` }, message, 'object', ['string']));
  return undefined;
}

function readCalls(message: Message, calls: unknown, onFault: OnFault): void {
  const pointer = `${message.pointer}/toolCalls`;
  if (!Array.isArray(calls)) {
    markUnreadable(message, 'tool_calls');
    return;
  }
  for (const [i, wire] of (calls as unknown[]).entries())
    message.parts.push(
      isObject(wire)
        ? readCall(wire, `${pointer}/${i}`, message, onFault)
        : unreadableCall(wire, `${pointer}/${i}`, 'toolCalls', message, onFault),
    );
}

function unreadableCall(raw: unknown, pointer: string, field: string, message: Message, onFault: OnFault): Part {
  onFault(wrongType({ pointer }, message, typeName(raw), ['object']));
  markUnreadable(message, 'tool_calls');
  return { type: 'provider_item', raw: raw as JsonObject, field, pointer };
}

/** A call of a message. One that is flat, as those of runs are, is a fault, and still read. */
function readCall(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): ToolCallPart {
  check(branches.promptApi209Message_toolCall, wire, pointer, message, fault =>
    onFault(
      fault.data?.field === 'function' && 'args' in wire
        ? { ...fault, label: 'a tool call in the form of a run' }
        : fault,
    ),
  );
  if (wire.type !== undefined && typeof wire.type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(wire.type), ['string']));
  const inner = isObject(wire.function) ? wire.function : wire;
  return callOf(wire, inner.name, inner === wire ? wire.args : inner.arguments, 'toolCalls', pointer);
}

function callOf(wire: JsonObject, name: unknown, args: unknown, field: string, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: isObject(args) ? { value: args } : typeof args === 'string' ? { text: args } : {},
    executedBy: 'client',
    field,
    pointer,
    wire,
  };
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  if (typeof name === 'string') call.name = name;
  return call;
}

/** An ID as a string. Another type is a separate fault, but the ID still matches a call with its result. */
function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

/** One run: an assistant message that holds its calls and their results. */
export function readRun(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'assistant', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    message.role = 'other';
    return message;
  }
  check(branches.promptApi209RequestResult_run, value, pointer, message, onFault);
  const { thinkingText, text, tools } = value;
  if (typeof thinkingText === 'string')
    message.parts.push({
      type: 'reasoning',
      text: thinkingText,
      field: 'thinkingText',
      pointer: `${pointer}/thinkingText`,
    });
  if (typeof text === 'string') {
    message.contentForm = 'parts';
    message.parts.push({ type: 'text', text, field: 'text', pointer: `${pointer}/text` });
  } else if (text !== undefined) markUnreadable(message, 'text');
  if (Array.isArray(tools))
    for (const [i, wire] of (tools as unknown[]).entries())
      if (isObject(wire)) readTool(message, wire, `${pointer}/tools/${i}`, onFault);
      else message.parts.push(unreadableCall(wire, `${pointer}/tools/${i}`, 'tools', message, onFault));
  else if (tools !== undefined) markUnreadable(message, 'tool_calls');
  return message;
}

function readTool(message: Message, wire: JsonObject, pointer: string, onFault: OnFault): void {
  const { output, durationMs } = wire;
  const nested = isObject(wire.function) ? wire.function : undefined;
  // A call without an output has not come to its end, which is a fault of its own; one that is nested lacks one thing.
  const skip = [...(output === undefined ? ['output', 'durationMs'] : []), ...(nested === undefined ? [] : ['args'])];
  const tell: OnFault = fault =>
    onFault(
      fault.data?.field === 'name' && nested ? { ...fault, label: 'a tool call in the form of a message' } : fault,
    );
  check(branches.promptApi209RequestResult_tool, wire, pointer, message, tell, skip);
  message.parts.push(callOf(wire, wire.name ?? nested?.name, wire.args ?? nested?.arguments, 'tools', pointer));
  if (isNumber(durationMs) && Number(durationMs) < 0)
    onFault({
      rule: 'time-runs-backwards',
      messageId: 'endsFirst',
      at: { pointer: `${pointer}/durationMs` },
      in: message,
      data: { seconds: -Number(durationMs) / 1000 },
    });
  if (isObject(output)) message.parts.push(readOutput(message, wire, output, `${pointer}/output`, onFault));
}

function readOutput(
  message: Message,
  tool: JsonObject,
  wire: JsonObject,
  pointer: string,
  onFault: OnFault,
): ToolResultPart {
  const { content, isError } = wire;
  const result: ToolResultPart = { type: 'tool_result', content: [], field: 'output', pointer, wire };
  const id = readId(tool.id);
  if (id !== undefined) result.callId = id;
  if (typeof tool.name === 'string') result.name = tool.name;
  if (isError === true) result.outcome = 'error';
  if (Array.isArray(content))
    result.content = content.map((each, i) => {
      const at = `${pointer}/content/${i}`;
      return isStructured(each)
        ? { type: 'text', text: JSON.stringify(each.data) ?? '', pointer: at, wire: each }
        : parts.read(each, at, message, onFault);
    });
  return result;
}

/** Data as a part: the reference implementation lets tools return it, the proposal does not name it. */
export function isStructured(part: unknown): part is { type: 'structured'; data: unknown } & JsonObject {
  return isObject(part) && part.type === 'structured' && isObject(part.data);
}

export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof Number;
}
