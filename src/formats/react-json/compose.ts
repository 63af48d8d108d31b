/**
 * Converts messages to JSON mode: one call at a time, as JSON in the assistant's text, with its result as the next user
 * message.
 */
import type {
  Conversation,
  Message,
  ReactFinalAnswerAction,
  ReactJsonMessage,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { WaitingCalls } from '../engine/normal/waiting-calls.ts';
import { rewrite } from '../engine/rewrite.ts';
import { frame as openaiFrame } from '../openai-chat/compose.ts';
import { argumentsIn, findObject } from '../react/action.ts';
import { isInterrupt } from '../react/run.ts';
import { observation } from '../react/text.ts';
import { composeContent, resultText } from '../react-native/compose.ts';

const NO_IDS = 'JSON mode has no IDs; results are matched with calls by position';

export function compose(conversation: Conversation, writing: Writing): void {
  const { messages, pointer, tools } = conversation;
  if (tools !== undefined && tools.length > 0)
    writing.lose({ pointer: `${pointer}/tools` }, 'dropped', 'JSON mode describes its tools in the system prompt');
  for (let i = 0; i < messages.length; ) {
    const message = messages[i] as Message;
    const hasCalls = message.role === 'assistant' && message.parts.some(part => part.type === 'tool_call');
    if (hasCalls) i += composeTurn(messages, i, writing);
    else {
      writing.put(composeMessage(message, writing), [message]);
      i++;
    }
  }
}

/** JSON mode has no tools and no settings for them. */
export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { tools: _, ...rest } = conversation;
  const value = openaiFrame(rest, messages);
  if (!isObject(value)) return value;
  const { tools: _tools, tool_choice: _choice, parallel_tool_calls: _parallel, ...body } = value;
  return body;
}

/** Writes a message with calls and the messages up to the next reply. Returns the number of messages written. */
function composeTurn(messages: readonly Message[], at: number, writing: Writing): number {
  const message = messages[at] as Message;
  const results: Message[] = [];
  let end = at + 1;
  for (; messages[end]?.role === 'tool'; end++) results.push(messages[end] as Message);
  const behind: Message[] = [];
  for (; isUserMessage(messages[end]); end++) behind.push(messages[end] as Message);
  const interrupts = behind.filter(each => isInterrupt({ ...each, role: 'user' }));
  const calls = message.parts.filter(part => part.type === 'tool_call');
  if (calls.length > 1)
    for (const each of [message, ...results]) writing.lose(each, 're-encoded', 'JSON mode supports one call at a time');
  const answers = pair(calls, results);
  const put = (each: Message) => writing.put(composeMessage(each, writing), [each]);
  for (const [i, call] of calls.entries()) {
    writing.put(composeCall(message, call, i === 0, writing), [message]);
    // The engine reads user input before it runs the tool.
    if (i === calls.length - 1) interrupts.forEach(put);
    const result = answers.get(call);
    if (result !== undefined) put(result);
  }
  const written = new Set([...answers.values(), ...interrupts]);
  for (const each of [...results, ...behind]) if (!written.has(each)) put(each);
  return end - at;
}

/** Whether a message is written as a user message. Messages with an unknown role are too. */
function isUserMessage(message: Message | undefined): boolean {
  return message?.role === 'user' || message?.role === 'other';
}

/** Matches results with calls: by ID, or in order if there is none. */
function pair(calls: readonly ToolCallPart[], results: readonly Message[]): Map<ToolCallPart, Message> {
  const open = new WaitingCalls<ToolCallPart>();
  for (const call of calls) open.add([call.callId ? `id ${call.callId}` : 'without id'], call);
  const answers = new Map<ToolCallPart, Message>();
  for (const result of results) {
    const id = resultOf(result)?.callId;
    const call = id === undefined ? open.take(undefined) : (open.take(`id ${id}`) ?? open.take('without id'));
    if (call !== undefined) answers.set(call, result);
  }
  return answers;
}

