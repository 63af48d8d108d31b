/** Assembles the entries of a conversation stream and checks the order of its events. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { setMember } from '../owned-containers.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { append, ENTRY_OF, type Entry, finish } from './entries.ts';

const STARTED = 'conversation.response.started';
const DONE = 'conversation.response.done';
const FAILED = 'conversation.response.error';

export class ConversationAssembler implements Assembler {
  private readonly context: StreamContext;
  private readonly entries = new Map<string, Entry>();
  private first: string | undefined;
  private last: string | undefined;
  private started: { pointer: string; data: JsonObject } | undefined;
  private expectsStart = true;
  private done: { pointer: string; data: JsonObject } | undefined;
  private failedPointer: string | undefined;
  private isDamaged = false;
  private isContinuationReported = false;
  /** Number of started entries without an end. */
  private openCount = 0;

  constructor(context: StreamContext) {
    this.context = context;
  }

  push({ data, isText, pointer }: StreamEvent): void {
    if (isText || !isObject(data)) return;
    this.first ??= pointer;
    if (this.failedPointer !== undefined) {
      if (!this.isContinuationReported) this.report('stream-error-ignored', 'continued', pointer);
      this.isContinuationReported = true;
      return;
    }
    const type = typeof data.type === 'string' ? data.type : '';
    if (type === FAILED || data.object === 'error' || (type === '' && typeof data.message === 'string'))
      this.fail(data, pointer);
    else this.take(type, data, pointer);
    this.last = pointer;
  }

  end(): Assembled {
    const { failedPointer, done, first, last } = this;
    if (failedPointer === undefined && done === undefined && first !== undefined)
      this.report('truncated-stream', 'noEnd', last ?? first, { expected: `\`${DONE}\`` });
    const entries = [...this.entries.values()].sort((a, b) => a.index - b.index);
    return {
      reply: this.reply(entries),
      isComplete: failedPointer === undefined && done !== undefined,
      isDamaged: this.isDamaged,
      origin: pointer => this.origin(pointer, entries),
    };
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (type === STARTED) {
      if (this.started !== undefined) this.reportOrder('twice', pointer, { event: type });
      else this.started = { pointer, data };
      this.expectsStart = false;
      return;
    }
    const entryType = ENTRY_OF.get(type);
    // Unknown event types are ignored, because new ones may be added.
    if (entryType === undefined && type !== DONE) return;
    if (type.endsWith('.done') && this.isLate(entryType, data)) return;
    if (this.done !== undefined) {
      this.reportOrder(type === DONE ? 'twice' : 'afterEnd', pointer, { event: type });
      return;
    }
    if (this.expectsStart) {
      this.expectsStart = false;
      this.reportOrder('unexpected', pointer, { event: type, expected: `\`${STARTED}\`` });
    }
    if (entryType === undefined) this.finish(data, pointer);
    else this.add(type, entryType, data, pointer);
  }

  private add(type: string, entryType: string, data: JsonObject, pointer: string): void {
    const key = keyOf(entryType, data);
    let entry = this.entries.get(key);
    const isEnd = type.endsWith('.done');
    if (type.endsWith('.started')) {
      if (entry !== undefined && entry.state !== 'lost' && entry.state !== 'late') {
        this.reportEntry(entry, 'openTwice', type, pointer);
        return;
      }
      entry ??= this.addEntry(key, entryType, 'lost', data, pointer);
      if (entry.state === 'lost') this.openCount++;
      entry.state = entry.state === 'lost' ? 'open' : 'done';
    } else if (entryType === 'message.output' || entryType === 'function.call')
      entry ??= this.addEntry(key, entryType, 'free', data, pointer);
    else if (entry === undefined) {
      entry = this.addEntry(key, entryType, isEnd ? 'late' : 'lost', data, pointer);
      this.reportEntry(entry, 'notOpen', type, pointer);
    } else if (entry.state === 'done') {
      this.reportEntry(entry, 'notOpen', type, pointer);
      if (isEnd) return;
      entry.state = 'late';
    } else if (isEnd) {
      if (entry.state === 'open') this.openCount--;
      entry.state = 'done';
    }
    append(entry, data);
  }

  private addEntry(key: string, type: string, state: Entry['state'], data: JsonObject, pointer: string): Entry {
    const entry: Entry = { index: indexOf(data), type, pointer, state, fields: {} };
    this.entries.set(key, entry);
    return entry;
  }

  /** Whether the end of an entry comes after the end of the reply. */
  private isLate(type: string | undefined, data: JsonObject): boolean {
    if (this.done === undefined || type === undefined) return false;
    const entry = this.entries.get(keyOf(type, data));
    if (entry?.state !== 'open') return false;
    entry.state = 'done';
    append(entry, data);
    return true;
  }

  private finish(data: JsonObject, pointer: string): void {
    this.done = { pointer, data };
    if (this.openCount === 0) return;
    for (const entry of this.entries.values())
      if (entry.state === 'open') {
        this.reportEntry(entry, 'leftOpen', DONE, pointer);
        return;
      }
  }

  private reportEntry({ type, index }: Entry, message: string, event: string, pointer: string): void {
    this.reportOrder(message, pointer, { event, what: type, id: index });
  }

  private fail({ code, type }: JsonObject, pointer: string): void {
    this.failedPointer = pointer;
    this.report('stream-error-ignored', 'event', pointer, { reason: failureName(code, type) });
  }

  private report(rule: string, messageId: string, pointer: string, data?: Record<string, string | number>): void {
    this.isDamaged = true;
    this.context.report({ rule, messageId, at: { pointer }, ...(data !== undefined && { data }) });
  }

  private reportOrder(message: string, pointer: string, data: Record<string, string | number>): void {
    this.report('stream-event-order', message, pointer, data);
  }

  private reply(entries: readonly Entry[]): unknown {
    const { started, done } = this;
    if (started === undefined && done === undefined && entries.length === 0) return undefined;
    const reply: JsonObject = { object: 'conversation.response' };
    if (started !== undefined && Object.hasOwn(started.data, 'conversation_id'))
      reply.conversation_id = started.data.conversation_id;
    reply.outputs = entries.map(finish);
    for (const key of Object.keys(done?.data ?? {})) if (!EVENT_FIELDS.has(key)) setMember(reply, key, done?.data[key]);
    return reply;
  }

  private origin(pointer: string, entries: readonly Entry[]): string | undefined {
    const [, first, index] = pointer.split('/');
    if (first === 'outputs' && index !== undefined) return entries[Number(index)]?.pointer ?? this.first;
    if (first === 'usage') return this.done?.pointer ?? this.first;
    return this.started?.pointer ?? this.first;
  }
}

/** Fields of the last event that are not fields of the reply. */
const EVENT_FIELDS: ReadonlySet<string> = new Set(['type', 'created_at']);

function indexOf({ output_index: index }: JsonObject): number {
  return typeof index === 'number' ? index : 0;
}

/** Events without an index are identified by the ID of their entry. */
function keyOf(type: string, { output_index: index, id, tool_call_id: callId }: JsonObject): string {
  if (typeof index === 'number') return `${index} ${type}`;
  const entryId = typeof id === 'string' ? id : callId;
  return `${typeof entryId === 'string' ? entryId : ''} ${type}`;
}
