/** Converts items of the Responses API to the canonical form: parts of messages, which are joined afterwards. */
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart } from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';
import { isOwnCall, isServerOutput, ownCall, ownOutput } from './provider-items.ts';

export function normalize(message: Message): Message[] {
  const { wireType, role } = message;
  const wire: JsonObject = isObject(message.wire) ? message.wire : {};
  if (isOwnCall(wireType)) return [inTurn(message, ownCall({ ...wire, type: wireType }, message.pointer))];
  if (isServerOutput(wireType))
    return [inTurn(message, [ownOutput({ ...wire, type: wireType }, message.pointer) as Part])];
  if (wireType === 'reasoning') return [inTurn(message, reasoningParts(message, wire))];
  if (wireType === 'message') return [messageWithItemIds(message, wire)];
  if (role === 'tool') return [{ ...message, parts: message.parts.map(describe) }];
  if (message.parts.some(part => part.type === 'tool_call'))
    return [
      inTurn(
        message,
        message.parts.map(part => (part.type === 'tool_call' ? withItemId(part, message) : part)),
      ),
    ];
  return [message];
}

/** A part of an assistant message, without an ID for the whole message. */
function inTurn(message: Message, parts: Part[]): Message {
  const { id: _, ...rest } = message;
  return { ...rest, role: 'assistant', parts };
}

/** A message without this format's types. Text of the model gets the ID of its item. */
function messageWithItemIds(message: Message, { phase }: JsonObject): Message {
  const { id } = message;
  const parts = message.parts.map(describe);
  const said = { ...message, parts, ...(typeof phase === 'string' && { phase }) };
  if (message.role !== 'assistant' || id === undefined || !parts.some(part => part.type === 'text')) return said;
  const { id: _, ...rest } = said;
  return { ...rest, parts: parts.map(part => (part.type === 'text' ? { ...part, itemId: id } : part)) };
}

/** Splits reasoning into one part for each summary if it has an ID that connects them. */
function reasoningParts({ id, parts, pointer }: Message, wire: JsonObject): Part[] {
  const [part] = parts;
  if (part?.type !== 'reasoning') return parts;
  const { wire: _w, wireType: _t, ...whole } = part;
  if (id !== undefined) whole.itemId = id;
  // OpenAI's encrypted reasoning begins like this. Other servers with this format use other encodings.
  if (whole.redacted?.startsWith('gAAAA') || (whole.redacted === undefined && whole.text === undefined))
    whole.provider = 'openai';
  const summaries = Array.isArray(wire.summary) ? (wire.summary as unknown[]) : [];
  const texts = summaries.flatMap((each, i) =>
    isObject(each) && typeof each.text === 'string' ? [{ text: each.text, at: `${pointer}/summary/${i}` }] : [],
  );
  if (id === undefined || texts.length < 2) return [whole];
  return texts.map(({ text, at }, i): ReasoningPart => {
    if (i === 0) return { ...whole, summary: text };
    return defined({ type: 'reasoning', summary: text, itemId: id, provider: whole.provider, pointer: at });
  });
}

function withItemId(call: ToolCallPart, { id }: Message): ToolCallPart {
  return id === undefined ? call : { ...call, itemId: id };
}

/** The canonical form of a part, without this format's types. */
function describe(part: Part): Part {
  if (part.type === 'tool_result') {
    // The result of a patch contains its outcome only as a status.
    const isDone = part.wire?.type === 'apply_patch_call_output' && part.wire.status === 'completed';
    return { ...part, content: part.content.map(describe), ...(isDone && { outcome: 'success' }) };
  }
  if (part.type === 'text') return { type: 'text', text: part.text, pointer: part.pointer };
  return 'source' in part && part.wire !== undefined ? media(part, part.wire) : part;
}

function media(part: MediaPart, wire: JsonObject): MediaPart {
  const { data: _d, url: _u, mediaType: _m, ...rest } = part;
  const { input_audio: audio, file_data: data } = wire;
  const common = { ...rest, ...text('fileId', wire.file_id) };
  if (isObject(audio))
    return {
      ...common,
      ...text('data', audio.data),
      ...(typeof audio.format === 'string' && { mediaType: `audio/${audio.format}` }),
    };
  // Data may have no `data:` prefix.
  if (typeof data === 'string') return { ...common, ...(data.startsWith('data:') ? address(data) : { data }) };
  return { ...common, ...address(wire.image_url ?? wire.file_url ?? wire.video_url) };
}

function text<Key extends string>(key: Key, value: unknown): Partial<Record<Key, string>> {
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, string>) : {};
}

/**
 * Joins items of one response to one message. Two texts directly after each other stay separate, unless both have an ID
 * or both have a phase. Texts with different phases always stay separate.
 */
export function joins(before: Message, next: Message): boolean {
  if (before.role !== 'assistant' || next.role !== 'assistant') return false;
  if (isCompaction(before) || isCompaction(next)) return false;
  if (before.phase !== undefined && next.phase !== undefined && before.phase !== next.phase) return false;
  const [last, first] = [before.parts.at(-1), next.parts[0]];
  if (last === undefined || first === undefined) return false;
  if (!isTextual(last) || !isTextual(first)) return true;
  const [earlier, later] = [idOf(last), idOf(first)];
  return (earlier !== undefined && later !== undefined) || (before.phase !== undefined && next.phase !== undefined);
}

/** A compaction replaces everything before it, so it is not part of a response. */
function isCompaction({ wireType, parts }: Message): boolean {
  return (
    wireType === 'compaction' ||
    (parts.length > 0 && parts.every(part => part.type === 'provider_item' && part.wireType === 'compaction'))
  );
}

const isTextual = (part: Part) => part.type === 'text' || part.type === 'refusal';
const idOf = (part: Part) => (part.type === 'text' ? part.itemId : undefined);
