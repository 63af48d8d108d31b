/** What both message formats of the Web Prompt API share as targets: bodies, tools, media, and names for results. */
import type {
  Conversation,
  MediaPart,
  Message,
  Part,
  Tool,
  ToolArguments,
  ToolResultPart,
} from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { rewrite } from '../engine/rewrite.ts';
import { className, encode } from './values.ts';

/** Arguments as the text that other wires carry. */
export function withText(args: ToolArguments): ToolArguments {
  return args.text !== undefined || !('value' in args) ? args : { ...args, text: writeJson(args.value) };
}

/**
 * Arguments as the object that they are text of; text that is none goes as it stands, since nothing else would say it.
 */
export function argumentsOf({ text, value }: ToolArguments): unknown {
  if (text === undefined) return isObject(value) ? value : {};
  try {
    const parsed = parseExact(text);
    return isObject(parsed) && !(parsed instanceof Number) ? parsed : text;
  } catch {
    return text;
  }
}

/** Tells where the text of arguments will not come back as it stood. */
export function loseSpelling(part: Extract<Part, { type: 'tool_call' }>, lose: Lose): unknown {
  const args = argumentsOf(part.arguments);
  if (typeof args === 'string')
    lose(part, 're-encoded', 'the arguments are not a JSON object, so their text is written instead');
  else if (part.arguments.text !== undefined && writeJson(args) !== part.arguments.text)
    lose(part, 're-encoded', 'the target stores arguments as an object, so the layout of their text is lost');
  return args;
}

/** A media part with its bytes as base64; nothing, and told, where they cannot be had at once. */
export function readable(part: MediaPart, key: 'data' | 'value', lose: Lose): MediaPart[] {
  if (part.url !== undefined || part.data !== undefined) return [part];
  const value = part.wire?.[key];
  const data = encode(value);
  if (data !== undefined) {
    lose(part, 're-encoded', `the bytes of the ${className(value)} are written as base64`);
    return [{ ...part, data }];
  }
  const why =
    value === '' || value === undefined
      ? 'it is empty'
      : `the bytes of a ${className(value)} can only be read asynchronously`;
  lose(part, 'dropped', why);
  return [];
}

const DEFAULT_TYPE: Readonly<Record<string, string>> = { image: 'image/png', audio: 'audio/wav' };

/** The kind of a sound as the Prompt API names it. */
export function mediaTypeOf({ mediaType }: MediaPart): string | undefined {
  return mediaType === 'audio/mp3' ? 'audio/mpeg' : mediaType;
}

/** A picture or sound as one text. */
export function dataUrl(part: MediaPart): string {
  return part.url ?? `data:${mediaTypeOf(part) ?? DEFAULT_TYPE[part.type]};base64,${part.data}`;
}

/** Whether a part is a picture or sound that can be written down. */
export function isWritable(part: Part): part is MediaPart {
  return (part.type === 'image' || part.type === 'audio') && (part.url !== undefined || part.data !== undefined);
}

/** Tells of a part that neither message format has a place for. */
export function losePart(part: Part, lose: Lose): void {
  if ('source' in part && part.fileId !== undefined) lose(part, 'dropped', 'the target cannot refer to uploaded files');
  else lose(part, 'dropped', `the target has no equivalent for a ${part.type.replace('_', ' ')}`);
}

/** The name of the tool that a result is of: its own word for it, or that of the call before with its id. */
export function resultNames(messages: readonly Message[]): ReadonlyMap<Part, string> {
  const names = new Map<Part, string>();
  let callNames = new Map<string | undefined, string | undefined>();
  for (const { parts } of messages) {
    const calls = parts.filter(part => part.type === 'tool_call');
    if (calls.length > 0) callNames = new Map(calls.map(call => [call.callId, call.name]));
    for (const part of parts) {
      if (part.type !== 'tool_result') continue;
      const name = part.name ?? callNames.get(part.callId);
      if (name !== undefined) names.set(part, name);
    }
  }
  return names;
}

export function resultOf({ parts }: Message): ToolResultPart | undefined {
  return parts.find(part => part.type === 'tool_result');
}

/** Messages that already are of this message format, with what was taken out of them: they are written as they stood. */
export function composeSame({ messages }: Conversation, writing: Writing): void {
  for (let i = 0; i < messages.length; ) {
    let end = i;
    // Results stand behind the message that held them, or in front of what else it held.
    while (messages[end]?.wire === undefined && end < messages.length - 1) end++;
    const whole = messages[end] as Message;
    const isInside = ({ wire, pointer }: Message) => wire === undefined && pointer.startsWith(`${whole.pointer}/`);
    if (!messages.slice(i, end).every(isInside)) end = i;
    const kept = messages[end] as Message;
    while (isInside(messages[end + 1] ?? kept)) end++;
    writing.put(copyJson(kept.wire), messages.slice(i, end + 1));
    i = end + 1;
  }
}

/** The tools of a body as the Prompt API declares them. */
function declared(tool: Tool): unknown {
  if (isObject(tool.wire) && 'inputSchema' in tool.wire) return tool.wire;
  const { name = '', description = '', parameters } = tool;
  return { name, description, inputSchema: parameters ?? { type: 'object' } };
}

/** A body of create options, from one of another kind. */
export function createOptions({ wire, tools }: Conversation, messages: readonly unknown[]): JsonObject {
  const own = isObject(wire) && 'initialPrompts' in wire ? wire : undefined;
  return rewrite(own, { initialPrompts: messages, ...(tools && tools.length > 0 && { tools: tools.map(declared) }) });
}
