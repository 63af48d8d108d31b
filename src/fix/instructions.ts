/** Brings instructions to where a server takes them. */
import type { Edit, Fix, Message } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { isObject } from '../shapes/structure.ts';
import { BETWEEN, merge } from './merge.ts';
import { addition, type Broken, moving, placeInList, removal, replacement, safely, unsafely } from './repair.ts';

/** Puts a system message into the first of those before all others, or in front of all where there is none. */
export function toTheFront(message: Message, broken: Broken): Fix | undefined {
  const { messages } = broken.conversation;
  const at = messages.indexOf(message);
  const [first] = messages;
  const place = placeInList(message.pointer);
  if (first === undefined || place === undefined || at < 1) return undefined;
  if (first.role !== 'system')
    return unsafely('move the instructions in front of all messages', moving(message.pointer, child(place.list, 0)));
  const edits = merge([first, message], broken, { sameRole: false });
  if (edits === undefined) return undefined;
  const isNext = messages.slice(0, at).every(({ role }) => role === 'system');
  if (!isNext) return unsafely('put the instructions into the first system message', ...edits);
  // One message, so that no later one is put in front of an earlier.
  const all = merge(messages.slice(0, endOfInstructions(messages)), broken, { sameRole: false });
  return safely('make one message of the instructions', ...(all ?? edits));
}

function endOfInstructions(messages: readonly Message[]): number {
  const end = messages.findIndex(({ role }) => role !== 'system');
  return end < 0 ? messages.length : end;
}

/** Puts a system message into the field that a request has for instructions; undefined where it has none. */
export function besideTheMessages(message: Message, broken: Broken): Fix | undefined {
  const { conversation, shape, value } = broken;
  const { messages, preamble = [], pointer } = conversation;
  if (shape.instructions !== 'beside' || !isObject(value) || messages.length < 2) return undefined;
  const text = message.parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
  if (text.length !== message.parts.length || text.length === 0) return undefined;
  const unit: Message = {
    role: 'system',
    parts: [{ type: 'text', text: text.join(BETWEEN), pointer: '' }],
    contentForm: preamble[0]?.contentForm === 'parts' ? 'parts' : 'string',
    pointer: '',
  };
  const framed = shape.frame({ messages: [], form: 'body', pointer, preamble: [unit] }, []);
  const { frame } = shape.readFrame(framed, '', () => {});
  const key = Object.keys(isObject(framed) ? framed : {}).find(each =>
    frame.preamble?.some(made => made.pointer === `/${each}` || made.pointer.startsWith(`/${each}/`)),
  );
  if (key === undefined) return undefined;
  const there = value[key];
  const made = (framed as Record<string, unknown>)[key];
  const edits = there === undefined ? [addition(child(pointer, key), made)] : joined(there, made, child(pointer, key));
  if (edits === undefined) return undefined;
  const title = `move the instructions to \`${key}\``;
  const all = [removal(message.pointer), ...edits];
  return messages[0] === message ? safely(title, ...all) : unsafely(title, ...all);
}

/** What is there with something behind it. */
function joined(there: unknown, more: unknown, pointer: string): Edit[] | undefined {
  if (typeof there === 'string' && typeof more === 'string') return [replacement(pointer, there + BETWEEN + more)];
  if (Array.isArray(there) && Array.isArray(more))
    return more.map((each, i) => addition(child(pointer, there.length + i), each));
  if (!isObject(there) || !isObject(more)) return undefined;
  for (const [key, value] of Object.entries(more)) {
    if (!Array.isArray(value) || !Array.isArray(valueAt(there, `/${key}`))) continue;
    return joined(there[key], value, child(pointer, key));
  }
  return undefined;
}
