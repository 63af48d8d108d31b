/** Messages of the ReAct engine in native mode: OpenAI chat messages with parsed arguments and local fields. */
import * as branches from '../../generated/branches/react-native.js';
import type { Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { PYTHON_STYLE, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { readId } from '../engine/codecs.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { readContent } from '../engine/reading/content.ts';
import { BEGINNING, OTHER_CALL } from '../engine/reading/format-candidates.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { normalize } from '../openai-chat/normalize.ts';
import { writeBody } from '../openai-chat/write.ts';
import * as run from '../react/run.ts';
import { ERROR } from '../react/text.ts';
import { compose, frame } from './compose.ts';

const reactNative: MessageFormat = {
  id: 'react-native',
  body: 'openai-chat',
  compose,
  frame,
  normalize(message, _conversation, lose) {
    run.loseLocal(message, lose);
    for (const part of message.parts)
      if (part.type === 'tool_call' && part.wire !== undefined && 'function' in (part.wire as JsonObject))
        lose(part, 're-encoded', 'the engine stores parsed arguments');
    return normalize(message, lose);
  },
  write: conversation => (run.isBesideMessages(conversation) ? conversation.wire : writeBody(conversation)),

  // A call with its name next to the arguments, or the question of a synthesis request.
  marks: ['pinned', OTHER_CALL, `${BEGINNING}Q`],
  needsTexts: value => run.firstMessages(value).some(({ content }) => run.mayBeSynthesis(content)),
  detects(value) {
    if (isObject(value) && value.messages === undefined) return false;
    return run.firstMessages(value).some(({ role, content, pinned, tool_calls: calls }) => {
      if (run.isSynthesis(content)) return role === 'user';
      if (typeof pinned === 'boolean') return typeof role === 'string';
      return role === 'assistant' && Array.isArray(calls) && calls.some(isKeptCall);
    });
  },

  readFrame(value, pointer, onFault) {
    const read = run.readFrame(value, pointer, onFault);
    if (isObject(value)) checkAbilities(value, read.messages, pointer, onFault);
    return read;
  },

  readMessage(value, pointer, onFault) {
    const { message, wire } = run.startMessage(value, pointer, onFault);
    if (wire === undefined) return message;
    checkBranch(branches.reactNativeMessage, wire, pointer, message, onFault);
    run.readReasoning(message, wire);
    const content = readContent(message, wire.content, run.readPart, onFault);
    if (message.role === 'tool') message.parts.push(readResult(message, content, wire));
    else for (const part of content) message.parts.push(part);
    if (wire.tool_calls !== undefined && wire.tool_calls !== null) readCalls(message, wire.tool_calls, onFault);
    return message;
  },
};

export default reactNative;

/** A call as the engine stores it. Only this format has a name next to parsed arguments in `tool_calls`. */
function isKeptCall(call: unknown): boolean {
  return isObject(call) && typeof call.name === 'string' && typeof call.id === 'string' && isObject(call.arguments);
}

function readResult({ pointer, name }: Message, content: Part[], wire: JsonObject): ToolResultPart {
  const result: ToolResultPart = { type: 'tool_result', content, pointer, wire };
  const id = readId(wire.tool_call_id);
  if (id !== undefined) result.callId = id;
  if (name !== undefined) result.name = name;
  const first = content[0];
  if (first?.type === 'text' && first.text.startsWith(ERROR)) result.outcome = 'error';
  return result;
}

function readCalls(message: Message, calls: unknown, onFault: OnFault): void {
  const pointer = `${message.pointer}/tool_calls`;
  if (!Array.isArray(calls)) {
    markUnreadable(message, 'tool_calls');
    return;
  }
  for (const [i, wire] of (calls as unknown[]).entries()) {
    const at = `${pointer}/${i}`;
    if (isObject(wire)) message.parts.push(readCall(wire, at, message, onFault));
    else {
      onFault(wrongType({ pointer: at }, message, typeName(wire), ['object']));
      markUnreadable(message, 'tool_calls');
      message.parts.push({ type: 'provider_item', raw: wire as JsonObject, field: 'tool_calls', pointer: at });
    }
  }
}

function readCall(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): ToolCallPart {
  // In requests, the name and the text of the arguments are in a `function` object.
  const isSent = 'function' in wire;
  const validator = isSent ? branches.reactNativeMessage_wireCall : branches.reactNativeMessage_call;
  checkBranch(validator, wire, pointer, message, onFault);
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: {},
    executedBy: 'client',
    field: 'tool_calls',
    pointer,
    wire,
  };
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  const inner = isSent ? wire.function : wire;
  if (!isObject(inner)) return call;
  if (typeof inner.name === 'string') call.name = inner.name;
  const given = inner.arguments;
  if (typeof given === 'string') call.arguments.text = given;
  else if (given !== undefined && !isSent) call.arguments.text = writeJson(given, PYTHON_STYLE);
  if (!isSent && isUnparsed(given))
    onFault({
      rule: 'malformed-tool-call',
      messageId: 'keptAsText',
      at: call,
      in: message,
      data: { tool: call.name ?? 'a tool' },
    });
  return call;
}

/** Whether arguments are the engine's record of text that is not JSON. */
function isUnparsed(given: unknown): boolean {
  return isObject(given) && typeof given._raw === 'string' && Object.keys(given).length === 1;
}

/** Reports calls if the model cannot call tools: the engine then does not use native mode. */
function checkAbilities(body: JsonObject, messages: readonly unknown[], pointer: string, onFault: OnFault): void {
  const { abilities, use_native_tools: wanted } = body;
  const isUnable = isObject(abilities) && abilities.tool_call === false;
  if (!isUnable && wanted !== false) return;
  const calls = messages.findIndex(
    each => isObject(each) && Array.isArray(each.tool_calls) && each.tool_calls.length > 0,
  );
  const declared = Array.isArray(body.tools) && body.tools.length > 0;
  if (!declared && calls < 0) return;
  const at = { pointer: declared ? `${pointer}/tools` : `${pointer}/messages/${calls}/tool_calls` };
  const why = { pointer: `${pointer}/${isUnable ? 'abilities/tool_call' : 'use_native_tools'}` };
  const related = [{ at: why, label: 'native mode is off' }];
  onFault({ rule: 'unsupported-tools', messageId: 'switchedOff', at, related });
}
