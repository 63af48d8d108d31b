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

/** A word for a role: what it means, and who knows it. */
interface Word {
  /** Absent for a message with a role of its own, and for one that removes another. */
  readonly role?: Message['role'];
  readonly className?: string;
  /** Whether both languages make a message of it. */
  readonly isCoerced?: true;
  /** Whether stores have it: a word of `toDict` in JavaScript or of `message_to_dict` in Python. */
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

/** The words for the role of a message that both languages make. */
export const ROLE_WORDS: ReadonlySet<unknown> = new Set(wordsWhere(word => word.isCoerced && word.role));

/** What stored messages have as their type: Python stores the class names of chunks. */
export const STORED_TYPES: ReadonlySet<unknown> = new Set([
  ...wordsWhere(word => word.isStored),
  ...['AIMessageChunk', 'HumanMessageChunk', 'SystemMessageChunk', 'ToolMessageChunk'],
]);

const WORD_OF_CLASS = new Map([...WORDS].map(([name, { className }]) => [className, name]));

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
  // A class whose name is a word for a role does not have that role.
  const unknown = WORDS.has(name) ? `class ${name}` : name;
  return WORD_OF_CLASS.get(name.replace(/Chunk$/, '')) ?? unknown;
}

/** The role that a word means; a message of type chat says its role apart. */
export function roleOf({ form, word, fields }: Opened): Message['role'] {
  if (word === undefined) return 'other';
  const base = baseWord(form, word);
  return WORDS.get(base === 'chat' || base === 'generic' ? (textOf(fields.role) ?? '') : base)?.role ?? 'other';
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
  // A class has the word that it sets itself: `user` or `developer` is the name of none.
  return 'taken';
}
