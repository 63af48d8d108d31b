/** UIMessages of the Vercel AI SDK: what applications store and show to users. A call and its result are one part. */
import * as branches from '../../generated/branches/ai-sdk-ui.js';
import type { Conversation, Message } from '../../generated/types.ts';
import { isKnownName } from '../../model/known-names.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';
import { isListed, readPart, writePart } from './parts.ts';
import { isToolPart } from './tool.ts';
import { readAttachments, readLegacyFields } from './v4.ts';

const ROLES: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant']);
/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

const aiSdkUi: MessageFormat = {
  id: 'ai-sdk-ui',
  holdsServerTools: true,
  turns: 'message',
  write,
  normalize,
  compose,
  frame,

  marks: ['parts'],
  detects(value) {
    const messages = isObject(value) ? value.messages : value;
    if (!Array.isArray(messages) || messages.length === 0) return false;
    return messages.slice(0, SAMPLE_SIZE).every(isMessage) && messages.some(isOwnMessage);
  },

  readFrame: frameReader((body, frame) => {
    if (Array.isArray(body.messages)) setFound(frame, { model: body.model });
  }),

  readMessage: messageReader((message, value, onFault) => {
    const { pointer } = message;
    const { id, role, parts } = value;
    if (typeof id === 'string') message.id = id;
    else if (id === undefined || id === null)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'id' } });
    if (typeof role === 'string') message.wireRole = role;
    if (role === 'system' || role === 'user' || role === 'assistant') message.role = role;
    checkBranch(branches.aiSdkUiMessage, value, pointer, message, onFault);
    if (Array.isArray(parts)) {
      message.contentForm = 'parts';
      for (let i = 0; i < parts.length; i++)
        for (const each of readPart(parts[i], `${pointer}/parts/${i}`, message, onFault)) message.parts.push(each);
    } else {
      if (parts !== undefined && parts !== null) markUnreadable(message, 'parts');
      if (typeof value.content === 'string') message.contentForm = 'string';
      readLegacyFields(value, message, onFault);
    }
    for (const each of readAttachments(value, pointer)) message.parts.push(each);
  }),
};

export default aiSdkUi;

/** Whether nothing in a message shows that it has another format. */
function isMessage(
  message: unknown,
): message is JsonObject & { readonly parts: readonly (JsonObject & { type: string })[] } {
  if (!isObject(message) || !ROLES.has(message.role) || !Array.isArray(message.parts)) return false;
  return message.parts.every(part => isObject(part) && typeof part.type === 'string');
}

/**
 * Whether a message certainly has this format: a part has the state of a call, or every part has a type of this format
 * or an unknown one, and at least one type is known.
 */
function isOwnMessage(message: unknown): boolean {
  if (!isMessage(message)) return false;
  const { parts } = message;
  const isMarked = parts.some(
    part => part.type === 'step-start' || (isToolPart(part) && typeof part.toolCallId === 'string'),
  );
  if (isMarked) return true;
  const isOurs = ({ type, id, text }: JsonObject & { type: string }) =>
    (type === 'text' && typeof text === 'string' && id === undefined) ||
    (type !== 'text' && isListed(type)) ||
    type.startsWith('data-');
  const { id, content, timestamp, finished } = message;
  const isPlain = content === undefined && timestamp === undefined && finished === undefined;
  const isOursOrNew = (part: JsonObject & { type: string }) => isOurs(part) || !isKnownName(part.type);
  return typeof id === 'string' && isPlain && parts.some(isOurs) && parts.every(isOursOrNew);
}

function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  return form === 'array' ? messages : rewrite(wire as JsonObject, { messages });
}

function writeMessage({ wire, wireRole, id, parts }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (id !== undefined) fields.id = id;
  const isList = Array.isArray(wire.parts);
  const listed: unknown[] = [];
  const invocations: unknown[] = [];
  for (const [i, part] of parts.entries()) {
    if (part.field === 'toolInvocations') invocations.push(writePart(part, parts[i + 1]));
    else if (part.field === 'reasoning') fields.reasoning = part.type === 'reasoning' ? (part.text ?? '') : '';
    else if (part.field === undefined && isList) listed.push(writePart(part, parts[i + 1]));
    else if (part.field === undefined && part.type === 'text') fields.content = part.text;
  }
  if (isList) fields.parts = listed;
  else if (Array.isArray(wire.toolInvocations)) fields.toolInvocations = invocations;
  return rewrite(wire, fields);
}
