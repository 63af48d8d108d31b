import type { Fix, Message, Part } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { textPart } from '../composed.ts';
import { asKnownMessage } from '../foreign.ts';
import { FILE } from '../phrases.ts';
import {
  addition,
  type Broken,
  messageAt,
  placeInList,
  type Repair,
  replacement,
  safely,
  unsafely,
} from '../repair.ts';
import { leaveOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'part-in-wrong-role',
  repair({ messageId: kind, pointer }, broken, alike) {
    const message = messageAt(broken, pointer);
    const part = message && broken.places.partAt(pointer);
    if (message === undefined || part === undefined) return undefined;
    if (kind === 'alone') return withText(part, message, broken);
    if (part.type === 'text' || part.type === 'refusal') return asText(part, message, broken);
    // A call or result cannot simply be given another role, so only a conversion from another format is tried.
    if (!('source' in part)) return asKnownMessage(message, broken);
    return leaveOut(part, message, broken, alike);
  },
};

export default repair;

/** The same text in the form of the role. */
function asText(
  { text, pointer }: Part & { readonly text: string },
  { role }: Message,
  broken: Broken,
): Fix | undefined {
  const raw = valueAt(broken.value, pointer);
  const made = textPart(role, text, broken);
  if (!isObject(raw) || !isObject(made)) return undefined;
  const title = 'write the text in the form of its role';
  if (typeof raw.text === 'string' && typeof made.type === 'string')
    return safely(title, replacement(child(pointer, 'type'), made.type));
  return safely(title, replacement(pointer, made));
}

/** Adds a text in front of a part that must not be sent without one. */
function withText({ pointer }: Part, { role }: Message, broken: Broken): Fix | undefined {
  const made = textPart(role, FILE, broken);
  return made === undefined || placeInList(pointer) === undefined
    ? undefined
    : unsafely('add text before the file', addition(pointer, made));
}
