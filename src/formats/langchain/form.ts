/** The ways in which a LangChain message is written down, and the words for its role in each of them. */
import type { Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/**
 * A bare `text` is what a person said; a `pair` is a role word and content; `plain` is an object with a role or a type;
 * `stored` keeps the fields below `data`, `constructor` below `kwargs`, behind the name of a class.
 */
export type Form = 'text' | 'pair' | 'plain' | 'stored' | 'constructor';

/** A message with its envelope taken off. */
export interface Opened {
  readonly form: Form;
  /** The word for its role; undefined where there is none, or none that is text. */
  readonly word: string | undefined;
  /** Where the word stands, or would have to stand. */
  readonly wordAt: string;
  readonly fields: JsonObject;
  /** The key of the content among the fields; undefined where there is none. */
  readonly contentKey: string | undefined;
  /** Place of the fields. */
  readonly at: string;
  readonly contentAt: string;
}

/** The words that a plain message may have for its role, and what they mean. */
const WORDS: ReadonlyMap<string, Message['role']> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** Words that name no role: a message with a role of its own, and an order to take a message out. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['chat', 'generic', 'remove']);

const CLASSES: ReadonlyMap<unknown, string> = new Map([
  ['HumanMessage', 'human'],
  ['AIMessage', 'ai'],
  ['SystemMessage', 'system'],
  ['ToolMessage', 'tool'],
  ['FunctionMessage', 'function'],
  ['ChatMessage', 'generic'],
  ['RemoveMessage', 'remove'],
]);

/** What is coerced to a message, in both languages: what else there is, is kept in stores only, or by nobody. */
export const COERCED: ReadonlySet<string> = new Set([
  ...['human', 'user', 'ai', 'assistant', 'system', 'developer', 'tool', 'remove'],
]);

/** What stores keep: the words of `toDict` in JavaScript and of `message_to_dict` in Python. */
const STORED: ReadonlySet<string> = new Set(['human', 'ai', 'system', 'tool', 'function', ...OTHER_WORDS]);

/** The keys under which content stands: standard blocks have one of their own when they are written as JSON. */
const CONTENT_KEYS = ['content', 'content_blocks', 'contentBlocks'];

/** Takes the envelope off; undefined where the value is no message in any form. */
export function open(value: unknown, pointer: string): Opened | undefined {
  if (typeof value === 'string') return opened('text', 'human', pointer, { content: value }, pointer, pointer);
  if (Array.isArray(value)) {
    const fields = value.length > 1 ? { content: value[1] as unknown } : {};
    return opened('pair', textOf(value[0]), `${pointer}/0`, fields, pointer, `${pointer}/1`);
  }
  if (!isObject(value)) return undefined;
  const { role, type, data, kwargs, id, lc } = value;
  if (lc === 1 && Array.isArray(id) && isObject(kwargs)) {
    const at = `${pointer}/kwargs`;
    return opened('constructor', classWord(id.at(-1)), `${pointer}/id/${Math.max(0, id.length - 1)}`, kwargs, at);
  }
  if (typeof role !== 'string' && typeof type === 'string' && isObject(data) && !('content' in value))
    return opened('stored', type, `${pointer}/type`, data, `${pointer}/data`);
  // A message with a role of its own says in its type what it is.
  const isChat = (type === 'chat' || type === 'generic') && typeof role === 'string' && !COERCED.has(role);
  const word = isChat || typeof role !== 'string' ? textOf(type) : role;
  const isType = isChat || (typeof role !== 'string' && 'type' in value);
  return opened('plain', word, `${pointer}/${isType ? 'type' : 'role'}`, value, pointer);
}

function opened(
  form: Form,
  word: string | undefined,
  wordAt: string,
  fields: JsonObject,
  at: string,
  contentAt?: string,
): Opened {
  const contentKey = CONTENT_KEYS.find(key => Object.hasOwn(fields, key));
  return { form, word, wordAt, fields, contentKey, at, contentAt: contentAt ?? `${at}/${contentKey ?? 'content'}` };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The word for a class; its name where it is none of ours. Chunks of a stream add up to their message. */
function classWord(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  // A class that is called like a word of ours is none for that.
  const unknown = COERCED.has(name) || STORED.has(name) ? `class ${name}` : name;
  return CLASSES.get(name.replace(/Chunk$/, '')) ?? unknown;
}

/** The role that a word means; a message of type chat says its role apart. */
export function roleOf({ form, word, fields }: Opened): Message['role'] {
  if (word === undefined) return 'other';
  const base = baseWord(form, word);
  if (base === 'chat' || base === 'generic') return WORDS.get(textOf(fields.role) ?? '') ?? 'other';
  return WORDS.get(base) ?? 'other';
}

/** The word of the message that a chunk is of: Python has the names of its chunk classes as types. */
function baseWord(form: Form, word: string): string {
  return form === 'constructor' || !word.endsWith('MessageChunk') ? word : (classWord(word) ?? word);
}

/**
 * What becomes of a message with this word: it is `taken`; it is a `function` or a `removal`, which some coerce; it is
 * `kept` in stores alone, or `stored` in a form that only stores read; it is `not stored`, with a word that is coerced, in a
 * form of stores that do not know it; or it is `unknown` to all.
 */
export type Standing = 'taken' | 'function' | 'removal' | 'kept' | 'stored' | 'not stored' | 'unknown';

export function standingOf({ form, word }: Opened): Standing {
  if (word === undefined) return 'taken';
  const base = baseWord(form, word);
  if (form === 'stored') {
    if (!STORED.has(base)) return WORDS.has(base) && base === word ? 'not stored' : 'unknown';
    return base === word && (base === 'human' || base === 'ai' || base === 'system') ? 'taken' : 'stored';
  }
  if (form === 'constructor' && base === 'remove') return 'removal';
  if (base === 'function' && base === word) return 'function';
  const isKnown = WORDS.has(base) || OTHER_WORDS.has(base);
  if (!isKnown) return 'unknown';
  if (base !== word || base === 'chat' || base === 'generic') return 'kept';
  // A class has the word that it sets itself: `user` or `developer` is the name of none.
  return 'taken';
}
