/**
 * Reads and writes calls of Chat Completions messages. Most requests have many calls, and reading them with a table
 * would take 2.5 times as long.
 */
import * as branches from '../../generated/branches/openai-chat.js';
import type { Message, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { id, readId } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, inPart, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readSignature } from './reasoning.ts';

/** The key of the arguments. */
const INPUT = { function: 'arguments', custom: 'input', legacy: 'arguments' } as const;
const callId = id('id');

export function readCalls(message: Message, calls: unknown, onFault: OnFault, ofFunction: Validator): void {
  const pointer = `${message.pointer}/tool_calls`;
  if (!Array.isArray(calls)) {
    markUnreadable(message, 'tool_calls');
    return;
  }
  if (calls.length === 0 && message.role === 'assistant') {
    onFault({ rule: 'empty-tool-calls', messageId: 'empty', at: { pointer }, in: message });
  }
  for (let i = 0; i < calls.length; i++) {
    const wire: unknown = calls[i];
    const at = `${pointer}/${i}`;
    if (!isObject(wire)) {
      onFault(wrongType({ pointer: at }, message, typeName(wire), ['object']));
      markUnreadable(message, 'tool_calls');
      message.parts.push({ type: 'provider_item', raw: wire as JsonObject, field: 'tool_calls', pointer: at });
      continue;
    }
    if (wire.extra_content !== undefined) readSignature(message, wire.extra_content, at);
    message.parts.push(readCall(wire, at, message, onFault, ofFunction));
  }
}

function readCall(
  wire: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
  ofFunction: Validator,
): ToolCallPart {
  const type = wire.type;
  // A call without a type is read as a function call, and the missing type is reported.
  const kind = type === 'custom' ? 'custom' : type === 'function' || isObject(wire.function) ? 'function' : 'unknown';
  if (kind !== 'unknown' || type === undefined)
    checkBranch(
      kind === 'custom' ? branches.toolCall_custom : ofFunction,
      wire,
      pointer,
      message,
      inPart(kind === 'custom' ? 'custom' : 'function', onFault),
    );
  const call = emptyCall(kind, pointer, wire);
  call.field = 'tool_calls';
  if (type !== undefined && typeof type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  if (kind === 'custom' && isObject(wire.custom)) readInner(call, wire.custom, INPUT.custom);
  if (kind === 'function' && isObject(wire.function)) readInner(call, wire.function, INPUT.function);
  return call;
}

/** The call under `function_call`, from the older API (2023). */
export function readLegacyCall(wire: JsonObject, pointer: string): ToolCallPart {
  const call = emptyCall('legacy', pointer, wire);
  call.field = 'function_call';
  readInner(call, wire, INPUT.legacy);
  return call;
}

function emptyCall(kind: ToolCallPart['kind'], pointer: string, wire: JsonObject): ToolCallPart {
  return { type: 'tool_call', kind, arguments: {}, executedBy: 'client', pointer, wire };
}

function readInner(call: ToolCallPart, inner: JsonObject, input: 'arguments' | 'input'): void {
  if (typeof inner.name === 'string') call.name = inner.name;
  if (typeof inner[input] === 'string') call.arguments.text = inner[input];
}

export function writeCall(call: ToolCallPart): unknown {
  const { wire, kind } = call;
  if (!isObject(wire)) return wire;
  if (kind === 'legacy') return writeInner(call, wire, INPUT.legacy);
  const named = call.callId === undefined ? wire : callId.write(wire, call.callId);
  const inner = wire[kind];
  return kind === 'unknown' || !isObject(inner)
    ? named
    : rewrite(named, { [kind]: writeInner(call, inner, INPUT[kind]) });
}

function writeInner({ name, arguments: args }: ToolCallPart, inner: JsonObject, input: string): JsonObject {
  return rewrite(inner, {
    ...(name !== undefined && { name }),
    ...(args.text !== undefined && { [input]: args.text }),
  });
}
