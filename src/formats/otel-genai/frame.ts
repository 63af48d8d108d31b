/** The span attributes that contain conversations, as lists or as JSON text. */
import * as branches from '../../generated/branches/otel-genai.js';
import type { Conversation, Message, OtelGenAiTool, Tool } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';
import { parts, writeMessage } from './part.ts';

const INPUT = 'gen_ai.input.messages';
const OUTPUT = 'gen_ai.output.messages';
const SYSTEM = 'gen_ai.system_instructions';
const TOOLS = 'gen_ai.tool.definitions';
const MODEL = 'gen_ai.request.model';
const ANSWERED_BY = 'gen_ai.response.model';
/** Attributes that identify this format. */
export const MARKS = [INPUT, OUTPUT, SYSTEM];

/** The list in an attribute, which may be JSON text; undefined if it contains none. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return undefined;
  try {
    const parsed = parseExact(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** An output message. Output messages are in a separate list and come after the input messages. */
export class Answer {
  readonly [OUTPUT]: unknown;
  readonly #at: string;

  constructor(message: unknown, at: string) {
    this[OUTPUT] = message;
    this.#at = at;
  }

  /** Returns the message and its location; other values are returned unchanged. */
  static open(given: unknown, pointer: string): { value: unknown; pointer: string } {
    return given instanceof Answer ? { value: given[OUTPUT], pointer: given.#at } : { value: given, pointer };
  }
}

export const readFrame = frameReader((body, frame, onFault) => {
  const { pointer } = frame;
  checkBranch(branches.otelGenaiAttributes, body, pointer, undefined, onFault);
  const instructions = readInstructions(body, pointer, onFault);
  setFound(frame, {
    model: body[MODEL] ?? body[ANSWERED_BY],
    preamble: instructions && [instructions],
    tools: listOf(body, TOOLS, pointer, onFault)?.map((tool, i) =>
      readTool(tool, `${child(pointer, TOOLS)}/${i}`, onFault),
    ),
  });
  const input = listOf(body, INPUT, pointer, onFault);
  const output = listOf(body, OUTPUT, pointer, onFault);
  const answers = (output ?? []).map((each, i) => new Answer(each, `${child(pointer, OUTPUT)}/${i}`));
  if (input === undefined && output === undefined) frame.unreadable = ['messages'];
  return {
    messages: answers.length === 0 ? (input ?? []) : [...(input ?? []), ...answers],
    at: child(pointer, INPUT),
  };
});

/** The list in an attribute. Reports text that contains no list. */
function listOf(body: JsonObject, key: string, pointer: string, onFault: OnFault): readonly unknown[] | undefined {
  const list = listIn(body[key]);
  if (list === undefined && typeof body[key] === 'string')
    onFault(wrongType({ pointer: child(pointer, key) }, undefined, 'string', ['array']));
  return list;
}

function readInstructions(body: JsonObject, pointer: string, onFault: OnFault): Message | undefined {
  const list = listOf(body, SYSTEM, pointer, onFault);
  if (list === undefined) return undefined;
  const at = child(pointer, SYSTEM);
  const message: Message = { role: 'system', parts: [], contentForm: 'parts', pointer: at };
  for (const [i, part] of list.entries())
    if (isObject(part) && part.type === 'text')
      checkBranch(branches.otelGenaiPart_instruction, part, `${at}/${i}`, message, onFault);
  message.parts = parts.readList(list, at, message, onFault);
  return message;
}

function readTool(wire: unknown, pointer: string, onFault: OnFault): Tool {
  const tool: Tool = { kind: 'unknown', pointer };
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, undefined, typeName(wire), ['object']));
    return tool;
  }
  checkBranch(branches.otelGenaiPart_tool, wire, pointer, undefined, onFault);
  if (wire.type === 'function') tool.kind = 'function';
  else tool.wire = wire;
  if (typeof wire.name === 'string') tool.name = wire.name;
  if (typeof wire.description === 'string') tool.description = wire.description;
  if (isObject(wire.parameters)) tool.parameters = wire.parameters;
  return tool;
}

export function write(conversation: Conversation): unknown {
  const { form, wire, messages, preamble, pointer, unreadable } = conversation;
  if (form === 'array') return messages.map(writeMessage);
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  const put = (key: string, list: readonly unknown[]) => {
    if (listIn(wire[key]) !== undefined) fields[key] = inOriginalForm(wire[key], list);
  };
  const isAnswer = (message: Message) => message.pointer.startsWith(`${child(pointer, OUTPUT)}/`);
  if (unreadable === undefined) {
    put(INPUT, messages.filter(each => !isAnswer(each)).map(writeMessage));
    put(OUTPUT, messages.filter(isAnswer).map(writeMessage));
  }
  const [instructions] = preamble ?? [];
  if (instructions !== undefined) put(SYSTEM, instructions.parts.map(parts.write));
  return rewrite(wire, fields);
}

/** Writes a list as a list, and text as text. If nothing changed, the original text is returned. */
function inOriginalForm(before: unknown, list: readonly unknown[]): unknown {
  if (typeof before !== 'string') return list;
  const text = writeJson(list);
  return text === writeJson(listIn(before)) ? before : text;
}

const SAMPLE_SIZE = 8;

export function detects(value: unknown): boolean {
  if (Array.isArray(value)) return areMessages(value);
  return isObject(value) && MARKS.some(key => listIn(value[key]) !== undefined);
}

/** Whether all messages have parts of these conventions, and one has a part that no other format has. */
function areMessages(list: readonly unknown[]): boolean {
  let isMarked = false;
  for (const message of list.slice(0, SAMPLE_SIZE)) {
    if (!isObject(message) || typeof message.role !== 'string' || !Array.isArray(message.parts)) return false;
    for (const part of message.parts.slice(0, SAMPLE_SIZE)) {
      // Other formats store the text of a part under `text` instead of `content`.
      if (!isObject(part) || typeof part.type !== 'string' || 'text' in part || 'part_kind' in part) return false;
      isMarked ||= isOwn(part);
    }
  }
  return isMarked;
}

function isOwn(part: JsonObject): boolean {
  const { type, content, name, response, result } = part;
  if (type === 'text' || type === 'reasoning') return typeof content === 'string';
  if (type === 'tool_call') return typeof name === 'string' && !('function' in part) && !('input' in part);
  return type === 'tool_call_response' && (response !== undefined || result !== undefined);
}

/** Builds the span attributes around the messages, or a bare list if there is nothing else to write. */
export function frame({ form, model, tools, preamble }: Conversation, messages: readonly unknown[]): unknown {
  // Output messages kept by an earlier conversion are written to the output attribute again.
  const isAnswer = (each: unknown) => isObject(each) && Object.hasOwn(each, OUTPUT) && !Object.hasOwn(each, 'role');
  const answers = messages.filter(isAnswer).map(each => (each as JsonObject)[OUTPUT]);
  const list = messages.filter(each => !isAnswer(each));
  if (form === 'array' && preamble === undefined && answers.length === 0) return list;
  const instructions = (preamble ?? []).flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'text' ? [{ type: 'text', content: part.text }] : [])),
  );
  return defined({
    [MODEL]: model,
    ...(preamble !== undefined && { [SYSTEM]: instructions }),
    [INPUT]: list,
    ...(answers.length > 0 && { [OUTPUT]: answers }),
    ...(tools !== undefined && { [TOOLS]: tools.map(writeTool) }),
  });
}

function writeTool({ kind, name, description, parameters }: Tool): OtelGenAiTool {
  return defined({ type: kind === 'unknown' ? 'function' : kind, name: name ?? '', description, parameters });
}
