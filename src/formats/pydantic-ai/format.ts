/**
 * Pydantic AI's message history: requests contain prompts and results, and responses contain the output of the model.
 */
import * as branches from '../../generated/branches/pydantic-ai.js';
import type { Message, Part } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { compose } from './compose.ts';
import { readPrompt, readValue } from './contents.ts';
import { detects, ExtraInput, frame, LISTS, openExtraInput, readFrame } from './frame.ts';
import { normalize } from './normalize.ts';
import { readPart } from './part.ts';
import { secondsOf } from './values.ts';
import { write } from './write.ts';

const pydanticAi: MessageFormat = {
  id: 'pydantic-ai',
  instructions: 'either',
  holdsServerTools: true,
  marks: [...LISTS, 'parts'],
  detects,
  write,
  normalize,
  compose,
  frame,

  readFrame,

  readMessage(value, pointer, onFault) {
    if (value instanceof ExtraInput) return readExtraInput(value, pointer, onFault);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { kind, parts } = value;
    if (typeof kind === 'string') message.wireRole = kind;
    if (kind === 'request') message.role = 'user';
    else if (kind === 'response') message.role = 'assistant';
    else if (typeof kind === 'string')
      onFault({
        rule: 'unsupported-role',
        messageId: 'unknown',
        at: { pointer: `${pointer}/kind` },
        in: message,
        data: { role: kind, allowed: 'request, response' },
      });
    const validator =
      kind === 'request'
        ? branches.pydanticAiMessage_request
        : kind === 'response'
          ? branches.pydanticAiMessage_response
          : branches.pydanticAiMessage;
    checkBranch(validator, value, pointer, message, onFault);
    readMessageFields(message, value);
    if (Array.isArray(parts)) {
      message.contentForm = 'parts';
      for (let i = 0; i < parts.length; i++)
        for (const each of readPart(parts[i], `${pointer}/parts/${i}`, message, onFault)) message.parts.push(each);
    } else if (parts !== undefined) markUnreadable(message, 'parts');
    return message;
  },
};

export default pydanticAi;

function readMessageFields(
  message: Message,
  { timestamp, model_name: model, finish_reason: reason }: JsonObject,
): void {
  const time = secondsOf(timestamp);
  if (time !== undefined) message.time = time;
  if (message.role !== 'assistant') return;
  if (typeof model === 'string') message.model = model;
  if (typeof reason === 'string') message.finishReason = reason;
}

function readExtraInput(input: ExtraInput, place: string, onFault: OnFault): Message {
  const { key, value, pointer } = openExtraInput(input, place);
  const message: Message = {
    role: 'user',
    wireRole: ExtraInput.roleOf(input),
    parts: [],
    contentForm: 'parts',
    pointer,
  };
  if (key === 'instructions')
    return { ...message, role: 'system', contentForm: 'string', parts: textOf(value, pointer) };
  if (key === 'deferred_tool_results') {
    message.role = 'tool';
    if (isObject(value)) for (const each of deferredOf(value, pointer, message, onFault)) message.parts.push(each);
    return message;
  }
  if (typeof value === 'string') message.contentForm = 'string';
  message.parts = readPrompt(value, pointer, message, onFault) ?? [];
  return message;
}

function textOf(value: unknown, pointer: string): Part[] {
  return typeof value === 'string' ? [{ type: 'text', text: value, pointer }] : [];
}

/** Reads deferred results by call ID. An approval is read as the result of its call. */
function deferredOf({ calls, approvals }: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  const given = Object.entries(isObject(calls) ? calls : {}).map(([callId, value]): Part => {
    const at = child(`${pointer}/calls`, callId);
    return { type: 'tool_result', callId, content: readValue(value, at, message, onFault), pointer: at };
  });
  const approved = Object.entries(isObject(approvals) ? approvals : {}).map(([callId, value]): Part => {
    const isDenied = value === false || (isObject(value) && value.kind === 'tool-denied');
    const at = child(`${pointer}/approvals`, callId);
    return { type: 'tool_result', callId, content: [], ...(isDenied && { outcome: 'denied' as const }), pointer: at };
  });
  return [...given, ...approved];
}
