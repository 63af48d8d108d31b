/**
 * Converts LlamaIndex messages to the canonical form: signatures with their provider, media with its source, refusals.
 */
import type { MediaPart, Message, Part, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { withAddress } from '../engine/normal/media-address.ts';
import { contentFormOf } from '../engine/reading/message-list.ts';
import { isInKwargs } from './kwargs.ts';

export function normalize(message: Message, lose: Lose): Message[] {
  const { wire, role, pointer } = message;
  const bag: JsonObject = isObject(wire) && isObject(wire.additional_kwargs) ? wire.additional_kwargs : {};
  const signatures: readonly unknown[] = Array.isArray(bag.thought_signatures) ? bag.thought_signatures : [];
  const parts = message.parts.flatMap((part, i) => {
    const described = describe(part, lose);
    const signature = isInKwargs(part) ? undefined : signatures[i];
    if (role !== 'assistant' || typeof signature !== 'string') return described;
    return signed(described, signature, `${pointer}/additional_kwargs/thought_signatures/${i}`);
  });
  if (role === 'assistant' && typeof bag.refusal === 'string' && bag.refusal !== '')
    parts.push({ type: 'refusal', text: bag.refusal, pointer: `${pointer}/additional_kwargs/refusal` });
  const out: Message = { ...message, parts, contentForm: contentFormOf(message, parts) };
  return [out];
}

function describe(part: Part, lose: Lose): Part[] {
  if (part.type === 'reasoning') return [reasoningOf(part)];
  if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(each => describe(each, lose)) }];
  return 'source' in part ? mediaOf(part, lose) : [part];
}

/** LlamaIndex's default name for documents. */
const UNNAMED = 'input_document';

function mediaOf(part: MediaPart, lose: Lose): Part[] {
  if (part.source === 'unknown' && typeof part.wire?.path === 'string') {
    lose(part, 'dropped', 'a local file path is not valid on other machines');
    return [];
  }
  // The field for data also accepts a whole data URL.
  const found = part.data?.startsWith('data:') ? withAddress(part, part.data) : part;
  const { filename, ...rest } = found;
  return [filename === undefined || filename === UNNAMED ? rest : found];
}

/** Attaches a Gemini signature to its block: to the reasoning itself, or as a separate part after any other block. */
function signed(described: readonly Part[], signature: string, pointer: string): Part[] {
  const [first, ...others] = described;
  if (first === undefined) return [];
  if (first.type === 'reasoning') return [{ ...first, signature, provider: 'google' }, ...others];
  return [first, { type: 'reasoning', signature, signs: first.pointer, provider: 'google', pointer }, ...others];
}

/** Reads reasoning with the remains of the provider's item, which integrations store in `additional_information`. */
function reasoningOf(part: ReasoningPart): ReasoningPart {
  const { wire, wireType: _, text, ...bare } = part;
  const words = text === undefined ? {} : { text };
  const info: JsonObject = isObject(wire) && isObject(wire.additional_information) ? wire.additional_information : {};
  if (typeof info.thought_signature === 'string')
    return { ...bare, ...words, signature: info.thought_signature, provider: 'google' };
  if (typeof info.signature === 'string' && info.signature !== '')
    return { ...bare, ...words, signature: info.signature, provider: 'anthropic' };
  if (info.type === 'redacted_thinking' && typeof info.data === 'string')
    return { ...bare, ...words, redacted: info.data, provider: 'anthropic' };
  if (info.type !== 'reasoning') return { ...bare, ...words };
  return {
    ...bare,
    ...(text !== undefined && { summary: text }),
    ...(typeof info.id === 'string' && { itemId: info.id }),
    ...(typeof info.encrypted_content === 'string' && { redacted: info.encrypted_content }),
    provider: 'openai',
  };
}
