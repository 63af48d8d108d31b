/**
 * Requests inside a wrapper, as proxies, batch files and tracing tools log them: `{"body": {"messages": […]}}`. The
 * inner value is read as if it were separate, with pointers from the wrapper. The wrapper's ID, model and URL apply.
 */
import { child } from '../pointer.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { type As, type Found, recognize } from './detect.ts';
import { whyUnrecognized } from './unrecognized.ts';

/** Keys under which loggers store a request, the most likely ones first. */
const WRAPPERS = ['body', 'request', 'payload', 'data', 'params', 'input', 'requests'] as const;
/** Keys under which pages of results have their list, next to cursors and counts. */
const PAGES = ['items', 'results', 'records', 'conversations', 'value', 'rows', 'row', 'logs', 'traces'] as const;
const KEYS = [...WRAPPERS, ...PAGES];
/** Wrappers may be nested: `{"request": {"body": …}}`. */
const MAX_LEVELS = 2;
/** Number of list items to check for wrappers. */
const MAX_ITEMS = 8;

/** The content of a wrapper. */
export interface Unwrapped {
  /** `list` for a list of conversations, each to be recognized separately. */
  readonly found: Found | 'list';
  readonly value: unknown;
  /** The keys from the record to the value. */
  readonly keys: readonly string[];
  /** The JSON text of the value, if it was in a string. */
  readonly text?: string | undefined;
}

/**
 * The conversation inside a record that was not recognized, or inside the request of an exchange; undefined if there is
 * none. `found` is what the record was recognized as.
 */
export function unwrap(
  value: unknown,
  found: Found | 'list',
  pointer: string,
  as: As | undefined,
  hasDialect = false,
): Unwrapped | undefined {
  if (found === 'list') return undefined;
  if (found.format === 'exchange' && as !== 'response' && as !== 'stream') return unwrapExchange(found, pointer);
  if (as !== undefined && as !== 'request' && as !== 'log') return undefined;
  if (Array.isArray(value)) {
    const isAnyList = found.format === 'messages' && as !== undefined && (found.messageFormat ?? null) === null;
    const isWrapped = (found.format === 'unrecognized' || isAnyList) && hasWrappers(value);
    return isWrapped ? { found: 'list', value, keys: [] } : undefined;
  }
  // If the caller says what a record is, or names its dialect (`hasDialect`), any object is read as a request.
  const isAnything =
    found.format === 'request' && (as !== undefined || hasDialect) && (found.messageFormat ?? null) === null;
  if (!isObject(value) || !(found.format === 'unrecognized' || isAnything)) return undefined;
  if ('messages' in value) return openPage(value, pointer, as);
  return openWrapper(value, pointer, as, MAX_LEVELS);
}

/** The messages in a page of messages: `{"messages": {"data": […], "has_more": false}}`. */
function openPage({ messages, ...wrapper }: JsonObject, pointer: string, as: As | undefined): Unwrapped | undefined {
  if (!isObject(messages)) return undefined;
  const key = ['data', 'items', 'results'].find(each => Array.isArray(messages[each]));
  const list = key === undefined ? undefined : messages[key];
  if (key === undefined || !isConversation(list)) return undefined;
  const found = recognize(list, child(child(pointer, 'messages'), key), as);
  if (found === 'list') return undefined;
  return { found: { ...found, ...wrapperFields(wrapper, 'messages', found) }, value: list, keys: ['messages', key] };
}

/** Whether a list contains records that are wrappers. */
function hasWrappers(list: readonly unknown[]): boolean {
  return list
    .slice(0, MAX_ITEMS)
    .some(item => isObject(item) && openWrapper(item, '', undefined, MAX_LEVELS) !== undefined);
}

