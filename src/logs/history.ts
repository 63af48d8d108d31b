/**
 * Compares successive requests of one conversation in a log: each must repeat the previous request and its reply. For
 * each conversation, only one fingerprint per message of its last request is kept.
 */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import { keyPiece } from '../model/text.ts';
import { child } from '../pointer.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { alterations, isThought, type Thoughts, thoughtsOf } from './reasoning-blocks.ts';

/** One exchange of a log. */
export interface Step {
  /** The conversation ID, if the log has one. */
  readonly session: string | undefined;
  /** The messages sent, and their location. */
  readonly messages: readonly unknown[];
  readonly at: string;
  /** The reply message, if it is known. */
  readonly reply: unknown;
  readonly line: number;
}

/** The fingerprints of a message: one of its content, and one of each reasoning block. */
interface Print {
  readonly said: string;
  readonly hasCalls: boolean;
  readonly thoughts: Thoughts;
}

interface Past {
  /** How many fingerprints belong to the request; the rest belong to the reply. */
  readonly sent: number;
  readonly prints: readonly Print[];
  readonly line: number;
}

/** Maximum number of tracked conversations. The least recently used ones are dropped. */
const FOLLOWED = 1000;

export class Histories {
  private readonly pasts = new Map<string, Past>();

  /** Adds the next exchange and returns its changes to earlier messages. */
  follow({ session, messages, at, reply, line }: Step): StructuralFault[] {
    const key = session ?? '';
    const now = messages.map(printOf);
    const past = this.pasts.get(key);
    const prints = isObject(reply) ? [...now, printOf({ role: 'assistant', ...reply })] : now;
    this.pasts.delete(key);
    this.pasts.set(key, { sent: now.length, prints, line });
    if (this.pasts.size > FOLLOWED) this.pasts.delete(this.pasts.keys().next().value as string);
    return past === undefined ? [] : compare(past, now, session !== undefined, at);
  }
}

function compare({ sent, prints, line }: Past, now: readonly Print[], isSame: boolean, at: string): StructuralFault[] {
  // Two requests may begin alike and have nothing to do with each other.
  if (!isSame && prints.length === sent) return [];
  const [before, after] = [prints.map(printed), now.map(printed)];
  let i = 0;
  while (i < before.length && i < after.length && before[i] === after[i]) i++;
  const altered: StructuralFault[] = [];
  for (let k = 0; k < i; k++)
    for (const each of alterations(prints[k]?.thoughts, now[k]?.thoughts, child(at, k), line)) altered.push(each);
  if (i === before.length || (i === after.length && after.length === sent)) return altered;
  if (isCompaction(before, after, i)) return altered;
  if (!isSame && !goesOn(before, sent, after, i)) return altered;
  if (i === after.length) {
    const data = { line, count: before.length - after.length };
    return [...altered, { rule: 'rewritten-history', messageId: 'cut', at: { pointer: at }, data }];
  }
  const data = { index: i, line };
  return [...altered, { rule: 'rewritten-history', messageId: 'changed', at: { pointer: child(at, i) }, data }];
}

/** Fingerprints a message and the reasoning that its calls came with. */
function printed({ said, hasCalls, thoughts }: Print): string {
  return hasCalls && thoughts.size > 0 ? `${said} thought` : said;
}

/** Whether a summary replaces several messages and the rest of the history follows unchanged. */
function isCompaction(before: readonly string[], now: readonly string[], from: number): boolean {
  const SUMMARIES = 2;
  for (let added = 1; added <= SUMMARIES; added++) {
    const first = now[from + added];
    if (first === undefined) return false;
    for (let k = before.indexOf(first, from + added + 1); k >= 0; k = before.indexOf(first, k + 1)) {
      let n = 0;
      while (k + n < before.length && before[k + n] === now[from + added + n]) n++;
      if (k + n === before.length) return true;
    }
  }
  return false;
}

/**
 * Whether a request is the next one of a conversation although nothing names it. A file may hold requests that have nothing
 * to do with each other, variants of one among them: only one that was answered is taken to go on, in a longer request that
 * begins alike, or goes on alike behind what differs.
 */
function goesOn(prints: readonly string[], sent: number, now: readonly string[], common: number): boolean {
  if (now.length <= sent) return false;
  const isAlikeBehind = prints[common + 1] !== undefined && prints[common + 1] === now[common + 1];
  return isAlikeBehind || prints.slice(0, common).some(print => !print.startsWith('system '));
}

/** The content of a message, independent of layout: missing, null and empty content are equal. */
function printOf(message: unknown): Print {
  if (!isObject(message))
    return { said: fingerprint(JSON.stringify(message) ?? ''), hasCalls: false, thoughts: new Map() };
  const { role, tool_calls: calls, tool_call_id: id } = message;
  const hasCalls = (Array.isArray(calls) && calls.length > 0) || callsInContent(message.content);
  const asked = Array.isArray(calls)
    ? (calls as JsonObject[]).map(call => [call?.id, call?.function ?? call?.custom])
    : [];
  const said = fingerprint(JSON.stringify([saidIn(message.content), asked, id ?? null]));
  return { said: `${keyPiece(role)} ${said}`, hasCalls, thoughts: thoughtsOf(message) };
}

/** Whether calls are blocks of the content. */
function callsInContent(content: unknown): boolean {
  return Array.isArray(content) && content.some(part => isObject(part) && part.type === 'tool_use');
}

/** The content without reasoning. A list of texts becomes one text. */
function saidIn(content: unknown): unknown {
  if (!Array.isArray(content)) return content ?? '';
  const parts = content.filter(part => !isObject(part) || !isThought(part));
  const isText = parts.every(part => isObject(part) && part.type === 'text' && typeof part.text === 'string');
  return isText ? parts.map(part => part.text).join('') : parts.map(sayingOf);
}

/**
 * The comparable content of a part. Cache breakpoints move between requests, and clients omit null fields, so both are
 * ignored.
 */
function sayingOf(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { cache_control: _mark, caller: _caller, ...rest } = part;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
}

/** The message of a reply, if it is a chat completion or the message itself. */
export function replyOf(response: unknown): unknown {
  if (isObject(response) && response.type === 'message' && Array.isArray(response.content))
    return { role: response.role, content: response.content };
  const choices = isObject(response) ? response.choices : undefined;
  return Array.isArray(choices) && isObject(choices[0]) ? choices[0].message : undefined;
}

const SESSION_KEYS = ['session', 'session_id', 'sessionId', 'conversation_id', 'thread_id', 'threadId'];
/** Headers with which clients identify the conversation of a request. */
const SESSION_HEADERS = ['x-opencode-session', 'x-session-id'];

/** The conversation ID of an exchange, from its fields or headers (HAR, VCR, plain). */
export function sessionOf(exchange: unknown): string | undefined {
  if (!isObject(exchange)) return undefined;
  for (const key of SESSION_KEYS) if (typeof exchange[key] === 'string' && exchange[key] !== '') return exchange[key];
  for (const headers of [exchange.headers, exchange.requestHeaders]) {
    const found = headerOf(headers);
    if (found !== undefined) return found;
  }
  return undefined;
}

function headerOf(headers: unknown): string | undefined {
  const pairs: [unknown, unknown][] = Array.isArray(headers)
    ? headers.map(each => (Array.isArray(each) ? [each[0], each[1]] : [each?.name, each?.value]))
    : isObject(headers)
      ? Object.entries(headers)
      : [];
  for (const [name, value] of pairs) {
    if (typeof name !== 'string' || !SESSION_HEADERS.includes(name.toLowerCase())) continue;
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}
