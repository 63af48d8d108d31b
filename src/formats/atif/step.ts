/** One step of an ATIF trajectory: what was said, and what an agent called with what came of it. */
import * as branches from '../../generated/branches/atif.js';
import type { MediaPart, Message, Part, TextPart, ToolCallPart } from '../../generated/types.ts';
import { isRedacted } from '../../model/text.ts';
import { child, pointerKeys, valueAt } from '../../pointer.ts';
import { numberOf } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['agent', 'assistant'],
] as const);

/** The keys that each object has; the models of the format forbid others. */
const KEYS = {
  step: [
    ...['step_id', 'timestamp', 'source', 'model_name', 'reasoning_effort', 'message', 'reasoning_content'],
    ...['tool_calls', 'observation', 'metrics', 'is_copied_context', 'llm_call_count', 'extra'],
  ],
  'tool call': ['tool_call_id', 'function_name', 'arguments', 'extra'],
  observation: ['results'],
  result: ['source_call_id', 'content', 'subagent_trajectory_ref', 'extra'],
  'subagent reference': ['trajectory_id', 'session_id', 'trajectory_path', 'extra'],
  metrics: [
    ...['prompt_tokens', 'completion_tokens', 'cached_tokens', 'cost_usd', 'prompt_token_ids'],
    ...['completion_token_ids', 'logprobs', 'extra'],
  ],
  'image source': ['media_type', 'path'],
  'audio source': ['media_type', 'path', 'duration_sec'],
  part: ['type', 'text', 'source'],
} as const;

const AGENT_ONLY = ['model_name', 'reasoning_effort', 'reasoning_content', 'tool_calls', 'metrics'] as const;
/** What a step of an agent that asked no model has none of. */
const MODEL_ONLY = ['metrics', 'reasoning_content'] as const;

