/** Aligns the messages and the tools of two requests. */
import type { Message, Part, Tool, ToolArguments } from '../generated/types.ts';
import { writeJson } from '../source/exact.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { align, type Items, type Step } from './align.ts';
import { comparable, contentParts, isText, textOf } from './same-content.ts';

/** The steps from one list of messages to another. Reasoning is ignored. */
export function alignMessages(before: readonly Message[], after: readonly Message[]): Step[] {
  return align(itemsOf(before, keyOfMessage, kindOfMessage), itemsOf(after, keyOfMessage, kindOfMessage));
}

/** The steps from one list of parts to another. */
export function alignParts(before: readonly Part[], after: readonly Part[]): Step[] {
  return align(itemsOf(before, keyOfPart, kindOfPart), itemsOf(after, keyOfPart, kindOfPart));
}

/** The steps from one list of declared tools to another. */
export function alignTools(before: readonly Tool[], after: readonly Tool[]): Step[] {
  return align(itemsOf(before, keyOfTool, nameOf), itemsOf(after, keyOfTool, nameOf));
}

function itemsOf<Item extends object>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  kindOf: (item: Item) => string,
): Items {
  const keys: (string | undefined)[] = [];
  return {
    length: items.length,
    key: index => {
      keys[index] ??= keyOf(items[index] as Item);
      return keys[index];
    },
    kind: index => kindOf(items[index] as Item),
  };
}

/** Keys of messages, which are compared with several other requests. */
const keys = new WeakMap<Message, string>();

/** A key that is equal for messages with the same content. */
export function keyOfMessage(message: Message): string {
  let key = keys.get(message);
  if (key === undefined) {
    const parts = contentParts(message);
    const content = isText(parts) ? textOf(parts) : parts.map(keyOfPart);
    key = `${message.role} ${fingerprint(JSON.stringify(content))}`;
    keys.set(message, key);
  }
  return key;
}

function kindOfMessage({ role, parts: [first] }: Message): string {
  return first?.type === 'tool_call' || first?.type === 'tool_result' ? `${role} ${first.type}` : role;
}

function keyOfPart(part: Part): string {
  return fingerprint(writeJson(comparablePart(part), { sortKeys: true }));
}

function comparablePart(part: Part): unknown {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return [part.type, part.text];
    case 'reasoning':
      return [part.type, part.text, part.summary, part.signature, part.redacted];
    case 'tool_call':
      return [part.type, part.callId, part.name, argumentsOf(part.arguments)];
    case 'tool_result': {
      // A text may be one part or several, and an empty text counts as none.
      const content = isText(part.content) ? textOf(part.content) : part.content.map(comparablePart);
      return [part.type, part.callId, part.outcome, content];
    }
    case 'provider_item':
      return [part.type, comparable(part.raw)];
    default:
      return [part.type, comparable(part.wire ?? [part.source, part.url, part.data, part.fileId])];
  }
}

/** Text is compared exactly: spaces and the order of keys count. */
function argumentsOf({ text, value }: ToolArguments): string {
  return text ?? writeJson(value ?? null, { sortKeys: true });
}

function kindOfPart({ type }: Part): string {
  return type;
}

function keyOfTool({ wire, name, description, parameters }: Tool): string {
  return fingerprint(writeJson(comparable(wire ?? [name, description, parameters]), { sortKeys: true }));
}

function nameOf({ name }: Tool): string {
  return name ?? '';
}
