/** Parts of ModelMessages, as they stood. */
import * as branches from '../../generated/branches/ai-sdk-model.js';
import type { MediaPart, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { fileFields, kindOf, referenceFields } from '../ai-sdk/files.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.aiSdkModelContentPart_text],
  ['image', branches.aiSdkModelContentPart_image],
  ['file', branches.aiSdkModelContentPart_file],
  ['reasoning', branches.aiSdkModelContentPart_reasoning],
  ['reasoning-file', branches.aiSdkModelContentPart_reasoning_file],
  ['custom', branches.aiSdkModelContentPart_custom],
  ['tool-call', branches.aiSdkModelContentPart_tool_call],
  ['tool-result', branches.aiSdkModelContentPart_tool_result],
  ['tool-approval-request', branches.aiSdkModelContentPart_tool_approval_request],
  ['tool-approval-response', branches.aiSdkModelContentPart_tool_approval_response],
]);

const ASSISTANT = ['text', 'file', 'reasoning', 'reasoning-file', 'custom', 'tool-call', 'tool-result'];
const TAKEN: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['user', ['text', 'image', 'file']],
  ['assistant', [...ASSISTANT, 'tool-approval-request']],
  ['tool', ['tool-result', 'tool-approval-response']],
]);

const OUTPUTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.aiSdkModelOutput_text],
  ['json', branches.aiSdkModelOutput_json],
  ['execution-denied', branches.aiSdkModelOutput_execution_denied],
  ['error-text', branches.aiSdkModelOutput_error_text],
  ['error-json', branches.aiSdkModelOutput_error_json],
  ['content', branches.aiSdkModelOutput_content],
]);

const ITEMS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.aiSdkModelOutputItem_text],
  ['media', branches.aiSdkModelOutputItem_media],
  ['file', branches.aiSdkModelOutputItem_file],
  ['file-data', branches.aiSdkModelOutputItem_file_data],
  ['file-url', branches.aiSdkModelOutputItem_file_url],
  ['file-id', branches.aiSdkModelOutputItem_file_id],
  ['file-reference', branches.aiSdkModelOutputItem_file_reference],
  ['image-data', branches.aiSdkModelOutputItem_image_data],
  ['image-url', branches.aiSdkModelOutputItem_image_url],
  ['image-file-id', branches.aiSdkModelOutputItem_image_file_id],
  ['image-file-reference', branches.aiSdkModelOutputItem_image_file_reference],
  ['custom', branches.aiSdkModelOutputItem_custom],
]);

/** The types of the parts of messages that no other wire has. */
export function isOwnType(type: unknown): boolean {
  return PARTS.has(type) && typeof type === 'string' && type.startsWith('tool-');
}

export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type, text } = wire;
  if (typeof type !== 'string') return unknownPart(wire, pointer);
  check(PARTS, wire, pointer, message, onFault);
  const taken = TAKEN.get(message.wireRole);
  if (taken !== undefined && PARTS.has(type) && !taken.includes(type))
    onFault({
      rule: 'part-in-wrong-role',
      messageId: 'wrongRole',
      at: { pointer },
      in: message,
      data: { role: message.wireRole ?? '', part: type, allowed: taken.join(', ') },
    });
  if (type === 'text' && typeof text === 'string') return { type, text, pointer, wire };
  if (type === 'reasoning') return { type, wireType: type, ...(typeof text === 'string' && { text }), pointer, wire };
  if (type === 'image') return mediaOf('image', wire.image, wire, pointer);
  if (type === 'file') return mediaOf(kindOf(wire.mediaType), wire.data, wire, pointer);
  if (type === 'tool-call') return callOf(wire, pointer);
  if (type === 'tool-result') return resultOf(wire, pointer, message, onFault);
  return unknownPart(wire, pointer);
}

function check(
  branchesOf: ReadonlyMap<unknown, Validator>,
  wire: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
): boolean {
  const validator = branchesOf.get(wire.type);
  if (validator === undefined) return false;
  checkBranch(validator, wire, pointer, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: String(wire.type) } }),
  );
  return true;
}

function callOf(wire: JsonObject, pointer: string): ToolCallPart {
  const { toolCallId, toolName, input, providerExecuted } = wire;
  return {
    type: 'tool_call',
    ...(typeof toolCallId === 'string' && { callId: toolCallId }),
    ...(typeof toolName === 'string' && { name: toolName }),
    kind: 'function',
    arguments: input === undefined ? {} : { value: input },
    executedBy: providerExecuted === true ? 'provider' : 'client',
    pointer,
    wire,
  };
}

/** A result that stands in a message of the assistant is the provider's own. */
function resultOf(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): ToolResultPart {
  const { toolCallId, toolName, output } = wire;
  const result: ToolResultPart = {
    type: 'tool_result',
    ...(typeof toolCallId === 'string' && { callId: toolCallId }),
    ...(typeof toolName === 'string' && { name: toolName }),
    ...(message.role === 'assistant' && { executedBy: 'provider' }),
    content: [],
    pointer,
    wire,
  };
  const at = `${pointer}/output`;
  if (!isObject(output) || !isTagged(output, at, message, onFault)) return result;
  const { type, value, reason } = output;
  if (typeof type !== 'string') return result;
  if (!check(OUTPUTS, output, at, message, onFault)) {
    const data = { part: type, known: [...OUTPUTS.keys()].join(', ') };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer: `${at}/type` }, in: message, data });
    return { ...result, content: [{ type: 'provider_item', raw: output, pointer: at }] };
  }
  result.outcome = type === 'execution-denied' ? 'denied' : type.startsWith('error-') ? 'error' : 'success';
  if (type === 'content') {
    if (Array.isArray(value))
      result.content = value.map((item: unknown, i) => readItem(item, `${at}/value/${i}`, message, onFault));
  } else if (type === 'text' || type === 'error-text') {
    if (typeof value === 'string') result.content = [{ type: 'text', text: value, pointer: `${at}/value` }];
  } else if (type === 'execution-denied') {
    if (typeof reason === 'string') result.content = [{ type: 'text', text: reason, pointer: `${at}/reason` }];
  } else result.content = [{ type: 'provider_item', raw: output, pointer: `${at}/value` }];
  return result;
}

function readItem(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  if (typeof type !== 'string') return unknownPart(wire, pointer);
  if (!check(ITEMS, wire, pointer, message, onFault)) {
    // What stands in a message has no place in a result, or not in this form.
    if (PARTS.has(type))
      onFault({
        rule: 'part-in-wrong-role',
        messageId: 'inResult',
        at: { pointer },
        in: message,
        data: { part: type },
      });
    return unknownPart(wire, pointer);
  }
  if (type === 'text' && typeof wire.text === 'string') return { type, text: wire.text, pointer, wire };
  if (type === 'text' || type === 'custom') return unknownPart(wire, pointer);
  const fields =
    type.endsWith('-id') || type.endsWith('-reference')
      ? referenceFields(wire.fileId ?? wire.providerReference)
      : fileFields(wire.data ?? wire.url, wire.mediaType, wire.filename);
  const kind = type.startsWith('image-') ? 'image' : kindOf(wire.mediaType);
  return { type: kind, wireType: type, source: 'unknown', ...fields, pointer, wire };
}

function mediaOf(type: MediaPart['type'], data: unknown, wire: JsonObject, pointer: string): MediaPart {
  return {
    type,
    wireType: String(wire.type),
    source: 'unknown',
    ...fileFields(data, wire.mediaType, wire.filename),
    pointer,
    wire,
  };
}
