/** OpenTelemetry's semantic conventions for generative AI: messages in spans and events. */
import * as branches from '../../generated/branches/otel-genai.js';
import type { Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { compose, normalize } from './convert.ts';
import { Answer, detects, frame, MARKS, readFrame, write } from './frame.ts';
import { parts as table } from './part.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

const otelGenAi: MessageFormat = {
  id: 'otel-genai',
  instructions: 'either',
  holdsServerTools: true,
  marks: [...MARKS, 'parts'],
  detects,
  readFrame,
  write,
  frame,
  compose,
  normalize: (message, _conversation, lose) => normalize(message, lose),

  readMessage(given, place, onFault) {
    const { value, pointer } = Answer.open(given, place);
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType(message, message, typeName(value), ['object']));
      return message;
    }
    const { role, parts, name, finish_reason: reason } = value;
    if (typeof role === 'string') message.wireRole = role;
    message.role = ROLES.get(role) ?? 'other';
    checkBranch(branches.otelGenaiMessage, value, pointer, message, onFault);
    if (typeof name === 'string') message.name = name;
    if (typeof reason === 'string') message.finishReason = reason;
    if (Array.isArray(parts)) {
      message.contentForm = 'parts';
      message.parts = table.readList(parts, `${pointer}/parts`, message, onFault);
    } else if (parts !== undefined) markUnreadable(message, 'parts');
    return message;
  },
};

export default otelGenAi;
