/** Finds the request in a trace's model input, in any dialect. */

import { detectDialect } from '../../../registry/detect.ts';
import { isObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import type { LogValue, Template } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { joinAnswer, normalizeChat } from './chat-message.ts';
import { asJsonText } from './json-text.ts';
import { replyPlaces, textReply } from './reply.ts';

export interface TracedCall {
  readonly input: LogValue;
  readonly output: LogValue;
  /** The step in the trace. */
  readonly whole: LogValue;
  readonly model?: string | undefined;
  readonly id?: string | undefined;
  readonly recorded?: string | undefined;
  /** The dialect to use if the messages fit several dialects. */
  readonly fallbackDialect?: string | undefined;
}

/** A request: its messages and the other fields. */
interface Prompt {
  readonly key: 'messages' | 'input' | 'contents';
  readonly messages: readonly LogValue[];
  readonly otherFields: Readonly<Record<string, Template>>;
  /** Whether the messages are part of a request body. */
  readonly isBody: boolean;
}

/** The conversation of a model call. As a log, including the reply. Undefined if no messages are found. */
export function tracedConversation(traced: TracedCall, as: ReadAs): LoggedConversation | undefined {
  const prompt = promptIn(traced.input.decoded());
  if (prompt === undefined) return undefined;
  const reply = replyPlaces(traced.output);
  const dialect = dialectOf(prompt, reply, traced);
  if (dialect === undefined) return undefined;
  const isChat = dialect === 'openai-chat';
  const normalized = isChat ? normalizeChat(prompt.messages) : normalizeItems(dialect, prompt.messages);
  const answer = as === 'log' ? replyMessages(dialect, reply, traced.output) : [];
  const notes = [...normalized.notes];
  const otherFields = { ...prompt.otherFields };
  if (normalized.tools.length > 0 && !Object.hasOwn(otherFields, 'tools')) {
    otherFields.tools = normalized.tools;
    notes.push(`${normalized.tools.length} tool definitions moved out of the messages`);
  }
  const isBody = prompt.isBody || Object.keys(otherFields).length > 0;
  const body = new Body(isBody ? `/${prompt.key}` : '', traced.whole.at);
  for (const message of [...normalized.messages, ...answer]) body.add(message);
  const { id, model, recorded } = traced;
  return {
    id,
    dialect,
    model,
    recorded,
    body: isBody ? { ...body.fields(otherFields), [prompt.key]: body.messages } : body.messages,
    origins: body.origins,
    ...(notes.length > 0 && { notes }),
  };
}

function promptIn(input: LogValue): Prompt | undefined {
  const { value, object } = input;
  if (Array.isArray(value)) return listOf('messages', unwrapped(input), {}, false);
  if (object === undefined) return undefined;
  if ('contents' in object) return contentsIn(input);
  for (const key of ['messages', 'input'] as const) {
    const list = input.get(key).decoded();
    if (Array.isArray(list.value)) return listOf(key, unwrapped(list), otherArguments(input, key), true);
  }
  if (typeof object.role === 'string' && ('content' in object || 'parts' in object))
    return listOf('messages', [input], {}, false);
  return undefined;
}

function listOf(
  key: Prompt['key'],
  messages: readonly LogValue[],
  otherFields: Prompt['otherFields'],
  isBody: boolean,
): Prompt | undefined {
  return messages.length > 0 && messages.every(({ value }) => isObject(value) || Array.isArray(value))
    ? { key, messages, otherFields, isBody }
    : undefined;
}

/** Unwraps a batch of one conversation, and messages in JSON text. */
function unwrapped(list: LogValue): LogValue[] {
  const items = list.items().map(item => item.decoded());
  const [only, second] = items;
  if (only === undefined || second !== undefined || !Array.isArray(only.value)) return items;
  return only.items().some(({ value }) => isObject(value)) ? only.items() : items;
}

/** Client options that are not sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['extra_headers', 'extra_query', 'extra_body', 'timeout']);

function otherArguments(input: LogValue, key: string): Prompt['otherFields'] {
  const fields = Object.entries(input.fields());
  return Object.fromEntries(
    fields.filter(([name, { exists, value }]) => name !== key && !NOT_SENT.has(name) && exists && value !== null),
  );
}

/** A request as Gemini libraries accept it, with the system instruction and the tools in `config`. */
function contentsIn(input: LogValue): Prompt | undefined {
  const given = input.get('contents').decoded();
  const otherFields: Record<string, Template> = {};
  const config = input.get('config');
  for (const [name, snake] of [
    ['systemInstruction', 'system_instruction'],
    ['tools', 'tools'],
  ] as const) {
    const place = [config.get(snake), config.get(name), input.get(snake), input.get(name)].find(
      ({ value }) => value !== undefined && value !== null && (name !== 'tools' || Array.isArray(value)),
    );
    if (place !== undefined) otherFields[name] = name === 'tools' ? place : contentOf(place);
  }
  if (given.text !== undefined)
    return { key: 'contents', messages: [contentOf(given, 'user')], otherFields, isBody: true };
  const list = given.object === undefined ? given.items() : [given];
  return listOf('contents', list, otherFields, true);
}

/** A text as a content. Other values are contents already. */
function contentOf(content: LogValue, role?: string): LogValue {
  return content.text === undefined ? content : content.made({ role, parts: [{ text: content }] });
}

/** The dialect of the messages and the reply. The reply is often more distinctive. */
function dialectOf(
  prompt: Prompt,
  reply: readonly LogValue[],
  { output, fallbackDialect }: TracedCall,
): string | undefined {
  if (prompt.key === 'contents') return 'gemini';
  const messages = prompt.messages.map(({ value }) => value);
  const answered = reply.map(({ value }) => value);
  const found = detectDialect([...messages, ...answered]) ?? detectDialect(messages) ?? detectDialect(answered);
  if (found !== undefined && !(found.id === 'llamaindex' && messages.every(isOfLangChain))) return found.id;
  if (fallbackDialect !== undefined) return fallbackDialect;
  const { object } = output.decoded();
  if (prompt.key === 'input' || object?.object === 'response') return 'openai-responses';
  return messages.every(each => isObject(each) && typeof each.role === 'string') ? 'openai-chat' : undefined;
}

/** LangChain messages as its tracers store them: with a role, and without the `blocks` of LlamaIndex. */
function isOfLangChain(message: unknown): boolean {
  return isObject(message) && typeof message.role === 'string' && !('blocks' in message);
}

/** Function call items need their arguments as JSON text. Some exports parse all JSON text. */
function normalizeItems(dialect: string, messages: readonly LogValue[]) {
  let parsed = 0;
  const normalized = messages.map(message => {
    const given = message.get('arguments');
    const isCall = dialect === 'openai-responses' && message.get('type').value === 'function_call';
    if (!isCall || given.object === undefined) return message;
    parsed++;
    return message.as({ ...message.fields(), arguments: asJsonText(given) });
  });
  const notes = parsed === 0 ? [] : [`${parsed} parsed arguments converted back to JSON text`];
  return { messages: normalized, notes, tools: [] };
}

function replyMessages(dialect: string, reply: readonly LogValue[], output: LogValue): readonly LogValue[] {
  if (reply.length === 0) {
    const text = dialect === 'openai-chat' || dialect === 'openai-responses' ? textReply(output) : undefined;
    return text === undefined ? [] : [text];
  }
  if (dialect === 'openai-chat') return joinAnswer(normalizeChat(reply).messages);
  return normalizeItems(dialect, reply).messages;
}
