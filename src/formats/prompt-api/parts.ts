/** Values of the Prompt API's messages: text, media, calls and responses. */
import * as branches from '../../generated/branches/prompt-api.js';
import type { Message, Part } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, id, readOnly, text } from '../engine/codecs.ts';
import { keyedParts } from '../engine/keyed-parts.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type PartKind, part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { inPart } from '../engine/structure.ts';
import { check, mediaKind } from '../prompt-api-209/parts.ts';

/** The ID is under the key of the browser's prototype or under its later spelling. */
const ids = { callId: id('callId', 'callID'), name: text('name') } as const;

const inValue = keyedParts(
  {
    'tool-call': part('tool_call', undefined, {
      ...ids,
      kind: 'function',
      executedBy: 'client',
      arguments: argumentsTextOrValue('arguments', { isObject: true }),
    }),
    'tool-response': part('tool_result', undefined, {
      ...ids,
      content: readOnly({ read: readResponse }),
      outcome: readOnly({ read: value => (isFailed(value) ? 'error' : undefined) }),
    }),
  },
  { keyIn: () => 'value' },
);

export const parts: TaggedTable = taggedParts(
  {
    text: part('text', branches.promptApiMessage_text, { text: text('value') }, ['text']),
    image: mediaKind('image', branches.promptApiMessage_image, 'value'),
    audio: mediaKind('audio', branches.promptApiMessage_audio, 'value'),
    'tool-call': { ...(inValue['tool-call'] as PartKind), validator: branches.promptApiMessage_toolCallPart },
    'tool-response': {
      ...(inValue['tool-response'] as PartKind),
      validator: branches.promptApiMessage_toolResponsePart,
    },
  },
  {
    checkSchema: (validator, wire, pointer, message, onFault, part) =>
      check(validator, wire, pointer, message, inPart(part, onFault), ['callID']),
    check(wire, pointer, message, onFault, type) {
      if (message.role !== 'assistant' || type !== 'tool-response' || !isObject(wire.value)) return;
      const data = { role: 'assistant', part: 'tool-response', allowed: 'text, tool-call' };
      onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
    },
  },
);

function errorOf({ errorMessage, error }: JsonObject): unknown {
  return errorMessage ?? error;
}

function isFailed(value: JsonObject): boolean {
  return errorOf(value) !== undefined && value.result === undefined;
}

function readResponse(value: JsonObject, at: string, message: Message, onFault: OnFault): Part[] {
  const { result } = value;
  if (isFailed(value)) {
    const key = value.errorMessage === undefined ? 'error' : 'errorMessage';
    return [{ type: 'text', text: textOf(errorOf(value)), pointer: `${at}/${key}` }];
  }
  if (result === undefined)
    onFault({
      rule: 'missing-field',
      messageId: 'missing',
      at: { pointer: at },
      in: message,
      data: { field: 'result' },
    });
  if (Array.isArray(result)) return result.map((each, i) => itemOf(each, `${at}/result/${i}`, message, onFault));
  return result === undefined ? [] : [{ type: 'text', text: textOf(result), pointer: `${at}/result` }];
}

/** One item of a result: a part or any JSON value. */
function itemOf(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  const isPart = isObject(wire) && ['text', 'image', 'audio'].includes(wire.type as string);
  if (isPart) return parts.read(wire, pointer, message, onFault);
  const value = isObject(wire) && wire.type === 'object' ? wire.value : wire;
  return { type: 'text', text: textOf(value), pointer, ...(isObject(wire) && { wire }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value);
}
