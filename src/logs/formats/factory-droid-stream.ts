/**
 * Output of `droid exec --output-format stream-json`: messages as text, calls and results as separate events, and at
 * the end a `completion` that repeats the last text.
 * Layout: AgentSessions/Services/DroidSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, jsonText, textAt } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

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
      session.add(new LogValue(record, `/${i}`));
    });
    return [...sessions.values()].flatMap(session => session.conversation());
  },
};

export default format;

function isEvent(record: Json): boolean {
  if (sessionOf(record) === undefined) return false;
  const { type, role, text, toolName, toolId, toolCallId, parameters, finalText } = record;
  if (type === 'message') return typeof text === 'string' && (role === 'user' || role === 'assistant');
  if (type === 'tool_call') return typeof toolName === 'string' && isObject(parameters);
  if (type === 'tool_result')
    return 'value' in record && (typeof toolId === 'string' || typeof (toolCallId ?? record.id) === 'string');
  return type === 'completion' && typeof finalText === 'string';
}

function sessionOf(record: Json): string | undefined {
  return textAt(record, 'session_id') ?? textAt(record, 'sessionId');
}

/** The call ID. Some versions store it as the `id` of the event. */
function idOf(record: LogValue): LogValue {
  const id = record.get('toolCallId');
  return id.value === undefined ? record.get('id') : id;
}

interface MessageDraft {
  readonly role: 'user' | 'assistant';
  /** Results are in a separate message. */
  readonly holdsResults: boolean;
  readonly content: LogValue[];
  readonly from: LogValue;
}

class Session {
  private readonly id: string | undefined;
  private readonly drafts: MessageDraft[] = [];
  private model: string | undefined;
  private recorded: string | undefined;

  constructor(id: string | undefined) {
    this.id = id;
  }

  add(record: LogValue): void {
    this.recorded = dayOf(record.get('timestamp').value) ?? this.recorded;
    const { value: type } = record.get('type');
    const [text, finalText] = [record.get('text'), record.get('finalText')];
    if (type === 'system') this.model = record.get('model').text ?? this.model;
    else if (type === 'message' && text.text !== undefined)
      this.addText(record.get('role').value === 'assistant' ? 'assistant' : 'user', text, record);
    else if (type === 'tool_call') this.draftFor('assistant', false, record).content.push(call(record));
    else if (type === 'tool_result') this.draftFor('user', true, record).content.push(result(record));
    else if (type === 'completion' && finalText.text !== undefined && this.drafts.at(-1)?.role !== 'assistant')
      this.addText('assistant', finalText, record);
  }

  private addText(role: MessageDraft['role'], text: LogValue, from: LogValue): void {
    this.drafts.push({ role, holdsResults: false, content: [from.made({ type: 'text', text })], from });
  }

  /** The message that a block belongs to. Calls follow the text before them in the same message. */
  private draftFor(role: MessageDraft['role'], holdsResults: boolean, from: LogValue): MessageDraft {
    const last = this.drafts.at(-1);
    if (last?.role === role && last.holdsResults === holdsResults) return last;
    const draft: MessageDraft = { role, holdsResults, content: [], from };
    this.drafts.push(draft);
    return draft;
  }

  conversation(): LoggedConversation[] {
    if (this.drafts.length === 0) return [];
    const body = new Body();
    for (const { role, content, from } of this.drafts) body.add(from.made({ role, content }));
    const { id, model, recorded } = this;
    return [{ id, dialect: 'anthropic', model, recorded, body: body.messages, origins: body.origins }];
  }
}

function call(record: LogValue): LogValue {
  const [name, input] = [record.get('toolName'), record.get('parameters')];
  return record.made({ type: 'tool_use', id: idOf(record), name, input });
}

function result(record: LogValue): LogValue {
  const [value, isError] = [record.get('value'), record.get('isError')];
  return record.made({
    type: 'tool_result',
    tool_use_id: idOf(record),
    content: value.made(value.text ?? jsonText(value.value)),
    ...(typeof isError.value === 'boolean' && { is_error: isError }),
  });
}
