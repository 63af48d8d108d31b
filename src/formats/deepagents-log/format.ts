/** The log lines of DeepAgents' JSONLMessageLog: flattened messages with details of the run. */
import * as branches from '../../generated/branches/deepagents-log.js';
import type { Conversation, DeepAgentsToolCall, Message, Part } from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { composeCalls } from '../deepagents/compose.ts';
import { toolCalls } from '../deepagents/parts.ts';
import {
  isArguments,
  listIn,
  pairingId,
  ROLES,
  readAddresses,
  readFrame,
  readMalformedCalls,
  readRole,
  reportMisplacedFields,
  roleWord,
  uuidFor,
  withArgumentText,
  writeFrame,
} from '../deepagents/values.ts';
import type { Lose, MessageFormat, Writing } from '../engine/message-format.ts';
import { address } from '../engine/normal/media-address.ts';
import { rewrite } from '../engine/rewrite.ts';
import { frame } from '../openai-chat/compose.ts';

const calls = toolCalls(branches.deepagentsLogEntry_toolCall);

/** Fields that only one role has. */
const OWN_FIELDS = {
  reasoning: 'ai',
  toolCalls: 'ai',
  malformedToolCallBlocks: 'ai',
  toolCallID: 'tool',
  toolName: 'tool',
  subagentType: 'tool',
};
const CONTENTS_BY_ROLE: ReadonlyMap<string, string> = new Map([
  ['system', 'content'],
  ['human', 'content, imageURLs'],
  ['ai', 'content, reasoning, toolCalls, malformedToolCallBlocks'],
  ['tool', 'content, toolCallID, toolName, subagentType'],
]);

/** Fields that are not sent, with the reason. */
const LOCAL_FIELDS: Readonly<Record<string, string>> = {
  timestamp: 'the timestamp is local to the log and not sent',
  threadId: 'the thread ID is local to the log and not sent',
  modelID: 'the model name is local to the log and not sent',
  round: 'the round is local to the log and not sent',
  generationSeconds: 'the duration is local to the log and not sent',
};

/** Keys of a log entry. A line with any other key has another format. */
const KEYS = new Set([...Object.keys(LOCAL_FIELDS), ...Object.keys(OWN_FIELDS), 'role', 'content', 'imageURLs']);
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
const SAMPLE_SIZE = 8;

const deepagentsLog: MessageFormat = {
  id: 'deepagents-log',
  body: 'openai-chat',
  readFrame,
  frame,
  compose,
  write: conversation => writeFrame(conversation, conversation.messages.map(writeEntry)),

  marks: ['timestamp'],
  detects: value => {
    const first = listIn(value).slice(0, SAMPLE_SIZE);
    return first.some(isEntry) && first.every(each => !isObject(each) || 'timestamp' in each);
  },
  threadOf(line) {
    if (!isEntry(line)) return undefined;
    const { threadId } = line as JsonObject;
    return typeof threadId === 'string' ? threadId : '';
  },

  readMessage(value, pointer, onFault) {
    const message = readRole(branches.deepagentsLogEntry, value, pointer, onFault);
    if (!isObject(value)) return message;
    const time = secondsOf(value.timestamp);
    if (time !== undefined) message.time = time;
    if (Number.isInteger(value.round)) message.round = value.round as number;
    const content: Part[] = [];
    if (typeof value.content === 'string') {
      message.contentForm = 'string';
      content.push({ type: 'text', text: value.content, pointer: `${pointer}/content` });
    }
    if (message.role === 'tool') {
      const callId = typeof value.toolCallID === 'string' ? { callId: pairingId(value.toolCallID) } : {};
      const name = typeof value.toolName === 'string' ? { name: value.toolName } : {};
      message.parts.push({ type: 'tool_result', content, ...callId, ...name, pointer, wire: value });
    } else {
      if (message.role === 'assistant' && typeof value.reasoning === 'string')
        message.parts.push({
          type: 'reasoning',
          text: value.reasoning,
          field: 'reasoning',
          pointer: `${pointer}/reasoning`,
        });
      for (const each of [...content, ...readAddresses(value.imageURLs, message, onFault)]) message.parts.push(each);
    }
    if (message.role === 'assistant') {
      calls.read(message, value.toolCalls, `${pointer}/toolCalls`, onFault);
      readMalformedCalls(message, value.malformedToolCallBlocks, onFault);
    }
    reportMisplacedFields(message, value, OWN_FIELDS, CONTENTS_BY_ROLE.get(message.wireRole ?? '') ?? '', onFault);
    return message;
  },

  normalize(message, _conversation, lose) {
    const { wire, pointer } = message;
    for (const field in wire)
      if (Object.hasOwn(LOCAL_FIELDS, field))
        lose({ pointer: `${pointer}/${field}` }, 'dropped', LOCAL_FIELDS[field] as string);
    const isStray = message.parts.some(part => part.type === 'tool_result' && part.callId === undefined);
    // DeepAgents then sends the message's ID, which the log does not store. No call has this ID.
    const id = isStray ? uuidFor(`message ${pointer}`) : undefined;
    if (isStray)
      lose(
        { pointer: `${pointer}/toolCallID` },
        'synthesised',
        'a result without a call is sent with an ID that no call has',
      );
    const parts = message.parts.map(part => normal(part, id, lose));
    return [{ ...message, ...(id !== undefined && { id }), parts }];
  },
};

export default deepagentsLog;

