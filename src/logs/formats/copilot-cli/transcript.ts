/** Converts the events of one agent to Chat Completions messages. */
import { isBlank } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import { LogValue, type Template } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { unlessNull } from '../harness/chat-calls.ts';
import { asJson } from '../turns/conversation-turn.ts';
import type { Event } from './paths.ts';

/** A message and the data of the event that began it. Later events may add to a reply. */
interface Message {
  readonly from: LogValue;
  readonly role: Template;
  /** Fields other than the role. */
  readonly fields: Fields;
}

interface Fields {
  content?: LogValue;
  reasoning_text?: LogValue;
  reasoning_opaque?: LogValue;
  tool_call_id?: LogValue;
  tool_calls?: LogValue[];
}

export class Transcript {
  private readonly as: ReadAs;
  private system: Message | undefined;
  private messages: Message[] = [];
  /** IDs of calls without a result. */
  private readonly openCalls = new Set<string>();
  /** Notifications that are sent once all calls have results. */
  private waitingNotifications: Message[] = [];
  /** IDs of commands that the user ran. They are not calls of the model. */
  private readonly ownCommands = new Set<string>();
  private readonly counts = { systems: 0, attachments: 0, compactions: 0 };
  /** Number of messages when the compaction began. */
  private compactedFrom = 0;
  private messageId: string | undefined;
  private model: string | undefined;
  private day: string | undefined;

  constructor(as: ReadAs) {
    this.as = as;
  }

  /** Number of messages so far. */
  get length(): number {
    return this.messages.length + this.waitingNotifications.length + (this.system === undefined ? 0 : 1);
  }

  take({ type, data: stored, at, day }: Event): void {
    const data = new LogValue(stored, at);
    this.day = day ?? this.day;
    if (type === 'system.message') this.takeSystem(data);
    else if (type === 'user.message') this.takeUser(data);
    else if (type === 'system.notification') this.takeNotification(data);
    else if (type === 'assistant.message') this.takeAssistant(data);
    else if (type === 'tool.execution_complete') this.takeResult(data);
    else if (type === 'tool.user_requested') this.takeOwnCommand(data);
    else if (type === 'session.model_change') this.noteModel(data.get('newModel'));
    else if (type === 'session.start') this.noteModel(data.get('selectedModel'));
    else if (this.as === 'request') this.takeChange(type, data);
  }

  end(id: string | undefined): LoggedConversation {
    const system = this.system === undefined ? [] : [this.system];
    const body = new Body();
    for (const { from, role, fields } of [...system, ...this.messages, ...this.waitingNotifications])
      body.add(from.made({ role, ...fields }));
    const { systems, attachments, compactions } = this.counts;
    const notes = [
      ...note(systems - 1, 'earlier system prompt', 'skipped'),
      ...note(this.ownCommands.size, 'command', 'that the user ran skipped'),
      ...note(attachments, 'attachment', 'missing from the log'),
      ...note(compactions, 'compaction', 'where a summary replaces earlier messages'),
    ];
    const { messages, origins } = body;
    return { id, dialect: 'github-copilot', model: this.model, recorded: this.day, body: messages, origins, notes };
  }

  private noteModel(model: LogValue): void {
    this.model = model.text ?? this.model;
  }

  /** Each turn logs the system prompt that it is sent with. The last one is used. */
  private takeSystem(data: LogValue): void {
    this.counts.systems++;
    const role = data.get('role').value ?? 'system';
    this.system = { from: data, role: data.computed(role), fields: { content: data.get('content') } };
  }

  private takeUser(data: LogValue): void {
    const transformed = data.get('transformedContent');
    const content = transformed.text === undefined ? data.get('content') : transformed;
    this.counts.attachments += data.get('attachments').items().length;
    this.endWait();
    this.messages.push({ from: data, role: 'user', fields: { content } });
  }

  private takeNotification(data: LogValue): void {
    const content = data.get('content');
    if (content.text === undefined) return;
    const list = this.openCalls.size === 0 ? this.messages : this.waitingNotifications;
    list.push({ from: data, role: 'user', fields: { content } });
  }