function resultOf({ parts }: Message): ToolResultPart | undefined {
  return parts.find(part => part.type === 'tool_result');
}

/** The JSON style of most models: unescaped characters, and a space after commas and colons. */
const STYLE = { separators: [', ', ': '] } as const;

function composeCall(message: Message, call: ToolCallPart, isFirst: boolean, writing: Writing): unknown {
  if (writing.sameParts && isObject(message.wire)) return sameWire(message.wire, message);
  const { name = '', arguments: given, callId } = call;
  if (callId) writing.lose({ pointer: `${call.pointer}/id` }, 'dropped', NO_IDS);
  if (message.contentForm === 'null')
    writing.lose({ pointer: `${message.pointer}/content` }, 'dropped', 'a call without text has no content');
  const text = given.text ?? '{}';
  const isKept = argumentsIn(text) !== undefined;
  if (!isKept)
    writing.lose(call, 're-encoded', 'the arguments are not a JSON object, so they are stored as text under `_raw`');
  const args = isKept ? text : writeJson({ _raw: text }, STYLE);
  const reasoning = writeJson(isFirst ? reasoningOf(message) : '', STYLE);
  const action = `{"type": "tool_call", "reasoning": ${reasoning}, "tool_name": ${writeJson(name)}, "tool_args": ${args}}`;
  const content = withProse(message, action, isFirst, writing);
  return { role: 'assistant', content, ...nameOf(message) } satisfies ReactJsonMessage;
}

/** The action after the model's text, if the engine would still find it there. */
function withProse(message: Message, action: string, isFirst: boolean, writing: Writing): string {
  if (!isFirst) return action;
  const content = composeContent(message, writing);
  if (typeof content !== 'string' || content === '') return action;
  const whole = `${content}\n\n${action}`;
  if (findObject(whole)?.text === action) return whole;
  writing.lose(message, 'dropped', 'the engine would read the text next to the call as an action');
  return action;
}

function composeMessage(message: Message, writing: Writing): unknown {
  const { role, wire } = message;
  const result = resultOf(message);
  if (result !== undefined) {
    if (result.callId) writing.lose({ pointer: `${message.pointer}/tool_call_id` }, 'dropped', NO_IDS);
    const content = observation(resultText(result.content, result.outcome, writing));
    return { role: 'user', content } satisfies ReactJsonMessage;
  }
  if (writing.sameParts && isObject(wire)) return sameWire(wire, message);
  const content = composeContent(message, writing);
  if (role !== 'assistant') {
    const as = role === 'system' ? 'system' : 'user';
    return { role: as, content: content ?? '', ...nameOf(message) } satisfies ReactJsonMessage;
  }
  const answer = typeof content === 'string' ? content : '';
  const action: ReactFinalAnswerAction = { type: 'final_answer', reasoning: reasoningOf(message), answer };
  return { role, content: writeJson(action, STYLE), ...nameOf(message) } satisfies ReactJsonMessage;
}

function nameOf({ name }: Message): { name?: string } {
  return name === undefined ? {} : { name };
}

function reasoningOf({ parts }: Message): string {
  return parts.flatMap(part => (part.type === 'reasoning' && part.text !== undefined ? [part.text] : [])).join('\n\n');
}

/** A message that already has this format, without local fields. Reasoning outside the content is kept. */
function sameWire(wire: JsonObject, { parts, name }: Message): JsonObject {
  const { pinned: _, reasoning_content: _text, signature: _signature, model: _model, ...rest } = wire;
  const beside = parts.find(part => part.type === 'reasoning' && part.field === 'reasoning_content');
  const out = rewrite(rest, name === undefined ? {} : { name });
  if (beside?.type !== 'reasoning') return out;
  return {
    ...out,
    reasoning_content: beside.text,
    ...(beside.signature !== undefined && { signature: beside.signature }),
  };
}
