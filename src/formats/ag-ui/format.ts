/**
 * The Agent User Interaction Protocol: messages with IDs, reasoning as separate messages, and activity messages that
 * are never sent to a model.
 */
import * as branches from '../../generated/branches/ag-ui.js';
import { isObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { compose, frame } from './compose.ts';
import { isRole, readMessage } from './message.ts';
import { joins, normalize } from './normalize.ts';
import { write } from './write.ts';

/** Fields outside the messages that only requests to run an agent have. */
const INPUT_FIELDS = ['threadId', 'runId', 'forwardedProps', 'context', 'resume'];
const SNAPSHOT = 'MESSAGES_SNAPSHOT';
const SAMPLE_SIZE = 8;

const agUi: MessageFormat = {
  id: 'ag-ui',
  normalize: (message, _conversation, lose) => normalize(message, lose),
  joins,
  compose,
  frame,
  write,

  marks: ['id', 'threadId', 'type'],
  detects(value) {
    if (Array.isArray(value)) return isHistory(value);
    if (!isObject(value) || !Array.isArray(value.messages)) return false;
    const { type, threadId, runId, messages } = value;
    const areOurs = messages.slice(0, SAMPLE_SIZE).every(isMessage);
    if (type === SNAPSHOT || (typeof threadId === 'string' && typeof runId === 'string')) return areOurs;
    return !('model' in value) && isHistory(messages);
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      const { messages, tools, forwardedProps: props, type } = body;
      if (type !== SNAPSHOT && INPUT_FIELDS.some(field => Object.hasOwn(body, field))) {
        checkBranch(branches.agUiRunAgentInput, body, pointer, undefined, onFault);
        checkAll(branches.agUiRunAgentInput_context, body.context, `${pointer}/context`, onFault);
        checkAll(branches.agUiRunAgentInput_resume, body.resume, `${pointer}/resume`, onFault);
      } else if (messages === undefined)
        onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'messages' } });
      else if (!Array.isArray(messages))
        onFault(wrongType({ pointer: `${pointer}/messages` }, undefined, typeName(messages), ['array']));
      if (isObject(props)) setFound(frame, { model: props.model });
      // An empty list of tools counts as no declared tools.
      if (Array.isArray(tools) && tools.length > 0)
        frame.tools = tools.map((wire: unknown, i) => readTool(wire, `${pointer}/tools/${i}`, onFault));
    },
    { isChecked: true },
  ),

  readMessage,
};

export default agUi;

function checkAll(validator: Validator, values: unknown, at: string, onFault: OnFault): void {
  if (!Array.isArray(values)) return;
  for (const [i, value] of values.entries())
    if (isObject(value)) checkBranch(validator, value, `${at}/${i}`, undefined, onFault);
    else onFault(wrongType({ pointer: `${at}/${i}` }, undefined, typeName(value), ['object']));
}

const readTool = toolReader({ validator: branches.agUiRunAgentInput_tool, needsDescription: true });

/**
 * Whether a list is certainly a history of this protocol: all messages have IDs, and one has a form that no other
 * format has.
 */
function isHistory(messages: readonly unknown[]): boolean {
  const first = messages.slice(0, SAMPLE_SIZE);
  return first.every(isMessage) && first.some(isOwn);
}

function isMessage(message: unknown): boolean {
  return isObject(message) && typeof message.id === 'string' && isRole(message.role) && !('parts' in message);
}

function isOwn(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, content, activityType, toolCallId, toolCalls } = message;
  if (role === 'activity') return typeof activityType === 'string' && isObject(content);
  if (role === 'reasoning') return typeof content === 'string';
  if (role === 'tool') return typeof toolCallId === 'string';
  if (role !== 'assistant' || !Array.isArray(toolCalls) || toolCalls.length === 0) return false;
  return toolCalls.every(call => isObject(call) && call.type === 'function' && isObject(call.function));
}
