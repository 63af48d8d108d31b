/** ModelMessages and their parts. */
import * as branches from '../../generated/branches/ai-sdk-model.js';
import type { Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { fileFields, kindOf, referenceFields } from '../ai-sdk/files.ts';
import { argumentsValue, type Codec, oneOf, readOnly, text } from '../engine/codecs.ts';
import { messages } from '../engine/messages.ts';
import { fileFrom, opaquePart, part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { isTagged } from '../engine/reading/content.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';

const ASSISTANT = ['text', 'file', 'reasoning', 'reasoning-file', 'custom', 'tool-call', 'tool-result'];
const ALLOWED_PARTS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['user', ['text', 'image', 'file']],
  ['assistant', [...ASSISTANT, 'tool-approval-request']],
  ['tool', ['tool-result', 'tool-approval-response']],
]);

/** Types of outputs, each with the outcome of the call, the key of the text if there is one, and the schema. */
const OUTPUTS: ReadonlyMap<unknown, readonly [ToolResultPart['outcome'], string | undefined, Validator]> = new Map([
  ['text', ['success', 'value', branches.aiSdkModelOutput_text]],
  ['json', ['success', undefined, branches.aiSdkModelOutput_json]],
  ['execution-denied', ['denied', 'reason', branches.aiSdkModelOutput_execution_denied]],
  ['error-text', ['error', 'value', branches.aiSdkModelOutput_error_text]],
  ['error-json', ['error', undefined, branches.aiSdkModelOutput_error_json]],
  ['content', ['success', undefined, branches.aiSdkModelOutput_content]],
]);

const file = (validator: Validator) =>
  fileFrom(validator, ({ mediaType, type, image, data, filename }) =>
    type === 'image'
      ? { type, ...fileFields(image, mediaType, filename) }
      : { type: kindOf(mediaType), ...fileFields(data, mediaType, filename) },
  );

const kindOfItem = ({ type, mediaType }: JsonObject) =>
  String(type).startsWith('image-') ? 'image' : kindOf(mediaType);
const dataItem = (validator: Validator) =>
  fileFrom(validator, each => ({
    type: kindOfItem(each),
    ...fileFields(each.data ?? each.url, each.mediaType, each.filename),
  }));
const referenceItem = (validator: Validator) =>
  fileFrom(validator, each => ({
    type: kindOfItem(each),
    ...referenceFields(each.fileId ?? each.providerReference),
  }));

const items = taggedParts(
  {
    text: part('text', branches.aiSdkModelOutputItem_text, { text: text('text') }, ['text']),
    media: dataItem(branches.aiSdkModelOutputItem_media),
    file: dataItem(branches.aiSdkModelOutputItem_file),
    'file-data': dataItem(branches.aiSdkModelOutputItem_file_data),
    'file-url': dataItem(branches.aiSdkModelOutputItem_file_url),
    'file-id': referenceItem(branches.aiSdkModelOutputItem_file_id),
    'file-reference': referenceItem(branches.aiSdkModelOutputItem_file_reference),
    'image-data': dataItem(branches.aiSdkModelOutputItem_image_data),
    'image-url': dataItem(branches.aiSdkModelOutputItem_image_url),
    'image-file-id': referenceItem(branches.aiSdkModelOutputItem_image_file_id),
    'image-file-reference': referenceItem(branches.aiSdkModelOutputItem_image_file_reference),
    custom: opaquePart(branches.aiSdkModelOutputItem_custom),
  },
  {
    check(_item, pointer, message, onFault, type) {
      // A result cannot contain parts of messages, or not in this form.
      if (typeof type !== 'string' || items.has(type) || !parts.has(type)) return;
      const data = { part: type };
      onFault({ rule: 'part-in-wrong-role', messageId: 'inResult', at: { pointer }, in: message, data });
    },
  },
);

