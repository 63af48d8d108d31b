/** Wolo's sessions: messages with text parts and tool parts. A call and its result are one part. */
import * as branches from '../../generated/branches/wolo.js';
import type { Conversation, Message, Part, TextPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { ExactNumber } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { argumentsText } from './arguments.ts';
import { compose } from './compose.ts';
import { detects, frame, isMarked, readFrame } from './frame.ts';
import { normalize } from './normalize.ts';
import { endingOf } from './status.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

const wolo: MessageFormat = {
  id: 'wolo',
  body: 'openai-chat',
  marks: ['parts', 'parent_session_id', 'id'],
  detects,
  readFrame,
  frame,
  compose,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  // Wolo stores each message in a separate file, without the ID of its session.
  threadOf: line => (isObject(line) && isMarked(line) ? '' : undefined),

  readMessage: messageReader((message, value, onFault) => {
    const { pointer } = message;
    checkBranch(branches.woloMessage, asJson(value), pointer, message, onFault);
    const { id, role, finish_reason: finishReason, reasoning_content: reasoning, parts } = value;
    message.role = ROLES.get(role) ?? 'other';
    if (typeof role === 'string') message.wireRole = role;
    if (typeof id === 'string') message.id = id;
    const time = isSummary(value) ? undefined : secondsOf(value.timestamp);
    if (time !== undefined) message.time = time;
    if (typeof finishReason === 'string' && finishReason !== '') message.finishReason = finishReason;
    if (typeof reasoning === 'string' && reasoning !== '')
      message.parts.push({
        type: 'reasoning',
        text: reasoning,
        field: 'reasoning_content',
        pointer: `${pointer}/reasoning_content`,
      });
    if (Array.isArray(parts)) {
      message.contentForm = 'parts';
      for (let i = 0; i < parts.length; i++)
        for (const each of readPart(parts[i], `${pointer}/parts/${i}`, message, onFault)) message.parts.push(each);
    } else if (parts !== undefined) markUnreadable(message, 'parts');
  }),

  write(conversation) {
    const { unreadable, wire } = conversation as { unreadable?: string[]; wire?: unknown };
    if (unreadable?.includes('messages')) return wire;
    return frame(conversation as Conversation, conversation.messages.map(writeMessage));
  },
};

export default wolo;

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return [{ type: 'provider_item', raw: wire as JsonObject, pointer }];
  }
  // Wolo reads a part without a type as text. A part with a call and no type would be lost.
  const type = wire.type === undefined && wire.tool === undefined ? 'text' : wire.type;
  if (type === 'tool') return readTool(wire, pointer, message, onFault);
  if (type === 'text') {
    checkBranch(branches.woloMessage_textPart, asJson(wire), pointer, message, onFault);
    if (typeof wire.text === 'string') return [{ type: 'text', text: wire.text, pointer, wire }];
  } else if (type === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'type' } });
  else if (typeof type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  return [{ type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: wire, pointer, wire }];
}

/** The call, followed by its result if the part has one. */
function readTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  checkBranch(branches.woloMessage_toolPart, asJson(wire), pointer, message, onFault);
  if (message.role === 'user' || message.role === 'system')
    onFault({
      rule: 'part-in-wrong-role',
      messageId: 'wrongRole',
      at: { pointer },
      in: message,
      data: { role: message.role, part: 'tool', allowed: 'text' },
    });
  const { id, tool, input, output, status } = wire;
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: input === undefined ? {} : { text: argumentsText(input), value: input as JsonObject },
    executedBy: 'client',
    pointer,
    wire,
  };
  if (typeof id === 'string') call.callId = id;
  if (typeof tool === 'string') call.name = tool;
  if (typeof status === 'string') call.status = status;
  const [start, end] = [secondsOf(wire.start_time), secondsOf(wire.end_time)];
  if (start !== undefined || end !== undefined) call.time = defined({ start, end });
  const ending = endingOf(status);
  const hasOutput = typeof output === 'string' && output !== '';
  if (ending === undefined && !hasOutput) return [call];
  const at = output === undefined ? pointer : `${pointer}/output`;
  const content: TextPart[] = typeof output === 'string' ? [{ type: 'text', text: output, pointer: at }] : [];
  const result: ToolResultPart = { type: 'tool_result', content, pointer: at };
  if (call.callId !== undefined) result.callId = call.callId;
  if (ending !== undefined) result.outcome = ending.outcome;
  return [call, result];
}

/** Seconds since 1970. Zero means that the time is unknown. */
function secondsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Whether a message is a summary. It comes before older messages, so its time does not show its position. */
function isSummary({ metadata }: JsonObject): boolean {
  return isObject(metadata) && isObject(metadata.compaction) && metadata.compaction.is_summary === true;
}

/** The object with plain numbers on its first level, because validators do not support `ExactNumber`. */
function asJson(wire: JsonObject): JsonObject {
  let plain: JsonObject | undefined;
  for (const key of Object.keys(wire)) {
    const value = wire[key];
    if (!(value instanceof ExactNumber)) continue;
    plain ??= { ...wire };
    plain[key] = Number(value);
  }
  return plain ?? wire;
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const { id, wireRole, finishReason } = message;
  const fields: JsonObject = {};
  if (id !== undefined) fields.id = id;
  if (wireRole !== undefined) fields.role = wireRole;
  if (message.contentForm === 'parts') fields.parts = writeParts(message.parts);
  if (finishReason !== undefined) fields.finish_reason = finishReason;
  const reasoning = message.parts.find(part => part.type === 'reasoning');
  if (reasoning !== undefined) fields.reasoning_content = reasoning.text;
  return rewrite(wire, fields);
}

function writeParts(parts: readonly Part[]): unknown[] {
  return parts.flatMap((part, i) => {
    if (part.type === 'text') return [rewrite(part.wire, { text: part.text })];
    if (part.type === 'provider_item') return [part.raw];
    return part.type === 'tool_call' ? [writeTool(part, parts[i + 1])] : [];
  });
}

function writeTool({ callId, name, status, arguments: args, wire }: ToolCallPart, next: Part | undefined): JsonObject {
  const fields: JsonObject = {};
  if (callId !== undefined) fields.id = callId;
  if (name !== undefined) fields.tool = name;
  if (args.value !== undefined) fields.input = args.value;
  if (status !== undefined) fields.status = status;
  const [output] = next?.type === 'tool_result' ? next.content : [];
  if (output?.type === 'text') fields.output = output.text;
  return rewrite(wire, fields);
}
