import type { Fix } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { lastKey, valueAt } from '../pointer.ts';
import { repairObject } from '../repair/arguments.ts';
import { callAround } from '../repair/call-places.ts';
import { textPart } from '../repair/composed.ts';
import { BETWEEN } from '../repair/merge.ts';
import { isOpaque } from '../repair/opaque.ts';
import {
  type Broken,
  messageAt,
  placeInList,
  type Repair,
  removal,
  replacement,
  safely,
  unsafely,
} from '../repair/repair.ts';
import { ExactNumber, parseExact, writeJson } from '../source/exact.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'wrong-type',
  title: 'Field has the wrong JSON type',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a field of a known role, part or call whose JSON type is not the one that the API defines: an object as content, an object as arguments, a number as ID, a string as message.',
    why: 'Servers decode the request into types before they look at its meaning.',
    remedy: 'Put a single part into a list, write arguments as JSON text (`JSON.stringify`), and send IDs as strings.',
  },
  reply: 'error',
  messages: { wrongType: 'found {found}, expected {expected}' },
});

export const repair: Repair = ({ pointer, data }, broken) => {
  const value = valueAt(broken.value, pointer);
  const expected = String(data?.expected ?? '').split(' or ');
  if (callAround(broken, pointer) !== undefined) return argumentsOf(value, expected, pointer);
  const key = lastKey(pointer);
  return [
    ...(expected.includes('string') ? asText(value, key, pointer, broken) : []),
    ...(expected.includes('array') ? asList(value, pointer, broken) : []),
    ...(expected.includes('object') ? asObject(value, key, pointer, broken) : []),
    value === null && placeInList(pointer) === undefined ? safely(`remove \`${key}\``, removal(pointer)) : undefined,
  ];
};

function argumentsOf(value: unknown, expected: readonly string[], pointer: string): Fix | undefined {
  const repaired = repairObject(value);
  if (repaired === undefined) return undefined;
  const make = repaired.isSafe ? safely : unsafely;
  if (expected.includes('object')) return make(repaired.title, replacement(pointer, repaired.value));
  if (!expected.includes('string') || typeof value === 'string') return undefined;
  return make('write the arguments as JSON text', replacement(pointer, writeJson(repaired.value)));
}

/** Names of fields that contain message or tool content. */
const CONTENT = /^(?:content|text|output|result|value|message)$/i;

function asText(value: unknown, key: string, pointer: string, broken: Broken): (Fix | undefined)[] {
  const holder = valueAt(broken.value, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  // A signature cannot be rewritten: it must be exactly what the server sent.
  if (isOpaque(key, isObject(holder) ? holder.type : undefined)) return [];
  const put = (title: string, text: string) => safely(title, replacement(pointer, text));
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber)
    return [put(/id$/i.test(key) ? 'write the ID as text' : `write \`${key}\` as text`, writeJson(value))];
  if (!CONTENT.test(key)) return [];
  if (value === null) return [put(`set \`${key}\` to an empty string`, '')];
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  if (!texts.includes(undefined)) return [put(`write \`${key}\` as text`, texts.join(BETWEEN))];
  return isObject(value) && value.type === undefined ? [put(`write \`${key}\` as JSON text`, writeJson(value))] : [];
}

/** The text of a part that contains only text. */
function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  const isText = isObject(part) && Object.keys(part).every(key => key === 'type' || key === 'text');
  return isText && typeof part.text === 'string' ? part.text : undefined;
}

function asList(value: unknown, pointer: string, broken: Broken): (Fix | undefined)[] {
  if (isObject(value)) return [safely('wrap the object in a list', replacement(pointer, [value]))];
  const message = messageAt(broken, pointer);
  const made = typeof value === 'string' && message ? textPart(message.role, value, broken) : undefined;
  return made === undefined ? [] : [safely('wrap the text in a list of parts', replacement(pointer, [made]))];
}

function asObject(value: unknown, key: string, pointer: string, broken: Broken): (Fix | undefined)[] {
  if (typeof value !== 'string') return [];
  const decoded = decode(value);
  const message = messageAt(broken, pointer);
  const isPart = message !== undefined && placeInList(pointer) !== undefined && message.pointer !== pointer;
  const made = isPart ? textPart(message.role, value, broken) : undefined;
  return [
    isObject(decoded) ? safely('decode the JSON text', replacement(pointer, decoded)) : undefined,
    made === undefined ? undefined : safely('write the text as a part', replacement(pointer, made)),
    key === 'image_url' ? safely('move the URL into `url`', replacement(pointer, { url: value })) : undefined,
  ];
}

function decode(text: string): unknown {
  try {
    parseExact(text);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
