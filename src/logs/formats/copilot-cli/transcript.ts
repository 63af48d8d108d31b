/** Converts the events of one agent to Chat Completions messages. */
import { isBlank } from '../../../model/text.ts';
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { type LoggedConversation, Origins, type ReadAs } from '../format.ts';
import type { Event } from './paths.ts';

/** A message, with the log location of the message and of its fields. */
interface Line {
  readonly message: JsonObject;
  readonly at: string;
  /** Pointers into the message, with the log location of each value. */
  readonly places: [string, string][];
}

export class Transcript {
  private readonly as: ReadAs;
  private system: Line | undefined;
  private lines: Line[] = [];
  /** IDs of calls without a result. */
  private readonly openCalls = new Set<string>();
  /** Notifications that are sent once all calls have results. */
  private waitingNotifications: Line[] = [];
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
    return this.lines.length + this.waitingNotifications.length + (this.system === undefined ? 0 : 1);
  }

  take({ type, data, at, day }: Event): void {
    this.day = day ?? this.day;
    if (type === 'system.message') this.takeSystem(data, at);
    else if (type === 'user.message') this.takeUser(data, at);
    else if (type === 'system.notification') this.takeNotification(data, at);
    else if (type === 'assistant.message') this.takeAssistant(data, at);
    else if (type === 'tool.execution_complete') this.takeResult(data, at);
    else if (type === 'tool.user_requested') this.takeOwnCommand(data);
    else if (type === 'session.model_change') this.noteModel(data.newModel);
    else if (type === 'session.start') this.noteModel(data.selectedModel);
    else if (this.as === 'request') this.takeChange(type, data, at);
  }

  end(id: string | undefined): LoggedConversation {
    const lines = [...(this.system === undefined ? [] : [this.system]), ...this.lines, ...this.waitingNotifications];
    const origins = new Origins();
    const body = lines.map(({ message, at, places }, i) => {
      const pointer = child('', i);
      origins.set(pointer, at, false);
      for (const [inside, from] of places) origins.set(pointer + inside, from);
      return message;
    });
    const { systems, attachments, compactions } = this.counts;
    const notes = [
      ...note(systems - 1, 'earlier system prompt', 'skipped'),
      ...note(this.ownCommands.size, 'command', 'that the user ran skipped'),
      ...note(attachments, 'attachment', 'missing from the log'),
      ...note(compactions, 'compaction', 'where a summary replaces earlier messages'),
    ];
    return { id, dialect: 'github-copilot', model: this.model, recorded: this.day, body, origins, notes };
  }

  private noteModel(model: unknown): void {
    if (typeof model === 'string') this.model = model;
  }

  /** Each turn logs the system prompt that it is sent with. The last one is used. */
  private takeSystem({ role, content }: JsonObject, at: string): void {
    this.counts.systems++;
    const message = { role: role ?? 'system', content };
    this.system = { message, at, places: [place('/content', at, 'content')] };
  }

  private takeUser(data: JsonObject, at: string): void {
    const key = typeof data.transformedContent === 'string' ? 'transformedContent' : 'content';
    if (Array.isArray(data.attachments)) this.counts.attachments += data.attachments.length;
    this.endWait();
    this.lines.push({ message: { role: 'user', content: data[key] }, at, places: [place('/content', at, key)] });
  }

  private takeNotification({ content }: JsonObject, at: string): void {
    if (typeof content !== 'string') return;
    const line: Line = { message: { role: 'user', content }, at, places: [place('/content', at, 'content')] };
    if (this.openCalls.size === 0) this.lines.push(line);
    else this.waitingNotifications.push(line);
  }

  private takeAssistant(data: JsonObject, at: string): void {
    const { messageId, content, toolRequests, reasoningText, reasoningOpaque } = data;
    this.noteModel(data.model);
    const before = this.lines.at(-1);
    const isContinuation =
      typeof messageId === 'string' && messageId === this.messageId && before?.message.role === 'assistant';
    this.messageId = typeof messageId === 'string' ? messageId : undefined;
    if (!isContinuation) this.endWait();
    const line: Line = isContinuation ? before : { message: { role: 'assistant' }, at, places: [] };
    if (!isContinuation) this.lines.push(line);
    const { message, places } = line;
    const put = (field: string, value: unknown, key: string) => {
      if (value === undefined) return;
      const previous = message[field];
      message[field] = typeof previous === 'string' && typeof value === 'string' ? previous + value : value;
      if (previous === undefined) places.push(place(child('', field), at, key));
    };
    // The log may have blank text next to calls, which the API rejects. It cannot have been sent that way, because the
    // session continues.
    const isBlankText = typeof content === 'string' && isBlank(content) && Array.isArray(toolRequests);
    put('content', isBlankText && toolRequests.length > 0 ? '' : content, 'content');
    put('reasoning_text', reasoningText, 'reasoningText');
    put('reasoning_opaque', reasoningOpaque, 'reasoningOpaque');
    if (!Array.isArray(toolRequests) || toolRequests.length === 0) return;
    const calls = Array.isArray(message.tool_calls) ? (message.tool_calls as unknown[]) : [];
    message.tool_calls = calls;
    (toolRequests as unknown[]).forEach((request, i) => {
      const pointer = child('/tool_calls', calls.length);
      calls.push(this.callOf(request, pointer, child(child(at, 'toolRequests'), i), places));
    });
  }

  private callOf(request: unknown, pointer: string, at: string, places: Line['places']): unknown {
    if (!isObject(request)) {
      places.push([pointer, at]);
      return request;
    }
    const { toolCallId, name, arguments: given, type } = request;
    if (typeof toolCallId === 'string') this.openCalls.add(toolCallId);
    const inner = type === 'custom' ? 'custom' : 'function';
    const field = type === 'custom' ? 'input' : 'arguments';
    places.push(
      [pointer, at],
      place(`${pointer}/id`, at, 'toolCallId'),
      [`${pointer}/${inner}`, at],
      place(`${pointer}/${inner}/name`, at, 'name'),
      place(`${pointer}/${inner}/${field}`, at, 'arguments'),
    );
    const text = textOf(given);
    return {
      ...(toolCallId !== undefined && { id: toolCallId }),
      type: inner,
      [inner]: { ...(name !== undefined && { name }), [field]: text },
    };
  }

  private takeResult({ toolCallId: id, result, error }: JsonObject, at: string): void {
    if (typeof id === 'string' && this.ownCommands.has(id)) return;
    const [holder, key, path] = isObject(result)
      ? [result, 'content', child(at, 'result')]
      : isObject(error)
        ? [error, 'message', child(at, 'error')]
        : [{}, 'content', at];
    const content = (holder as JsonObject)[key];
    const places = [place('/tool_call_id', at, 'toolCallId'), place('/content', path, key)];
    const message = { role: 'tool', ...(id !== undefined && { tool_call_id: id }), content };
    this.lines.push({ message: content === undefined ? withoutContent(message) : message, at, places });
    if (typeof id === 'string') this.openCalls.delete(id);
    if (this.openCalls.size === 0) this.flushWaiting();
  }

  private takeOwnCommand({ toolCallId: id }: JsonObject): void {
    if (typeof id === 'string') this.ownCommands.add(id);
  }

  /** Events that change the context of later requests. */
  private takeChange(type: string, { success, summaryContent: summary }: JsonObject, at: string): void {
    if (type === 'session.context_cleared') this.lines = [];
    if (type === 'session.compaction_start') this.compactedFrom = this.firstOpen();
    if (type !== 'session.compaction_complete' || success === false || typeof summary !== 'string') return;
    this.counts.compactions++;
    const content = place('/content', at, 'summaryContent');
    const line: Line = { message: { role: 'user', content: summary }, at, places: [content] };
    this.lines = [line, ...this.lines.slice(Math.min(this.compactedFrom, this.firstOpen()))];
  }

  /** Index of the message whose calls have no result yet, or the number of messages. */
  private firstOpen(): number {
    if (this.openCalls.size === 0) return this.lines.length;
    const first = this.lines.findLastIndex(({ message }) => message.role === 'assistant');
    return first < 0 ? this.lines.length : first;
  }

  /** A user or assistant message ends the wait for results. */
  private endWait(): void {
    this.openCalls.clear();
    this.flushWaiting();
  }

  private flushWaiting(): void {
    for (const each of this.waitingNotifications) this.lines.push(each);
    this.waitingNotifications = [];
  }
}

/** Arguments as text. Arguments that are nested too deeply are left unchanged. */
function textOf(given: unknown): unknown {
  if (typeof given === 'string') return given;
  try {
    return JSON.stringify(given ?? {});
  } catch {
    return given;
  }
}

function withoutContent({ content: _none, ...rest }: JsonObject): JsonObject {
  return rest;
}

function place(pointer: string, at: string, key: string): [string, string] {
  return [pointer, child(at, key)];
}

function note(count: number, thing: string, what: string): string[] {
  return count <= 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}
