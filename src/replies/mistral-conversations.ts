/** Replies of Mistral conversations: `{conversation_id, outputs, usage}`. The outputs are entries. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import { checkBranch } from '../formats/engine/structure.ts';
import mistralConversations from '../formats/mistral-conversations/format.ts';
import * as branches from '../generated/branches/mistral-conversations.js';
import { writeJson } from '../source/exact.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { isOfCallName } from './call-name.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, isoTime, type ReplyWire } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

/** Connector tokens are counted separately from the prompt. */
const COUNTS: UsageKeys = {
  input: 'prompt_tokens',
  output: 'completion_tokens',
  total: 'total_tokens',
  optional: ['connector_tokens'],
};

const conversations: ReplyWire = {
  id: 'mistral-conversations',
  // There is no finish reason. The last entry shows why the conversation waits.
  reasons: {},

  detects(value) {
    if (!isObject(value) || !Array.isArray(value.outputs)) return false;
    return value.object === 'conversation.response' || typeof value.conversation_id === 'string';
  },

  read(value, pointer, onFault) {
    const reply: JsonObject = isObject(value) ? value : {};
    const { outputs, usage } = reply;
    if (outputs === undefined && isFailure(reply)) {
      const data = { reason: failureName(reply.code, reply.type) };
      onFault({ rule: 'stream-error-ignored', messageId: 'body', at: { pointer }, data });
      return { choices: [] };
    }
    const at = `${pointer}/outputs`;
    checkBranch(branches.mistralConversationsResponse, value, pointer, undefined, fault => {
      // The entry reader reports faults inside the entries.
      if (!fault.at.pointer.startsWith(`${at}/`)) onFault(fault);
    });
    checkUsage(usage, `${pointer}/usage`, COUNTS, onFault);
    if (!Array.isArray(outputs)) return { choices: [] };
    const messages = outputs.map((entry, i) =>
      mistralConversations.readMessage(entry, `${at}/${i}`, fault => {
        const isOfName = isCall(entry) && isOfCallName(fault, `${at}/${i}`);
        if (!isOfName && !isOptionalArguments(entry, fault)) onFault(fault);
      }),
    );
    return { choices: [{ ...choiceOf(messages, undefined, { pointer }, conversations.reasons), isCut: true }] };
  },

  messagesOf(value) {
    return isObject(value) && Array.isArray(value.outputs) ? value.outputs : [];
  },

  about: {
    id: '/conversation_id',
    model: '/outputs/0/model',
    created: '/outputs/0/created_at',
    usage: '/usage',
    counts: COUNTS,
  },

  write(entries, { id, model, created, usage, newId }) {
    const times = { created_at: isoTime(created), completed_at: isoTime(created) };
    const outputs = entries.map(entry => {
      const { object, type, ...others } = withArgumentsText(entry as JsonObject);
      const prefix = type === 'function.call' ? 'fc_' : 'msg_';
      return {
        object: object ?? 'entry',
        type,
        ...times,
        id: newId(prefix),
        ...(type !== 'function.call' && { model }),
        ...others,
      };
    });
    return {
      ...{ object: 'conversation.response', conversation_id: id, outputs },
      usage: writeUsage(usage, COUNTS),
    };
  },
};

export default conversations;

/** Requests may have the arguments of a call as an object. The server sends text. */
function withArgumentsText(entry: JsonObject): JsonObject {
  return isObject(entry.arguments) ? { ...entry, arguments: writeJson(entry.arguments) } : entry;
}

function isCall(entry: unknown): boolean {
  return isObject(entry) && entry.type === 'function.call';
}

/** The arguments of a server tool may be missing. */
function isOptionalArguments(entry: unknown, { rule, data }: StructuralFault): boolean {
  return rule === 'missing-field' && data?.field === 'arguments' && isObject(entry) && entry.type === 'tool.execution';
}

function isFailure({ object, message, detail }: JsonObject): boolean {
  return object === 'error' || typeof message === 'string' || (detail !== undefined && detail !== null);
}
