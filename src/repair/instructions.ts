/** Moves instructions to where the server accepts them. */
import type { Diagnostic, Edit, Fix, Message } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { BETWEEN, merge } from './merge.ts';
import {
  addition,
  type Broken,
  messageAt,
  moving,
  placeInList,
  removal,
  replacement,
  safely,
  unsafely,
} from './repair.ts';

/** Adds a system message to the first one at the beginning, or moves it to the front if there is none. */
export function moveToFront(message: Message, broken: Broken, alike: readonly Diagnostic[]): Fix | undefined {
  const { places, conversation } = broken;
  const { messages } = conversation;
  const at = places.indexOf(message);
  const [first] = messages;
  const place = placeInList(message.pointer);
  if (first === undefined || place === undefined || at < 1) return undefined;
  if (first.role !== 'system')
    return unsafely('move the instructions before all messages', moving(message.pointer, child(place.list, 0)));
  const into = (others: readonly Message[]) => merge([first, ...others], broken, { sameRole: false });
  const end = places.memoize('end of instructions', () => endOfInstructions(messages));
  if (at >= end) {
    // All of them are moved in one repair. Otherwise each would need the one before to be moved first.
    const gather = (others: readonly Message[]) => {
      const edits = into(others);
      return edits && unsafely('move the instructions into the first system message', ...edits);
    };
    return (
      places.memoize(`gathered ${alike[0]?.rule}`, () => gather(messagesOf(alike, broken, end))) ?? gather([message])
    );
  }
  // They are joined into one message, so that their order is kept.
  const join = (others: readonly Message[]) => {
    const edits = into(others);
    return edits && safely('merge the instructions into one message', ...edits);
  };
  return places.memoize('leading instructions', () => join(messages.slice(1, end))) ?? join([message]);
}

/** The system messages of findings, from an index of the conversation on. */
function messagesOf(findings: readonly Diagnostic[], broken: Broken, from: number): Message[] {
  const messages = new Set(findings.map(({ pointer }) => messageAt(broken, pointer)));
  return [...messages].filter(
    (each): each is Message => each !== undefined && isInstruction(each) && broken.places.indexOf(each) >= from,
  );
}

/** Whether a message contains instructions, also with a role that the message format does not have. */
function isInstruction({ role, wireRole }: Message): boolean {
  return role === 'system' || /^(?:system|developer)$/i.test(wireRole ?? '');
}

function endOfInstructions(messages: readonly Message[]): number {
  const end = messages.findIndex(({ role }) => role !== 'system');
  return end < 0 ? messages.length : end;
}

/** Moves a system message to the request's field for instructions; undefined if there is none. */
export function moveOutOfMessageList(
  message: Message,
  broken: Broken,
  alike: readonly Diagnostic[],
): Fix | readonly (Fix | undefined)[] | undefined {
  const { messages } = broken.conversation;
  // All instructions before the other messages are moved together. At least one message must be left.
  const leading = broken.places.memoize(`leading beside ${alike[0]?.rule}`, () => {
    const end = messages.findIndex(each => !isInstruction(each));
    const first = messages.slice(0, end < 0 ? messages.length - 1 : end);
    const made = first.length === 0 ? undefined : moveOutOfMessages(first, broken);
    return { first: new Set(first), fix: made && safely(made.title, ...made.edits) };
  });
  if (leading.first.has(message) && leading.fix !== undefined) return leading.fix;
  const alone = moveOutOfMessages([message], broken);
  if (alone === undefined) return undefined;
  if (messages[0] === message) return safely(alone.title, ...alone.edits);
  const all = broken.places.memoize(`beside ${alike[0]?.rule}`, () => {
    const made = moveOutOfMessages(messagesOf(alike, broken, 0), broken);
    return made && unsafely(made.title, ...made.edits);
  });
  return [all, unsafely(alone.title, ...alone.edits)];
}

function moveOutOfMessages(moved: readonly Message[], broken: Broken) {
  const { conversation, messageFormat, value } = broken;
  const { messages, preamble = [], pointer } = conversation;
  if (messageFormat.instructions !== 'beside' || !isObject(value) || messages.length <= moved.length) return undefined;
  const parts = moved.flatMap(message => message.parts);
  const text = parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
  if (text.length !== parts.length || moved.some(message => message.parts.length === 0)) return undefined;
  const unit: Message = {
    role: 'system',
    parts: [{ type: 'text', text: text.filter(each => each !== '').join(BETWEEN), pointer: '' }],
    contentForm: preamble[0]?.contentForm === 'parts' ? 'parts' : 'string',
    pointer: '',
  };
  const framed = messageFormat.frame({ messages: [], form: 'body', pointer, preamble: [unit] }, []);
  const { frame } = messageFormat.readFrame(framed, '', () => {});
  const key = Object.keys(isObject(framed) ? framed : {}).find(each =>
    frame.preamble?.some(made => made.pointer === `/${each}` || made.pointer.startsWith(`/${each}/`)),
  );
  if (key === undefined) return undefined;
  const existing = value[key];
  const made = (framed as Record<string, unknown>)[key];
  const edits =
    existing === undefined ? [addition(child(pointer, key), made)] : joined(existing, made, child(pointer, key));
  if (edits === undefined) return undefined;
  const removals = moved.map(each => removal(each.pointer)).reverse();
  return { title: `move the instructions to \`${key}\``, edits: [...removals, ...edits] };
}

/** The edits that append to an existing value. */
function joined(existing: unknown, more: unknown, pointer: string): Edit[] | undefined {
  if (typeof existing === 'string' && typeof more === 'string')
    return [replacement(pointer, existing + BETWEEN + more)];
  if (Array.isArray(existing) && Array.isArray(more))
    return more.map((each, i) => addition(child(pointer, existing.length + i), each));
  if (!isObject(existing) || !isObject(more)) return undefined;
  for (const [key, value] of Object.entries(more)) {
    if (!Array.isArray(value) || !Array.isArray(valueAt(existing, `/${key}`))) continue;
    return joined(existing[key], value, child(pointer, key));
  }
  return undefined;
}
