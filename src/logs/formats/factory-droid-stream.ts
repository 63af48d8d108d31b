/**
 * Output of `droid exec --output-format stream-json`: messages as text, calls and results as separate events, and at
 * the end a `completion` that repeats the last text.
 * Layout: AgentSessions/Services/DroidSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, jsonText, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

const format: LogFormat = {
  id: 'factory-droid-stream',
  name: 'Droid stream',
  scope: 'file',
  owns: record => isObject(record) && isEvent(record),
  tolerates: record =>
    isObject(record) && (record.type === 'system' || record.type === 'error' || record.type === 'reasoning'),

  splitPoint: record => (isObject(record) && record.type === 'message' && record.role === 'user' ? 'turn' : undefined),

  defines: record => (isObject(record) && record.type === 'system' ? `system ${sessionOf(record)}` : undefined),

  read(records) {
    const sessions = new Map<string | undefined, Session>();
    records.forEach((record, i) => {
      if (!isObject(record)) return;
      const id = sessionOf(record);
      const session = sessions.get(id) ?? new Session(id);
      sessions.set(id, session);
      session.add(record, `/${i}`);
    });
    return [...sessions.values()].flatMap(session => session.conversation());
  },
};

export default format;

function isEvent(record: Json): boolean {
  if (sessionOf(record) === undefined) return false;
  const { type, role, text, toolName, toolId, parameters, finalText } = record;
  if (type === 'message') return typeof text === 'string' && (role === 'user' || role === 'assistant');
  if (type === 'tool_call') return typeof toolName === 'string' && isObject(parameters);
  if (type === 'tool_result')
    return 'value' in record && (typeof toolId === 'string' || typeof idOf(record) === 'string');
  return type === 'completion' && typeof finalText === 'string';
}

function sessionOf(record: Json): string | undefined {
  return textAt(record, 'session_id') ?? textAt(record, 'sessionId');
}

/** The key of the call ID. Some versions store it as the `id` of the event. */
function idKey({ toolCallId }: Json): 'toolCallId' | 'id' {
  return toolCallId === undefined ? 'id' : 'toolCallId';
}

function idOf(record: Json): unknown {
  return record[idKey(record)];
}

interface MessageDraft {
  readonly role: 'user' | 'assistant';
  /** Results are in a separate message. */
  readonly holdsResults: boolean;
  readonly blocks: Placed[];
  readonly at: string;
}

class Session {
  private readonly id: string | undefined;
  private readonly drafts: MessageDraft[] = [];
  private model: string | undefined;
  private recorded: string | undefined;

  constructor(id: string | undefined) {
    this.id = id;
  }

  add(record: Json, at: string): void {
    this.recorded = dayOf(record.timestamp) ?? this.recorded;
    const { type } = record;
    if (type === 'system') this.model = textAt(record, 'model') ?? this.model;
    else if (type === 'message' && typeof record.text === 'string') {
      const role = record.role === 'assistant' ? 'assistant' : 'user';
      this.drafts.push({ role, holdsResults: false, blocks: [textBlock(record.text, at, 'text')], at });
    } else if (type === 'tool_call') this.draftFor('assistant', false, at).blocks.push(call(record, at));
    else if (type === 'tool_result') this.draftFor('user', true, at).blocks.push(result(record, at));
    else if (type === 'completion' && typeof record.finalText === 'string' && this.drafts.at(-1)?.role !== 'assistant')
      this.drafts.push({
        role: 'assistant',
        holdsResults: false,
        blocks: [textBlock(record.finalText, at, 'finalText')],
        at,
      });
  }

  /** The message that a block belongs to. Calls follow the text before them in the same message. */
  private draftFor(role: MessageDraft['role'], holdsResults: boolean, at: string): MessageDraft {
    const last = this.drafts.at(-1);
    if (last?.role === role && last.holdsResults === holdsResults) return last;
    const draft: MessageDraft = { role, holdsResults, blocks: [], at };
    this.drafts.push(draft);
    return draft;
  }

  conversation(): LoggedConversation[] {
    if (this.drafts.length === 0) return [];
    const origins = new Origins();
    const messages = this.drafts.map(({ role, blocks, at }) => {
      const message = new Placed({ role, content: blocks.map(({ value }) => value) }, at, false);
      blocks.forEach((block, i) => {
        message.addOriginsOf(`/content/${i}`, block);
      });
      return message;
    });
    const { id, model, recorded } = this;
    return [{ id, dialect: 'anthropic', model, recorded, body: placeAll(messages, '', origins), origins }];
  }
}

function textBlock(text: string, at: string, key: string): Placed {
  return new Placed({ type: 'text', text }, at, false).addOrigin('/text', `${at}/${key}`);
}

function call(record: Json, at: string): Placed {
  const id = idOf(record);
  const block = { type: 'tool_use', ...(id !== undefined && { id }), name: record.toolName, input: record.parameters };
  return new Placed(block, at, false)
    .addOrigin('/id', `${at}/${idKey(record)}`)
    .addOrigin('/name', `${at}/toolName`)
    .addOrigin('/input', `${at}/parameters`);
}

function result(record: Json, at: string): Placed {
  const id = idOf(record);
  const { value, isError } = record;
  const block = {
    type: 'tool_result',
    ...(id !== undefined && { tool_use_id: id }),
    content: typeof value === 'string' ? value : jsonText(value),
    ...(typeof isError === 'boolean' && { is_error: isError }),
  };
  return new Placed(block, at, false)
    .addOrigin('/tool_use_id', `${at}/${idKey(record)}`)
    .addOrigin('/content', `${at}/value`, false)
    .addOrigin('/is_error', `${at}/isError`);
}
