/** Assembles the entries of a conversation stream and checks the order of its events. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { OpenItems } from '../lifecycle/open-items.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { append, ENTRY_OF, Entry, finish, WITHOUT_END } from './entries.ts';

const STARTED = 'conversation.response.started';
const DONE = 'conversation.response.done';
const FAILED = 'conversation.response.error';

/** Entries that start and end. Messages and calls are only filled. */
const ACTIONS: ReadonlyMap<string, 'start' | 'fill' | 'stop'> = new Map([
  ['started', 'start'],
  ['delta', 'fill'],
  ['done', 'stop'],
]);

export class ConversationAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly entries: OpenItems<Entry>;
  private startData: JsonObject | undefined;
  private endData: JsonObject | undefined;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report);
    this.life = new Lifecycle(this.faults, { start: STARTED, end: DONE });
    this.entries = new OpenItems(this.faults, {
      make: (_, pointer, data) => new Entry(ENTRY_OF.get(String(data.type)) ?? '', indexOf(data), pointer),
    });
  }

  push({ data, isText, pointer }: StreamEvent): void {
    if (isText || !isObject(data)) return;
    this.life.see(pointer);
    const type = typeof data.type === 'string' ? data.type : '';
    if (type === FAILED || data.object === 'error' || (type === '' && typeof data.message === 'string'))
      this.life.fail(failureName(data.code, data.type), pointer);
    else this.take(type, data, pointer);
  }

  end(): Assembled {
    const { life } = this;
    life.close();
    const entries = [...this.entries.all].sort((a, b) => a.index - b.index);
    return {
      reply: this.reply(entries),
      isComplete: life.isComplete,
      isDamaged: this.faults.hasErrors,
      origin: pointer => this.origin(pointer, entries),
    };
  }

  private take(type: string, data: JsonObject, pointer: string): void {
    if (type === STARTED) {
      if (this.life.start(type, pointer)) this.startData = data;
      return;
    }
    const entryType = ENTRY_OF.get(type);
    // Unknown event types are ignored, because new ones may be added.
    if (entryType === undefined && type !== DONE) return;
    const key = entryType === undefined ? undefined : keyOf(entryType, data);
    const action = ACTIONS.get(type.slice(type.lastIndexOf('.') + 1)) ?? 'fill';
    // The end of an entry may come after the end of the reply.
    const isLate = key !== undefined && action === 'stop' && this.life.isComplete && this.entries.expectsEnd(key);
    if (!isLate && !this.life.admits(type, pointer)) return;
    if (key === undefined) {
      this.entries.leaveAll(DONE, pointer);
      this.life.end(pointer);
      this.endData = data;
      return;
    }
    const entry = WITHOUT_END.has(entryType ?? '')
      ? (this.entries.at(key) ?? this.entries.add(key, pointer, data))
      : this.entries[action](key, type, pointer, data);
    if (entry !== undefined) append(entry, data);
  }

  private reply(entries: readonly Entry[]): unknown {
    const { startData, endData } = this;
    if (startData === undefined && endData === undefined && entries.length === 0) return undefined;
    const reply: JsonObject = { object: 'conversation.response' };
    if (startData !== undefined && Object.hasOwn(startData, 'conversation_id'))
      reply.conversation_id = startData.conversation_id;
    reply.outputs = entries.map(finish);
    for (const key of Object.keys(endData ?? {})) if (!EVENT_FIELDS.has(key)) setKey(reply, key, endData?.[key]);
    return reply;
  }

  private origin(pointer: string, entries: readonly Entry[]): string | undefined {
    const { startedAt, endedAt, first } = this.life;
    const [, top, index] = pointer.split('/');
    if (top === 'outputs' && index !== undefined) return entries[Number(index)]?.pointer ?? first;
    return (top === 'usage' ? endedAt : startedAt) ?? first;
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
