/** Documents that are a list of messages or an object that contains one. Frameworks store conversations like this. */
import type { Conversation, Message, Part } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { MessageFormat, OnFault } from '../message-format.ts';
import { rewrite } from '../rewrite.ts';
import { typeName, wrongType } from '../structure.ts';

type Frame = ReturnType<MessageFormat['readFrame']>;
type ReadBody = (body: JsonObject, frame: Conversation, onFault: OnFault) => Omit<Frame, 'frame'> | undefined;

export interface BodyDescription {
  /** The key of the messages; the default is `messages`. */
  readonly key?: string;
  /** The name of the messages in `unreadable`; the default is `messages`. */
  readonly unreadable?: string;
  readonly form?: string;
  /** Whether other code reports missing messages, or messages that are not a list. */
  readonly isChecked?: boolean;
}

/**
 * Reads a list of messages, or a body that contains one. `readBody` reads the other fields of the body, and returns the
 * messages if they are not a list under `key`.
 */
export function frameReader(
  readBody: ReadBody | ((...given: Parameters<ReadBody>) => void) = () => {},
  { key = 'messages', unreadable = 'messages', form = 'body', isChecked = false }: BodyDescription = {},
): MessageFormat['readFrame'] {
  return (value, pointer, onFault) => {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form, pointer, wire: value as JsonObject };
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
      frame.unreadable = [unreadable];
      return { frame, messages: [], at: pointer };
    }
    const found = (readBody as ReadBody)(value, frame, onFault);
    if (found !== undefined) return { frame, ...found };
    const { [key]: messages } = value;
    const at = `${pointer}/${key}`;
    if (Array.isArray(messages)) return { frame, messages, at };
    frame.unreadable = [unreadable];
    if (!isChecked && messages === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: key } });
    else if (!isChecked) onFault(wrongType({ pointer: at }, undefined, typeName(messages), ['array']));
    return { frame, messages: [], at };
  };
}

/** Reads a list of messages, or an object with one under `messages`. */
export const readMessageList = frameReader();

interface AroundMessages {
  /** Ignored if it is not text. */
  readonly model?: unknown;
  readonly preamble?: Conversation['preamble'] | undefined;
  readonly tools?: Conversation['tools'] | undefined;
  readonly settings?: Conversation['settings'] | undefined;
  readonly options?: Conversation['options'] | undefined;
}

/** Sets the fields of a body that were found besides its messages. */
export function setFound(frame: Conversation, { model, preamble, tools, settings, options }: AroundMessages): void {
  if (typeof model === 'string') frame.model = model;
  if (preamble !== undefined) frame.preamble = preamble;
  if (tools !== undefined) frame.tools = tools;
  if (settings !== undefined) frame.settings = settings;
  if (options !== undefined) frame.options = options;
}

/** Returns the original document with the written messages. */
export function writeMessageList({ form, wire, unreadable }: Conversation, messages: readonly unknown[]): unknown {
  if (unreadable?.includes('messages')) return wire;
  return form === 'array' ? messages : rewrite(wire, { messages });
}

/** Builds a new document: a bare list if the source was one. */
export function frameMessageList({ form }: Conversation, messages: readonly unknown[]): unknown {
  return form === 'array' ? messages : { messages };
}

/** Number of messages to check. Documents of other formats differ in one of the first messages. */
const SAMPLE_SIZE = 32;

/** Whether the document has messages, and the first ones all match. */
export function isListOf(value: unknown, fits: (message: JsonObject) => boolean): boolean {
  const messages: unknown = isObject(value) ? value.messages : value;
  if (!Array.isArray(messages) || messages.length === 0) return false;
  return messages.slice(0, SAMPLE_SIZE).every(each => isObject(each) && fits(each));
}

/**
 * The form in other formats of content that is always a list in this one. A single text is a string there, and the
 * content of an assistant message with only calls is null.
 */
export function contentFormOf({ role, contentForm }: Message, parts: readonly Part[]): Message['contentForm'] {
  // Other formats have an empty text as empty content, unless the message has calls.
  if (contentForm === 'null' && !parts.some(part => part.type === 'tool_call')) return 'absent';
  if (contentForm !== 'parts') return contentForm;
  const isCallsAlone = parts.some(part => part.type === 'tool_call') && !parts.some(isContent);
  if (role === 'assistant' && isCallsAlone) return 'null';
  return parts.length === 1 && parts[0]?.type === 'text' ? 'string' : contentForm;
}

function isContent(part: Part): boolean {
  return part.type !== 'tool_call' && part.type !== 'reasoning' && part.type !== 'refusal';
}
