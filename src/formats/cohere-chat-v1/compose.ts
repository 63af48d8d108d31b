/** Converts messages to the first version of Cohere's chat API. */
import type {
  CohereLegacyMessage,
  CohereLegacyToolCall,
  CohereLegacyToolResult,
  Conversation,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { instructionsText, joinedText, loseFailure } from '../engine/normal/plain-parts.ts';
import { onlyText } from './output.ts';
import { reportToolLosses, writeTools } from './tools.ts';

const ROLES = { system: 'SYSTEM', user: 'USER', assistant: 'CHATBOT', tool: 'TOOL', other: 'USER' } as const;

export function compose({ messages: given, preamble, tools, form }: Conversation, { put, lose }: Writing): void {
  instructionsText(preamble, lose);
  reportToolLosses(tools, lose);
  const messages = withCallIds(given);
  const calls = new Map<string, ToolCallPart>();
  for (let i = 0; i < messages.length; ) {
    const message = messages[i] as Message;
    for (const part of message.parts) if (part.type === 'tool_call' && part.callId) calls.set(part.callId, part);
    let end = i + 1;
    if (message.role === 'tool') while (messages[end]?.role === 'tool') end++;
    const own = messages.slice(i, end);
    put(message.role === 'tool' ? resultsOf(own, calls, lose) : entryOf(message, lose), own);
    i = end;
  }
  const last = messages.at(-1);
  if (form !== 'array' && last !== undefined && last.role !== 'user' && last.role !== 'tool')
    lose(last, 'synthesised', 'the target requires a last user message; it is empty');
}

/**
 * Builds the document around the messages. The last user message or the last results are written to separate fields.
 */
export function frame({ form, model, tools, preamble }: Conversation, messages: readonly unknown[]): unknown {
  const instructions = instructionsText(preamble);
  if (form === 'array' && instructions === undefined) return messages;
  const last = messages.at(-1);
  const { role, message, tool_results: results } = isObject(last) ? last : ({} as JsonObject);
  const isAside = role === 'USER' || role === 'TOOL';
  const history = isAside ? messages.slice(0, -1) : messages;
  const declared = writeTools(tools);
  return defined({
    model,
    preamble: instructions,
    ...(history.length > 0 && { chat_history: history }),
    message: role === 'USER' && typeof message === 'string' ? message : '',
    tools: declared,
    ...(role === 'TOOL' && { tool_results: results }),
  });
}

function entryOf(message: Message, lose: Lose): CohereLegacyMessage {
  const { role, parts } = message;
  const calls = parts.filter(part => part.type === 'tool_call');
  for (const part of parts)
    if (part.type === 'reasoning') lose(part, 'dropped', 'the target has no field for reasoning');
    else if (part.type !== 'text' && part.type !== 'refusal' && part.type !== 'tool_call') reportDropped(part, lose);
  return {
    role: ROLES[role],
    message: joinedText(parts, lose) ?? '',
    ...(calls.length > 0 && { tool_calls: calls.map(call => callOf(call, lose)) }),
  };
}

function reportDropped(part: Part, lose: Lose): void {
  lose(part, 'dropped', 'source' in part ? 'the target has only text' : 'the target has no equivalent');
}

function callOf(call: ToolCallPart, lose: Lose): CohereLegacyToolCall {
  return { name: call.name ?? '', parameters: copyJson(argumentsObject(call, lose)) };
}

function resultsOf(
  messages: readonly Message[],
  calls: ReadonlyMap<string, ToolCallPart>,
  lose: Lose,
): CohereLegacyMessage {
  const results = messages.flatMap(({ parts }) => parts.filter(part => part.type === 'tool_result'));
  return { role: 'TOOL', tool_results: results.map(result => resultOf(result, calls, lose)) };
}

function resultOf(
  result: ToolResultPart,
  calls: ReadonlyMap<string, ToolCallPart>,
  lose: Lose,
): CohereLegacyToolResult {
  const { callId = '', name = '', content } = result;
  const call = calls.get(callId);
  loseFailure(result, lose);
  return {
    call: call === undefined ? { name, parameters: {} } : callOf(call, () => {}),
    outputs: content.flatMap(part => outputOf(part, lose)),
  };
}

function outputOf(part: Part, lose: Lose): JsonObject[] {
  if (part.type !== 'text' && part.type !== 'refusal') {
    reportDropped(part, lose);
    return [];
  }
  return [objectIn(part.text) ?? { text: part.text }];
}

/** The object in a text, if writing it as JSON gives the same text again. */
function objectIn(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = parseExact(text);
    return isObject(value) && onlyText(value) === undefined && writeJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
