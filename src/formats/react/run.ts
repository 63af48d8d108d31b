/**
 * Code shared by both modes of the ReAct engine: the document around the messages, and documents of its other calls.
 */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, MessageFormat, OnFault } from '../engine/message-format.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import openaiChat from '../openai-chat/format.ts';
import { INTERRUPT } from './text.ts';

type Frame = ReturnType<MessageFormat['readFrame']>;

/** The levels of the degradation chain, in the order in which the engine tries them. */
const LEVELS = ['native_fc', 'json_mode', 'plain_text'] as const;
/** With more tools than this, the engine runs a tool selection. */
export const SELECTION_THRESHOLD = 12;
/** Maximum number of tools in a selection. */
export const MAX_SELECTED = 6;

export function readFrame(value: unknown, pointer: string, onFault: OnFault): Frame {
  if (isObject(value) && !('messages' in value)) {
    if (isStructuredCall(value)) {
      checkStructuredCall(value, pointer, onFault);
      return besideMessages('structured-call', value, pointer);
    }
    if (isSelection(value)) {
      checkSelection(value, pointer, onFault);
      return besideMessages('selection', value, pointer);
    }
  }
  const read = openaiChat.readFrame(value, pointer, onFault);
  // Only a request has settings for streaming and the length of the reply.
  const isRequest = isObject(value) && ('stream' in value || 'max_tokens' in value);
  if (read.frame.form === 'body') read.frame.layer = isRequest ? 'wire' : 'memory';
  else read.frame.layer = 'memory';
  checkSynthesis(read, onFault);
  return read;
}

function besideMessages(form: string, wire: JsonObject, pointer: string): Frame {
  return { frame: { messages: [], form, pointer, wire, layer: 'memory' }, messages: [], at: pointer };
}

/** Whether a document contains no messages, so that it is written back unchanged. */
export function isBesideMessages({ form }: Conversation): boolean {
  return form === 'structured-call' || form === 'selection';
}

/** The result of a structured call, with the engine's long or short field names. */
export function isStructuredCall(value: JsonObject): boolean {
  if (levelOf(value) === undefined || typeof (value.llm_calls ?? value.calls) !== 'number') return false;
  return 'level_used' in value || isObject(value.abilities) || isObject(value.raw_data);
}

/** A selection of tools, with the tools that were available. */
export function isSelection(value: JsonObject): boolean {
  const { tools, available, total_tools } = value;
  if (!Array.isArray(tools) || !tools.every(tool => typeof tool === 'string')) return false;
  return Array.isArray(available) || typeof total_tools === 'number';
}

function levelOf({ level_used, level }: JsonObject): number | undefined {
  const said = level_used ?? level;
  const named = LEVELS.indexOf(said as (typeof LEVELS)[number]);
  if (named >= 0) return named;
  return said === 1 || said === 2 || said === 3 ? said - 1 : undefined;
}

/** Maximum number of calls for each level. The first level is tried once, the others twice. */
const MAX_CALLS = [1, 2, 2] as const;

function checkStructuredCall(value: JsonObject, pointer: string, onFault: OnFault): void {
  const level = levelOf(value) as number;
  const at = { pointer: `${pointer}/${'level_used' in value ? 'level_used' : 'level'}` };
  const calls = (value.llm_calls ?? value.calls) as number;
  const abilities = isObject(value.abilities) ? value.abilities : undefined;
  const hasAbility = (i: number) => i === 2 || abilityFor(i, abilities);
  const name = (i: number) => `${i + 1} (${LEVELS[i]})`;
  if (hasAbility(level) === false) {
    const data = { level: name(level), ability: level === 0 ? 'tool_call' : 'json_mode' };
    onFault({ rule: 'impossible-level', messageId: 'unavailable', at, data });
    return;
  }
  const before = [0, 1].filter(i => i < level);
  const most =
    MAX_CALLS[level as 0] + before.reduce((sum, i) => sum + (hasAbility(i) === false ? 0 : (MAX_CALLS[i] ?? 0)), 0);
  const least = 1 + before.filter(i => hasAbility(i) === true).length;
  const where = { pointer: `${pointer}/${'llm_calls' in value ? 'llm_calls' : 'calls'}` };
  if (calls > most) {
    const data = { calls, most, level: name(level) };
    onFault({ rule: 'run-limit', messageId: 'calls', at: where, data, related: [{ at, label: 'the level reached' }] });
  } else if (calls < least) {
    const data = { calls, least, level: name(level) };
    onFault({
      rule: 'impossible-level',
      messageId: 'tooFew',
      at: where,
      data,
      related: [{ at, label: 'the level reached' }],
    });
  }
}

/** Whether the model supports a level; undefined if its abilities are unknown. */
function abilityFor(level: number, abilities: JsonObject | undefined): boolean | undefined {
  if (abilities === undefined) return undefined;
  return level === 0 ? abilities.tool_call === true && abilities.tool_choice !== false : abilities.json_mode === true;
}