const MEDIA_TYPES: Readonly<Record<string, ReadonlySet<string>>> = {
  image: new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
  audio: new Set([
    ...['audio/wav', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/webm', 'audio/aiff'],
    // Other names of the same, which are taken and put right.
    ...['audio/mp3', 'audio/mpga', 'audio/x-mpeg', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-m4a'],
    ...['audio/m4a', 'audio/x-aac', 'audio/x-flac', 'audio/x-aiff'],
  ]),
};

/** What an object holds that its kind has no key for. */
export function tellUnknown(
  wire: JsonObject,
  keys: readonly string[],
  object: string,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
): void {
  for (const field of Object.keys(wire))
    if (!keys.includes(field)) {
      const at = { pointer: child(pointer, field) };
      onFault({ rule: 'unknown-field', messageId: 'inObject', at, in: message, data: { object, field } });
    }
}

export function readStep(value: unknown, pointer: string, tell: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    tell(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  // What a redactor wrote in the place of something says nothing of what stood there.
  const onFault: OnFault = fault => {
    const found = fault.rule === 'wrong-type' ? valueAt(value, fault.at.pointer.slice(pointer.length)) : undefined;
    if (typeof found !== 'string' || !isRedacted(found)) tell(fault);
  };
  const { source, timestamp } = value;
  message.role = ROLES.get(source) ?? 'other';
  if (typeof source === 'string' && !isRedacted(source)) message.wireRole = source;
  if (typeof value.model_name === 'string') message.model = value.model_name;
  if (typeof timestamp === 'string') readTime(message, timestamp, onFault);
  checkBranch(branches.atifStep, value, pointer, message, onFault);
  tellUnknown(value, KEYS.step, 'step', pointer, message, onFault);
  tellForeignFields(message, value, onFault);
  tellOrder(message, value, onFault);
  if (isObject(value.metrics)) {
    checkBranch(branches.atifStep_metrics, value.metrics, `${pointer}/metrics`, message, onFault);
    tellUnknown(value.metrics, KEYS.metrics, 'metrics', `${pointer}/metrics`, message, onFault);
  }
  if (typeof value.reasoning_content === 'string')
    message.parts.push({
      type: 'reasoning',
      text: value.reasoning_content,
      field: 'reasoning_content',
      pointer: `${pointer}/reasoning_content`,
    });
  for (const each of readText(message, value.message, onFault)) message.parts.push(each);
  readCalls(message, value.tool_calls, onFault);
  readObservation(message, value.observation, onFault);
  return message;
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}-?W\d{2}(?:-?\d)?)(?:[T ].+)?$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

function readTime(message: Message, text: string, onFault: OnFault): void {
  const seconds = Date.parse(text) / 1000;
  if (ISO_TIME.test(text) && !Number.isNaN(seconds)) {
    message.time = seconds;
    return;
  }
  // Forms of the standard that few write, such as weeks, are not told from a date that there is not.
  if (ISO_DATE.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text)) return;
  const at = { pointer: `${message.pointer}/timestamp` };
  onFault(wrongType(at, message, 'other text', ['an ISO 8601 timestamp']));
}

function tellForeignFields(message: Message, wire: JsonObject, onFault: OnFault): void {
  if (message.role === 'other') return;
  const isAgent = message.role === 'assistant';
  const withoutModel = isAgent && numberOf(wire.llm_call_count) === 0;
  const refused: readonly string[] = isAgent ? (withoutModel ? MODEL_ONLY : []) : AGENT_ONLY;
  const role = withoutModel ? 'agent (llm_call_count 0)' : String(message.wireRole);
  for (const field of refused) {
    if (wire[field] === undefined || wire[field] === null) continue;
    const at = { pointer: `${message.pointer}/${field}` };
    onFault({ rule: 'unknown-field', messageId: 'unknown', at, in: message, data: { role, field } });
  }
}

/** Steps are counted from 1, and their list has no gaps. */
function tellOrder(message: Message, { step_id: id }: JsonObject, onFault: OnFault): void {
  const expected = Number(pointerKeys(message.pointer).at(-1)) + 1;
  if (!['number', 'string', 'boolean'].includes(typeof id) || Number(id) === expected || Number.isNaN(expected)) return;
  const data = { id: String(id), expected };
  const at = { pointer: `${message.pointer}/step_id` };
  onFault({ rule: 'malformed-item-id', messageId: 'outOfSequence', at, in: message, data });
}

function readText(message: Message, value: unknown, onFault: OnFault): Part[] {
  const pointer = `${message.pointer}/message`;
  if (typeof value === 'string') message.contentForm = 'string';
  else if (Array.isArray(value)) message.contentForm = 'parts';
  else if (value === null) message.contentForm = 'null';
  else if (value !== undefined) markUnreadable(message, 'message');
  return readContent(value, pointer, message, onFault);
}

function readContent(value: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (typeof value === 'string') return [{ type: 'text', text: value, pointer }];
  if (!Array.isArray(value)) return [];
  return value.map((each: unknown, i) => readPart(each, `${pointer}/${i}`, message, onFault));
}

const PARTS: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.atifStep_text],
  ['image', branches.atifStep_media],
  ['audio', branches.atifStep_media],
]);

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const { type } = wire;
  const validator = PARTS.get(type);
  if (validator === undefined) {
    if (typeof type === 'string') {
      const data = { part: type, known: [...PARTS.keys()].join(', ') };
      const at = { pointer: `${pointer}/type` };
      onFault({ rule: 'unknown-part-type', messageId: 'unknown', at, in: message, data });
    }
    return unknownPart(wire, pointer);
  }
  checkBranch(validator, wire, pointer, message, onFault);
  const other = type === 'text' ? 'source' : 'text';
  const isForeign = (key: string) => !KEYS.part.includes(key as 'type') || (key === other && wire[key] !== null);
  for (const field of Object.keys(wire).filter(isForeign)) {
    const data = { part: String(type), field };
    onFault({ rule: 'unknown-field', messageId: 'inPart', at: { pointer: child(pointer, field) }, in: message, data });
  }
  if (type === 'text') {
    return typeof wire.text === 'string' ? { type, text: wire.text, pointer, wire } : unknownPart(wire, pointer);
  }
  return readMedia(type as 'image' | 'audio', wire, pointer, message, onFault);
}

function readMedia(
  type: 'image' | 'audio',
  wire: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
): MediaPart {
  const part: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  if (!isObject(wire.source)) return part;
  const at = `${pointer}/source`;
  const { media_type: mediaType, path } = wire.source;
  checkBranch(branches.atifStep_source, wire.source, at, message, onFault);
  tellUnknown(wire.source, KEYS[`${type} source`], `${type} source`, at, message, onFault);
  if (typeof path === 'string') Object.assign(part, { source: 'url', url: path });
  if (typeof mediaType !== 'string') return part;
  part.mediaType = mediaType;
  const isKnown = MEDIA_TYPES[type]?.has(type === 'audio' ? mediaType.trim().toLowerCase() : mediaType);
  if (!isKnown)
    onFault(wrongType({ pointer: `${at}/media_type` }, message, 'an unknown value', [`a media type of ${type}s`]));
  return part;
}

