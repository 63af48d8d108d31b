/**
 * Sessions of Kimi's clients. There are three kinds of files: the records of Kimi Code (`wire.jsonl`, protocol 1.4),
 * the events of Kimi CLI (`wire.jsonl`, with `message.payload`) and its history (`context.jsonl`: chat messages, and
 * metadata lines with roles that start with `_`).
 * Layouts: https://github.com/MoonshotAI/kimi-code, and src/kimi_cli/soul/context.py in
 * https://github.com/MoonshotAI/kimi-cli
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, dayOf, objectAt } from './agents/fields.ts';
import { Body, compose } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';
import { chatMessage, partsOf } from './kimi-cli/entry.ts';
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

function isRecord({ type, time, protocol_version: version }: JsonObject): boolean {
  if (type === 'metadata') return typeof version === 'string';
  return typeof time === 'number' && RECORD_TYPES.has(type);
}

/** Whether it looks like a record of a type added in a later version. */
function isLaterRecord({ type, time }: JsonObject): boolean {
  return typeof time === 'number' && typeof type === 'string' && /^[a-z_]+\.[a-z_.]+$/.test(type);
}

function isEvent({ timestamp, message }: JsonObject): boolean {
  return (
    typeof timestamp === 'number' && isObject(message) && isObject(message.payload) && EVENT_TYPES.has(message.type)
  );
}

function isMetadata({ role, content, token_count: tokens, id }: JsonObject): boolean {
  if (role === '_system_prompt') return typeof content === 'string';
  return (role === '_usage' && typeof tokens === 'number') || (role === '_checkpoint' && typeof id === 'number');
}

function isChatMessage({ role, type }: JsonObject): boolean {
  return type === undefined && (role === 'user' || role === 'assistant' || role === 'tool');
}

function readRecords(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const fold = new RecordFold(as);
  let model: LogValue | undefined;
  let provider: string | undefined;
  let recorded: string | undefined;
  let system: LogValue | undefined;
  let tools: LogValue[] = [];
  for (const [i, value] of records.entries()) {
    const record = new LogValue(value, `/${i}`);
    recorded = dayOf(record.get('time').value) ?? recorded;
    fold.add(record);
    const type = record.get('type').value;
    if ((type === 'config.update' || type === 'profile.bind') && record.get('systemPrompt').text !== undefined)
      system = systemMessage(record, 'systemPrompt');
    if (type === 'llm.request' && record.get('model').text !== undefined) {
      model = record.get('model');
      provider = record.get('provider').text;
    }
    const snapshot = record.get('tools');
    if (type === 'llm.tools_snapshot' && Array.isArray(snapshot.value))
      tools = snapshot.items().map(tool => tool.made({ type: 'function', function: tool }));
  }
  const repairs = { moved: 0, closed: 0, orphans: 0, empty: 0 };
  const history = as === 'request' ? project(fold.end(), repairs) : fold.end();
  if (history.length === 0) return [];
  const messages = history.map(entry => chatMessage(entry, as));
  if (system !== undefined) messages.unshift(system);
  const origins = new Origins();
  const body = new LogValue(records[0], '/0').made({
    model,
    messages,
    tools: tools.length > 0 ? tools : undefined,
  });
  return [
    {
      dialect: provider === 'kimi' ? 'moonshot' : 'openai-chat',
      model: model?.text,
      recorded,
      body: compose(body, '', origins),
      origins,
      notes: [
        ...counted(fold.removed, 'message', 'messages', 'skipped: undone, cleared or summarized'),
        ...counted(repairs.empty, 'empty message', 'empty messages', 'skipped'),
        ...counted(repairs.moved, 'result', 'results', 'moved directly after the call'),
        ...counted(repairs.closed, 'unanswered call', 'unanswered calls', 'closed, as the agent does'),
        ...counted(repairs.orphans, 'result', 'results', 'without a call skipped'),
      ],
    },
  ];
}

function systemMessage(record: LogValue, key: string): LogValue {
  return record.made({ role: 'system', content: record.get(key) });
}

function readEvents(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const fold = new EventFold();
  let recorded: string | undefined;
  for (const [i, record] of records.entries()) {
    if (!isObject(record) || !isEvent(record)) continue;
    recorded = dayOf(record.timestamp) ?? recorded;
    fold.add(new LogValue(record, `/${i}`).get('message'));
  }
  return [...fold.agents].flatMap(([agent, entries]) => {
    const body = new Body();
    for (const entry of entries) {
      // A step that was interrupted before its first part is not a message.
      const isEmpty = entry.parts.length + entry.calls.length === 0;
      if (entry.role !== 'assistant' || !isEmpty) body.add(chatMessage(entry, as));
    }
    if (body.messages.length === 0) return [];
    const id = agent === '' ? undefined : agent;
    return [{ id, dialect: 'moonshot', recorded, body: body.messages, origins: body.origins }];
  });
}

function readContext(records: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const body = new Body();
  for (const [i, value] of records.entries()) {
    const record = new LogValue(value, `/${i}`);
    const role = record.get('role').text;
    if (role === '_system_prompt' && record.get('content').text !== undefined)
      body.add(systemMessage(record, 'content'));
    else if (role !== undefined && !role.startsWith('_')) body.add(contextMessage(record, role, as));
  }
  return body.messages.length === 0 ? [] : [{ dialect: 'moonshot', body: body.messages, origins: body.origins }];
}

/** A message of the history. Thinking parts are sent as `reasoning_content`. */
function contextMessage(record: LogValue, role: string, as: ReadAs): LogValue {
  const parts = partsOf(record.get('content'));
  if (!parts.some(({ type }) => type === 'think')) return record;
  const message = chatMessage({ role, from: record, parts, calls: [] }, as);
  const calls = record.get('tool_calls');
  return calls.items().length === 0 ? message : message.made({ ...(message.value as JsonObject), tool_calls: calls });
}
