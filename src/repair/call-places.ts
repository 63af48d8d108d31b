/**
 * Where a message format writes the fields of a call. Determined by writing a sample call and looking at the result.
 */
import type { Edit, Message, Part, Replay } from '../generated/types.ts';
import { child, lastKey, pointerKeys, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { idBelow } from './ids.ts';
import { addition, type Broken, removal } from './repair.ts';

/** An ID and a signature that cannot occur in a sample message by chance. */
const MARK = 'nobodysid';
const ignore = () => {};

/** The path of the ID below a call or a result; undefined if the format writes no ID. */
export function idPath(type: 'tool_call' | 'tool_result', broken: Broken): string | undefined {
  for (const value of written(broken, [])) {
    const { parts } = broken.messageFormat.readMessage(value, '', ignore);
    const part = parts.find(each => each.type === type && each.callId === MARK);
    const place = part === undefined ? undefined : idBelow(valueAt(value, part.pointer), '', MARK);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The path of a thought signature below its call; undefined if the format has none. */
export function signaturePath(broken: Broken, replay: Replay): string | undefined {
  const signature: Part = { type: 'reasoning', signature: MARK, signs: '/call', provider: 'google', pointer: '/mark' };
  for (const value of written(broken, [signature], replay)) {
    const { parts } = broken.messageFormat.readMessage(value, '', ignore);
    const call = parts.find(part => part.type === 'tool_call');
    const sign = parts.find(part => part.type === 'reasoning' && part.signature === MARK);
    if (call !== undefined && sign?.pointer.startsWith(`${call.pointer}/`))
      return sign.pointer.slice(call.pointer.length);
  }
  return undefined;
}

/** A call and its result, written by the format into a conversation like this one. */
function written({ messageFormat, conversation }: Broken, others: readonly Part[], reasoning?: Replay): unknown[] {
  const call: Part = {
    type: 'tool_call',
    kind: 'function',
    callId: MARK,
    name: 'tool',
    arguments: { text: '{}' },
    executedBy: 'client',
    pointer: '/call',
  };
  const content: Part[] = [{ type: 'text', text: 'text', pointer: '' }];
  const result: Part = { type: 'tool_result', callId: MARK, name: 'tool', content, pointer: '/result' };
  const messages: Message[] = [
    { role: 'assistant', parts: [call, ...others], contentForm: 'null', pointer: '/message' },
    { role: 'tool', parts: [result], contentForm: 'string', pointer: '/result' },
  ];
  const { preamble: _, wire: _w, ...around } = conversation;
  const values: unknown[] = [];
  const put = (value: unknown) => values.push(value);
  messageFormat.compose(
    { ...around, messages },
    { put, lose: ignore, sameParts: false, reasoning, refuses: (): boolean => false, reads: () => undefined },
  );
  return values;
}

/** The edit that sets a value at a path below a place, including containers that do not exist yet. */
export function additionBelow(root: unknown, pointer: string, path: string, value: unknown): Edit {
  const keys = pointerKeys(path);
  let at = pointer;
  for (let i = 0; i < keys.length; i++) {
    const next = child(at, keys[i] as string);
    if (!isObject(valueAt(root, next)))
      return addition(
        next,
        keys.slice(i + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
      );
    at = next;
  }
  return addition(at, value);
}

/** The edit that removes a field, and the objects that would be empty without it, up to the given place. */
export function removalBelow(root: unknown, pointer: string, path: string): Edit {
  const keys = pointerKeys(path);
  for (let length = keys.length; length > 1; length--) {
    const container = keys.slice(0, length - 1).reduce(child, pointer);
    const value = valueAt(root, container);
    if (!isObject(value) || Object.keys(value).length > 1) return removal(child(container, keys[length - 1] as string));
  }
  return removal(child(pointer, keys[0] as string));
}

/** Names of fields that contain the arguments of a call. */
const ARGUMENTS = /^(?:arguments|args|input|parameters)$/i;

/** The place of a call's arguments; undefined if they were combined from several fields. */
export function argumentsPlace(part: Part, { value }: Broken): string | undefined {
  if (part.type !== 'tool_call') return undefined;
  const { text, value: given } = part.arguments;
  return fieldBelow(
    valueAt(value, part.pointer),
    part.pointer,
    (key, member) => ARGUMENTS.test(key) && member === (text ?? given),
    2,
  );
}

/** The place of the tool name in a result. */
export function namePlace(part: Part, { value }: Broken): string | undefined {
  if (part.type !== 'tool_result' || part.name === undefined) return undefined;
  const { name } = part;
  return fieldBelow(
    valueAt(value, part.pointer),
    part.pointer,
    (key, member) => /name$/i.test(key) && member === name,
    2,
  );
}

/** The place of a field with this value, in an object or in nested objects that are not content. */
export function fieldBelow(
  value: unknown,
  pointer: string,
  matches: (key: string, member: unknown) => boolean,
  depth: number,
): string | undefined {
  if (!isObject(value)) return undefined;
  const own = Object.keys(value).find(key => matches(key, value[key]));
  if (own !== undefined) return child(pointer, own);
  if (depth === 0) return undefined;
  for (const key of Object.keys(value)) {
    const found = isContent(key) ? undefined : fieldBelow(value[key], child(pointer, key), matches, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isContent = (key: string) => ARGUMENTS.test(key) || /^(?:output|result|content|response)$/i.test(key);

/** The call whose arguments contain a pointer. */
export function callAround({ places }: Broken, pointer: string): Part | undefined {
  if (!ARGUMENTS.test(lastKey(pointer))) return undefined;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const part = places.partAt(at);
    if (part?.type === 'tool_call' && at !== pointer) return part;
  }
  return undefined;
}
