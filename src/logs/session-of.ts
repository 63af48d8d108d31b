/** Reads the reply message and the session ID of an exchange. */
import { isObject } from '../source/json.ts';

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
