/** Rewrites messages and parts of another message format in the format of the conversation. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Edit, Fix, Message, Part } from '../generated/types.ts';
import { child, lastKey, valueAt } from '../pointer.ts';
import { copyJson } from '../source/copy.ts';
import { writeJson } from '../source/exact.ts';
import { isObject } from '../source/json.ts';
import { compose, textPart } from './composed.ts';
import { addition, type Broken, placeInList, replacement, safely } from './repair.ts';

/** The formats that are recognized. */
const FORMATS = [
  'openai-chat',
  'anthropic-messages',
  'openai-responses',
  'gemini-generate',
  'bedrock-converse',
  'mcp-sampling',
];
/** Keys of a message that rewriting preserves in some form. */
const KNOWN: ReadonlySet<string> = new Set([
  'role',
  'content',
  'parts',
  'tool_calls',
  'tool_call_id',
  'type',
  'call_id',
  'name',
  'arguments',
  'output',
]);
/** Types of parts that contain only text. */
const TEXTS: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text']);

/** The text part at a pointer, or the one whose type it points at, in the conversation's format. */
export function asTextPart(pointer: string, message: Message, broken: Broken): Fix | undefined {
  const at = partPointer(pointer);
  const raw = valueAt(broken.value, at);
  if (!isObject(raw) || typeof raw.text !== 'string' || !TEXTS.has(raw.type)) return undefined;
  const made = textPart(message.role === 'tool' ? 'user' : message.role, raw.text, broken);
  if (!isObject(made)) return undefined;
  if (typeof made.type === 'string' && made.type !== raw.type && typeof made.text === 'string')
    return safely(`change the type \`${raw.type}\` to \`${made.type}\``, replacement(child(at, 'type'), made.type));
  return Object.keys(raw).length === 2
    ? safely(`write the \`${raw.type}\` part as text`, replacement(at, made))
    : undefined;
}

/** A part of another format, in the conversation's format. */
export function asKnownPart(pointer: string, message: Message, broken: Broken): Fix | undefined {
  const at = partPointer(pointer);
  const raw = valueAt(broken.value, at);
  if (!isObject(raw) || placeInList(at) === undefined) return undefined;
  // Equal parts, such as the same image in each message, are written once.
  const key = `as known: ${message.role} ${message.wireRole} ${writeJson(raw)}`;
  const made = broken.places.memoize(key, () => knownPart(raw, message, broken));
  if (made === undefined) return undefined;
  return safely(`write the \`${nameOf(raw)}\` part in the format of this API`, replacement(at, copyJson(made)));
}

function knownPart(raw: unknown, message: Message, broken: Broken): unknown {
  for (const messageFormat of otherFormats(broken)) {
    const read = readBy(messageFormat, {
      role: messageFormat.id === 'gemini-generate' ? 'user' : message.wireRole,
      ...contentOf(messageFormat, [raw]),
    });
    const part = read?.parts[0];
    if (read === undefined || read.parts.length !== 1 || part === undefined || !('source' in part)) continue;
    // With a text next to it, the format writes the part as an item of a list.
    const otherPart: Part = { type: 'text', text: '.', pointer: '' };
    const written = composed({ ...read, role: message.role, contentForm: 'parts', parts: [part, otherPart] }, broken);
    const value = written.length === 1 ? written[0] : undefined;
    const ownPart = broken.messageFormat.readMessage(value, '', () => {}).parts.find(each => each.type === part.type);
    const made = ownPart === undefined ? undefined : valueAt(value, ownPart.pointer);
    if (made !== undefined && placeInList(ownPart?.pointer ?? '') !== undefined) return made;
  }
  return undefined;
}

/** A message that is valid in another format, in the conversation's format. */
export function asKnownMessage(message: Message, broken: Broken): Fix | undefined {
  return broken.places.memoize(`as known: ${message.pointer}`, () => knownMessage(message, broken));
}

function knownMessage(message: Message, broken: Broken): Fix | undefined {
  const raw = valueAt(broken.value, message.pointer);
  const place = placeInList(message.pointer);
  if (!isObject(raw) || place === undefined || Object.keys(raw).some(key => !KNOWN.has(key))) return undefined;
  for (const messageFormat of otherFormats(broken)) {
    const read = readBy(messageFormat, raw);
    if (read === undefined || read.parts.length === 0 || read.role === 'other') continue;
    const written = composed(read, broken);
    const [first, ...others] = written;
    if (first === undefined || JSON.stringify(first) === JSON.stringify(raw)) continue;
    const edits: Edit[] = [replacement(message.pointer, first)];
    for (const [i, each] of others.entries()) edits.push(addition(child(place.list, place.index + 1 + i), each));
    return safely('write the message in the format of this API', ...edits);
  }
  return undefined;
}

/** The pointer of the part. Findings may point at its type. */
function partPointer(pointer: string): string {
  const last = lastKey(pointer);
  return /^\d+$/.test(last) ? pointer : pointer.slice(0, pointer.lastIndexOf('/'));
}

/** The part at a pointer, or the one that contains it. */
export function partContaining(pointer: string, { places }: Broken): Part | undefined {
  return places.partAt(pointer) ?? places.partAt(partPointer(pointer));
}

function otherFormats({ messageFormat: own, findMessageFormat, places }: Broken): readonly MessageFormat[] {
  return places.memoize('other formats', () =>
    FORMATS.flatMap(id => {
      const messageFormat = findMessageFormat(id);
      return messageFormat === undefined || messageFormat === own ? [] : [messageFormat];
    }),
  );
}

function contentOf({ id }: MessageFormat, parts: readonly unknown[]): object {
  return id === 'gemini-generate' ? { parts } : { content: parts };
}

/** Reads a value in a format; undefined if it does not fit, or contains something unknown. */
function readBy(messageFormat: MessageFormat, value: unknown): Message | undefined {
  let faults = 0;
  const read = messageFormat.readMessage(value, '', ({ severity }) => {
    if (severity !== 'info') faults++;
  });
  const isKnown = (part: Part): boolean =>
    part.type !== 'provider_item' && (part.type !== 'tool_result' || part.content.every(isKnown));
  return faults === 0 && read.parts.every(isKnown) ? read : undefined;
}

/** Writes a message in the format; empty if something would be lost. */
function composed(message: Message, broken: Broken): unknown[] {
  const { wire: _, pointer: _p, ...bare } = message;
  let hasLost = false;
  const written = compose([{ ...bare, pointer: 'new' }], broken, () => {
    hasLost = true;
  });
  return hasLost ? [] : written.map(({ value }) => value);
}

function nameOf(raw: Readonly<Record<string, unknown>>): string {
  return typeof raw.type === 'string' ? raw.type : (Object.keys(raw)[0] ?? '');
}
