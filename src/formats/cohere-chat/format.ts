/** Cohere's native chat, `/v2/chat`: the layout of OpenAI chat, with a plan before calls and documents in results. */
import * as branches from '../../generated/branches/cohere-chat.js';
import { isObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import type { Validator } from '../engine/structure.ts';
import openaiChat, { CHAT_SIGNS } from '../openai-chat/format.ts';
import { chatWire, readChatMessage } from '../openai-chat/message.ts';
import { writeBody } from '../openai-chat/write.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';

const COHERE = chatWire({
  roles: new Map([
    ['system', ['system', branches.cohereChatMessage_system]],
    ['user', ['user', branches.cohereChatMessage_user]],
    ['assistant', ['assistant', branches.cohereChatMessage_assistant]],
    ['tool', ['tool', branches.cohereChatMessage_tool]],
  ] as const),
  parts: new Map<unknown, Validator>([
    ['text', branches.cohereChatContentPart_text],
    ['image_url', branches.cohereChatContentPart_image_url],
    ['thinking', branches.cohereChatContentPart_thinking],
    ['document', branches.cohereChatContentPart_document],
  ]),
  call: branches.cohereChatMessage_toolCall,
});

/** Request fields that no other chat API has. */
const OWN_FIELDS = ['citation_options', 'safety_mode', 'strict_tools'];
const SAMPLE_SIZE = 8;

const cohereChat: MessageFormat = {
  id: 'cohere-chat',
  defaultDialect: 'cohere',
  paths: ['/v2/chat'],
  apis: ['cohere-chat'],
  write: writeBody,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  compose,
  frame,

  listKey: 'messages',
  signs: {
    ...CHAT_SIGNS,
    citation_options: 7,
    safety_mode: 7,
    strict_tools: 7,
    documents: 2,
    p: 2,
    k: 2,
    stop_sequences: 2,
    thinking: 0,
    'messages[].tool_plan': 7,
    'messages[].content[].document.data': 5,
  },
  marks: [...OWN_FIELDS, 'tool_plan', `${PART}document`],
  detects(value) {
    const messages = Array.isArray(value) ? value : isObject(value) ? value.messages : undefined;
    if (!Array.isArray(messages)) return false;
    const first = messages.slice(0, SAMPLE_SIZE);
    if (!first.some(each => isObject(each) && typeof each.role === 'string')) return false;
    const body = Array.isArray(value) ? {} : (value as object);
    return OWN_FIELDS.some(field => Object.hasOwn(body, field)) || first.some(isOwn);
  },

  readFrame(value, pointer, onFault) {
    // In the first version of the API, the last message and the earlier ones are in separate fields.
    const isFirstVersion = isObject(value) && value.messages === undefined && typeof value.message === 'string';
    return openaiChat.readFrame(value, pointer, isFirstVersion ? () => {} : onFault);
  },

  readMessage(value, pointer, onFault) {
    const message = readChatMessage(value, pointer, onFault, COHERE);
    const plan = message.wire?.tool_plan;
    if (typeof plan === 'string')
      message.parts.unshift({ type: 'reasoning', text: plan, field: 'tool_plan', pointer: `${pointer}/tool_plan` });
    return message;
  },
};

export default cohereChat;

/** Whether a message has what only this format has: a plan, or a document as part of a result. */
function isOwn(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, tool_plan: plan, content } = message;
  if (role === 'assistant') return typeof plan === 'string';
  return role === 'tool' && Array.isArray(content) && content.some(isDocument);
}

function isDocument(part: unknown): boolean {
  return isObject(part) && part.type === 'document' && isObject(part.document) && 'data' in part.document;
}
