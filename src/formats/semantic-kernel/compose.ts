/** Converts messages in normal form to the JSON of a chat history in Semantic Kernel for Python. */
import type {
  Conversation,
  MediaPart,
  Part,
  ReasoningPart,
  SemanticKernelFileReference,
  SemanticKernelFunctionCall,
  SemanticKernelFunctionResult,
  SemanticKernelMedia,
  SemanticKernelMessage,
  SemanticKernelReasoning,
  SemanticKernelText,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject, argumentsText, argumentsValue } from '../engine/normal/arguments.ts';
import { callNames } from '../engine/normal/call-names.ts';
import { contentText } from '../engine/normal/content.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';
import { frameMessageList } from '../engine/reading/message-list.ts';
import { isPlainKind } from './items.ts';

export const frame = frameMessageList;

/** The values that Semantic Kernel accepts; it rejects any other. */
const FINISH_REASONS: readonly unknown[] = ['stop', 'length', 'content_filter', 'tool_calls', 'function_call'];

export function compose({ messages }: Conversation, writing: Writing): void {
  const { lose } = writing;
  const named = withCallIds(messages);
  const names = callNames(named);
  for (const message of named) {
    if (message.role === 'other' && message.parts.length === 0) {
      lose(message, 'dropped', 'the target does not read this as a message');
      continue;
    }
    const { name, model, finishReason } = message;
    const signatures = signaturesOf(message.parts, lose);
    const items = message.parts.flatMap(part => itemOf(part, signatures, names, lose) ?? []);
    const reason = FINISH_REASONS.includes(finishReason) ? { finish_reason: finishReason } : {};
    writing.put(
      defined({
        ai_model_id: model,
        metadata: {},
        content_type: 'message',
        role: message.role === 'other' ? 'user' : message.role,
        ...(name !== undefined && name !== '' && { name }),
        items,
        ...reason,
      }) satisfies SemanticKernelMessage,
      [message],
    );
  }
}

type Signatures = ReadonlyMap<string, string>;

type Item =
  | SemanticKernelText
  | SemanticKernelMedia
  | SemanticKernelFunctionCall
  | SemanticKernelFunctionResult
  | SemanticKernelReasoning
  | SemanticKernelFileReference;

function itemOf(part: Part, signatures: Signatures, names: ReadonlyMap<Part, string>, lose: Lose): Item | undefined {
  switch (part.type) {
    case 'text':
      return { metadata: {}, content_type: 'text', text: part.text };
    case 'refusal':
      lose(part, 're-encoded', 'the target writes a refusal as text');
      return { metadata: {}, content_type: 'text', text: part.text };
    case 'tool_call':
      return callOf(part, signatures.get(part.pointer), lose);
    case 'tool_result':
      return resultOf(part, names.get(part) ?? part.name, lose);
    case 'reasoning':
      return reasoningItem(part, lose);
    case 'provider_item':
      lose(part, 'dropped', 'the target has no equivalent');
      return undefined;
    default:
      return mediaOf(part, lose);
  }
}

/** Semantic Kernel reads the text before the first dash as the plugin name. */
function nameFields(name: string): Pick<SemanticKernelFunctionCall, 'name' | 'function_name' | 'plugin_name'> {
  const dash = name.indexOf('-');
  if (dash <= 0 || dash === name.length - 1) return { name, function_name: name };
  return { name, function_name: name.slice(dash + 1), plugin_name: name.slice(0, dash) };
}

function callOf(call: ToolCallPart, signature: string | undefined, lose: Lose): SemanticKernelFunctionCall {
  return {
    metadata: signature === undefined ? {} : { thought_signature: signature },
    content_type: 'function_call',
    ...idFields(call),
    ...nameFields(call.name ?? ''),
    arguments: argumentsOf(call, lose),
  };
}

/** The item ID of the Responses API is stored next to the call ID. */
function idFields({ callId, itemId }: ToolCallPart): Pick<SemanticKernelFunctionCall, 'id' | 'call_id'> {
  if (itemId === undefined || itemId === callId) return callId === undefined ? {} : { id: callId };
  return defined({ id: itemId, call_id: callId });
}

