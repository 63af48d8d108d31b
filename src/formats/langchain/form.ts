/** The forms of a LangChain message, and the role words in each of them. */
import type { Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/**
 * `text` is a bare string, which is a user message. `pair` is a role word and content. `plain` is an object with a role
 * or type. `stored` has the fields under `data`, and `constructor` under `kwargs`, with the name of a class.
 */
export type Form = 'text' | 'pair' | 'plain' | 'stored' | 'constructor';

/** The fields of a message and their location, regardless of its form. */
export interface Opened {
  readonly form: Form;
  /** The word for its role; undefined if it is missing or not text. */
  readonly word: string | undefined;
  /** The location of the word, or where it is expected. */
  readonly wordAt: string;
  readonly fields: JsonObject;
  /** The key of the content in the fields; undefined if there is none. */
  readonly contentKey: string | undefined;
  /** The location of the fields. */
  readonly at: string;
  readonly contentAt: string;
}

/** A role word: what it means and where it is valid. */
interface Word {
  /** Absent for a message with a custom role, and for one that removes another message. */
  readonly role?: Message['role'];
  readonly className?: string;
  /** Whether both languages create a message from it. */
  readonly isCoerced?: true;
  /** Whether stores support it: it is written by `toDict` in JavaScript or `message_to_dict` in Python. */
  readonly isStored?: true;
}

const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ['human', { role: 'user', className: 'HumanMessage', isCoerced: true, isStored: true }],
  ['user', { role: 'user', isCoerced: true }],
  ['ai', { role: 'assistant', className: 'AIMessage', isCoerced: true, isStored: true }],
  ['assistant', { role: 'assistant', isCoerced: true }],
  ['system', { role: 'system', className: 'SystemMessage', isCoerced: true, isStored: true }],
  ['developer', { role: 'system', isCoerced: true }],
  ['tool', { role: 'tool', className: 'ToolMessage', isCoerced: true, isStored: true }],
  ['function', { role: 'tool', className: 'FunctionMessage', isStored: true }],
  ['chat', { isStored: true }],
  ['generic', { className: 'ChatMessage', isStored: true }],
  ['remove', { className: 'RemoveMessage', isCoerced: true, isStored: true }],
]);

const wordsWhere = (fits: (word: Word) => unknown) => [...WORDS].flatMap(([name, word]) => (fits(word) ? [name] : []));

export const COERCED: ReadonlySet<unknown> = new Set(wordsWhere(word => word.isCoerced));

/** Role words of messages that both languages create. */
export const ROLE_WORDS: ReadonlySet<unknown> = new Set(wordsWhere(word => word.isCoerced && word.role));

/** Types of stored messages. Python stores the class names of chunks. */
export const STORED_TYPES: ReadonlySet<unknown> = new Set([
  ...wordsWhere(word => word.isStored),
  ...['AIMessageChunk', 'HumanMessageChunk', 'SystemMessageChunk', 'ToolMessageChunk'],
]);

const WORD_OF_CLASS = new Map([...WORDS].map(([name, { className }]) => [className, name]));

/** Keys of the content. Standard blocks have a separate key in JSON. */
const CONTENT_KEYS = ['content', 'content_blocks', 'contentBlocks'];

/** Finds the form of a message and its fields; undefined if the value is not a message in any form. */
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
  // If a message has a custom role, the word is its type.
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

/** The word for a class, or the class name if it is unknown. Stream chunks have the word of their message. */
function classWord(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  // A class whose name is a role word does not have that role.
  const unknown = WORDS.has(name) ? `class ${name}` : name;
  return WORD_OF_CLASS.get(name.replace(/Chunk$/, '')) ?? unknown;
}

/** The role that a word means. Messages of type `chat` have their role in another field. */
export function roleOf({ form, word, fields }: Opened): Message['role'] {
  if (word === undefined) return 'other';
  const base = baseWord(form, word);
  return WORDS.get(base === 'chat' || base === 'generic' ? (textOf(fields.role) ?? '') : base)?.role ?? 'other';
}

/** The word of a chunk's message. Python uses the names of chunk classes as types. */
function baseWord(form: Form, word: string): string {
  return form === 'constructor' || !word.endsWith('MessageChunk') ? word : (classWord(word) ?? word);
}

/**
 * What LangChain does with a message that has this word:
 *
 * - `taken`: accepts it.
 * - `function` and `removal`: only some implementations coerce it.
 * - `kept`: only stores accept it.
 * - `stored`: the form is only read by stores.
 * - `not stored`: the word is coerced, but the form is that of stores, which do not know the word.
 * - `unknown`: nothing accepts it.
 */
export type Acceptance = 'taken' | 'function' | 'removal' | 'kept' | 'stored' | 'not stored' | 'unknown';

export function acceptanceOf({ form, word }: Opened): Acceptance {
  if (word === undefined) return 'taken';
  const base = baseWord(form, word);
  const known = WORDS.get(base);
  if (form === 'stored') {
    if (!known?.isStored) return known !== undefined && base === word ? 'not stored' : 'unknown';
    return base === word && (base === 'human' || base === 'ai' || base === 'system') ? 'taken' : 'stored';
  }
  if (form === 'constructor' && base === 'remove') return 'removal';
  if (base === 'function' && base === word) return 'function';
  if (known === undefined) return 'unknown';
  if (base !== word || base === 'chat' || base === 'generic') return 'kept';
  // The word of a class is the one that it sets itself. No class sets `user` or `developer`.
  return 'taken';
}
