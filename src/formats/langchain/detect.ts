/** Detects LangChain messages by the first messages of a document. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { ROLE_WORDS, STORED_TYPES } from './form.ts';

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 16;

/** Keys of objects that contain the messages: the values of a state, a checkpoint, the value of a prompt. */
const HOLDERS = ['values', 'channel_values', 'kwargs'];

/** The list of messages in a document, and its location; undefined if there is none. */
export function listIn(value: unknown): { readonly messages: readonly unknown[]; readonly at: string } | undefined {
  if (Array.isArray(value)) return unwrapBatch(value, '');
  if (!isObject(value)) return undefined;
  if ('messages' in value) return Array.isArray(value.messages) ? unwrapBatch(value.messages, '/messages') : undefined;
  for (const key of HOLDERS) {
    const held = value[key];
    if (isObject(held) && Array.isArray(held.messages)) return unwrapBatch(held.messages, `/${key}/messages`);
  }
  return undefined;
}

/** The conversation in a batch that contains only one. */
function unwrapBatch(messages: readonly unknown[], at: string) {
  const [only] = messages;
  const isBatch = messages.length === 1 && Array.isArray(only) && only.length > 0 && only.every(isObject);
  return isBatch ? { messages: only as readonly unknown[], at: `${at}/0` } : { messages, at };
}

export function detects(value: unknown): boolean {
  const first = listIn(value)?.messages.slice(0, SAMPLE_SIZE) ?? [];
  // The certain forms are checked first, because few other lists have one.
  return first.some(isSure) && first.every(isPossible);
}

/** Roles that no other format has. */
const CERTAIN_ROLES: ReadonlySet<unknown> = new Set(['human', 'ai', 'AIMessageChunk', 'HumanMessageChunk']);

/**
 * Whether a message may have this format. Unknown types are possible, because other messages make the format certain.
 */
function isPossible(message: unknown): boolean {
  if (typeof message === 'string') return true;
  if (Array.isArray(message)) return isPair(message);
  if (!isObject(message)) return false;
  if (isConstructor(message) || isStored(message)) return true;
  const { role, type } = message;
  if (typeof role === 'string') return ROLE_WORDS.has(role) || type === 'chat' || type === 'generic';
  if (typeof type !== 'string' || 'message' in message) return false;
  return type === 'remove' || contentOf(message) !== undefined;
}

/** Whether a message certainly has this format. */
function isSure(message: unknown): boolean {
  if (Array.isArray(message)) return CERTAIN_ROLES.has(message[0]);
  if (!isObject(message)) return false;
  const { type, tool_calls: calls } = message;
  if (typeof type === 'string') {
    if (isConstructor(message)) return true;
    if (isStored(message)) return CERTAIN_ROLES.has(type);
    const content = contentOf(message);
    if (message.role === undefined && CERTAIN_ROLES.has(type))
      return typeof content === 'string' || Array.isArray(content);
  }
  return Array.isArray(calls) && calls.some(isCall);
}

function contentOf({ content, content_blocks: blocks }: JsonObject): unknown {
  return content === undefined ? blocks : content;
}

function isPair(pair: readonly unknown[]): boolean {
  return pair.length === 2 && ROLE_WORDS.has(pair[0]) && (typeof pair[1] === 'string' || Array.isArray(pair[1]));
}

const CLASS = /Message(?:Chunk)?$/;

function isConstructor({ lc, type, id, kwargs }: JsonObject): boolean {
  if (lc !== 1 || type !== 'constructor' || !Array.isArray(id) || !isObject(kwargs)) return false;
  const name: unknown = id.at(-1);
  return typeof name === 'string' && CLASS.test(name);
}

function isStored(message: JsonObject): boolean {
  const { type, data } = message;
  if (!STORED_TYPES.has(type) || !isObject(data) || 'content' in message) return false;
  return contentOf(data) !== undefined || type === 'remove';
}

/** A call with object arguments and LangChain's type. */
function isCall(call: unknown): boolean {
  return isObject(call) && call.type === 'tool_call' && isObject(call.args) && typeof call.name === 'string';
}