function normal(part: Part, id: string | undefined, lose: Lose): Part {
  if (part.type === 'tool_call') return withArgumentText(part);
  if ('source' in part) return { ...part, ...address(part.url) };
  if (part.type !== 'tool_result') return part;
  if (part.name !== undefined)
    lose({ pointer: `${part.pointer}/toolName` }, 'dropped', 'the call already has the tool name');
  return id === undefined ? part : { ...part, callId: id };
}

function writeEntry({ wire, parts }: Message): unknown {
  if (!isObject(wire) || typeof wire.content !== 'string') return wire;
  const result = parts.find(part => part.type === 'tool_result');
  return rewrite(wire, { content: textOf(result?.content ?? parts) });
}

function textOf(parts: readonly Part[]): string {
  return parts.map(part => (part.type === 'text' || part.type === 'refusal' ? part.text : '')).join('');
}

function secondsOf(timestamp: unknown): number | undefined {
  if (typeof timestamp !== 'string' || !ISO_8601.test(timestamp)) return undefined;
  const milliseconds = Date.parse(timestamp);
  // DeepAgents writes zero if the time is unknown.
  return Number.isNaN(milliseconds) || milliseconds === 0 ? undefined : milliseconds / 1000;
}

function timestampOf(seconds = 0): string {
  const milliseconds = Math.floor(seconds) * 1000;
  const known = Math.abs(milliseconds) <= 8.64e15 ? milliseconds : 0;
  return new Date(known).toISOString().replace('.000Z', 'Z');
}

/** Whether a value is certainly a line of this log. */
function isEntry(value: unknown): boolean {
  if (!isObject(value) || !ROLES.has(value.role) || typeof value.content !== 'string') return false;
  if (typeof value.timestamp !== 'string' || !ISO_8601.test(value.timestamp)) return false;
  const keys = Object.keys(value);
  if (keys.some(key => !KEYS.has(key))) return false;
  return value.role === 'human' || value.role === 'ai' || keys.length > 3;
}

function compose({ messages }: Conversation, writing: Writing): void {
  if (writing.sameParts) {
    for (const message of messages) writing.put(sameEntry(message), [message]);
    return;
  }
  /** The tool that a result comes from, by call ID, as DeepAgents records it in the log. */
  const origins = new Map<string, JsonObject>();
  for (const message of withCallIds(messages)) writing.put(composeEntry(message, origins, writing.lose), [message]);
}

function sameEntry({ wire, parts }: Message): unknown {
  if (!isObject(wire) || !Array.isArray(wire.imageURLs)) return wire;
  const left = new Set(parts.map(part => part.pointer.split('/').slice(-2).join('/')));
  return rewrite(wire, { imageURLs: wire.imageURLs.filter((_, i) => left.has(`imageURLs/${i}`)) });
}

function composeEntry(message: Message, origins: Map<string, JsonObject>, lose: Lose): JsonObject {
  const { id, role, parts, time, round } = message;
  const result = parts.find(part => part.type === 'tool_result');
  const own = result?.content ?? parts;
  const out: JsonObject = { content: textOf(own), role: roleWord(role), timestamp: timestampOf(time) };
  if (time === undefined)
    lose(
      { pointer: `${message.pointer}/timestamp` },
      'synthesised',
      'every log line needs a timestamp; an unknown one is written as 0',
    );
  if (round !== undefined) out.round = round;
  const { calls, malformed } = composeCalls(parts, lose);
  if (malformed.length > 0) out.malformedToolCallBlocks = malformed;
  if (calls.length > 0) out.toolCalls = calls.map(call => entryCall(call, origins));
  // If the result has the ID of its message, the source had no tool call ID.
  if (result !== undefined && (id === undefined || result.callId !== id)) {
    const callId = uuidFor(result.callId ?? '');
    const origin = origins.get(callId) ?? (result.name !== undefined ? { toolName: result.name } : {});
    origins.delete(callId);
    Object.assign(out, origin, { toolCallID: callId });
  }
  addContent(out, own, role, lose);
  return sorted(out);
}

function addContent(out: JsonObject, parts: readonly Part[], role: Message['role'], lose: Lose): void {
  const thoughts: string[] = [];
  const addresses: string[] = [];
  let texts = 0;
  for (const part of parts) {
    if (part.type === 'text' && texts++ > 0) lose(part, 'merged', 'a log line has a single text');
    if (part.type === 'reasoning') {
      const text = part.text ?? part.summary;
      if (role === 'assistant' && text !== undefined) thoughts.push(text);
      else lose(part, 'dropped', 'the target stores reasoning as plain text of the assistant');
    }
    if (part.type === 'provider_item' && part.field === undefined)
      lose(part, 'dropped', 'a log line has no field for it');
    if (!('source' in part)) continue;
    if (part.type === 'image' && part.url !== undefined && role === 'user') addresses.push(part.url);
    else lose(part, 'dropped', 'the log stores images only as URLs');
  }
  if (thoughts.length > 0) out.reasoning = thoughts.join('\n\n');
  if (addresses.length > 0) out.imageURLs = addresses;
}

/** A call in the log. A `task` call also has the type of its subagent. */
function entryCall({ id, name, arguments: args }: DeepAgentsToolCall, origins: Map<string, JsonObject>): JsonObject {
  const type = name === 'task' && isArguments(args) ? args.subagent_type : undefined;
  const subagent = typeof type === 'string' ? { subagentType: type } : {};
  origins.set(id as string, { toolName: name, ...subagent });
  return { arguments: args, id, name, ...subagent };
}

/** The keys in the order in which the log writes them. */
function sorted(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}
