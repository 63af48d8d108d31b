/** Converts messages in normal form to the output of Haystack's `ChatMessage.to_dict`. */
import type {
  Conversation,
  HaystackFile,
  HaystackImage,
  HaystackMessage,
  HaystackReasoning,
  HaystackText,
  HaystackToolCall,
  HaystackToolCallResult,
  MediaPart,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { contentText } from '../engine/normal/content.ts';
import { loseDenial } from '../engine/normal/plain-parts.ts';

/** One part of the content: an object whose only key says what kind of part it is. */
type Piece =
  | HaystackText
  | { tool_call: HaystackToolCall }
  | { tool_call_result: HaystackToolCallResult }
  | { image: HaystackImage }
  | { file: HaystackFile }
  | { reasoning: HaystackReasoning };

export function compose({ messages }: Conversation, writing: Writing): void {
  const { lose } = writing;
  /** The latest call by ID, because a result contains a copy of its call. */
  const calls = new Map<string, ToolCallPart>();
  const named = withCallIds(messages);
  for (const [i, message] of messages.entries()) {
    const parts = named[i]?.parts ?? [];
    // The original part is stored, so that generated IDs are not written into the copy.
    for (const [j, part] of parts.entries())
      if (part.type === 'tool_call' && part.callId !== undefined)
        calls.set(part.callId, message.parts[j] as ToolCallPart);
    if (message.role === 'other' && message.parts.length === 0) {
      lose(message, 'dropped', 'the target does not read this as a message');
      continue;
    }
    const meta: JsonObject = {};
    if (message.model !== undefined) meta.model = message.model;
    if (message.finishReason !== undefined) meta.finish_reason = message.finishReason;
    const content: Piece[] = [];
    for (const [j, part] of message.parts.entries()) {
      const twin = parts[j];
      const call = twin?.type === 'tool_result' && twin.callId !== undefined ? calls.get(twin.callId) : undefined;
      const written = writePart(part, call, lose);
      if (written !== undefined) content.push(written);
      else if (part.type === 'refusal') meta.refusal = `${meta.refusal ?? ''}${part.text}`;
    }
    const signatures = signaturesOf(message.parts, lose);
    if (signatures.length > 0) meta.thought_signatures = signatures;
    const role = message.role === 'other' ? 'user' : message.role;
    writing.put({ role, meta, name: message.name ?? null, content } satisfies HaystackMessage, [message]);
  }
}

function writePart(part: Part, call: ToolCallPart | undefined, lose: Lose): Piece | undefined {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'tool_call':
      return { tool_call: callOf(part, lose) };
    case 'tool_result':
      return { tool_call_result: resultOf(part, call, lose) };
    case 'reasoning':
      return reasoningContent(part, lose);
    case 'refusal':
      return undefined;
    case 'provider_item':
      lose(part, 'dropped', 'the target has no equivalent');
      return undefined;
    default:
      return mediaOf(part, lose);
  }
}

function callOf(call: ToolCallPart, lose: Lose) {
  return {
    tool_name: call.name ?? '',
    arguments: copyJson(argumentsObject(call, lose)),
    id: call.callId ?? null,
    extra: null,
  } satisfies HaystackToolCall;
}

function resultOf(result: ToolResultPart, call: ToolCallPart | undefined, lose: Lose): HaystackToolCallResult {
  const { content, outcome, callId, name } = result;
  if (call === undefined)
    lose(result, 'synthesised', 'in the target, a result contains a copy of its call, and there is no call');
  loseDenial(result, lose, 'in the target, a result is either an error or not');
  const origin =
    call === undefined
      ? { tool_name: name ?? '', arguments: {}, id: callId ?? null, extra: null }
      : callOf(call, () => {});
  return { result: resultValue(content, lose), origin, error: outcome !== undefined && outcome !== 'success' };
}

