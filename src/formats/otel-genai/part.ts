/** Parts of OpenTelemetry messages. Any object with a type is a part; parts of unknown types are kept unchanged. */
import type { MediaPart, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, type Codec, mediaFrom, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { type PartKind, part, taggedParts } from '../engine/parts.ts';
import { rewrite } from '../engine/rewrite.ts';

const wireType = readOnly(text('type'));
const ids = { callId: text('id'), name: text('name') } as const;

const said = part('text', undefined, { text: text('content') }, ['text']);
const reasoning = part('reasoning', undefined, { wireType, text: text('content') }, ['text']);

const isHosted = ({ builtin }: JsonObject) => builtin === true;

const ownArguments = argumentsTextOrValue('arguments', { isNullNothing: true });

const call = part('tool_call', undefined, {
  ...ids,
  kind: 'function',
  executedBy: readOnly({ read: object => (isHosted(object) ? 'provider' : 'client') }),
  arguments: {
    read: ownArguments.read,
    // Arguments of tools that the provider ran are never changed.
    write: (object, value) => (isHosted(object) ? object : ownArguments.write(object, value)),
  },
});

const hostedArguments = argumentsTextOrValue('server_tool_call', { isNullNothing: true });

/** The arguments of a server tool without the type, which repeats the name. */
const serverArguments: Codec<ToolCallPart['arguments']> = readOnly({
  read(object, ...rest) {
    const { name, server_tool_call: given } = object;
    if (!isObject(given) || given.type !== name) return hostedArguments.read(object, ...rest);
    const { type: _, ...value } = given;
    return { value };
  },
});

const serverCall = part('tool_call', undefined, {
  ...ids,
  kind: 'function',
  executedBy: 'provider',
  arguments: serverArguments,
});

const result = part('tool_result', undefined, {
  callId: text('id'),
  name: text('name'),
  executedBy: readOnly({ read: object => (isHosted(object) ? 'provider' : undefined) }),
  content: {
    read: (object, ...rest) => resultOf(object).read(object, ...rest),
    write: (object, value) => resultOf(object).write(object, value),
  },
});

const [response, olderResponse] = [resultValue('response', readValue), resultValue('result', readValue)];

/** Some libraries still use an older key for the result. */
function resultOf(object: JsonObject): Codec<Part[], string> {
  return object.response === undefined || object.response === null ? olderResponse : response;
}

/** The result of a server tool: the whole object, or a value next to its type. */
const serverResult = part('tool_result', undefined, {
  callId: text('id'),
  name: readOnly({
    read: ({ name, server_tool_call_response: held }) => {
      const type = isObject(held) && typeof held.type === 'string' ? held.type : name;
      return typeof type === 'string' ? type : undefined;
    },
  }),
  executedBy: 'provider',
  content: readOnly({
    read({ server_tool_call_response: held }, pointer, message, onFault) {
      if (held === undefined) return [];
      const at = `${pointer}/server_tool_call_response`;
      const isAround = isObject(held) && Object.hasOwn(held, 'response') && Object.keys(held).length === 2;
      return isAround
        ? readValue(held.response, `${at}/response`, message, onFault)
        : readValue(held, at, message, onFault);
    },
  }),
});

/** A file whose kind is given by its modality, or else by its MIME type. */
function file(where: Partial<ReturnType<typeof mediaFrom>>, needed: 'data' | 'url' | 'fileId'): PartKind {
  const document = part('document', undefined, { wireType, ...where, mediaType: text('mime_type') }, [needed]);
  return {
    read(object, pointer, message, onFault) {
      const read = document.read(object, pointer, message, onFault) as MediaPart | undefined;
      const word = object.modality ?? read?.mediaType?.split('/', 1)[0];
      if (read !== undefined && (word === 'image' || word === 'audio' || word === 'video')) read.type = word;
      return read;
    },
    write: object => object,
  };
}

const files: Readonly<Record<string, PartKind>> = {
  blob: file(mediaFrom({ base64: 'content' }), 'data'),
  uri: file(mediaFrom({ url: 'uri' }), 'url'),
  file: file(mediaFrom({ file_id: 'file_id' }), 'fileId'),
};

/** A list of texts and files, with at least one file, is content; anything else is one value. */
function readValue(value: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (!Array.isArray(value)) return [valuePart(value, pointer)];
  const items = value.map((item: unknown, i) => {
    const type = isObject(item) ? item.type : undefined;
    const kind =
      type === 'text' ? said : typeof type === 'string' && Object.hasOwn(files, type) ? files[type] : undefined;
    return kind?.read(item as JsonObject, `${pointer}/${i}`, message, onFault);
  });
  const isContent = items.every(item => item !== undefined) && items.some(item => item?.type !== 'text');
  return isContent ? (items as Part[]) : [valuePart(value, pointer)];
}

export const parts = taggedParts({
  text: said,
  reasoning,
  // An older type of reasoning, which some libraries still write.
  thinking: reasoning,
  tool_call: call,
  server_tool_call: serverCall,
  tool_call_response: result,
  server_tool_call_response: serverResult,
  ...files,
});

export function writeMessage({ wire, wireRole, parts: given, contentForm }: Message): unknown {
  if (!isObject(wire)) return wire;
  return rewrite(wire, defined({ role: wireRole, ...(contentForm === 'parts' && { parts: given.map(parts.write) }) }));
}
