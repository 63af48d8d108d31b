/** Messages of AI SDK version 4: tool invocations are next to the content or in separate parts. */
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { fileFields, kindOf } from '../ai-sdk/files.ts';
import { argumentsValue, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { part } from '../engine/parts.ts';
import { rewrite } from '../engine/rewrite.ts';
import { keptValue } from './tool.ts';

const callId = text('toolCallId');
const name = text('toolName');

const invokedCall = part('tool_call', undefined, {
  callId,
  name,
  kind: 'function',
  arguments: argumentsValue('args'),
  executedBy: 'client',
  status: text('state'),
});

/** The ID and tool name are written with the call. */
const invokedResult = part('tool_result', undefined, {
  callId: readOnly(callId),
  name: readOnly(name),
  content: resultValue('result', keptValue),
  outcome: 'success',
  field: 'output',
});

/** The call of an invocation, or of a part that contains one, and its result if there is one. */
export function readInvocation(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  const { toolInvocation: inner } = wire;
  const [invocation, at] = isObject(inner) ? [inner, `${pointer}/toolInvocation`] : [wire, pointer];
  const call = { ...invokedCall.read(invocation, at, message, onFault), wire } as ToolCallPart;
  if (!Object.hasOwn(invocation, 'result')) return [call];
  return [call, { ...invokedResult.read(invocation, at, message, onFault), pointer: `${at}/result` } as ToolResultPart];
}

export function writeInvocation(wire: JsonObject, call: ToolCallPart, result: ToolResultPart | undefined): JsonObject {
  const { toolInvocation: inner } = wire;
  if (isObject(inner)) return rewrite(wire, { toolInvocation: writeInvocation(inner, call, result) });
  const written = invokedCall.write(wire, call);
  return result === undefined ? written : invokedResult.write(written, result);
}

/** Reads fields next to the content of a message without parts. */
export function readLegacyFields(wire: JsonObject, message: Message, onFault: OnFault): void {
  const { reasoning, content, toolInvocations } = wire;
  const { pointer, parts } = message;
  if (typeof reasoning === 'string')
    parts.push({ type: 'reasoning', text: reasoning, field: 'reasoning', pointer: `${pointer}/reasoning` });
  if (typeof content === 'string') parts.push({ type: 'text', text: content, pointer: `${pointer}/content` });
  if (!Array.isArray(toolInvocations)) return;
  const field = 'toolInvocations';
  for (const [i, each] of toolInvocations.entries()) {
    const at = `${pointer}/${field}/${i}`;
    if (!isObject(each)) {
      parts.push({ type: 'provider_item', raw: each as JsonObject, field, pointer: at });
      continue;
    }
    const [call, result] = readInvocation(each, at, message, onFault);
    parts.push({ ...call, field } as ToolCallPart);
    if (result !== undefined) parts.push(result);
  }
}

/** Reads files next to the content or the parts. */
export function readAttachments({ experimental_attachments: files }: JsonObject, pointer: string): Part[] {
  if (!Array.isArray(files)) return [];
  return files.map((wire: unknown, i): Part => {
    const field = 'experimental_attachments';
    const at = `${pointer}/${field}/${i}`;
    if (!isObject(wire)) return { type: 'provider_item', raw: wire as JsonObject, field, pointer: at };
    const { url, contentType, name } = wire;
    const media: MediaPart = {
      type: kindOf(contentType),
      wireType: 'file',
      source: 'unknown',
      field,
      pointer: at,
      wire,
    };
    return { ...media, ...fileFields(url, contentType, name) };
  });
}

/** The number of the request to the model in which a call was made, counted from 0. */
export function stepOf({ wire }: ToolCallPart): number {
  const inner = isObject(wire) && isObject(wire.toolInvocation) ? wire.toolInvocation : wire;
  return isObject(inner) && typeof inner.step === 'number' ? inner.step : 0;
}

/** The reasoning in a part, each piece with its signature. In version 4, only Anthropic's reasoning had signatures. */
export function reasoningDetails(part: ReasoningPart): ReasoningPart[] {
  const { wire, pointer, text } = part;
  const details = isObject(wire) ? wire.details : undefined;
  if (!Array.isArray(details) || details.length === 0)
    return [{ type: 'reasoning', ...(text !== undefined && { text }), pointer }];
  return details.flatMap((detail: unknown, i): ReasoningPart[] => {
    if (!isObject(detail)) return [];
    const { text: words, signature, data } = detail;
    const isSigned = typeof signature === 'string' || typeof data === 'string';
    return [
      {
        type: 'reasoning',
        ...(typeof words === 'string' && { text: words }),
        ...(typeof signature === 'string' && { signature }),
        ...(typeof data === 'string' && { redacted: data }),
        ...(isSigned && { provider: 'anthropic' }),
        pointer: `${pointer}/details/${i}`,
      },
    ];
  });
}

/** Whether a message has the older form, without parts. */
export function isOld({ wire }: Message): boolean {
  return isObject(wire) && !Array.isArray(wire.parts);
}
