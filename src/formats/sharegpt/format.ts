/** ShareGPT: samples for fine-tuning, `{conversations: [{from, value}]}`, with calls and results in the values. */
import * as branches from '../../generated/branches/sharegpt.js';
import type { Conversation, Message, Part, Tool } from '../../generated/types.ts';
import { parseExact } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { readChatTool } from '../engine/reading/tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { compose, frame, normalize } from './convert.ts';
import { SPEAKERS } from './speakers.ts';
import { readValue, writeValue } from './text.ts';

const SAMPLE_SIZE = 8;

const sharegpt: MessageFormat = {
  id: 'sharegpt',
  instructions: 'either',
  turns: 'message',
  write,
  compose,
  frame,
  normalize,

  marks: ['conversations', 'from'],
  detects(value) {
    const list = isObject(value) ? value.conversations : value;
    if (!Array.isArray(list) || list.length === 0) return false;
    return list.slice(0, SAMPLE_SIZE).every(isTurn);
  },

  readFrame(value, pointer, onFault) {
    const conversation: Conversation = { messages: [], form: 'array', pointer, wire: value as JsonObject };
    if (Array.isArray(value)) {
      checkLastTurn(value, pointer, false, onFault);
      return { frame: conversation, messages: value, at: pointer };
    }
    conversation.form = 'sample';
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      conversation.unreadable = ['conversations'];
      return { frame: conversation, messages: [], at: pointer };
    }
    checkBranch(branches.sharegptConversation, value, pointer, undefined, fault => {
      // A value that is false in Python counts as no tools.
      if (fault.at.pointer !== `${pointer}/tools` || !isNothing(value.tools)) onFault(fault);
    });
    const { system, conversations, chosen, rejected } = value;
    if (typeof system === 'string' && system !== '') {
      const at = `${pointer}/system`;
      const parts: Part[] = [{ type: 'text', text: system, pointer: at }];
      conversation.preamble = [{ role: 'system', wireRole: 'system', parts, contentForm: 'string', pointer: at }];
    }
    const tools = readTools(value.tools, `${pointer}/tools`, onFault);
    if (tools !== undefined) conversation.tools = tools;
    const at = `${pointer}/conversations`;
    if (Array.isArray(conversations)) {
      checkLastTurn(conversations, at, isObject(chosen) && isObject(rejected), onFault);
      return { frame: conversation, messages: conversations, at };
    }
    conversation.unreadable = ['conversations'];
    return { frame: conversation, messages: [], at };
  },

  readMessage: messageReader((message, value, onFault) => {
    const { pointer } = message;
    const { from, value: text } = value;
    if (typeof from === 'string') message.wireRole = from;
    const [role, speaker] = SPEAKERS.get(from) ?? (['other', 'words'] as const);
    message.role = role;
    checkBranch(branches.sharegptMessage, value, pointer, message, onFault);
    if (typeof text === 'string') {
      message.contentForm = 'string';
      message.parts = readValue(text, speaker, `${pointer}/value`);
      if (speaker === 'call') checkCalls(message, onFault);
    } else if (text === null) message.contentForm = 'null';
    else if (text !== undefined) markUnreadable(message, 'value');
  }),
};

export default sharegpt;

function isTurn(turn: unknown): boolean {
  return isObject(turn) && typeof turn.from === 'string' && (typeof turn.value === 'string' || turn.value === null);
}

/** A sample must end with an answer. A sample with two answers to choose from must end with the question. */
function checkLastTurn(list: readonly unknown[], at: string, isPair: boolean, onFault: OnFault): void {
  const last = list.at(-1);
  const role = isObject(last) ? SPEAKERS.get(last.from)?.[0] : undefined;
  if (role === undefined || !isObject(last)) return;
  const isRight = isPair ? role === 'user' || role === 'tool' : role === 'assistant';
  if (isRight) return;
  const place = { pointer: `${at}/${list.length - 1}` };
  onFault({ rule: 'unexpected-last-role', messageId: 'last', at: place, data: { role: String(last.from) } });
}

function checkCalls(message: Message, onFault: OnFault): void {
  for (const part of message.parts)
    if (part.type === 'tool_call')
      checkBranch(branches.sharegptMessage_call, part.wire, '', message, fault =>
        onFault({ ...fault, at: { pointer: part.pointer } }),
      );
}

/** The tools, as a list or as its JSON text. */
function readTools(value: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  let list = value;
  if (typeof value === 'string') {
    if (value.trim() === '') return undefined;
    try {
      list = parseExact(value);
    } catch {
      onFault({ rule: 'malformed-tool-definition', messageId: 'notJson', at: { pointer } });
      return undefined;
    }
  }
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[]).map((wire, i) =>
    readChatTool(wire, typeof value === 'string' ? pointer : `${pointer}/${i}`),
  );
}

function write({ form, wire, unreadable, messages, preamble }: Conversation): unknown {
  const turns = messages.map(writeTurn);
  if (form === 'array') return turns;
  if (unreadable?.includes('conversations')) return wire;
  const text = preamble?.[0]?.parts[0];
  return rewrite(wire, { conversations: turns, ...(text?.type === 'text' && { system: text.text }) });
}

function writeTurn({ wire, wireRole, parts, contentForm }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields: JsonObject = wireRole === undefined ? {} : { from: wireRole };
  if (contentForm !== 'string' || typeof wire.value !== 'string') return rewrite(wire, fields);
  const speaker = SPEAKERS.get(wireRole)?.[1] ?? 'words';
  const before = readValue(wire.value, speaker, parts[0]?.pointer ?? '');
  const isSame = contentKey(before) === contentKey(parts);
  return rewrite(wire, { ...fields, value: isSame ? wire.value : writeValue(parts, speaker) });
}

/** The content of parts as text, to compare them without their locations. */
function contentKey(parts: readonly Part[]): string {
  return JSON.stringify(
    parts.map(part => {
      if (part.type === 'tool_call') return [part.name, part.arguments.text];
      if (part.type === 'tool_result') return part.content.map(each => (each.type === 'text' ? each.text : ''));
      if (part.type === 'provider_item') return [part.raw];
      return [part.type, part.type === 'text' || part.type === 'reasoning' ? part.text : ''];
    }),
  );
}
