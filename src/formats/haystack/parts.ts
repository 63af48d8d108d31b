/** Parts of Haystack's messages. Except for text, the key that contains the fields of a part is its type. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue, type Codec, content, id, mediaFrom, oneOf, text } from '../engine/codecs.ts';
import type { PartTable } from '../engine/part-table.ts';
import { type PartKind, part, taggedParts } from '../engine/parts.ts';
import { rewrite } from '../engine/rewrite.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { checkPart, isValidated, type Kind } from './checks.ts';

/** In the order in which Haystack checks them. */
const TAGS = ['text', 'tool_call', 'tool_call_result', 'image', 'reasoning', 'file'] as const;

/** Keys that identify a part whose fields are not under the key of its type. Pydantic dumps parts in that way. */
const FLAT: readonly (readonly [Kind, readonly string[]])[] = [
  ['tool_call', ['tool_name', 'arguments']],
  ['tool_call_result', ['result', 'origin']],
  ['reasoning', ['reasoning_text']],
  ['image', ['base64_image']],
  ['file', ['base64_data']],
];

export function kindOf(wire: JsonObject): Kind | undefined {
  for (let i = 0; i < TAGS.length; i++) if (Object.hasOwn(wire, TAGS[i] as string)) return TAGS[i];
  return FLAT.find(([, keys]) => keys.every(key => Object.hasOwn(wire, key)))?.[0];
}

/** The object with the fields of a part. */
export function fieldsOf(wire: JsonObject, kind: Kind | undefined): unknown {
  return kind === undefined || kind === 'text' || !Object.hasOwn(wire, kind) ? wire : wire[kind];
}

/** A provider-specific object of a part or message. */
export function providerFields(wire: unknown, key: string): JsonObject {
  const fields = isObject(wire) ? wire[key] : undefined;
  return isObject(fields) ? fields : {};
}

/** A part whose fields are either under the key of its type or in the part itself. */
function keyedOrFlat(kind: Kind, inner: PartKind): PartKind {
  return {
    read(wire, pointer, message, onFault) {
      const fields = fieldsOf(wire, kind);
      const at = fields === wire ? pointer : `${pointer}/${kind}`;
      if (!isObject(fields)) {
        onFault(wrongType({ pointer: at }, message, typeName(fields), ['object']));
        return undefined;
      }
      checkPart(kind, fields, at, message, onFault);
      const read = inner.read(fields, at, message, onFault);
      if (read === undefined) return undefined;
      read.pointer = pointer;
      read.wire = wire;
      return read;
    },
    write(wire, given) {
      const fields = fieldsOf(wire, kind);
      if (!isObject(fields)) return wire;
      const written = inner.write(fields, given);
      if (fields === wire) return written;
      return written === fields ? wire : rewrite(wire, { [kind]: written });
    },
  };
}

/** Without validation, Haystack ignores the MIME type of an image. */
const mediaType: Codec<string> = {
  read: object => (isValidated(object) && typeof object.mime_type === 'string' ? object.mime_type : undefined),
  write: text('mime_type').write,
};

const about = { mediaType, filename: text('filename'), detail: text('detail') } as const;

const kinds: Readonly<Record<Kind, PartKind>> = {
  text: part('text', undefined, { text: text('text') }, ['text']),
  tool_call: part('tool_call', undefined, {
    kind: 'function',
    executedBy: 'client',
    callId: id('id'),
    name: text('tool_name'),
    arguments: argumentsValue('arguments'),
  }),
  // A result contains a copy of its call.
  tool_call_result: part('tool_result', undefined, {
    callId: id('origin.id'),
    name: text('origin.tool_name'),
    content: content('result', () => parts),
    outcome: oneOf('error', [
      [true, 'error'],
      [false, 'success'],
    ]),
  }),
  image: part('image', undefined, { wireType: 'image', ...mediaFrom({ base64: 'base64_image' }), ...about }),
  file: part('file', undefined, { wireType: 'file', ...mediaFrom({ base64: 'base64_data' }), ...about }),
  reasoning: part('reasoning', undefined, { wireType: 'reasoning', text: text('reasoning_text') }),
};

export const parts: PartTable = taggedParts(
  Object.fromEntries(TAGS.map(tag => [tag, keyedOrFlat(tag, kinds[tag])])),
  // A type that Haystack does not know is read from the first key.
  { typeOf: wire => kindOf(wire) ?? Object.keys(wire)[0], tag: 'text' },
);
