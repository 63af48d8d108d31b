/** The document around Pydantic AI's messages: a bare list, or the input of an agent run. */
import * as branches from '../../generated/branches/pydantic-ai.js';
import type { Conversation, Message } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';

/** Keys of a history: as stored, and as processors pass it on to be sent. */
export const LISTS = ['message_history', 'processed_history'] as const;

/** Input under a separate key: a prompt, results or instructions. It is read as a message after the history. */
export class ExtraInput {
  readonly [key: string]: unknown;
  /** The role in our message. */
  readonly #role: string;

  constructor(key: string, value: unknown, role = key) {
    Object.assign(this, { [key]: value });
    this.#role = role;
  }

  static roleOf(input: ExtraInput): string {
    return input.#role;
  }
}

export function readFrame(value: unknown, pointer: string, onFault: OnFault) {
  if (Array.isArray(value)) {
    const frame: Conversation = { messages: [], form: 'array', pointer, layer: 'memory' };
    frame.preamble = instructionsOf(value, pointer);
    return { frame: withoutEmptyPreamble(frame), messages: value as readonly unknown[], at: pointer };
  }
  const frame: Conversation = { messages: [], form: 'run', pointer, layer: 'memory', wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
    frame.unreadable = ['messages'];
    return { frame, messages: [], at: pointer };
  }
  if (!KEYS.some(key => Object.hasOwn(value, key))) {
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: LISTS[0] } });
    frame.unreadable = ['messages'];
    return { frame, messages: [], at: pointer };
  }
  checkBranch(branches.pydanticAiRun, value, pointer, undefined, onFault);
  if (typeof value.model === 'string') frame.model = value.model;
  const key = LISTS.find(each => Array.isArray(value[each]));
  const list = key === undefined ? [] : (value[key] as readonly unknown[]);
  const at = `${pointer}/${key ?? LISTS[0]}`;
  if (key !== undefined) frame.pointer = at;
  const last = list.at(-1);
  // If the provider paused a turn, the run sends the history again to resume it.
  if (key === 'processed_history' && !(isObject(last) && last.state === 'suspended')) frame.layer = 'wire';
  const extras = extraInputsOf(value, last);
  const isAlone = list.length === 0 && extras.length === 0;
  const own = typeof value.instructions === 'string' ? value.instructions : undefined;
  if (own !== undefined && isAlone) extras.push(new ExtraInput('instructions', own));
  else if (own !== undefined) frame.preamble = [instructions(own, `${pointer}/instructions`)];
  else frame.preamble = instructionsOf(list, at);
  return { frame: withoutEmptyPreamble(frame), messages: extras.length === 0 ? list : [...list, ...extras], at };
}

const KEYS = [...LISTS, 'user_prompt', 'deferred_tool_results', 'instructions'];

function withoutEmptyPreamble(frame: Conversation): Conversation {
  if (frame.preamble?.length === 0) delete frame.preamble;
  return frame;
}

/**
 * Reads deferred results, then the new prompt. After an interrupted response, the prompt has a different role, because
 * Pydantic AI first answers the calls of that response.
 */
function extraInputsOf(
  { deferred_tool_results: deferred, user_prompt: prompt }: JsonObject,
  last: unknown,
): ExtraInput[] {
  const extras: ExtraInput[] = [];
  if (isObject(deferred)) extras.push(new ExtraInput('deferred_tool_results', deferred));
  const role = isObject(last) && last.state === 'interrupted' ? 'user_prompt_behind_interrupt' : 'user_prompt';
  if (typeof prompt === 'string' || Array.isArray(prompt)) extras.push(new ExtraInput('user_prompt', prompt, role));
  return extras;
}

/** The current instructions: those of the last request that has some. */
function instructionsOf(list: readonly unknown[], at: string): Message[] {
  const place = list.findLastIndex(each => isObject(each) && hasInstructions(each));
  const found = list[place];
  return isObject(found) ? [instructions(found.instructions as string, `${at}/${place}/instructions`)] : [];
}

function hasInstructions({ kind, instructions: text }: JsonObject): boolean {
  return kind === 'request' && typeof text === 'string';
}

function instructions(text: string, pointer: string): Message {
  const parts: Message['parts'] = [{ type: 'text', text, pointer }];
  return { role: 'system', wireRole: 'instructions', parts, contentForm: 'string', pointer };
}

/** Key, value and location of an extra input; `pointer` is the location that it would have in the list. */
export function openExtraInput(input: ExtraInput, pointer: string): { key: string; value: unknown; pointer: string } {
  const [key = '', value] = Object.entries(input)[0] ?? [];
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  return { key, value, pointer: child(list.slice(0, list.lastIndexOf('/')), key) };
}

const SAMPLE_SIZE = 8;

export function detects(value: unknown): boolean {
  if (Array.isArray(value)) return areMessages(value);
  if (!isObject(value)) return false;
  const list = LISTS.map(key => value[key]).find(Array.isArray) as readonly unknown[] | undefined;
  if (list === undefined) return false;
  return areMessages(list) || (list.length === 0 && KEYS.filter(key => Object.hasOwn(value, key)).length > 1);
}

/** Whether all items are requests and responses with parts, and one of them has a known part. */
function areMessages(list: readonly unknown[]): boolean {
  const looked = list.slice(0, SAMPLE_SIZE);
  return looked.every(isMessage) && looked.some(each => (each as { parts: unknown[] }).parts.some(isPart));
}

function isMessage(value: unknown): boolean {
  return isObject(value) && (value.kind === 'request' || value.kind === 'response') && Array.isArray(value.parts);
}

function isPart(value: unknown): boolean {
  return isObject(value) && typeof value.part_kind === 'string';
}

/** Builds the input of an agent run. Some messages may be outside the history. */
export function frame({ form, model }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  const isExtraInput = (each: unknown) =>
    isObject(each) && !('kind' in each) && KEYS.some(key => Object.hasOwn(each, key));
  const extras = messages.filter(isExtraInput);
  return Object.assign(defined({ model, message_history: messages.filter(each => !isExtraInput(each)) }), ...extras);
}
