/** The parts of Haystack's messages: objects whose key says what they are, text excepted. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { isBase64 } from '../../source/strict-base64.ts';

export type Kind = 'text' | 'tool_call' | 'tool_call_result' | 'image' | 'file' | 'reasoning';

/** What the constructor of each takes. */
export const KEYS: Readonly<Record<Kind, readonly string[]>> = {
  text: ['text'],
  tool_call: ['tool_name', 'arguments', 'id', 'extra'],
  tool_call_result: ['result', 'origin', 'error'],
  image: ['base64_image', 'mime_type', 'detail', 'meta', 'validation'],
  file: ['base64_data', 'mime_type', 'filename', 'extra', 'validation'],
  reasoning: ['reasoning_text', 'extra'],
};

/** In the order in which the library looks for them. */
const TAGS = ['text', 'tool_call', 'tool_call_result', 'image', 'reasoning', 'file'] as const;

/** What gives away a part that stands without its key, as Pydantic dumps it. */
const FLAT: readonly (readonly [Kind, readonly string[]])[] = [
  ['tool_call', ['tool_name', 'arguments']],
  ['tool_call_result', ['result', 'origin']],
  ['reasoning', ['reasoning_text']],
  ['image', ['base64_image']],
  ['file', ['base64_data']],
];

export function kindOf(wire: JsonObject): Kind | undefined {
  return (
    TAGS.find(tag => Object.hasOwn(wire, tag)) ??
    FLAT.find(([, keys]) => keys.every(key => Object.hasOwn(wire, key)))?.[0]
  );
}

/** The fields of a part, and where they stand. */
export function innerOf(wire: JsonObject, kind: Kind, pointer: string): { inner: unknown; at: string } {
  if (kind === 'text' || !Object.hasOwn(wire, kind)) return { inner: wire, at: pointer };
  return { inner: wire[kind], at: `${pointer}/${kind}` };
}

/** What stands where base64 is due, as strict decoders see it; undefined where it is some. */
export function base64Fault(kind: 'image' | 'file', inner: JsonObject): string | undefined {
  const data = inner[kind === 'image' ? 'base64_image' : 'base64_data'];
  if (data === undefined) return undefined;
  if (typeof data !== 'string') return 'no text';
  if (isBase64(data)) return undefined;
  return data.startsWith('data:') ? 'a `data:` URL' : 'text';
}

/** What a provider has besides, on a part or on a message. */
export function bagOf(wire: unknown, key: string): JsonObject {
  const bag = isObject(wire) ? wire[key] : undefined;
  return isObject(bag) ? bag : {};
}
