/** Messages of the ReAct engine in JSON mode: calls are JSON in the assistant's text, and results are user messages. */
import * as branches from '../../generated/branches/react-json.js';
import type { Message, Part, ToolCallPart } from '../../generated/types.ts';
import { PYTHON_STYLE, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { locate } from '../../source/locate.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { readContent } from '../engine/reading/content.ts';
import { LISTED_CALLS } from '../engine/reading/format-candidates.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch } from '../engine/structure.ts';
import { writeMessage } from '../openai-chat/message.ts';
import { type Found, findObject, furtherCalls } from '../react/action.ts';
import * as run from '../react/run.ts';
import { ERROR, observed } from '../react/text.ts';
import { compose, frame } from './compose.ts';
import { normalize } from './normalize.ts';

/** The words of an action, or the escapes that JSON may have instead. A text without them is not parsed. */
const WORDS = /tool_call|final_answer|\\u/;

const reactJson: MessageFormat = {
  id: 'react-json',
  body: 'openai-chat',
  declaresTools: false,
  compose,
  frame,
  normalize,

  write(conversation) {
    if (run.isBesideMessages(conversation)) return conversation.wire;
    const { form, model, unreadable, wire } = conversation;
    const messages = conversation.messages.map(write);
    if (form === 'array') return messages;
    if (unreadable?.includes('messages')) return wire;
    return rewrite(wire, { ...(model !== undefined && { model }), messages });
  },

  excludes: [LISTED_CALLS],
  needsTexts: (value, mayHaveAction) => mayHaveAction && run.firstMessages(value).some(isReply),
  detects(value) {
    if (isObject(value) && value.messages === undefined) return run.isStructuredCall(value) || run.isSelection(value);
    const first = run.firstMessages(value);
    for (const { role, tool_calls: calls } of first) if (role === 'tool' || Array.isArray(calls)) return false;
    return first.some(message => isReply(message) && isAction(message.content));
  },

  readFrame: run.readFrame,

  readMessage(value, pointer, onFault) {
    const { message, wire } = run.startMessage(value, pointer, onFault);
    if (wire === undefined) return message;
    // JSON mode has no `tool` role, so this message is not matched with a call.
    if (message.role === 'tool') message.role = 'other';
    checkBranch(branches.reactJsonMessage, wire, pointer, message, onFault);
    const { content } = wire;
    if (message.role === 'assistant' && typeof content === 'string') readReply(message, content, wire, onFault);
    else if (message.role === 'user' && typeof content === 'string' && wire.pinned !== true)
      readPrompt(message, content, onFault);
    else {
      run.readReasoning(message, wire);
      for (const part of readContent(message, content, run.readPart, onFault)) message.parts.push(part);
    }
    for (const [i, call] of callsOf(wire).entries()) message.parts.push(strayCall(call, `${pointer}/tool_calls/${i}`));
    return message;
  },
};

export default reactJson;

/**
 * Writes a message back. If its text was split into parts, the original is returned; plain content is written with its
 * changes.
 */
function write(message: Message): unknown {
  const { wire, parts, contentForm } = message;
  const isTaken = contentForm === 'string' && parts.some(part => part.type !== 'text' || part.field !== undefined);
  return isTaken && isObject(wire) ? wire : writeMessage(message);
}

function isReply(message: JsonObject): message is JsonObject & { readonly content: string } {
  return message.role === 'assistant' && typeof message.content === 'string';
}

/** Whether a text is certainly an action: it contains its type and the required fields. */
function isAction(content: string): boolean {
  if (!content.includes('{') || !WORDS.test(content)) return false;
  const value = findObject(content)?.value;
  if (value?.type === 'tool_call') return typeof value.tool_name === 'string';
  return value?.type === 'final_answer' && typeof value.answer === 'string';
}

function readReply(message: Message, content: string, wire: JsonObject, onFault: OnFault): void {
  message.contentForm = 'string';
  const { parts } = message;
  const pointer = `${message.pointer}/content`;
  const action = findObject(content);
  const said = action?.value.reasoning;
  if (typeof said === 'string' && said !== '') parts.push({ type: 'reasoning', text: said, field: 'content', pointer });
  else run.readReasoning(message, wire);
  if (action?.value.type === 'tool_call') {
    const prose = proseBefore(action);
    if (prose !== '') parts.push({ type: 'text', text: prose, field: 'content', pointer });
    parts.push(readCall(action, pointer));
    const more = furtherCalls(action);
    if (more > 0)
      onFault({
        rule: 'unsupported-parallel-calls',
        messageId: 'tooMany',
        at: { pointer },
        in: message,
        data: { count: more + 1, most: 1 },
      });
  } else if (action === undefined) parts.push({ type: 'text', text: content, pointer });
  else parts.push({ type: 'text', text: answerOf(action, content), field: 'content', pointer });
}

/** The text before an action, without the blank line or code fence between them. */
function proseBefore({ before }: Found): string {
  return before.endsWith('\n\n') ? before.slice(0, -2) : before.trimEnd().replace(/```(?:json)?$/, '');
}

/** The text of an answer. Any object that is not a call is an answer; without an `answer` field, the whole text is. */
function answerOf({ value }: Found, content: string): string {
  const { answer = content } = value;
  return typeof answer === 'string' ? answer : writeJson(answer, PYTHON_STYLE);
}

function readCall({ value, text }: Found, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: { text: '{}' },
    executedBy: 'client',
    field: 'content',
    pointer,
  };
  if (typeof value.tool_name === 'string') call.name = value.tool_name;
  // Any value that is false in Python counts as no arguments.
  const given = value.tool_args;
  const isEmpty = !given || (Array.isArray(given) && given.length === 0);
  const span = isEmpty ? undefined : locate(text, ['/tool_args']).get('/tool_args');
  if (span !== undefined) call.arguments.text = text.slice(span.start, span.end);
  return call;
}

/** Reads a user message: a tool result, a message of the engine, or user input. */
function readPrompt(message: Message, content: string, onFault: OnFault): void {
  const result = observed(content);
  const text = readContent(message, content, run.readPart, onFault);
  if (result === undefined) {
    for (const each of text) message.parts.push(each);
    return;
  }
  const pointer = `${message.pointer}/content`;
  if (result.before !== '') message.parts.push({ type: 'text', text: result.before, field: 'content', pointer });
  const part: Part = {
    type: 'tool_result',
    content: [{ type: 'text', text: result.text, pointer }],
    field: 'content',
    pointer,
  };
  if (result.text.startsWith(ERROR)) part.outcome = 'error';
  message.parts.push(part);
}

function callsOf({ tool_calls }: JsonObject): unknown[] {
  return Array.isArray(tool_calls) ? tool_calls : [];
}

/**
 * A call in `tool_calls`, which JSON mode does not have. It is kept unchanged, and the rule `unsupported-tools` reports
 * it.
 */
function strayCall(wire: unknown, pointer: string): Part {
  const item = { type: 'provider_item', field: 'tool_calls', wireType: 'tool_call', pointer } as const;
  return { ...item, raw: wire as JsonObject };
}
