/**
 * Explains in one sentence why a value is not a conversation: what was found and what was expected. It prints keys but
 * no values, and only keys that look like field names.
 */
import { distance } from '../model/did-you-mean.ts';
import { child } from '../pointer.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import type { As } from './detect.ts';

/** What the caller expected, as the second half of the sentence. */
export function expectedAs(as: As | undefined): string {
  if (as === 'exchange') return 'expected a recorded exchange with `request` and `response`';
  if (as === 'response') return 'expected a reply of a server';
  if (as === 'stream') return 'expected stream events';
  return 'expected a request body, a conversation or a list of messages';
}

/**
 * Why a file has nothing to judge. `kind` is `none` if it has no bytes, `space` if it has no values, `record` if its
 * values contain no conversation, and otherwise the name of its log format.
 */
export function whyNothing(kind: string, as: As | undefined): string {
  if (kind === 'none') return `found no data; ${expectedAs(as)}`;
  if (kind === 'space') return `found only white space; ${expectedAs(as)}`;
  if (kind === 'record') return `found no conversation; ${expectedAs(as)}`;
  return `found no conversation; detected as: ${kind}`;
}

/** The keys that contain the conversation in most request formats. */
const EXPECTED = 'expected `messages`, `input` or `contents`';

/**
 * Explains why `value` was not recognized. `isRead` tests whether a nested value would be recognized by itself, to find
 * conversations that are nested too deep.
 */
export function whyUnrecognized(value: unknown, as: As | undefined, isRead: (value: unknown) => boolean): string {
  if (Array.isArray(value)) return whyNoList(value, as);
  if (!isObject(value)) return `found ${kindOf(value)}; ${expectedAs(as)}`;
  if (as === 'exchange') return `found no \`request\`; ${expectedAs(as)}`;
  if (Object.keys(value).length === 0) return `found an empty object; ${expectedAs(as)}`;
  return whyNoMessages(value) ?? misspelled(value) ?? nested(value, isRead) ?? `found ${keysOf(value)}; ${EXPECTED}`;
}

function whyNoList(list: readonly unknown[], as: As | undefined): string {
  const first = list.find(isObject);
  if (first !== undefined && as !== 'exchange') {
    const key = Object.keys(first).find(each => each !== 'role' && each.toLowerCase() === 'role');
    if (key !== undefined)
      return `found a list of objects with no \`role\`, but a key \`${key}\`; did you mean \`role\`?`;
    return `found a list of objects with ${namesOf(first)}; expected messages with a \`role\`, or conversations`;
  }
  return `found a list of ${list.length === 0 ? 'nothing' : `${kindsOf(list)}`}; ${expectedAs(as)}`;
}

function kindsOf(list: readonly unknown[]): string {
  const kinds = new Set(list.slice(0, 100).map(each => PLURALS[typeOf(each)]));
  return kinds.size === 1 ? ([...kinds][0] as string) : 'values of several kinds';
}

/** Why the value of `messages` is not a list of messages, or a single message is not a conversation. */
function whyNoMessages(value: JsonObject): string | undefined {
  if (typeof value.role === 'string' && ('content' in value || 'parts' in value || 'tool_calls' in value))
    return 'found a single message; expected a list of messages';
  if (!('messages' in value)) return undefined;
  const { messages } = value;
  if (!Array.isArray(messages)) return `found ${kindOf(messages)} under \`messages\`; expected a list of messages`;
  return 'found no `role` in the items of `messages`; expected messages with a `role`';
}

/** Other names for each key, without `_`, `-` and capitals. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  messages: [
    'message',
    'msgs',
    'msg',
    'chatmessages',
    'messagelist',
    'chathistory',
    'history',
    'conversation',
    'dialog',
    'dialogue',
    'turns',
    'chat',
  ],
  contents: ['content'],
  input: ['inputs'],
};
const keyLetters = (key: string) => key.toLowerCase().replace(/[_\-\s]/g, '');

/** Whether a key is another name for one of those. */
export function isOtherWord(key: string): boolean {
  return Object.values(OTHER_WORDS).some(words => words.includes(keyLetters(key)));
}

