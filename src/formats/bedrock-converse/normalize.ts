/** Converts Converse messages to the canonical form: JSON in results, guarded and cited text, signed reasoning. */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { cacheOf, canCache } from '../../model/cache-controls.ts';
import { isObject } from '../../source/json.ts';
import { valuePart } from '../engine/normal/content.ts';
import { base64Of, textIn } from './media.ts';

export { joinsWaitingCalls as joins } from '../engine/normal/plain-parts.ts';

export function normalize(message: Message): Message[] {
  const parts = withBreakpoints(message.parts.flatMap(normalParts));
  const isCalling = parts.some(part => part.type === 'tool_call');
  const role = message.role === 'other' ? (isCalling ? 'assistant' : 'user') : message.role;
  return [{ ...message, role, parts }];
}

/**
 * Applies a breakpoint to the block that has it as a key, or else to the part before it. A breakpoint without a part
 * before it stays a separate part.
 */
function withBreakpoints(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const cache = cacheOf(part.wire);
    const last = out.at(-1);
    if (cache !== undefined && canCache(part)) out.push({ ...part, cache });
    else if (part.type !== 'provider_item' || cache === undefined || last === undefined) out.push(part);
    else if (!canCache(last) || last.cache !== undefined) out.push(part);
    else out[out.length - 1] = { ...last, cache };
  }
  return out;
}

function normalParts(part: Part): Part[] {
  if (part.type === 'reasoning') {
    const isSealed = part.signature !== undefined || part.redacted !== undefined;
    return [isSealed ? { ...part, provider: 'anthropic' } : part];
  }
  if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(normalParts) }];
  if ('source' in part) return [mediaOf(part)];
  if (part.type !== 'provider_item' || !isObject(part.raw)) return [part];
  const { json, guardContent, citationsContent } = part.raw;
  const { pointer } = part;
  if (part.wireType === 'json') return [valuePart(json, `${pointer}/json`)];
  if (part.wireType === 'guardContent' && isObject(guardContent)) {
    const { text } = guardContent;
    if (isObject(text) && typeof text.text === 'string') return [{ type: 'text', text: text.text, pointer }];
  }
  if (part.wireType === 'citationsContent' && isObject(citationsContent) && Array.isArray(citationsContent.content)) {
    const texts = citationsContent.content.flatMap((each: unknown) =>
      isObject(each) && typeof each.text === 'string' ? [each.text] : [],
    );
    return [{ type: 'text', text: texts.join(''), pointer }];
  }
  return [part];
}

/** A text document becomes a data document in the canonical form. */
function mediaOf(part: MediaPart): MediaPart {
  const text = part.source === 'unknown' ? textIn(part.wire) : undefined;
  if (text === undefined) return part;
  return { ...part, source: 'base64', data: base64Of(text), mediaType: part.mediaType ?? 'text/plain' };
}