function checkSelection({ tools, available, total_tools }: JsonObject, pointer: string, onFault: OnFault): void {
  const total = Array.isArray(available) ? available.length : (total_tools as number);
  const at = { pointer: `${pointer}/tools` };
  const rule = 'misfit-selection';
  if (total <= SELECTION_THRESHOLD)
    onFault({ rule, messageId: 'needless', at, data: { total, threshold: SELECTION_THRESHOLD } });
  const count = (tools as unknown[]).length;
  if (count > MAX_SELECTED) onFault({ rule, messageId: 'tooMany', at, data: { count, most: MAX_SELECTED } });
}

/** The texts that identify the user message of a synthesis request. */
const QUESTION = 'Question: ';
const TRACE = '\n\nAgent execution trace:\n';

export function mayBeSynthesis(content: unknown): content is string {
  return typeof content === 'string' && content.startsWith(QUESTION);
}

export function isSynthesis(content: unknown): boolean {
  return mayBeSynthesis(content) && content.includes(TRACE);
}

/** A synthesis request consists of instructions and one user message. Reports any other messages next to them. */
function checkSynthesis({ messages, at }: Frame, onFault: OnFault): void {
  const asked = messages.findIndex(each => isObject(each) && each.role === 'user' && isSynthesis(each.content));
  if (asked < 0) return;
  for (const [i, message] of messages.entries()) {
    const role = isObject(message) && typeof message.role === 'string' ? message.role : 'other';
    const isDue = i < asked ? role === 'system' : i === asked || role === 'assistant';
    if (isDue) continue;
    onFault({
      rule: 'history-beside-trace',
      messageId: 'beside',
      at: { pointer: `${at}/${i}` },
      data: { role },
      related: [{ at: { pointer: `${at}/${asked}` }, label: 'the request for an answer' }],
    });
    return;
  }
}

const ROLES = new Set(['system', 'user', 'assistant', 'tool']);

/** Reads the role, name and model of a message, without its content. */
export function startMessage(
  value: unknown,
  pointer: string,
  onFault: OnFault,
): { message: Message; wire?: JsonObject } {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return { message };
  }
  const { role, name, model } = value;
  if (typeof role === 'string') {
    message.wireRole = role;
    if (ROLES.has(role)) message.role = role as Message['role'];
  }
  if (typeof name === 'string') message.name = name;
  if (typeof model === 'string') message.model = model;
  return { message, wire: value };
}

/** Reads a content part for both modes. A part without a type is not reported, because the engine passes it on. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return unknownPart(wire, pointer);
  }
  const { type, text, image_url: image } = wire;
  if (type === 'text' && typeof text === 'string') return { type, text, pointer, wire };
  if (type === 'image_url' && isObject(image) && typeof image.url === 'string') {
    const source = image.url.startsWith('data:') ? 'base64' : 'url';
    return { type: 'image', wireType: type, source, pointer, wire };
  }
  return unknownPart(wire, pointer);
}

/** Reads reasoning outside the content, with its signature. */
export function readReasoning({ parts, pointer }: Message, { reasoning_content: text, signature }: JsonObject): void {
  if (typeof text !== 'string' || text === '') return;
  parts.push({
    type: 'reasoning',
    text,
    ...(typeof signature === 'string' && signature !== '' && { signature }),
    field: 'reasoning_content',
    pointer: `${pointer}/reasoning_content`,
  });
}

/** Whether a message is input that the user typed while the engine was running. */
export function isInterrupt({ role, parts }: Message): boolean {
  const first = parts[0];
  return role === 'user' && first?.type === 'text' && first.text.startsWith(INTERRUPT);
}

/** Number of messages to check. */
const SAMPLE_SIZE = 16;

/** The first messages of a document that may be the engine's. */
export function firstMessages(value: unknown): JsonObject[] {
  const messages = Array.isArray(value) ? value : isObject(value) ? value.messages : undefined;
  return Array.isArray(messages) ? messages.slice(0, SAMPLE_SIZE).filter(isObject) : [];
}

/** Fields that no other format has, with the reason why they are not sent. */
const LOCAL_FIELDS: Readonly<Record<string, string>> = {
  pinned: 'the pin for compaction is local to the engine and not sent',
  signature: 'only the provider that created a signature can read it',
  cache_control: 'a cache breakpoint applies to one provider only',
};

/** Reports local fields as dropped. */
export function loseLocal({ wire, pointer }: Message, lose: Lose): void {
  if (!isObject(wire)) return;
  for (const [field, reason] of Object.entries(LOCAL_FIELDS))
    if (field in wire) lose({ pointer: `${pointer}/${field}` }, 'dropped', reason);
}