function openWrapper(value: JsonObject, pointer: string, as: As | undefined, levels: number): Unwrapped | undefined {
  for (const key of KEYS) {
    if (!(key in value)) continue;
    const wrappedValue = value[key];
    const text = typeof wrappedValue === 'string' ? wrappedValue : undefined;
    const inner = text === undefined ? wrappedValue : parsed(text);
    if (inner === null || typeof inner !== 'object') continue;
    const at = child(pointer, key);
    if (isConversation(inner)) {
      const found = recognize(inner, at, as);
      // Items of a list inside a string have no locations in the file.
      if (text !== undefined && found === 'list') continue;
      const named = found === 'list' ? found : { ...found, ...wrapperFields(value, key, found) };
      return { found: named, value: inner, keys: [key], ...(text !== undefined && { text }) };
    }
    if (text !== undefined) continue;
    if (Array.isArray(inner)) {
      if (hasWrappers(inner)) return { found: 'list', value: inner, keys: [key] };
      continue;
    }
    const deeper = levels > 1 ? openWrapper(inner as JsonObject, at, as, levels - 1) : undefined;
    if (deeper === undefined) continue;
    const { found } = deeper;
    const named = found === 'list' ? found : { ...found, ...wrapperFields(value, key, found) };
    return { ...deeper, found: named, keys: [key, ...deeper.keys] };
  }
  return undefined;
}

/** The request of an exchange, if a logger stored it together with its headers. */
function unwrapExchange(found: Found, pointer: string): Unwrapped | undefined {
  const { value, messageFormat = null } = found;
  if (!isObject(value) || messageFormat !== null || 'messages' in value || isConversation(value)) return undefined;
  const inner = openWrapper(value, found.pointer, undefined, 1);
  if (inner === undefined || inner.found === 'list') return undefined;
  const { model = found.model } = inner.found;
  const keys = found.pointer.slice(pointer.length).split('/').slice(1);
  return {
    ...inner,
    found: { ...found, value: inner.value, pointer: inner.found.pointer, model },
    keys: [...keys, ...inner.keys],
  };
}

/** Whether a value is a conversation or a list of conversations. An empty list is neither. */
export function isConversation(value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0) return false;
  const found = recognize(value, '');
  return found === 'list' || (found.format !== 'unrecognized' && found.format !== 'reply' && found.format !== 'stream');
}

/**
 * The ID, model and URL that the wrapper has for the request. A model and a host in the request itself take precedence.
 */
function wrapperFields(wrapper: JsonObject, key: string, found: Found): Partial<Found> {
  const id = ['custom_id', 'id', 'request_id', 'key'].map(each => wrapper[each]).find(isName) ?? found.id;
  const url = [wrapper.url, wrapper.uri].find(each => typeof each === 'string' && /^https?:\/\//.test(each));
  const host = typeof wrapper.host === 'string' ? wrapper.host : undefined;
  return {
    ...(id !== undefined && { id }),
    ...(found.model === undefined && typeof wrapper.model === 'string' && { model: wrapper.model }),
    ...(found.host === undefined && { host, ...addressOf(url as string | undefined) }),
    ...(isMessageBatch(wrapper, key, found) && { dialect: 'anthropic' }),
  };
}

/**
 * Whether a request is a line of Anthropic's Message Batches API, the only one with the request under `params` next to
 * a `custom_id`: https://docs.claude.com/en/api/creating-message-batches
 */
function isMessageBatch({ custom_id: id }: JsonObject, key: string, { dialect, messageFormat }: Found): boolean {
  return key === 'params' && typeof id === 'string' && dialect === undefined && (messageFormat ?? null) === null;
}

function addressOf(url: string | undefined): Pick<Found, 'host' | 'path'> {
  if (url === undefined || !URL.canParse(url)) return {};
  const { host, pathname: path } = new URL(url);
  return { host, path };
}

/** Adds the reason to a value that was not recognized. */
export function withReason(found: Found, as: As | undefined): Found {
  if (found.format !== 'unrecognized') return found;
  return { ...found, note: whyUnrecognized(found.value, as, isConversation) };
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
