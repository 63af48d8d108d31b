/** Converts messages in normal form to the output of LlamaIndex's `ChatMessage.model_dump`. */
import type {
  Conversation,
  LlamaIndexMessage,
  LlamaIndexThinking,
  MediaPart,
  Message,
  Part,
  ReasoningPart,
  ToolCallPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject, argumentsText, argumentsValue } from '../engine/normal/arguments.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';

type Block = NonNullable<LlamaIndexMessage['blocks']>[number];

export function compose({ messages }: Conversation, writing: Writing): void {
  for (const message of withCallIds(messages)) {
    if (message.role === 'other' && message.parts.length === 0)
      writing.lose(message, 'dropped', 'the target does not read this as a message');
    else writing.put(messageOf(message, writing.lose), [message]);
  }
}

function messageOf(message: Message, lose: Lose): LlamaIndexMessage {
  const role = message.role === 'other' ? 'user' : message.role;
  const bag: JsonObject = message.name === undefined ? {} : { name: message.name };
  const result = role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
  if (result !== undefined) {
    const { callId, name } = result;
    if (callId !== undefined) bag.tool_call_id = callId;
    if (name !== undefined) bag.name = name;
    loseFailure(result, lose, 'the target does not mark a result as an error');
  }
  const blocks: Block[] = [];
  const places = new Map<string, number>();
  const parts = result?.content ?? message.parts;
  for (const part of parts) {
    const block = blockOf(part, lose);
    if (block !== undefined) places.set(part.pointer, blocks.push(block) - 1);
    else if (part.type === 'refusal') bag.refusal = `${bag.refusal ?? ''}${part.text}`;
  }
  const signatures = signaturesOf(parts, places, lose);
  if (signatures.length > 0) bag.thought_signatures = signatures;
  return { role, additional_kwargs: bag, blocks };
}

function blockOf(part: Part, lose: Lose): Block | undefined {
  switch (part.type) {
    case 'text':
      return { block_type: 'text', text: part.text };
    case 'tool_call':
      return {
        block_type: 'tool_call',
        tool_call_id: part.callId ?? null,
        tool_name: part.name ?? '',
        tool_kwargs: kwargsOf(part, lose),
      };
    case 'reasoning':
      return thinkingBlock(part, lose);
    case 'refusal':
      return undefined;
    case 'provider_item':
      lose(part, 'dropped', 'the target has no equivalent');
      return undefined;
    case 'tool_result':
      lose(part, 'dropped', 'in the target, a tool result is a separate message');
      return undefined;
    default:
      return mediaOf(part, lose);
  }
}

/** Arguments that are text stay text, even if they are not JSON. */
function kwargsOf(call: ToolCallPart, lose: Lose): JsonObject | string {
  const { kind, arguments: args } = call;
  if (kind === 'custom') return argumentsObject(call, lose);
  const value = args.text === undefined ? argumentsValue(call) : undefined;
  return isObject(value) ? copyJson(value) : argumentsText(call);
}

function mediaOf(part: MediaPart, lose: Lose): Block | undefined {
  const { type, url = null, data = null, mediaType, filename, detail = null } = part;
  if (url === null && data === null) {
    lose(part, 'dropped', 'in the target, media must be data or a URL');
    return undefined;
  }
  const at = { path: null, url };
  const kind = mediaType ?? null;
  if (type === 'image') return { block_type: type, image: data, ...at, image_mimetype: kind, detail };
  if (type === 'audio') return { block_type: type, audio: data, ...at, format: formatOf(mediaType) };
  if (type === 'video') return { block_type: type, video: data, ...at, video_mimetype: kind, detail, fps: null };
  return { block_type: 'document', data, ...at, title: filename ?? 'input_document', document_mimetype: kind };
}

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
]);

/** The file extension of an audio clip. */
function formatOf(mediaType: string | undefined): string | null {
  return ENDINGS.get(mediaType ?? '') ?? mediaType?.replace(/^audio\//, '') ?? null;
}

/** Reasoning in the form of the provider's integration. Gemini signatures are stored in `additional_kwargs` instead. */
function thinkingBlock(part: ReasoningPart, lose: Lose): LlamaIndexThinking | undefined {
  const { text, summary, signature, redacted, provider, itemId } = part;
  const words = text ?? summary;
  const info: JsonObject = {};
  if (provider === 'anthropic' && redacted !== undefined)
    Object.assign(info, { type: 'redacted_thinking', data: redacted });
  else if (provider === 'anthropic' && signature !== undefined) Object.assign(info, { signature, type: 'thinking' });
  else if (provider === 'openai' && (itemId !== undefined || redacted !== undefined))
    Object.assign(info, defined({ id: itemId, type: 'reasoning', encrypted_content: redacted }));
  else if (redacted !== undefined || (signature !== undefined && provider !== 'google'))
    lose(part, 'dropped', 'the target has no field for a signature of this provider');
  if (words === undefined && Object.keys(info).length === 0) return undefined;
  return { block_type: 'thinking', content: words ?? null, num_tokens: null, additional_information: info };
}

/** Gemini signatures as a list, like that of the Gemini integration: one item for each block. */
function signaturesOf(parts: readonly Part[], places: ReadonlyMap<string, number>, lose: Lose): (string | null)[] {
  const list: (string | null)[] = [];
  for (const part of parts) {
    if (part.type !== 'reasoning' || part.provider !== 'google' || part.signature === undefined) continue;
    const place = places.get(part.text === undefined ? (part.signs ?? '') : part.pointer);
    if (place === undefined) {
      lose(part, 'dropped', 'the part that it signs is missing');
      continue;
    }
    while (list.length <= place) list.push(null);
    list[place] = part.signature;
  }
  return list;
}
