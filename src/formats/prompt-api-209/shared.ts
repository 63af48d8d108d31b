/** Conversion code shared by both Web Prompt API formats: bodies, tools, media, and names of results. */
import type {
  Conversation,
  MediaPart,
  Message,
  Part,
  PromptApiTool,
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

/** Adds the text of arguments, which other formats need. */
export function withText(args: ToolArguments): ToolArguments {
  return args.text !== undefined || !('value' in args) ? args : { ...args, text: writeJson(args.value) };
}

/** Parses arguments to an object. Text that is not an object is returned unchanged, so that it is not lost. */
export function argumentsOf({ text, value }: ToolArguments): unknown {
  if (text === undefined) return isObject(value) ? value : {};
  try {
    const parsed = parseExact(text);
    return isObject(parsed) && !(parsed instanceof Number) ? parsed : text;
  } catch {
    return text;
  }
}

/** Returns the arguments and reports whether their text cannot be restored. */
export function loseSpelling(part: Extract<Part, { type: 'tool_call' }>, lose: Lose): unknown {
  const args = argumentsOf(part.arguments);
  if (typeof args === 'string')
    lose(part, 're-encoded', 'the arguments are not a JSON object, so their text is written instead');
  else if (part.arguments.text !== undefined && writeJson(args) !== part.arguments.text)
    lose(part, 're-encoded', 'the target stores arguments as an object, so the layout of their text is lost');
  return args;
}

/**
 * A media part with its bytes as base64. Reports media whose bytes are not available synchronously and returns nothing.
 */
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

/** The MIME type of an audio clip in the Prompt API's spelling. */
export function mediaTypeOf({ mediaType }: MediaPart): string | undefined {
  return mediaType === 'audio/mp3' ? 'audio/mpeg' : mediaType;
}

/** The URL of an image or audio clip, or a data URL. */
export function dataUrl(part: MediaPart): string {
  return part.url ?? `data:${mediaTypeOf(part) ?? DEFAULT_TYPE[part.type]};base64,${part.data}`;
}

/** Whether a part is an image or audio clip with a URL or data. */
export function isWritable(part: Part): part is MediaPart & { type: 'image' | 'audio' } {
  return (part.type === 'image' || part.type === 'audio') && (part.url !== undefined || part.data !== undefined);
}

/** Reports a part for which neither format has an equivalent. */
export function losePart(part: Part, lose: Lose): void {
  if ('source' in part && part.fileId !== undefined) lose(part, 'dropped', 'the target cannot refer to uploaded files');
  else lose(part, 'dropped', `the target has no equivalent for a ${part.type.replace('_', ' ')}`);
}

/** The tool name of each result: its own, or that of the preceding call with the same ID. */
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

/** Writes messages that already have this format. Results that were split off are written with their message. */
export function composeSame({ messages }: Conversation, writing: Writing): void {
  let next = -1;
  let first = 0;
  const isInside = ({ wire, pointer }: Message) =>
    wire === undefined && pointer.startsWith(`${messages[next]?.pointer}/`);
  for (let i = 0; i < messages.length; ) {
    // Results are after the message that contained them, or before its other content.
    if (next < i) {
      next = i;
      while (messages[next]?.wire === undefined && next < messages.length - 1) next++;
      first = next;
      while (first > i && isInside(messages[first - 1] as Message)) first--;
    }
    let end = i < first ? i : next;
    const kept = messages[end] as Message;
    while (isInside(messages[end + 1] ?? kept)) end++;
    writing.put(copyJson(kept.wire), messages.slice(i, end + 1));
    i = end + 1;
  }
}

/** A tool in the form of the Prompt API. */
function declared(tool: Tool): unknown {
  if (isObject(tool.wire) && 'inputSchema' in tool.wire) return tool.wire;
  const { name = '', description = '', parameters } = tool;
  return { name, description, inputSchema: parameters ?? { type: 'object' } } satisfies PromptApiTool;
}

/** Converts another kind of body to the options of `create`. */
export function createOptions({ wire, tools }: Conversation, messages: readonly unknown[]): JsonObject {
  const own = isObject(wire) && 'initialPrompts' in wire ? wire : undefined;
  return rewrite(own, { initialPrompts: messages, ...(tools && tools.length > 0 && { tools: tools.map(declared) }) });
}
