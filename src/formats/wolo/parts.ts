/** Parts of Wolo's messages: texts, and calls that are one with their results. */
import * as branches from '../../generated/branches/wolo.js';
import type { Message, Part, ToolArguments, ToolCallPart } from '../../generated/types.ts';
import { ExactNumber } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { type Codec, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { part } from '../engine/parts.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';
import { argumentsText } from './arguments.ts';
import { endingOf } from './status.ts';

const textPart = part('text', undefined, { text: text('text') }, ['text']);

/** Requests have the input as text. */
const input: Codec<ToolArguments> = {
  read: ({ input: value }) => (value === undefined ? {} : { text: argumentsText(value), value }),
  write: (object, { value }) =>
    value === undefined || value === object.input ? object : rewrite(object, { input: value }),
};

const time: Codec<NonNullable<ToolCallPart['time']>> = readOnly({
  read({ start_time, end_time }) {
    const [start, end] = [secondsOf(start_time), secondsOf(end_time)];
    return start === undefined && end === undefined ? undefined : defined({ start, end });
  },
});

const toolCall = part('tool_call', undefined, {
  callId: text('id'),
  name: text('tool'),
  kind: 'function',
  arguments: input,
  executedBy: 'client',
  status: text('status'),
  time,
});

/** A result has the ID of its call, so it is written with that. An output that is no text is none. */
const toolResult = part('tool_result', undefined, {
  callId: readOnly(text('id')),
  content: resultValue('output', (value, pointer) =>
    typeof value === 'string' ? [{ type: 'text', text: value, pointer }] : [],
  ),
  outcome: readOnly({ read: ({ status }) => endingOf(status)?.outcome }),
});

/** The parts of the model that one part is: a call is one with its result. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return [{ type: 'provider_item', raw: wire as JsonObject, pointer }];
  }
  // The code reads a part without a type as text; one that holds a call it would lose.
  const type = wire.type === undefined && wire.tool === undefined ? 'text' : wire.type;
  if (type === 'tool') return readTool(wire, pointer, message, onFault);
  if (type === 'text') {
    checkBranch(branches.woloMessage_textPart, asJson(wire), pointer, message, onFault);
    const read = textPart.read(wire, pointer, message, onFault);
    if (read !== undefined) return [read];
  } else if (type === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'type' } });
  else if (typeof type !== 'string')
    onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
  return [{ type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: wire, pointer, wire }];
}

/** The call, followed by the result if the part has one. */
function readTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  checkBranch(branches.woloMessage_toolPart, asJson(wire), pointer, message, onFault);
  if (message.role === 'user' || message.role === 'system') {
    const data = { role: message.role, part: 'tool', allowed: 'text' };
    onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
  }
  const { output, status } = wire;
  const call = toolCall.read(wire, pointer, message, onFault) as Part;
  const hasOutput = typeof output === 'string' && output !== '';
  if (endingOf(status) === undefined && !hasOutput) return [call];
  const result = toolResult.read(wire, pointer, message, onFault) as Part;
  if (output !== undefined) result.pointer = `${pointer}/output`;
  return [call, result];
}

/** The part that a part of the model was read from; nothing for a result, which is written with its call. */
export function writePart(given: Part, next: Part | undefined): unknown[] {
  if (given.type === 'provider_item') return [given.raw];
  if (given.type !== 'text' && given.type !== 'tool_call') return [];
  const { wire = {} } = given;
  if (given.type === 'text') return [textPart.write(wire, given)];
  const written = toolCall.write(wire, given);
  return [next?.type === 'tool_result' ? toolResult.write(written, next) : written];
}

/** Seconds since 1970; zero says that nobody knows. */
export function secondsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** The object with plain numbers on its first level, as validators know them. */
export function asJson(wire: JsonObject): JsonObject {
  let plain: JsonObject | undefined;
  for (const key of Object.keys(wire)) {
    const value = wire[key];
    if (!(value instanceof ExactNumber)) continue;
    plain ??= { ...wire };
    plain[key] = Number(value);
  }
  return plain ?? wire;
}
