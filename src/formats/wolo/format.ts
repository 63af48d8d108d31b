/** Wolo's sessions: messages of text parts and tool parts, in which a call and its result are one. */
import * as branches from '../../generated/branches/wolo.js';
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable } from '../engine/structure.ts';
import { compose } from './compose.ts';
import { detects, frame, isMarked, readFrame } from './frame.ts';
import { normalize } from './normalize.ts';
import { asJson, readPart, secondsOf, writePart } from './parts.ts';

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
  // Wolo keeps each message in a file of its own, and no message names its session.
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

/** A summary stands before what it sums up to, and carries the time at which it was made. */
function isSummary({ metadata }: JsonObject): boolean {
  return isObject(metadata) && isObject(metadata.compaction) && metadata.compaction.is_summary === true;
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const { id, wireRole, finishReason } = message;
  const fields: JsonObject = {};
  if (id !== undefined) fields.id = id;
  if (wireRole !== undefined) fields.role = wireRole;
  if (message.contentForm === 'parts')
    fields.parts = message.parts.flatMap((part, i, all) => writePart(part, all[i + 1]));
  if (finishReason !== undefined) fields.finish_reason = finishReason;
  const reasoning = message.parts.find(part => part.type === 'reasoning');
  if (reasoning !== undefined) fields.reasoning_content = reasoning.text;
  return rewrite(wire, fields);
}