/** Maximum edit distance of a misspelled `messages` or `contents`. Short words like `input` allow only one edit. */
const MAX_EDITS = 2;
/** Maximum number of keys to check: a dictionary of a million entries is not a request. */
const MAX_KEYS = 200;

/** Suggests the expected key for one that is misspelled or a synonym. */
function misspelled(value: JsonObject): string | undefined {
  for (const key of firstKeys(value)) {
    const inner = value[key];
    const word = keyLetters(key);
    for (const [wanted, others] of Object.entries(OTHER_WORDS)) {
      const isWord = others.includes(word) && mayBeConversation(inner);
      const isClose = !others.includes(word) && distance(word, wanted) <= (wanted.length > 6 ? MAX_EDITS : 1);
      // Many other documents have text in a similar key, such as `content` or `output`.
      if (isWord || (isClose && (word === wanted || typeof inner === 'object')))
        return key === wanted
          ? `the value of \`${wanted}\` is not one that rolecall reads`
          : `found no \`${wanted}\`, but a key \`${key}\`; did you mean \`${wanted}\`?`;
    }
  }
  return undefined;
}

/** Whether a value may be a conversation: a list of objects, or one message. */
function mayBeConversation(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || isObject(value[0]);
  return isObject(value) && ('role' in value || 'content' in value || 'parts' in value);
}

/** Maximum depth and number of values to search in a record. */
const MAX_LEVELS = 6;
const MAX_VALUES = 200;

/** Reports a conversation that is nested too deep or under an unexpected key. */
function nested(value: JsonObject, isRead: (value: unknown) => boolean): string | undefined {
  let left = MAX_VALUES;
  let level: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: '' }];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const next: { readonly value: unknown; readonly pointer: string }[] = [];
    for (const { value: outer, pointer } of level)
      for (const key of firstKeys(outer)) {
        const inner = (outer as JsonObject)[key];
        if (inner === null || typeof inner !== 'object' || left-- <= 0) continue;
        const at = child(pointer, key);
        if (!(Array.isArray(inner) && inner.length === 0) && isRead(inner))
          return `found a conversation at ${shownPointer(at)}, which is nested too deep; extract it`;
        next.push({ value: inner, pointer: at });
      }
    level = next;
  }
  return undefined;
}

function firstKeys(value: unknown): string[] {
  const keys: string[] = [];
  for (const key in value as JsonObject) if (keys.push(key) >= MAX_KEYS) break;
  return keys;
}

/** Maximum number of keys to print. */
const MAX_SHOWN = 3;
const NAME = /^[A-Za-z_$@][\w.$-]{0,39}$/;

function keysOf(value: JsonObject): string {
  return `an object with ${namesOf(value)}`;
}

/** ``the keys `name`, `version` and 12 others`` */
function namesOf(value: JsonObject): string {
  const keys = Object.keys(value);
  const shown = keys.filter(key => NAME.test(key)).slice(0, MAX_SHOWN);
  const more = keys.length - shown.length;
  if (shown.length === 0) return more === 1 ? '1 key' : `${more} keys`;
  const names = shown.map(key => `\`${key}\``);
  if (more > 0) return `the keys ${names.join(', ')} and ${more} ${more === 1 ? 'other' : 'others'}`;
  const last = names.pop();
  return names.length === 0 ? `the key ${last}` : `the keys ${names.join(', ')} and ${last}`;
}

function shownPointer(pointer: string): string {
  const isPlain = pointer
    .split('/')
    .slice(1)
    .every(key => NAME.test(key) || /^\d+$/.test(key));
  return isPlain ? `\`${pointer}\`` : `depth ${pointer.split('/').length - 1}`;
}

type Kind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

const SINGULARS: Readonly<Record<Kind, string>> = {
  null: '`null`',
  boolean: 'a boolean',
  number: 'a number',
  string: 'a string',
  list: 'a list',
  object: 'an object',
};
const PLURALS: Readonly<Record<Kind, string>> = {
  null: '`null`s',
  boolean: 'booleans',
  number: 'numbers',
  string: 'strings',
  list: 'lists',
  object: 'objects',
};

function kindOf(value: unknown): string {
  return SINGULARS[typeOf(value)];
}

function typeOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}
