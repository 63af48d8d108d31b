/** Messages as version 4 of the AI SDK kept them: invocations of tools beside the content, or in parts of their own. */
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { fileFields, kindOf } from '../ai-sdk/files.ts';

/** A part that only version 4 has: what it means, its own object still whole. */
export function readOldPart(wire: JsonObject, pointer: string): Part[] | undefined {
  const { type, toolInvocation, reasoning, mimeType, data } = wire;
  if (type === 'tool-invocation' && isObject(toolInvocation))
    return readInvocation(toolInvocation, `${pointer}/toolInvocation`, wire);
  if (type === 'reasoning' && typeof reasoning === 'string')
    return [{ type: 'reasoning', wireType: type, text: reasoning, pointer, wire }];
  if (type === 'file' && typeof mimeType === 'string' && typeof data === 'string') {
    const media: MediaPart = { type: kindOf(mimeType), wireType: type, source: 'base64', data, pointer, wire };
    return [{ ...media, mediaType: mimeType }];
  }
  return undefined;
}

/** What stands beside the content of a message without parts. */
export function readBeside({ reasoning, content, toolInvocations }: JsonObject, pointer: string): Part[] {
  const parts: Part[] = [];
  if (typeof reasoning === 'string')
    parts.push({ type: 'reasoning', text: reasoning, field: 'reasoning', pointer: `${pointer}/reasoning` });
  if (typeof content === 'string') parts.push({ type: 'text', text: content, pointer: `${pointer}/content` });
  if (Array.isArray(toolInvocations))
    for (const [i, each] of toolInvocations.entries()) {
      const at = `${pointer}/toolInvocations/${i}`;
      if (isObject(each)) for (const item of readInvocation(each, at, each, 'toolInvocations')) parts.push(item);
      else parts.push({ type: 'provider_item', raw: each as JsonObject, field: 'toolInvocations', pointer: at });
    }
  return parts;
}

/** Files beside the content or the parts. */
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

function readInvocation(invocation: JsonObject, pointer: string, wire: JsonObject, field?: string): Part[] {
  const { toolCallId, toolName, args, state, result } = invocation;
  const named = {
    ...(typeof toolCallId === 'string' && { callId: toolCallId }),
    ...(typeof toolName === 'string' && { name: toolName }),
  };
  const call: ToolCallPart = {
    type: 'tool_call',
    ...named,
    kind: 'function',
    arguments: args === undefined ? {} : { value: args },
    executedBy: 'client',
    ...(typeof state === 'string' && { status: state }),
    ...(field !== undefined && { field }),
    pointer,
    wire,
  };
  if (!Object.hasOwn(invocation, 'result')) return [call];
  const at = `${pointer}/result`;
  const content: Part[] =
    typeof result === 'string'
      ? [{ type: 'text', text: result, pointer: at }]
      : [{ type: 'provider_item', raw: result as JsonObject, pointer: at }];
  const answer: ToolResultPart = {
    type: 'tool_result',
    ...named,
    content,
    outcome: 'success',
    field: 'output',
    pointer: at,
  };
  return [call, answer];
}

/** Which request to the model a call was made in, counted from 0. */
export function stepOf({ wire }: ToolCallPart): number {
  const inner = isObject(wire) && isObject(wire.toolInvocation) ? wire.toolInvocation : wire;
  return isObject(inner) && typeof inner.step === 'number' ? inner.step : 0;
}

/** The thoughts in a part, each with its signature: only one provider had any then. */
export function thoughtsIn(part: ReasoningPart): ReasoningPart[] {
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

/** Whether a message is of the older form: it has no parts, or one that the later form does not have. */
export function isOld({ wire }: Message): boolean {
  return isObject(wire) && !Array.isArray(wire.parts);
}