const output: Codec<Part[]> = {
  read({ output: given }, pointer, message, onFault) {
    const at = `${pointer}/output`;
    if (!isObject(given) || !isTagged(given, at, message, onFault) || typeof given.type !== 'string') return [];
    const { type, value } = given;
    const [, key, validator] = OUTPUTS.get(type) ?? [];
    if (validator === undefined) {
      const data = { part: type, known: [...OUTPUTS.keys()].join(', ') };
      onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer: `${at}/type` }, in: message, data });
      return [{ type: 'provider_item', raw: given, pointer: at }];
    }
    checkBranch(validator, given, at, message, fault => onFault({ ...fault, data: { ...fault.data, part: type } }));
    if (type === 'content') return Array.isArray(value) ? items.readList(value, `${at}/value`, message, onFault) : [];
    if (key === undefined) return [{ type: 'provider_item', raw: given, pointer: `${at}/value` }];
    const said = given[key];
    return typeof said === 'string' ? [{ type: 'text', text: said, pointer: `${at}/${key}` }] : [];
  },
  write(object, content) {
    const { output: given } = object;
    if (!isObject(given)) return object;
    const { type, value } = given;
    if (type === 'content')
      return Array.isArray(value)
        ? rewrite(object, { output: rewrite(given, { value: content.map(items.write) }) })
        : object;
    const [first] = content;
    const [, key] = OUTPUTS.get(type) ?? [];
    return first?.type === 'text' && key !== undefined && typeof given[key] === 'string'
      ? rewrite(object, { output: rewrite(given, { [key]: first.text }) })
      : object;
  },
};

const ids = { callId: text('toolCallId'), name: text('toolName') } as const;

const parts: TaggedTable = taggedParts(
  {
    text: part('text', branches.aiSdkModelContentPart_text, { text: text('text') }, ['text']),
    image: file(branches.aiSdkModelContentPart_image),
    file: file(branches.aiSdkModelContentPart_file),
    reasoning: part('reasoning', branches.aiSdkModelContentPart_reasoning, {
      wireType: 'reasoning',
      text: text('text'),
    }),
    'reasoning-file': opaquePart(branches.aiSdkModelContentPart_reasoning_file),
    custom: opaquePart(branches.aiSdkModelContentPart_custom),
    'tool-call': part('tool_call', branches.aiSdkModelContentPart_tool_call, {
      ...ids,
      kind: 'function',
      arguments: argumentsValue('input'),
      executedBy: oneOf('providerExecuted', [[true, 'provider']], 'client'),
    }),
    'tool-result': part('tool_result', branches.aiSdkModelContentPart_tool_result, {
      ...ids,
      // A result in an assistant message belongs to a tool that the provider ran.
      executedBy: readOnly({ read: (_part, _pointer, { role }) => (role === 'assistant' ? 'provider' : undefined) }),
      content: output,
      outcome: readOnly({ read: ({ output: given }) => (isObject(given) ? OUTPUTS.get(given.type)?.[0] : undefined) }),
    }),
    'tool-approval-request': opaquePart(branches.aiSdkModelContentPart_tool_approval_request),
    'tool-approval-response': opaquePart(branches.aiSdkModelContentPart_tool_approval_response),
  },
  {
    check(_part, pointer, message, onFault, type) {
      const taken = ALLOWED_PARTS.get(message.wireRole);
      if (taken === undefined || typeof type !== 'string' || !parts.has(type) || taken.includes(type)) return;
      const data = { role: message.wireRole ?? '', part: type, allowed: taken.join(', ') };
      onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
    },
  },
);

/** Whether the type of a part occurs only in this format. */
export function isOwnType(type: unknown): boolean {
  return parts.has(type) && String(type).startsWith('tool-');
}

export const ROLES: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['system', branches.aiSdkModelMessage_system],
  ['user', branches.aiSdkModelMessage_user],
  ['assistant', branches.aiSdkModelMessage_assistant],
  ['tool', branches.aiSdkModelMessage_tool],
]);

export const modelMessage = messages({
  validator: branches.aiSdkModelMessage,
  validators: ROLES,
  roles: new Map((['system', 'user', 'assistant', 'tool'] as const).map(role => [role, role])),
  parts,
});
