/** Reads and writes messages of proposal 209, and runs of the model with their tools. */
import * as branches from '../../generated/branches/prompt-api-209.js';
import type { Message, Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { contentFields, messageReader } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { rewrite } from '../engine/rewrite.ts';
import { markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { calls, check, output, parts, toolResult, tools } from './parts.ts';

const ROLES: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['system', ['system', branches.promptApi209Message_system]],
  ['user', ['user', branches.promptApi209Message_user]],
  ['assistant', ['assistant', branches.promptApi209Message_assistant]],
  ['tool', ['tool', branches.promptApi209Message_tool]],
] as const);

export const readMessage = messageReader((message, value, onFault) => {
  const { pointer } = message;
  const { role } = value;
  const branch = ROLES.get(role);
  message.role = branch?.[0] ?? 'other';
  if (typeof role === 'string') message.wireRole = role;
  if (branch !== undefined) check(branch[1], value, pointer, message, onFault, ['toolCallId']);
  else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  readText(message, value, 'reasoning', 'thinking');
  const content = readContent(message, value.content, parts.read, onFault);
  if (message.role === 'tool') {
    const result = toolResult.read(value, pointer, message, onFault) as ToolResultPart;
    result.content = content;
    message.parts.push(result);
  } else for (const each of content) message.parts.push(each);
  calls.read(message, value.toolCalls, `${pointer}/toolCalls`, onFault);
});

/** A run is read as an assistant message that contains its calls and their results. */
export const readRun = messageReader((message, value, onFault) => {
  const { pointer } = message;
  message.role = 'assistant';
  check(branches.promptApi209RequestResult_run, value, pointer, message, onFault);
  readText(message, value, 'reasoning', 'thinkingText');
  readText(message, value, 'text', 'text');
  if (typeof value.text === 'string') message.contentForm = 'parts';
  else if (value.text !== undefined) markUnreadable(message, 'text');
  tools.read(message, value.tools, `${pointer}/tools`, onFault);
});

/** Reads a text field as a part. */
function readText({ parts, pointer }: Message, wire: JsonObject, type: 'reasoning' | 'text', field: string): void {
  const text = wire[field];
  if (typeof text === 'string') parts.push({ type, text, field, pointer: `${pointer}/${field}` });
}

function textFields(given: readonly Part[]): JsonObject {
  const fields: JsonObject = {};
  for (const part of given)
    if ((part.type === 'reasoning' || part.type === 'text') && part.field !== undefined) fields[part.field] = part.text;
  return fields;
}

/** Whether a value is a run: it is in `runs` and has no role. */
export function isRun(value: unknown, pointer: string): boolean {
  return /\/runs\/\d+$/.test(pointer) && !(isObject(value) && typeof value.role === 'string');
}

export function writeMessage({ wire, wireRole, contentForm, parts: given, pointer }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields = textFields(given);
  if (isRun(wire, pointer))
    return rewrite(wire, { ...fields, ...(Array.isArray(wire.tools) && { tools: writeTools(given) }) });
  const result = given.find(part => part.type === 'tool_result');
  const content = (result?.content ?? given).filter(part => part.field === undefined && part.type !== 'tool_result');
  const written = rewrite(wire, {
    ...(wireRole !== undefined && { role: wireRole }),
    ...contentFields(contentForm, content, parts),
    ...fields,
    ...(Array.isArray(wire.toolCalls) && {
      toolCalls: given.filter(part => part.field === 'toolCalls').map(calls.write),
    }),
  });
  return result === undefined ? written : toolResult.write(written, result);
}

/** Calls of a run, each with the output that follows it. */
function writeTools(given: readonly Part[]): unknown[] {
  const list: unknown[] = [];
  for (const part of given)
    if (part.type !== 'tool_result') {
      if (part.field === 'tools') list.push(tools.write(part));
    } else if (isObject(part.wire))
      list.push(rewrite(list.pop() as JsonObject, { output: output.write(part.wire, part) }));
  return list;
}