function readCalls(message: Message, calls: unknown, onFault: OnFault): void {
  if (calls === undefined || calls === null) return;
  if (!Array.isArray(calls)) {
    markUnreadable(message, 'tool_calls');
    return;
  }
  for (const [i, wire] of (calls as unknown[]).entries()) {
    const pointer = `${message.pointer}/tool_calls/${i}`;
    if (!isObject(wire)) {
      onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
      markUnreadable(message, 'tool_calls');
      message.parts.push({ type: 'provider_item', raw: wire as JsonObject, field: 'tool_calls', pointer });
      continue;
    }
    checkBranch(branches.atifStep_toolCall, wire, pointer, message, onFault);
    tellUnknown(wire, KEYS['tool call'], 'tool call', pointer, message, onFault);
    const { tool_call_id: id, function_name: name, arguments: args } = wire;
    const call: ToolCallPart = {
      type: 'tool_call',
      kind: 'function',
      ...(typeof id === 'string' && { callId: id }),
      ...(typeof name === 'string' && { name }),
      arguments: typeof args === 'string' ? { text: args } : args === undefined ? {} : { value: args as JsonObject },
      executedBy: 'client',
      field: 'tool_calls',
      pointer,
      wire,
    };
    message.parts.push(call);
  }
}

function readObservation(message: Message, value: unknown, onFault: OnFault): void {
  if (!isObject(value)) {
    if (value !== undefined && value !== null) markUnreadable(message, 'observation');
    return;
  }
  const pointer = `${message.pointer}/observation`;
  checkBranch(branches.atifStep_observation, value, pointer, message, onFault);
  tellUnknown(value, KEYS.observation, 'observation', pointer, message, onFault);
  const results: readonly unknown[] = Array.isArray(value.results) ? value.results : [];
  for (const [i, wire] of results.entries()) {
    const at = `${pointer}/results/${i}`;
    if (!isObject(wire)) {
      onFault(wrongType({ pointer: at }, message, typeName(wire), ['object']));
      message.parts.push({ type: 'provider_item', raw: wire as JsonObject, field: 'observation', pointer: at });
      continue;
    }
    checkBranch(branches.atifStep_result, wire, at, message, onFault);
    tellUnknown(wire, KEYS.result, 'result', at, message, onFault);
    tellReferences(wire.subagent_trajectory_ref, `${at}/subagent_trajectory_ref`, message, onFault);
    const { source_call_id: id } = wire;
    message.parts.push({
      type: 'tool_result',
      ...(typeof id === 'string' && { callId: id }),
      content: readContent(wire.content, `${at}/content`, message, onFault),
      field: 'observation',
      pointer: at,
      wire,
    });
  }
}

/** A reference says where the trajectory is: within the document, or in a file. */
function tellReferences(references: unknown, pointer: string, message: Message, onFault: OnFault): void {
  if (!Array.isArray(references)) return;
  for (const [i, wire] of (references as unknown[]).entries()) {
    const at = { pointer: `${pointer}/${i}` };
    if (!isObject(wire)) {
      onFault(wrongType(at, message, typeName(wire), ['object']));
      continue;
    }
    checkBranch(branches.atifStep_subagentRef, wire, at.pointer, message, onFault);
    tellUnknown(wire, KEYS['subagent reference'], 'subagent reference', at.pointer, message, onFault);
    if ((wire.trajectory_id ?? wire.trajectory_path ?? null) === null)
      onFault({ rule: 'missing-field', messageId: 'missing', at, in: message, data: { field: 'trajectory_id' } });
  }
}

/** Results that name a call which their own step does not make. */
export function strayResults({ parts }: Message): Part[] {
  const ids = new Set(parts.flatMap(part => (part.type === 'tool_call' ? [part.callId] : [])));
  return parts.filter(part => part.type === 'tool_result' && part.callId !== undefined && !ids.has(part.callId));
}

/** Text alone, where a list holds nothing else and had no reason to be one. */
export function plainText(parts: readonly Part[]): string | undefined {
  return parts.every((part): part is TextPart => part.type === 'text')
    ? parts.map(part => part.text).join('')
    : undefined;
}