/** Arguments that are text stay text, even if they are not JSON. */
function argumentsOf(call: ToolCallPart, lose: Lose): string | JsonObject {
  const { kind, arguments: args } = call;
  if (kind === 'custom') return argumentsObject(call, lose);
  const value = args.text === undefined ? argumentsValue(call) : undefined;
  return isObject(value) ? copyJson(value) : argumentsText(call);
}

/**
 * Values that are not text are written as JSON text, because Semantic Kernel would convert them to Python's notation.
 */
function resultOf(result: ToolResultPart, name: string | undefined, lose: Lose): SemanticKernelFunctionResult {
  const { callId, content } = result;
  loseFailure(result, lose, 'the target does not mark a result as an error');
  return defined({
    metadata: {},
    content_type: 'function_result',
    id: callId,
    result: contentText(content, lose),
    ...nameFields(name ?? ''),
  });
}

function mediaOf(part: MediaPart, lose: Lose): SemanticKernelMedia | SemanticKernelFileReference | undefined {
  const { type, url, data, mediaType, fileId } = part;
  const content_type = type === 'image' || type === 'audio' ? type : 'binary';
  if (data !== undefined) {
    const kind = mediaType ?? (type === 'image' ? 'image/png' : 'application/octet-stream');
    // MIME types with digits or dots cannot be read from a data URL, so the type is written to a separate field.
    // The schema does not describe the separate fields.
    return isPlainKind(kind)
      ? { metadata: {}, content_type, data_uri: `data:${kind};base64,${data}` }
      : ({ metadata: {}, content_type, data, data_format: 'base64', mime_type: kind } as SemanticKernelMedia);
  }
  if (url !== undefined) return { metadata: {}, content_type, uri: url, data_uri: '' };
  if (fileId !== undefined) return { metadata: {}, content_type: 'file_reference', file_id: fileId, tools: [] };
  lose(part, 'dropped', 'in the target, media must be data, a URL or a file ID');
  return undefined;
}

/** A reasoning part. Further fields of its provider are stored in the metadata. */
function reasoningItem(part: ReasoningPart, lose: Lose): SemanticKernelReasoning | undefined {
  const { text, summary, signature, redacted, provider, itemId } = part;
  // The signature of a call is written with the call.
  if (part.signs !== undefined && text === undefined) return undefined;
  const metadata: JsonObject = {};
  if (provider === 'openai' && (redacted !== undefined || (itemId !== undefined && summary !== undefined))) {
    if (itemId !== undefined) metadata.id = itemId;
    if (redacted !== undefined) metadata.encrypted_content = redacted;
    if (summary !== undefined) metadata.is_summary = true;
  } else if (provider === 'anthropic' && redacted !== undefined)
    Object.assign(metadata, { type: 'redacted_thinking', data: redacted });
  else if (provider === 'anthropic' && signature !== undefined) metadata.signature = signature;
  else if (provider === 'google' && signature !== undefined) metadata.thought_signature = signature;
  else if (signature !== undefined || redacted !== undefined)
    lose(part, 'dropped', 'the target does not record which provider a signature belongs to');
  const words = text ?? summary;
  if (words === undefined && Object.keys(metadata).length === 0) return undefined;
  return defined({ metadata, content_type: 'reasoning', text: words });
}

/** The signatures without text, by the part that they sign. Only calls have a field for them. */
function signaturesOf(parts: readonly Part[], lose: Lose): Map<string, string> {
  const calls = new Set(parts.flatMap(part => (part.type === 'tool_call' ? [part.pointer] : [])));
  const found = new Map<string, string>();
  for (const part of parts) {
    if (part.type !== 'reasoning' || part.signs === undefined || part.text !== undefined) continue;
    const { signature, provider, signs } = part;
    if (signature !== undefined && provider === 'google' && calls.has(signs)) found.set(signs, signature);
    else lose(part, 'dropped', 'in the target, only tool calls have Gemini signatures');
  }
  return found;
}
