/**
 * Sessions of Kimi's clients. There are three kinds of files: the records of Kimi Code (`wire.jsonl`, protocol 1.4),
 * the events of Kimi CLI (`wire.jsonl`, with `message.payload`) and its history (`context.jsonl`: chat messages, and
 * metadata lines with roles that start with `_`).
 * Layouts: https://github.com/MoonshotAI/kimi-code, and src/kimi_cli/soul/context.py in
 * https://github.com/MoonshotAI/kimi-cli
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';
import { chatMessage, type Entry, partsOf } from './kimi-cli/entry.ts';
import { EventFold } from './kimi-cli/events.ts';
import { project } from './kimi-cli/projection.ts';
import { RecordFold } from './kimi-cli/records.ts';
import { kimiWriter } from './kimi-cli/writer.ts';

const RECORD_TYPES: ReadonlySet<unknown> = new Set(
  ['append_message', 'append_loop_event', 'apply_compaction', 'undo', 'clear']
    .map(each => `context.${each}`)
    .concat('config.update', 'profile.bind', 'llm.request', 'llm.tools_snapshot', 'tools.set_active_tools')
    .concat('turn.prompt', 'turn.steer', 'turn.cancel', 'usage.record', 'full_compaction.begin')
    .concat('full_compaction.complete', 'permission.record_approval_result', 'permission.set_mode'),
);
const EVENT_TYPES: ReadonlySet<unknown> = new Set(
  [
    'TurnBegin',
    'TurnEnd',
    'SteerInput',
    'StepBegin',
    'StepInterrupted',
    'StatusUpdate',
    'ContentPart',
    'ToolCall',
  ].concat(
    ...['ToolCallPart', 'ToolResult', 'SubagentEvent', 'CompactionBegin', 'CompactionEnd', 'ApprovalRequest'],
    'ApprovalResponse',
  ),
);

const format: LogFormat = {
  id: 'kimi-cli',
  name: 'Kimi session',
  scope: 'file',
  writer: kimiWriter,
  owns: record => isObject(record) && (isRecord(record) || isEvent(record) || isMetadata(record)),
  tolerates: record => isObject(record) && (isChatMessage(record) || isLaterRecord(record)),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'context.clear' || record.type === 'context.apply_compaction') return 'context';
    if (record.type === 'turn.prompt' || record.role === 'user') return 'turn';
    return isEvent(record) && objectAt(record, 'message').type === 'TurnBegin' ? 'turn' : undefined;
  },

  defines(record) {
    if (!isObject(record)) return undefined;
    if (typeof record.systemPrompt === 'string') return 'systemPrompt';
    if (record.type === 'llm.request' || record.type === 'llm.tools_snapshot') return record.type;
    // A metadata line shows that the file is a history.
    if (isMetadata(record)) return record.role === '_system_prompt' ? 'system' : 'bookkeeping';
    return undefined;
  },

  read(records, as) {
    if (records.some(record => isObject(record) && isMetadata(record))) return readContext(records, as);
    if (records.some(record => isObject(record) && isEvent(record))) return readEvents(records, as);
    return readRecords(records, as);
  },
};

export default format;

function isRecord({ type, time, protocol_version: version }: Json): boolean {
  if (type === 'metadata') return typeof version === 'string';
  return typeof time === 'number' && RECORD_TYPES.has(type);
}

/** Whether it looks like a record of a type added in a later version. */
function isLaterRecord({ type, time }: Json): boolean {
  return typeof time === 'number' && typeof type === 'string' && /^[a-z_]+\.[a-z_.]+$/.test(type);
}

function isEvent({ timestamp, message }: Json): boolean {
  return (
    typeof timestamp === 'number' && isObject(message) && isObject(message.payload) && EVENT_TYPES.has(message.type)
  );
}

function isMetadata({ role, content, token_count: tokens, id }: Json): boolean {
  if (role === '_system_prompt') return typeof content === 'string';
  return (role === '_usage' && typeof tokens === 'number') || (role === '_checkpoint' && typeof id === 'number');
}

function isChatMessage({ role, type }: Json): boolean {
  return type === undefined && (role === 'user' || role === 'assistant' || role === 'tool');
}

