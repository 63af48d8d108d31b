/** Parts of proposal 209: content, calls of messages and runs, and tool results of runs. */
import * as branches from '../../generated/branches/prompt-api-209.js';
import type { MediaPart, Message, ToolResultPart } from '../../generated/types.ts';
import { valueAt } from '../../pointer.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { listBeside } from '../engine/beside.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, id, oneOf, partList, readId, readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type PartKind, part, type TableOptions, taggedParts } from '../engine/parts.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readMedia } from './values.ts';

/** Checks a value against one branch of the schema. `ExactNumber` objects count as numbers. */
export function check(
  validator: Validator,
  wire: JsonObject,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
  skip: readonly string[] = [],
): void {
  checkBranch(validator, wire, pointer, message, fault => {
    if (fault.rule === 'missing-field' && skip.includes(String(fault.data?.field))) return;
    if (fault.rule === 'wrong-type' && valueAt(wire, fault.at.pointer.slice(pointer.length)) instanceof Number) return;
    onFault(fault);
  });
}

export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof Number;
}

const KINDS = {
  text: part('text', branches.promptApi209Message_text, { text: text('text') }, ['text']),
  image: mediaKind('image', branches.promptApi209Message_image, 'data'),
  audio: mediaKind('audio', branches.promptApi209Message_audio, 'data'),
};

const options: TableOptions = {
  checkSchema: (validator, wire, pointer, message, onFault) => check(validator, wire, pointer, message, onFault),
};

export const parts = taggedParts(KINDS, options);

/** An image or audio clip whose value is under `key`. It is kept unchanged if the value is not valid. */
export function mediaKind(type: 'image' | 'audio', validator: Validator, key: 'data' | 'value'): PartKind {
  return {
    validator,
    read: (wire, pointer, message, onFault) => mediaPart(type, wire, key, pointer, message, onFault),
    write: wire => wire,
  };
}

function mediaPart(
  type: 'image' | 'audio',
  wire: JsonObject,
  key: 'data' | 'value',
  pointer: string,
  message: Message,
  onFault: OnFault,
): MediaPart | undefined {
  const value = wire[key];
  if (value === undefined) return undefined;
  const base = { type, wireType: type, pointer, wire } as const;
  // An empty value is no source.
  if (value === '') return { ...base, source: 'unknown' };
  const found = readMedia(value, wire.mimeType);
  if (found.kind === 'text' || found.kind === 'bytes') return { ...base, ...found.media };
  if (found.kind === 'wait') return { ...base, source: 'base64' };
  if (found.kind === 'stringified') return { ...base, source: 'unknown', data: found.text };
  if (isObject(value)) onFault(wrongType({ pointer: `${pointer}/${key}` }, message, 'object', ['string']));
  return undefined;
}

/** A call with its name and arguments next to its ID. If they are under `function`, it is reported but still read. */
const flatCall = (field: string) =>
  part('tool_call', undefined, {
    kind: 'function',
    callId: id('id'),
    name: text('name', 'function.name'),
    arguments: argumentsTextOrValue(['args', 'function.arguments'], { isObject: true }),
    executedBy: 'client',
    field,
  });

const nestedCall = chatCall('toolCalls', argumentsTextOrValue('function.arguments', { isObject: true }));
const flatCallOfMessage = flatCall('toolCalls');
const callKind = (wire: JsonObject) => (isObject(wire.function) ? nestedCall : flatCallOfMessage);

/** Calls of a message. A flat call, as in runs, is reported but still read. */
export const calls = listBeside(
  {
    read: (wire, ...rest) => callKind(wire).read(wire, ...rest),
    write: (wire, given) => callKind(wire).write(wire, given),
  },
  {
    field: 'toolCalls',
    unreadable: 'tool_calls',
    isNullNone: false,
    check(wire, pointer, message, onFault) {
      check(branches.promptApi209Message_toolCall, wire, pointer, message, fault =>
        onFault(
          fault.data?.field === 'function' && 'args' in wire
            ? { ...fault, label: 'a tool call in the form of a run' }
            : fault,
        ),
      );
      if (wire.type !== undefined && typeof wire.type !== 'string')
        onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(wire.type), ['string']));
    },
  },
);

/** The result in a message of role `tool`. */
export const toolResult = part('tool_result', undefined, { callId: id('toolCallId'), name: text('name') });

/** The result of a tool in a run. Its ID and name are those of the tool. */
export const output = part('tool_result', undefined, {
  content: partList('content', () => outputParts),
  outcome: oneOf('isError', [[true, 'error']]),
  field: 'output',
});

/** In the reference implementation, tools can also return data, which the proposal does not mention. */
const outputParts = taggedParts(
  {
    ...KINDS,
    structured: part(
      'text',
      undefined,
      { text: readOnly({ read: ({ data }) => (isObject(data) ? writeJson(data) : undefined) }) },
      ['text'],
    ),
  },
  options,
);

/** Tools of a run: each is a call, followed by its result. */
export const tools = listBeside(flatCall('tools'), {
  field: 'tools',
  unreadable: 'tool_calls',
  isNullNone: false,
  check: checkTool,
  readAfter(wire, pointer, message, onFault) {
    if (!isObject(wire.output)) return;
    const result = output.read(wire.output, `${pointer}/output`, message, onFault) as ToolResultPart;
    const callId = readId(wire.id);
    if (callId !== undefined) result.callId = callId;
    if (typeof wire.name === 'string') result.name = wire.name;
    message.parts.push(result);
  },
});

function checkTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): void {
  const { output: returned, durationMs } = wire;
  const isNested = isObject(wire.function);
  // Another check reports a call without an output as unfinished. A nested call is reported once, not for both its name
  // and arguments.
  const skip = [...(returned === undefined ? ['output', 'durationMs'] : []), ...(isNested ? ['args'] : [])];
  const reportPart: OnFault = fault =>
    onFault(
      fault.data?.field === 'name' && isNested ? { ...fault, label: 'a tool call in the form of a message' } : fault,
    );
  check(branches.promptApi209RequestResult_tool, wire, pointer, message, reportPart, skip);
  if (isNumber(durationMs) && Number(durationMs) < 0)
    onFault({
      rule: 'time-runs-backwards',
      messageId: 'endsFirst',
      at: { pointer: `${pointer}/durationMs` },
      in: message,
      data: { seconds: -Number(durationMs) / 1000 },
    });
}
