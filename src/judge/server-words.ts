/** A server's error text for one finding, with every placeholder filled in, or truncated before unknown ones. */

import { splitAtSlots } from '../diagnostic.ts';
import type { Conversation, Message } from '../generated/types.ts';
import type { AnyRule, Finding } from '../model/rule.ts';
import { shorten, withoutEnd } from '../model/text.ts';
import { pointerKeys } from '../pointer.ts';

/** Placeholders begin with a letter, so `{64}` in a quoted pattern is not one. */
export const SLOT = /\{([a-z]\w*)\}/i;
const SLOTS = new RegExp(SLOT, 'gi');

/** The places of a request's messages. */
export interface RequestPlaces {
  readonly conversation: Conversation;
  /** Pointer of the message list in the document. */
  readonly list: string;
  /** Pointer of the message list in a request body: `/messages`, `/input`, `/contents`. */
  readonly listInBody: string;
}

const INDEX = /^\d+$/;

type Data = Readonly<Record<string, string | number>>;

/**
 * The text `says` for a finding. Undefined if it needs a value that only another message of the rule has, because then
 * the server reports another text.
 */
export function serverWords(
  says: string,
  rule: AnyRule,
  finding: Finding,
  data: Data = {},
  places?: RequestPlaces,
): string | undefined {
  if (!says.includes('{')) return says;
  const pieces = splitAtSlots(says);
  const known = [pieces[0] ?? ''];
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] as string;
    const value = data[name] ?? (places === undefined ? undefined : knownValue(name, finding, data, places));
    const rest = pieces[i + 1] ?? '';
    if (value !== undefined) known[known.length - 1] += `${value}${rest}`;
    else if (Object.values<string>(rule.messages).some(text => text.includes(`{${name}}`))) return undefined;
    else known.push(rest);
  }
  return withoutGaps(known);
}

/** An error text for documentation, with placeholders as `<id>`. */
export function withNamedSlots(text: string): string {
  return text.includes('{') ? text.replace(SLOTS, '<$1>') : text;
}

/** A value that follows from the finding, by the names that placeholders use for it. */
function knownValue(name: string, finding: Finding, data: Data, places: RequestPlaces): string | number | undefined {
  const { model } = places.conversation;
  switch (name) {
    case 'role':
      return roleOf(finding.in);
    case 'model':
      return model === undefined ? undefined : shorten(model);
    case 'id':
      return textOf(finding.at, 'callId') ?? textOf(finding.at, 'id') ?? textOf(finding.in, 'id');
    case 'name':
    case 'tool':
      return textOf(finding.at, 'name');
    default:
      return valueOfPlace(name, finding, data, places);
  }
}

/** A value that follows from the place of the finding. */
function valueOfPlace(name: string, finding: Finding, data: Data, places: RequestPlaces): string | number | undefined {
  const keys = keysInBody(finding.at.pointer, places);
  const { messages } = places.conversation;
  const i = messageIndex(keys, finding.at.pointer, places);
  switch (name) {
    case 'i':
      return i;
    case 'j':
      return partIndex(keys, i, places);
    case 'ordinal':
      return ordinal(i);
    case 'partOrdinal':
      return ordinal(partIndex(keys, i, places));
    case 'result':
      return finding.in?.role === 'tool' ? i : undefined;
    case 'other':
      return otherIndex(finding, i, places);
    case 'k':
      return keys?.[0] === 'tools' ? keys[1] : undefined;
    case 'param':
      return inBrackets(withField(keys, data));
    case 'parent':
      return inBrackets(keys?.slice(0, -1));
    case 'path':
      return withField(keys, data)?.join('.');
    case 'pointer':
      return keys?.map(key => `/${key}`).join('');
    case 'member':
      return inMembers(withField(keys, data));
    case 'previous':
      return i === undefined ? undefined : roleOf(messages[i - 1]);
    default:
      return undefined;
  }
}

function ordinal(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1;
}

function roleOf(message: Message | undefined): string | undefined {
  return message === undefined ? undefined : shorten(message.wireRole ?? message.role);
}

function textOf(place: object | undefined, key: string): string | undefined {
  const value = (place as Readonly<Record<string, unknown>> | undefined)?.[key];
  return typeof value === 'string' && value !== '' ? shorten(value) : undefined;
}

/** The path of a place from the top of the request body. */
function keysInBody(pointer: string, { list, listInBody, conversation }: RequestPlaces): string[] | undefined {
  if (pointer.startsWith(`${list}/`)) return pointerKeys(listInBody + pointer.slice(list.length));
  const base = conversation.pointer;
  return pointer === base || pointer.startsWith(`${base}/`) ? pointerKeys(pointer.slice(base.length)) : undefined;
}

function messageIndex(keys: string[] | undefined, pointer: string, { list, listInBody }: RequestPlaces) {
  return pointer.startsWith(`${list}/`) ? indexIn(keys, pointerKeys(listInBody).length) : undefined;
}

/** The first index below the message, or below the body for places outside the messages. */
function partIndex(keys: string[] | undefined, i: number | undefined, { listInBody }: RequestPlaces) {
  const below = i === undefined ? keys : keys?.slice(pointerKeys(listInBody).length + 1);
  return indexIn(below, below?.findIndex(key => INDEX.test(key)) ?? -1);
}

function indexIn(keys: string[] | undefined, at: number): number | undefined {
  const key = keys?.[at];
  return key !== undefined && INDEX.test(key) ? Number(key) : undefined;
}

/** The index of the message of the first related place, if it is another message. */
function otherIndex({ related }: Finding, i: number | undefined, places: RequestPlaces): number | undefined {
  const pointer = related?.[0]?.at.pointer;
  const other = pointer === undefined ? undefined : messageIndex(keysInBody(pointer, places), pointer, places);
  return other === i ? undefined : other;
}

/** A finding about a missing field points at the object that lacks it. */
function withField(keys: string[] | undefined, { field }: Data): string[] | undefined {
  if (keys === undefined) return undefined;
  const all = field === undefined || keys.at(-1) === field ? keys : [...keys, shorten(String(field))];
  return all.length === 0 ? undefined : all;
}

/** `messages[2].tool_calls[0].id` */
function inBrackets(keys: readonly string[] | undefined): string | undefined {
  if (keys?.length === 0) return undefined;
  return keys?.map((key, i) => (INDEX.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
}

/** `messages.3.member.content.1.member.text`, counted from 1: the notation of AWS services. */
function inMembers(keys: readonly string[] | undefined): string | undefined {
  return keys?.map(key => (INDEX.test(key) ? `${Number(key) + 1}.member` : key)).join('.');
}

/** If fewer letters than this precede the first unknown placeholder, the longest later piece is quoted instead. */
const ENOUGH_LETTERS = 10;

/** The known pieces of an error text, joined without partial words. */
function withoutGaps(pieces: readonly string[]): string {
  const [first = '', ...others] = pieces;
  if (others.length === 0) return first;
  const head = upToLastWord(first);
  if (letters(head) >= ENOUGH_LETTERS) return `${head}…`;
  const inner = others.map((piece, i) => {
    const rest = piece.replace(/^\S+/, '').trim();
    return i === others.length - 1 ? rest : `${upToLastWord(piece.replace(/^\S+/, '')).trim()}…`;
  });
  const longest = inner.reduce((best, each) => (letters(each) > letters(best) ? each : best), '');
  return letters(longest) > letters(head) ? `… ${longest}` : `${head}…`;
}

/** A text up to its last whole word, without a trailing quotation mark or opening bracket. */
function upToLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--;
  return withoutEnd(text.slice(0, end), ' \n\t\'"`([{<:,=-');
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