function readRecords(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const fold = new RecordFold(as);
  const origins = new Origins();
  let model: string | undefined;
  let provider: string | undefined;
  let recorded: string | undefined;
  let system: Placed | undefined;
  let tools: Placed[] = [];
  records.forEach((record, i) => {
    if (!isObject(record)) return;
    recorded = dayOf(record.time) ?? recorded;
    fold.add(record, `/${i}`);
    const prompt = textAt(record, 'systemPrompt');
    if (prompt !== undefined && (record.type === 'config.update' || record.type === 'profile.bind'))
      system = systemMessage(prompt, `/${i}`, `/${i}/systemPrompt`);
    if (record.type === 'llm.request' && textAt(record, 'model') !== undefined) {
      model = textAt(record, 'model');
      provider = textAt(record, 'provider');
      origins.set('/model', `/${i}/model`);
    }
    if (record.type === 'llm.tools_snapshot' && Array.isArray(record.tools))
      tools = record.tools.map((tool: unknown, k) => toolDefinition(tool, `/${i}/tools/${k}`));
  });
  const repairs = { moved: 0, closed: 0, orphans: 0, empty: 0 };
  const history = as === 'request' ? project(fold.end(), repairs) : fold.end();
  if (history.length === 0) return [];
  origins.set('', '/0', false);
  const messages = history.map(entry => chatMessage(entry, as));
  if (system !== undefined) messages.unshift(system);
  const body = {
    ...(model !== undefined && { model }),
    messages: placeAll(messages, '/messages', origins),
    ...(tools.length > 0 && { tools: placeAll(tools, '/tools', origins) }),
  };
  const notes = [
    ...counted(fold.removed, 'message', 'messages', 'skipped: undone, cleared or summarized'),
    ...counted(repairs.empty, 'empty message', 'empty messages', 'skipped'),
    ...counted(repairs.moved, 'result', 'results', 'moved directly after the call'),
    ...counted(repairs.closed, 'unanswered call', 'unanswered calls', 'closed, as the agent does'),
    ...counted(repairs.orphans, 'result', 'results', 'without a call skipped'),
  ];
  return [{ dialect: provider === 'kimi' ? 'moonshot' : 'openai-chat', model, recorded, body, origins, notes }];
}

function systemMessage(text: string, at: string, from: string): Placed {
  return new Placed({ role: 'system', content: text }, at, false).addOrigin('/content', from);
}

function toolDefinition(tool: unknown, at: string): Placed {
  return new Placed({ type: 'function', function: tool }, at, false).addOrigin('/function', at);
}

function readEvents(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const fold = new EventFold();
  let recorded: string | undefined;
  records.forEach((record, i) => {
    if (!isObject(record) || !isEvent(record)) return;
    recorded = dayOf(record.timestamp) ?? recorded;
    fold.add(objectAt(record, 'message'), `/${i}/message`);
  });
  return [...fold.agents].flatMap(([agent, entries]) => {
    // A step that was interrupted before its first part is not a message.
    const messages = entries.filter(
      ({ role, parts, calls }) => role !== 'assistant' || parts.length + calls.length > 0,
    );
    return messages.length === 0 ? [] : [conversation(agent === '' ? undefined : agent, messages, recorded, as)];
  });
}

function readContext(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const messages = records.flatMap((record, i) => {
    if (!isObject(record)) return [];
    if (record.role === '_system_prompt' && typeof record.content === 'string')
      return [systemMessage(record.content, `/${i}`, `/${i}/content`)];
    if (typeof record.role !== 'string' || record.role.startsWith('_')) return [];
    return [contextMessage(record, `/${i}`, as)];
  });
  if (messages.length === 0) return [];
  const origins = new Origins();
  return [{ dialect: 'moonshot', body: placeAll(messages, '', origins), origins }];
}

/** A message of the history. Thinking parts are sent as `reasoning_content`. */
function contextMessage(record: Json, at: string, as: ReadAs): Placed {
  const parts = partsOf(record.content, `${at}/content`);
  if (!parts.some(({ value }) => value.type === 'think')) return new Placed(record, at, true);
  const { tool_calls: calls } = record;
  const message = chatMessage({ role: textAt(record, 'role') ?? '', at, parts, calls: [] }, as);
  if (listAt(record, 'tool_calls').length === 0) return message;
  const whole = new Placed({ ...(message.value as object), tool_calls: calls }, at, false).addOriginsOf('', message);
  return whole.addOrigin('/tool_calls', `${at}/tool_calls`);
}

function conversation(
  id: string | undefined,
  entries: readonly Entry[],
  recorded: string | undefined,
  as: ReadAs,
): LoggedConversation {
  const origins = new Origins();
  const messages = entries.map(entry => chatMessage(entry, as));
  return { id, dialect: 'moonshot', recorded, body: placeAll(messages, '', origins), origins };
}
