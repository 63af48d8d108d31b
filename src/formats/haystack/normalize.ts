/**
 * Converts Haystack's messages to the canonical form: reads signatures from where its integrations store them, and
 * properties of the answer from `meta`.
 */
import type { MediaPart, Message, Part, ReasoningPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { valuePart } from '../engine/normal/content.ts';
import { contentFormOf } from '../engine/reading/message-list.ts';
import { fieldsOf, kindOf, providerFields } from './parts.ts';

export function normalize(message: Message): Message[] {
  const { wire, pointer, role } = message;
  const key = isObject(wire) && !Object.hasOwn(wire, 'content') && Object.hasOwn(wire, '_meta') ? '_meta' : 'meta';
  const meta = providerFields(wire, key);
  const described = message.parts.flatMap(describe);
  const parts = role === 'assistant' ? withSignatures(described, meta, `${pointer}/${key}`) : described;
  if (role === 'assistant' && typeof meta.refusal === 'string' && meta.refusal !== '')
    parts.push({ type: 'refusal', text: meta.refusal, pointer: `${pointer}/${key}/refusal` });
  const out: Message = { ...message, parts, contentForm: contentFormOf(message, parts) };
  if (typeof meta.model === 'string') out.model = meta.model;
  if (typeof meta.finish_reason === 'string') out.finishReason = meta.finish_reason;
  return [out];
}

function describe(part: Part): Part[] {
  if (part.type === 'reasoning') return reasoningPieces(part);
  if (part.type === 'tool_result') return [resultOf(part)];
  return 'source' in part ? [mediaOf(part)] : [part];
}

/** The fields of a part, which may be under a key. */
function ownFields(wire: unknown): JsonObject {
  const fields = isObject(wire) ? fieldsOf(wire, kindOf(wire)) : undefined;
  return isObject(fields) ? fields : {};
}

function resultOf(part: ToolResultPart): ToolResultPart {
  const { result } = ownFields(part.wire);
  if (Array.isArray(result)) return { ...part, content: part.content.flatMap(describe) };
  if (typeof result === 'string' || result === undefined) return part;
  return { ...part, content: [valuePart(result, part.pointer)] };
}

function mediaOf(part: MediaPart): MediaPart {
  const { mime_type: mediaType } = ownFields(part.wire);
  if (typeof mediaType !== 'string') return part;
  const head = mediaType.split('/', 1)[0];
  const type = part.type === 'file' && (head === 'audio' || head === 'video') ? head : part.type;
  return { ...part, type, mediaType };
}

/**
 * Splits reasoning into the provider's original parts. Integrations join their text, but also store them separately in
 * `extra`.
 */
function reasoningPieces(part: ReasoningPart): ReasoningPart[] {
  const { extra } = ownFields(part.wire);
  const { wire: _w, wireType: _t, ...bare } = part;
  if (!isObject(extra)) return [bare];
  const pieces = Array.isArray(extra.reasoning_contents)
    ? extra.reasoning_contents.flatMap((each: unknown) => pieceOf(each, part.pointer))
    : [];
  if (pieces.length > 0) return pieces;
  if (typeof extra.signature === 'string' && extra.signature !== '')
    return [{ ...bare, signature: extra.signature, provider: 'anthropic' }];
  if (extra.type !== 'reasoning') return [bare];
  // An item of the Responses API without its summary, which is the text of the part.
  const { text, ...item } = bare;
  return [
    {
      ...item,
      ...(text !== undefined && text !== '' && { summary: text }),
      ...(typeof extra.id === 'string' && { itemId: extra.id }),
      ...(typeof extra.encrypted_content === 'string' && { redacted: extra.encrypted_content }),
      provider: 'openai',
    },
  ];
}

function pieceOf(each: unknown, pointer: string): ReasoningPart[] {
  const { reasoning_text: thought, redacted_thinking: redacted } = providerFields(each, 'reasoning_content');
  if (typeof redacted === 'string') return [{ type: 'reasoning', redacted, provider: 'anthropic', pointer }];
  if (!isObject(thought) || typeof thought.text !== 'string') return [];
  const signature =
    typeof thought.signature === 'string' && thought.signature !== '' ? { signature: thought.signature } : {};
  return [{ type: 'reasoning', text: thought.text, ...signature, provider: 'anthropic', pointer }];
}

/**
 * Gemini signatures from a list in `meta`. Each is added after the part that it signs, which is found as the Gemini
 * integration finds it.
 */
function withSignatures(parts: readonly Part[], { thought_signatures: list }: JsonObject, pointer: string): Part[] {
  if (!Array.isArray(list)) return [...parts];
  const calls = parts.filter(part => part.type === 'tool_call');
  const thought = parts.find(part => part.type === 'reasoning');
  const said = parts.find(part => part.type === 'text');
  /** The signatures to add after a part, in reverse order. */
  const behind = new Map<Part, ReasoningPart[]>();
  let ofThought: string | undefined;
  let signed = 0;
  for (const [i, entry] of list.entries()) {
    if (!isObject(entry) || typeof entry.signature !== 'string') continue;
    const { signature } = entry;
    const target = entry.has_function_call === true ? calls[signed++] : entry.is_thought === true ? thought : said;
    if (target === undefined) continue;
    if (target === thought) ofThought = signature;
    else {
      const part: ReasoningPart = {
        type: 'reasoning',
        signature,
        signs: target.pointer,
        provider: 'google',
        pointer: `${pointer}/thought_signatures/${i}`,
      };
      const others = behind.get(target);
      if (others === undefined) behind.set(target, [part]);
      else others.push(part);
    }
  }
  return parts.flatMap((part): Part[] => {
    if (part === thought && ofThought !== undefined) return [{ ...thought, signature: ofThought, provider: 'google' }];
    return [part, ...(behind.get(part) ?? []).reverse()];
  });
}