/** A single text is a string; more than one text is a list. */
function resultValue(content: readonly Part[], lose: Lose): string | Piece[] {
  const isText = content.every(part => part.type === 'text' || part.type === 'refusal');
  if (isText && content.length < 2) return contentText(content, lose);
  return content.flatMap(part => {
    if (part.type === 'refusal') return [{ text: part.text }];
    if (part.type === 'text' || 'source' in part) return writePart(part, undefined, lose) ?? [];
    lose(part, 'dropped', 'the target allows only text, images and files in a tool result');
    return [];
  });
}

function mediaOf(part: MediaPart, lose: Lose): { image: HaystackImage } | { file: HaystackFile } | undefined {
  const { type, data, mediaType = null, filename = null, detail = null } = part;
  if (data === undefined) {
    lose(part, 'dropped', 'in the target, images and files must be data');
    return undefined;
  }
  if (type === 'image')
    return { image: { base64_image: data, mime_type: mediaType, detail, meta: {}, validation: true } };
  return { file: { base64_data: data, mime_type: mediaType, filename, extra: {}, validation: true } };
}

/** Reasoning in the form of the provider's Haystack integration. A signature without text is stored in `meta`. */
function reasoningContent(part: ReasoningPart, lose: Lose): { reasoning: HaystackReasoning } | undefined {
  const { text, summary, signature, redacted, provider, itemId } = part;
  const words = text ?? summary;
  if (provider === 'anthropic' && (signature !== undefined || redacted !== undefined)) {
    const piece =
      redacted === undefined ? { reasoning_text: { text: words ?? '', signature } } : { redacted_thinking: redacted };
    const extra = { reasoning_contents: [{ reasoning_content: piece }] };
    return { reasoning: { reasoning_text: words ?? '[REDACTED]', extra } };
  }
  if (provider === 'openai' && (itemId !== undefined || redacted !== undefined)) {
    const extra = defined({ id: itemId, type: 'reasoning', encrypted_content: redacted });
    return { reasoning: { reasoning_text: words ?? '', extra } };
  }
  const isSigned = signature !== undefined || redacted !== undefined;
  // Gemini signatures are stored in `meta`.
  if (isSigned && (provider !== 'google' || redacted !== undefined))
    lose(part, 'dropped', 'the target has no field for a signature of this provider');
  return words === undefined ? undefined : { reasoning: { reasoning_text: words, extra: {} } };
}

/**
 * Gemini signatures as a list, like that of the Gemini integration. The integration counts calls, so only the first
 * ones can be signed.
 */
function signaturesOf(parts: readonly Part[], lose: Lose): JsonObject[] {
  const units = parts.filter(part => part.type !== 'reasoning' || part.text !== undefined);
  const calls = units.filter(part => part.type === 'tool_call');
  const indexAt = new Map(units.map((part, i) => [part.pointer, i] as const).reverse());
  const indexOf = new Map(units.map((part, i) => [part, i]));
  const firstOf = new Map([...units].reverse().map(part => [part.type, part]));
  const list: JsonObject[] = [];
  let signed = 0;
  for (const part of parts) {
    if (part.type !== 'reasoning' || part.signature === undefined || part.provider !== 'google') continue;
    const isThought = part.text !== undefined;
    const index = (isThought ? indexOf.get(part) : indexAt.get(part.signs ?? '')) ?? -1;
    const target = units[index];
    const isFirst =
      target !== undefined && (target.type === 'tool_call' ? calls[signed] : firstOf.get(target.type)) === target;
    if (!isFirst || (target.type !== 'tool_call' && target.type !== 'text' && target.type !== 'reasoning')) {
      lose(part, 'dropped', 'in the target, only the first part of each type can have a signature');
      continue;
    }
    if (target.type === 'tool_call') signed++;
    list.push({
      part_index: index,
      signature: part.signature,
      has_text: target.type !== 'tool_call',
      has_function_call: target.type === 'tool_call',
      is_thought: isThought ? true : null,
    });
  }
  return list;
}
