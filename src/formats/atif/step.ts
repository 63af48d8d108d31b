/** One step of an ATIF trajectory: a message, or the calls of an agent with their results. */
import * as branches from '../../generated/branches/atif.js';
import type { MediaPart, Message, Part, TextPart } from '../../generated/types.ts';
import { isRedacted } from '../../model/text.ts';
import { child, pointerKeys, valueAt } from '../../pointer.ts';
import { numberOf } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { listBeside } from '../engine/beside.ts';
import { argumentsTextOrValue, content, readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { messageReader } from '../engine/messages.ts';
import { part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { readContent } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from '../engine/structure.ts';

const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['agent', 'assistant'],
] as const);

/** The keys of each object. The format's schema forbids other keys. */
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
/** Fields that a step of an agent does not have if it called no model. */
const MODEL_ONLY = ['metrics', 'reasoning_content'] as const;

const MEDIA_TYPES: Readonly<Record<string, ReadonlySet<string>>> = {
  image: new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
  audio: new Set([
    ...['audio/wav', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/webm', 'audio/aiff'],
    // Aliases of the same types, which Harbor accepts and normalizes.
    ...['audio/mp3', 'audio/mpga', 'audio/x-mpeg', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-m4a'],
    ...['audio/m4a', 'audio/x-aac', 'audio/x-flac', 'audio/x-aiff'],
  ]),
};

/** Reports keys that objects of this kind cannot have. */
export function reportUnknownFields(
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

export const readStep = messageReader((message, value, report) => {
  const { pointer } = message;
  // Redacted text does not show the type of the original value, so its type is not checked.
  const onFault: OnFault = fault => {
    const found = fault.rule === 'wrong-type' ? valueAt(value, fault.at.pointer.slice(pointer.length)) : undefined;
    if (typeof found !== 'string' || !isRedacted(found)) report(fault);
  };
  const { source, timestamp } = value;
  message.role = ROLES.get(source) ?? 'other';
  if (typeof source === 'string' && !isRedacted(source)) message.wireRole = source;
  if (typeof value.model_name === 'string') message.model = value.model_name;
  if (typeof timestamp === 'string') readTime(message, timestamp, onFault);
  checkBranch(branches.atifStep, value, pointer, message, onFault);
  reportUnknownFields(value, KEYS.step, 'step', pointer, message, onFault);
  reportForeignFields(message, value, onFault);
  checkStepId(message, value, onFault);
  if (isObject(value.metrics)) {
    checkBranch(branches.atifStep_metrics, value.metrics, `${pointer}/metrics`, message, onFault);
    reportUnknownFields(value.metrics, KEYS.metrics, 'metrics', `${pointer}/metrics`, message, onFault);
  }
  if (typeof value.reasoning_content === 'string')
    message.parts.push({
      type: 'reasoning',
      text: value.reasoning_content,
      field: 'reasoning_content',
      pointer: `${pointer}/reasoning_content`,
    });
  for (const each of readText(message, value.message, onFault)) message.parts.push(each);
  calls.read(message, value.tool_calls, `${pointer}/tool_calls`, onFault);
  readObservation(message, value.observation, onFault);
});

const ISO_DATE = /^(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}-?W\d{2}(?:-?\d)?)(?:[T ].+)?$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

function readTime(message: Message, time: string, onFault: OnFault): void {
  const seconds = Date.parse(time) / 1000;
  if (ISO_TIME.test(time) && !Number.isNaN(seconds)) {
    message.time = seconds;
    return;
  }
  // Rare ISO 8601 forms, such as week dates, are not checked further.
  if (ISO_DATE.test(time) && !/^\d{4}-\d{2}-\d{2}/.test(time)) return;
  const at = { pointer: `${message.pointer}/timestamp` };
  onFault(wrongType(at, message, 'an invalid timestamp', ['an ISO 8601 timestamp']));
}

function reportForeignFields(message: Message, wire: JsonObject, onFault: OnFault): void {
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

/** Steps are numbered from 1 without gaps. */
function checkStepId(message: Message, { step_id: id }: JsonObject, onFault: OnFault): void {
  const expected = Number(pointerKeys(message.pointer).at(-1)) + 1;
  if (!['number', 'string', 'boolean'].includes(typeof id) || Number(id) === expected || Number.isNaN(expected)) return;
  const data = { id: String(id), expected };
  const at = { pointer: `${message.pointer}/step_id` };
  onFault({ rule: 'malformed-item-id', messageId: 'outOfSequence', at, in: message, data });
}

function readText(message: Message, value: unknown, onFault: OnFault): Part[] {
  const pointer = `${message.pointer}/message`;
  if (value === undefined || value === null || typeof value === 'string' || Array.isArray(value))
    return readContent(message, value, parts.read, onFault, { pointer });
  markUnreadable(message, 'message');
  return [];
}

const media = (type: 'image' | 'audio') =>
  part(type, branches.atifStep_media, {
    wireType: type,
    '...': readOnly({ read: (wire, pointer, message, onFault) => sourceOf(type, wire, pointer, message, onFault) }),
  });

export const parts: TaggedTable = taggedParts(
  {
    text: part('text', branches.atifStep_text, { text: text('text') }, ['text']),
    image: media('image'),
    audio: media('audio'),
  },
  {
    checkSchema: checkBranch,
    check(wire, pointer, message, onFault, type) {
      if (typeof type !== 'string') return;
      if (!parts.has(type)) {
        const data = { part: type, known: 'text, image, audio' };
        const at = { pointer: `${pointer}/type` };
        onFault({ rule: 'unknown-part-type', messageId: 'unknown', at, in: message, data });
        return;
      }
      const other = type === 'text' ? 'source' : 'text';
      const isForeign = (key: string) => !KEYS.part.includes(key as 'type') || (key === other && wire[key] !== null);
      for (const field of Object.keys(wire).filter(isForeign)) {
        const data = { part: type, field };
        const at = { pointer: child(pointer, field) };
        onFault({ rule: 'unknown-field', messageId: 'inPart', at, in: message, data });
      }
    },
  },
);

function sourceOf(
  type: 'image' | 'audio',
  { source }: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
): Partial<MediaPart> {
  if (!isObject(source)) return { source: 'unknown' };
  const at = `${pointer}/source`;
  const { media_type: mediaType, path } = source;
  checkBranch(branches.atifStep_source, source, at, message, onFault);
  reportUnknownFields(source, KEYS[`${type} source`], `${type} source`, at, message, onFault);
  const place: Partial<MediaPart> = typeof path === 'string' ? { source: 'url', url: path } : { source: 'unknown' };
  if (typeof mediaType !== 'string') return place;
  const isKnown = MEDIA_TYPES[type]?.has(type === 'audio' ? mediaType.trim().toLowerCase() : mediaType);
  if (!isKnown)
    onFault(wrongType({ pointer: `${at}/media_type` }, message, 'an unknown media type', [`an ${type} media type`]));
  return { ...place, mediaType };
}

export const calls = listBeside(
  part('tool_call', branches.atifStep_toolCall, {
    kind: 'function',
    callId: text('tool_call_id'),
    name: text('function_name'),
    arguments: argumentsTextOrValue('arguments'),
    executedBy: 'client',
    field: 'tool_calls',
  }),
  {
    field: 'tool_calls',
    check: (wire, pointer, message, onFault) =>
      reportUnknownFields(wire, KEYS['tool call'], 'tool call', pointer, message, onFault),
  },
);

export const results = listBeside(
  part('tool_result', branches.atifStep_result, {
    callId: text('source_call_id'),
    content: content('content', () => parts),
    field: 'observation',
  }),
  {
    field: 'observation',
    isNoted: false,
    check(wire, pointer, message, onFault) {
      reportUnknownFields(wire, KEYS.result, 'result', pointer, message, onFault);
      checkSubagentReferences(wire.subagent_trajectory_ref, `${pointer}/subagent_trajectory_ref`, message, onFault);
    },
  },
);

function readObservation(message: Message, value: unknown, onFault: OnFault): void {
  if (!isObject(value)) {
    if (value !== undefined && value !== null) markUnreadable(message, 'observation');
    return;
  }
  const pointer = `${message.pointer}/observation`;
  checkBranch(branches.atifStep_observation, value, pointer, message, onFault);
  reportUnknownFields(value, KEYS.observation, 'observation', pointer, message, onFault);
  if (!Array.isArray(value.results)) return;
  results.read(message, value.results, `${pointer}/results`, onFault);
  // In a step without calls, a result without an ID is an observation of the environment. It is marked as executed by
  // the provider, so that it does not answer a call of another step.
  if (message.parts.some(part => part.type === 'tool_call')) return;
  for (const part of message.parts)
    if (part.type === 'tool_result' && part.callId === undefined) part.executedBy = 'provider';
}

/** A reference must contain the location of the trajectory: in the document or in a file. */
function checkSubagentReferences(references: unknown, pointer: string, message: Message, onFault: OnFault): void {
  if (!Array.isArray(references)) return;
  for (const [i, wire] of (references as unknown[]).entries()) {
    const at = { pointer: `${pointer}/${i}` };
    if (!isObject(wire)) {
      onFault(wrongType(at, message, typeName(wire), ['object']));
      continue;
    }
    checkBranch(branches.atifStep_subagentRef, wire, at.pointer, message, onFault);
    reportUnknownFields(wire, KEYS['subagent reference'], 'subagent reference', at.pointer, message, onFault);
    if ((wire.trajectory_id ?? wire.trajectory_path ?? null) === null)
      onFault({ rule: 'missing-field', messageId: 'missing', at, in: message, data: { field: 'trajectory_id' } });
  }
}

/** Results with the ID of a call that is not in the same step. */
export function strayResults({ parts }: Message): Part[] {
  const ids = new Set(parts.flatMap(part => (part.type === 'tool_call' ? [part.callId] : [])));
  return parts.filter(part => part.type === 'tool_result' && part.callId !== undefined && !ids.has(part.callId));
}

/** The joined text of a list that contains only text; undefined if it contains anything else. */
export function plainText(parts: readonly Part[]): string | undefined {
  return parts.every((part): part is TextPart => part.type === 'text')
    ? parts.map(part => part.text).join('')
    : undefined;
}
