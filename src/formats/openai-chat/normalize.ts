/** Converts Chat Completions messages to the canonical form: canonical media, and a single reasoning text. */
import type { MediaPart, Message, Part, ProviderItem, ReasoningPart } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { address, withAddress } from '../engine/normal/media-address.ts';
import { minterOf, THINK_TAGS } from './reasoning.ts';

export function normalize(message: Message, lose: Lose): Message[] {
  let flat: string | undefined;
  const parts: Part[] = [];
  const calls = callsById(message);
  for (const part of withTaggedReasoning(message)) {
    if (part.type === 'reasoning' && part.text !== undefined && isField(part.field)) {
      // Some gateways send the same text in two fields. The second is redundant.
      if (flat !== undefined) {
        lose(part, flat === part.text ? 'merged' : 'dropped', 'the message also has its reasoning in another field');
        continue;
      }
      flat = part.text;
    }
    if (part.type === 'tool_result') parts.push({ ...part, content: part.content.map(describe) });
    else parts.push(part.type === 'reasoning' ? attributed(part, message, calls) : describe(part));
  }
  return [{ ...message, parts: movePastSigned(parts) }];
}

/** Reasoning with its provider, and the call that its signature belongs to. */
function attributed(part: ReasoningPart, message: Message, calls: ReadonlyMap<string, Part>): ReasoningPart {
  if (part.field === 'extra_content') {
    const text = part.signs === message.pointer ? message.parts.find(each => each.type === 'text') : undefined;
    return { ...part, provider: 'google', ...(text !== undefined && { signs: text.pointer }) };
  }
  const provider = minterOf(part.format);
  if (provider === undefined) return part;
  const id = isObject(part.wire) && typeof part.wire.id === 'string' ? part.wire.id : undefined;
  if (provider !== 'google' || part.redacted === undefined)
    return { ...part, provider, ...(id !== undefined && { itemId: id }) };
  const call = id === undefined ? undefined : calls.get(id);
  return { ...part, provider, ...(call !== undefined && { signature: part.redacted, signs: call.pointer }) };
}

/** The calls of a message by ID. For duplicate IDs, the first call is used. */
function callsById({ parts }: Message): Map<string, Part> {
  const calls = new Map<string, Part>();
  for (const part of parts)
    if (part.type === 'tool_call' && part.callId !== undefined && !calls.has(part.callId)) calls.set(part.callId, part);
  return calls;
}

/** Moves each signature after the part that it signs. */
function movePastSigned(parts: readonly Part[]): Part[] {
  const signatures = new Map<string, ReasoningPart[]>();
  const hasSigned = parts.some(part => part.type === 'reasoning' && part.signs !== undefined);
  const pointers = new Set(hasSigned ? parts.map(each => each.pointer) : []);
  const isSeparateSignature = (part: Part): part is ReasoningPart & { signs: string } =>
    part.type === 'reasoning' && part.signs !== undefined && pointers.has(part.signs);
  for (const part of parts) {
    if (!isSeparateSignature(part)) continue;
    const same = signatures.get(part.signs);
    if (same === undefined) signatures.set(part.signs, [part]);
    else same.push(part);
  }
  if (signatures.size === 0) return [...parts];
  return parts.flatMap(part => {
    if (isSeparateSignature(part)) return [];
    const own = signatures.get(part.pointer) ?? [];
    signatures.delete(part.pointer);
    return [part, ...own];
  });
}

function isField(field: string | undefined): boolean {
  return field !== undefined && field !== 'reasoning_details';
}

/** Splits off reasoning between tags at the start of the text. Adjacent blocks are one part, so that none is left. */
export function withTaggedReasoning({ role, parts, contentForm }: Message): readonly Part[] {
  const at = role === 'assistant' ? parts.findIndex(part => part.type === 'text') : -1;
  const first = parts[at];
  if (first?.type !== 'text' || !first.text.startsWith(THINK_TAGS.open)) return parts;
  const { open, close } = THINK_TAGS;
  let end = first.text.indexOf(close);
  if (end < 0) return parts;
  for (let next = end; next >= 0 && first.text.startsWith(open, next + close.length); ) {
    next = first.text.indexOf(close, next + close.length);
    if (next >= 0) end = next;
  }
  const thought: Part = {
    type: 'reasoning',
    text: first.text.slice(open.length, end),
    wireType: open,
    pointer: first.pointer,
  };
  const rest = { ...first, text: first.text.slice(end + close.length) };
  const isLeft = rest.text !== '' || contentForm !== 'parts';
  return [...parts.slice(0, at), thought, ...(isLeft ? [rest] : []), ...parts.slice(at + 1)];
}

/** A media part with canonical fields. */
function describe(part: Part): Part {
  if (part.type === 'provider_item') return documentOf(part) ?? part;
  if (!('source' in part) || part.wire === undefined) return part;
  const { image_url: image, input_audio: audio, file } = part.wire;
  if (isObject(image)) return { ...part, ...address(image.url), ...text('detail', image.detail) };
  if (typeof image === 'string') return withAddress(part, image);
  if (isObject(audio)) {
    const format = typeof audio.format === 'string' ? { mediaType: `audio/${audio.format}` } : {};
    return { ...part, ...text('data', audio.data), ...format };
  }
  if (part.wireType === 'file' && typeof part.wire.file_id === 'string')
    return { ...part, source: 'file_id', fileId: part.wire.file_id };
  if (!isObject(file)) return part;
  return { ...part, ...text('fileId', file.file_id), ...text('filename', file.filename), ...address(file.file_data) };
}

/** A document given by its URL, which only some servers support. */
function documentOf({ wireType, wire, pointer }: ProviderItem): MediaPart | undefined {
  if (wireType !== 'document_url' || typeof wire?.document_url !== 'string') return undefined;
  const part: MediaPart = { type: 'document', wireType, source: 'unknown', pointer, wire };
  return { ...withAddress(part, wire.document_url), ...text('filename', wire.document_name) };
}

function text<Key extends string>(key: Key, value: unknown): Partial<Record<Key, string>> {
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, string>) : {};
}
