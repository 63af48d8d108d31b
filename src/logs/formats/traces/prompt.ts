/** Finds the request in a trace's model input, in any dialect. */

import { child } from '../../../pointer.ts';
import { detectDialect } from '../../../registry/detect.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { type LoggedConversation, Origins, type ReadAs } from '../format.ts';
import { joinAnswer, normalizeChat } from './chat-message.ts';
import { built, jsonText, type Piece, putPieces, verbatim } from './pieces.ts';
import { asPieces, replyPlaces, textReply } from './reply.ts';

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
  readonly otherFields: readonly (readonly [string, Piece])[];
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
  const pieces = [...normalized.pieces];
  const notes = [...normalized.notes];
  if (as === 'log') for (const each of replyPieces(dialect, reply, traced.output)) pieces.push(each);
  const origins = new Origins();
  origins.set('', traced.whole.at, false);
  const otherFields = [...prompt.otherFields];
  if (normalized.tools.length > 0 && !otherFields.some(([key]) => key === 'tools')) {
    otherFields.push(['tools', { value: putPieces(origins, '/tools', normalized.tools), from: [] }]);
    notes.push(`${normalized.tools.length} tool definitions moved out of the messages`);
  }
  const isBody = prompt.isBody || otherFields.length > 0;
  const list = putPieces(origins, isBody ? `/${prompt.key}` : '', pieces);
  const { id, model, recorded } = traced;
  return {
    id,
    dialect,
    model,
    recorded,
    body: isBody ? bodyOf(otherFields, prompt.key, list, origins) : list,
    origins,
    ...(notes.length > 0 && { notes }),
  };
}

function bodyOf(otherFields: Prompt['otherFields'], key: string, list: unknown[], origins: Origins): JsonObject {
  const body: JsonObject = {};
  for (const [name, { value, from }] of otherFields) {
    Object.defineProperty(body, name, { value, enumerable: true, writable: true, configurable: true });
    for (const [pointer, place] of from) place.mark(origins, child('', name) + pointer);
  }
  body[key] = list;
  return body;
}

function promptIn(input: LogValue): Prompt | undefined {
  const { value, object } = input;
  if (Array.isArray(value)) return listOf('messages', unwrapped(input), [], false);
  if (object === undefined) return undefined;
  if ('contents' in object) return contentsIn(input);
  for (const key of ['messages', 'input'] as const) {
    const list = input.get(key).decoded();
    if (Array.isArray(list.value)) return listOf(key, unwrapped(list), otherArguments(input, key), true);
  }
  if (typeof object.role === 'string' && ('content' in object || 'parts' in object))
    return listOf('messages', [input], [], false);
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

function otherArguments(input: LogValue, key: string): (readonly [string, Piece])[] {
  return Object.keys(input.object ?? {})
    .filter(name => name !== key && !NOT_SENT.has(name))
    .map(name => [name, verbatim(input.get(name))] as const)
    .filter(([, { value }]) => value !== null && value !== undefined);
}

/** A request as Gemini libraries accept it, with the system instruction and the tools in `config`. */
function contentsIn(input: LogValue): Prompt | undefined {
  const given = input.get('contents').decoded();
  const otherFields: [string, Piece][] = [];
  const config = input.get('config');
  for (const [name, snake] of [
    ['systemInstruction', 'system_instruction'],
    ['tools', 'tools'],
  ] as const) {
    const place = [config.get(snake), config.get(name), input.get(snake), input.get(name)].find(
      ({ value }) => value !== undefined && value !== null && (name !== 'tools' || Array.isArray(value)),
    );
    if (place !== undefined) otherFields.push([name, name === 'tools' ? verbatim(place) : contentOf(place, undefined)]);
  }
  if (given.text !== undefined) {
    const { value } = contentOf(given, 'user');
    return { key: 'contents', messages: [new LogValue(value, given.at, 'inside')], otherFields, isBody: true };
  }
  const list = given.object === undefined ? given.items() : [given];
  return listOf('contents', list, otherFields, true);
}

function contentOf(place: LogValue, role: string | undefined): Piece {
  const { text } = place;
  if (text === undefined) return verbatim(place);
  return built({ ...(role !== undefined && { role }), parts: [{ text }] }, place, [['/parts/0/text', place]]);
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
  const pieces = messages.map(place => {
    const { object } = place;
    if (dialect !== 'openai-responses' || object?.type !== 'function_call' || !isObject(object.arguments))
      return verbatim(place);
    parsed++;
    const value = { ...object, arguments: jsonText(object.arguments) };
    const source = new LogValue(undefined, place.get('arguments').at, 'inside');
    const from: Piece['from'] = [
      ['', place],
      ['/arguments', source],
    ];
    return { value, from };
  });
  const notes = parsed === 0 ? [] : [`${parsed} parsed arguments converted back to JSON text`];
  return { pieces, notes, tools: [] };
}

function replyPieces(dialect: string, reply: readonly LogValue[], output: LogValue): readonly Piece[] {
  if (reply.length === 0) {
    const text = dialect === 'openai-chat' || dialect === 'openai-responses' ? textReply(output) : undefined;
    return text === undefined ? [] : [text];
  }
  if (dialect === 'openai-chat') return joinAnswer(normalizeChat(reply).pieces);
  return dialect === 'openai-responses' ? normalizeItems(dialect, reply).pieces : asPieces(reply);
}
