/** Replies of Mistral conversations: `{conversation_id, outputs, usage}`. The outputs are entries. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import { checkBranch } from '../formats/engine/structure.ts';
import mistralConversations from '../formats/mistral-conversations/format.ts';
import * as branches from '../generated/branches/mistral-conversations.js';
import { isObject, type JsonObject } from '../source/json.ts';
import { isOfCallName } from './call-name.ts';
import { failureName } from './failure-name.ts';
import { choiceOf, isoTime, type ReplyWire } from './reply.ts';
import { checkUsage } from './usage.ts';

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
    checkUsage(usage, `${pointer}/usage`, TOTAL, onFault);
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

  write(entries, { id, model, created, usage, newId }) {
    const times = { created_at: isoTime(created), completed_at: isoTime(created) };
    const outputs = entries.map(entry => {
      const { object, type, ...others } = entry as JsonObject;
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
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    };
  },
};

export default conversations;

/** Connector tokens are counted separately from the prompt. */
const TOTAL = {
  total: 'total_tokens',
  parts: ['prompt_tokens', 'completion_tokens'],
  optional: ['connector_tokens'],
};

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
