/** The text that gpt-oss models read and write: messages between control tokens, each with a header and content. */
import type { ToolCallPart } from '../../generated/types.ts';

export const TOKENS = {
  start: '<|start|>',
  end: '<|end|>',
  message: '<|message|>',
  channel: '<|channel|>',
  constrain: '<|constrain|>',
  return: '<|return|>',
  call: '<|call|>',
} as const;

const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool']);
/** Tools that the model knows without a namespace. */
const BARE_TOOLS: ReadonlySet<string> = new Set(['python', 'browser']);

export interface Header {
  /** The role; undefined if a completion starts without one. */
  role: string | undefined;
  name: string | undefined;
  recipient: string | undefined;
  channel: string | undefined;
  contentType: string | undefined;
  /** Text in the header that has no meaning. */
  rest: string;
}

export interface Segment {
  readonly header: Header;
  /** The start and end of the content; undefined if there is no content. */
  readonly content: { readonly from: number; readonly to: number } | undefined;
  /** The token that ends the message; undefined if the text ends without one. */
  readonly end: '<|end|>' | '<|call|>' | '<|return|>' | undefined;
  /** The text after the end token. */
  readonly behind: string;
}

/** Whether a text begins like a harmony prompt or completion. */
export function isHarmony(text: string): boolean {
  return /^\s*<\|(?:start|channel)\|>/.test(text.slice(0, 1024));
}

/**
 * Splits a text into its messages and an unfinished header, which the model continues. Joined, they give the original
 * text.
 */
export function split(text: string): { messages: string[]; open: string } {
  const starts: number[] = [];
  for (let at = text.indexOf(TOKENS.start); at >= 0; at = text.indexOf(TOKENS.start, at + 1)) starts.push(at);
  // Space before the first message is part of it. Any other text is a message without a start token.
  if (starts[0] === undefined || text.slice(0, starts[0]).trim() !== '') starts.unshift(0);
  else starts[0] = 0;
  const messages = starts.map((start, i) => text.slice(start, starts[i + 1])).filter(each => each !== '');
  const last = messages.at(-1);
  if (last === undefined || !last.trimStart().startsWith(TOKENS.start) || last.includes(TOKENS.message))
    return { messages, open: '' };
  messages.pop();
  return { messages, open: last };
}

export function parseSegment(text: string): Segment {
  const lead = text.length - text.trimStart().length;
  const hasStart = text.startsWith(TOKENS.start, lead);
  const from = hasStart ? lead + TOKENS.start.length : lead;
  const message = text.indexOf(TOKENS.message, from);
  const begin = message < 0 ? from : message + TOKENS.message.length;
  const { at, token } = findEnd(text, begin);
  return {
    header: parseHeader(text.slice(from, message < 0 ? at : message), hasStart),
    content: message < 0 ? undefined : { from: begin, to: at },
    end: token,
    behind: token === undefined ? '' : text.slice(at + token.length),
  };
}

function findEnd(text: string, from: number): { at: number; token: Segment['end'] } {
  let at = text.length;
  let token: Segment['end'];
  for (const each of [TOKENS.end, TOKENS.call, TOKENS.return]) {
    const found = text.indexOf(each, from);
    if (found < 0 || found >= at) continue;
    at = found;
    token = each;
  }
  return { at, token };
}

/**
 * Reads a header like the parser of the harmony library. Also accepts `role:name`, which the library's renderer writes.
 */
function parseHeader(text: string, hasRole: boolean): Header {
  const header: Header = {
    role: undefined,
    name: undefined,
    recipient: undefined,
    channel: undefined,
    contentType: undefined,
    rest: '',
  };
  const mark = text.indexOf(TOKENS.channel);
  let words = text;
  if (mark >= 0) {
    const behind = text.slice(mark + TOKENS.channel.length);
    const end = behind.search(/[\s<]/);
    header.channel = end < 0 ? behind : behind.slice(0, end);
    words = text.slice(0, mark) + (end < 0 ? '' : behind.slice(end));
  }
  const parts = words.replaceAll(TOKENS.constrain, ` ${TOKENS.constrain}`).split(/\s+/).filter(Boolean);
  if (hasRole) readAuthor(header, parts.shift());
  else if (parts[0] === 'assistant') parts.shift();
  const last = parts.pop();
  if (last === undefined) return header;
  if (last.startsWith('to=')) header.recipient = last.slice('to='.length);
  else if (parts.length === 0 && !last.startsWith(TOKENS.constrain)) {
    // The library reads a single word as the recipient, but chat templates write the content type there.
    if (last === 'json' || last === 'code') header.contentType = last;
    else header.recipient = last;
  } else {
    header.contentType = last;
    const recipient = parts.pop();
    if (recipient !== undefined) header.recipient = recipient.replace(/^to=/, '');
  }
  header.rest = parts.join(' ');
  return header;
}

function readAuthor(header: Header, word: string | undefined): void {
  if (word === undefined) return;
  const [role = '', ...name] = word.split(':');
  if (ROLES.has(word)) header.role = word;
  else if (ROLES.has(role)) {
    header.role = role;
    header.name = name.join(':');
  } else if (word.includes('.') || BARE_TOOLS.has(word)) {
    header.role = 'tool';
    header.name = word;
  } else header.role = word;
}

export interface RenderedMessage {
  readonly author: string;
  readonly recipient?: string | undefined;
  readonly channel?: string | undefined;
  readonly contentType?: string | undefined;
  readonly content: string;
}

/** Renders a message like the harmony library. */
export function render({ author, recipient, channel, contentType, content }: RenderedMessage): string {
  const isCall = author === 'assistant' && recipient !== undefined;
  return [
    TOKENS.start,
    author,
    recipient === undefined ? '' : ` to=${recipient}`,
    channel === undefined ? '' : `${TOKENS.channel}${channel}`,
    contentType === undefined ? '' : ` ${contentType}`,
    TOKENS.message,
    content,
    isCall ? TOKENS.call : TOKENS.end,
  ].join('');
}

const ANY_TOKEN = /<\|(?=(?:start|end|message|channel|constrain|return|call)\|>)/g;

/** Breaks up control tokens in text, because they would end the message or begin another. */
export function withoutTokens(text: string): string {
  return text.includes('<|') ? text.replace(ANY_TOKEN, '< |') : text;
}

/** The name of a function without its namespace. For tools that the model was trained with, the full address. */
export function toolName(address: string): Pick<ToolCallPart, 'name' | 'namespace'> {
  const own = /^functions\.(.+)$/s.exec(address)?.[1];
  return own === undefined ? { name: address, namespace: address.replace(/\..*$/s, '') } : { name: own };
}

/**
 * The recipient of a call. A tool that the model was trained with has its own address; other tools are in `functions`.
 */
export function addressOf({ name = '', namespace }: Pick<ToolCallPart, 'name' | 'namespace'>): string {
  const isWhole = namespace !== undefined && (name === namespace || name.startsWith(`${namespace}.`));
  return isWhole ? name : `functions.${name}`;
}