  private takeAssistant(data: LogValue): void {
    this.noteModel(data.get('model'));
    const { fields } = this.replyWith(data);
    const add = (key: 'content' | 'reasoning_text' | 'reasoning_opaque', value: LogValue) => {
      if (value.exists) fields[key] = fields[key] === undefined ? value : joined(fields[key], value);
    };
    const content = data.get('content');
    const requests = data.get('toolRequests').items();
    // The log may have blank text next to calls, which the API rejects. It cannot have been sent that way, because the
    // session continues.
    const isBlankText = content.text !== undefined && isBlank(content.text) && requests.length > 0;
    add('content', isBlankText ? content.as('') : content);
    add('reasoning_text', data.get('reasoningText'));
    add('reasoning_opaque', data.get('reasoningOpaque'));
    if (requests.length === 0) return;
    fields.tool_calls ??= [];
    for (const request of requests) fields.tool_calls.push(this.callOf(request));
  }

  /** The reply to which an event adds: the last one if the event has the same message ID. */
  private replyWith(data: LogValue): Message {
    const { text: messageId } = data.get('messageId');
    const last = this.messages.at(-1);
    const isContinuation = messageId !== undefined && messageId === this.messageId;
    this.messageId = messageId;
    if (isContinuation && last?.role === 'assistant') return last;
    this.endWait();
    const reply: Message = { from: data, role: 'assistant', fields: {} };
    this.messages.push(reply);
    return reply;
  }

  private callOf(request: LogValue): LogValue {
    if (!isObject(request.value)) return request;
    const id = request.get('toolCallId');
    if (id.text !== undefined) this.openCalls.add(id.text);
    const name = request.get('name');
    const input = argumentsText(request.get('arguments'));
    return request.get('type').value === 'custom'
      ? request.as({ id, type: 'custom', custom: request.as({ name, input }) })
      : request.as({ id, type: 'function', function: request.as({ name, arguments: input }) });
  }

  private takeResult(data: LogValue): void {
    const [id, result, error] = [data.get('toolCallId'), data.get('result'), data.get('error')];
    if (id.text !== undefined && this.ownCommands.has(id.text)) return;
    const content = isObject(result.value) ? result.get('content') : error.get('message');
    this.messages.push({ from: data, role: 'tool', fields: { tool_call_id: id, content } });
    if (id.text !== undefined) this.openCalls.delete(id.text);
    if (this.openCalls.size === 0) this.flushWaiting();
  }

  private takeOwnCommand(data: LogValue): void {
    const { text: id } = data.get('toolCallId');
    if (id !== undefined) this.ownCommands.add(id);
  }

  /** Events that change the context of later requests. */
  private takeChange(type: string, data: LogValue): void {
    if (type === 'session.context_cleared') this.messages = [];
    if (type === 'session.compaction_start') this.compactedFrom = this.firstOpen();
    const content = data.get('summaryContent');
    const isSuccess = data.get('success').value !== false;
    if (type !== 'session.compaction_complete' || !isSuccess || content.text === undefined) return;
    this.counts.compactions++;
    const replaced = Math.min(this.compactedFrom, this.firstOpen());
    this.messages.splice(0, replaced, { from: data, role: 'user', fields: { content } });
  }

  /** Index of the message whose calls have no result yet, or the number of messages. */
  private firstOpen(): number {
    if (this.openCalls.size === 0) return this.messages.length;
    const first = this.messages.findLastIndex(({ role }) => role === 'assistant');
    return first < 0 ? this.messages.length : first;
  }

  /** A user or assistant message ends the wait for results. */
  private endWait(): void {
    this.openCalls.clear();
    this.flushWaiting();
  }

  private flushWaiting(): void {
    for (const each of this.waitingNotifications) this.messages.push(each);
    this.waitingNotifications = [];
  }
}

/** A field of a reply together with the same field of a later event. */
function joined(first: LogValue, later: LogValue): LogValue {
  const isText = first.text !== undefined && later.text !== undefined;
  return new LogValue(isText ? first.text + later.text : later.value, first.at);
}

/** Arguments as text. Arguments that are nested too deeply are left unchanged. */
function argumentsText(given: LogValue): LogValue {
  if (given.text !== undefined) return given;
  const json = unlessNull(given) === undefined ? '{}' : asJson(given).value;
  return json === undefined ? given : given.as(json);
}

function note(count: number, thing: string, what: string): string[] {
  return count <= 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}
