/**
 * Gemini CLI sessions since v0.40: one line per message, which a later line with the same ID replaces, and lines that
 * replace all messages or remove those after a given one.
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { budgetFor, LOOK_BACK } from './agents/branches.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { conversationOf } from './gemini-cli/conversation.ts';
import { geminiWriter } from './gemini-cli/writer.ts';

/** Session fields that `$set` may change. */
const SESSION_FIELDS: ReadonlySet<string> = new Set([
  ...['sessionId', 'projectHash', 'startTime', 'lastUpdated', 'messages', 'summary', 'memoryScratchpad'],
  ...['directories', 'kind'],
]);

const TYPES: ReadonlySet<unknown> = new Set(['user', 'info', 'error', 'warning']);

const geminiCliLog: LogFormat = {
  id: 'gemini-cli-log',
  name: 'Gemini CLI session log',
  scope: 'file',
  writer: geminiWriter,

  owns(record) {
    if (!isObject(record)) return false;
    if (isHeader(record)) return !('messages' in record);
    if (typeof record.$rewindTo === 'string') return true;
    if (isObject(record.$set)) return Object.keys(record.$set).every(key => SESSION_FIELDS.has(key));
    return isMessage(record) && record.type === 'gemini';
  },

  tolerates(record) {
    return isObject(record) && isMessage(record) && TYPES.has(record.type);
  },

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (isHeader(record) || (isObject(record.$set) && Array.isArray(record.$set.messages))) return 'context';
    return isMessage(record) && record.type === 'user' ? 'turn' : undefined;
  },

  defines: record => (isObject(record) && isHeader(record) && !('messages' in record) ? 'header' : undefined),

  read(records, as) {
    const header: JsonObject = {};
    const lists = new MessageLists(as);
    for (const [i, value] of records.entries()) {
      if (!isObject(value)) continue;
      const record = new LogValue(value, `/${i}`);
      const { id, $rewindTo: rewindTo, $set: set } = value;
      if (typeof rewindTo === 'string') lists.rewind(rewindTo);
      else if (typeof id === 'string') lists.put(id, record);
      else if (isObject(set) || isHeader(value)) {
        const change = isObject(set) ? record.get('$set') : record;
        const messages = change.get('messages');
        if (Array.isArray(messages.value)) lists.replace(messages.items());
        for (const key of ['sessionId', 'startTime', 'lastUpdated']) header[key] = change.get(key).text ?? header[key];
      }
    }
    const all = lists.end();
    const selected = as === 'request' ? all.slice(-1) : all;
    const conversations = selected.map(({ messages, shared, model, notes }, i): LoggedConversation => {
      const { lastUpdated, startTime } = header;
      const known = as === 'request' ? 0 : shared;
      const conversation = conversationOf(messages, header, lastUpdated ?? startTime, as, known);
      return {
        ...conversation,
        ...(i > 0 && conversation.id !== undefined && { id: `${conversation.id}#${i + 1}` }),
        model: conversation.model ?? model,
        notes: [...notes, ...(conversation.notes ?? [])],
      };
    });
    return conversations.filter(({ body }) => (body as unknown[]).length > 0);
  },
};

export default geminiCliLog;

function isHeader({ sessionId, projectHash }: JsonObject): boolean {
  return typeof sessionId === 'string' && typeof projectHash === 'string';
}

function isMessage({ id, timestamp, type, content, message }: JsonObject): boolean {
  const isNamed = typeof id === 'string' && typeof timestamp === 'string' && typeof type === 'string';
  return isNamed && content !== undefined && message === undefined;
}

/** A version of the messages of a session. */
interface MessageList {
  readonly messages: readonly LogValue[];
  /** How many of the first messages are shared with an earlier version. */
  readonly shared: number;
  /** The model before the first message, if the beginning is omitted. */
  readonly model: string | undefined;
  /** Says if the beginning is omitted. */
  readonly notes: readonly string[];
}

/** The current messages of a session, and earlier versions of the list. */
class MessageLists {
  private readonly as: ReadAs;
  private ids: string[] = [];
  private messages: LogValue[] = [];
  /** The model at each message. */
  private models: (string | undefined)[] = [];
  private indexes = new Map<string, number>();
  private shared = 0;
  /** Number of messages in the log, and in the earlier versions. */
  private total = 0;
  private listed = 0;
  private readonly finished: MessageList[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  put(id: string, message: LogValue): void {
    const index = this.indexes.get(id) ?? this.ids.length;
    this.indexes.set(id, index);
    this.ids[index] = id;
    this.messages[index] = message;
    this.models[index] = message.get('model').text ?? this.models[index - 1];
    this.total++;
  }

  /** Removes a message and all later ones; all messages if the ID is unknown. */
  rewind(id: string): void {
    const from = this.indexes.get(id) ?? 0;
    this.finish();
    for (const removedId of this.ids.splice(from)) this.indexes.delete(removedId);
    this.messages.length = from;
    this.models.length = from;
    this.shared = from;
  }

  replace(list: readonly LogValue[]): void {
    const next = new Map<string, LogValue>();
    for (const message of list) {
      const id = message.get('id').text;
      if (id !== undefined) next.set(id, message);
    }
    // A list that only adds messages does not abandon any.
    const ids = [...next.keys()];
    if (!this.ids.every((id, i) => id === ids[i])) {
      this.finish();
      this.shared = 0;
    }
    this.ids = [];
    this.messages = [];
    this.models = [];
    this.indexes.clear();
    for (const [id, message] of next) this.put(id, message);
  }

  end(): readonly MessageList[] {
    if (this.finished.length === 0) return [this.list()];
    this.finish();
    return this.finished;
  }

  private finish(): void {
    if (this.messages.length <= this.shared) return;
    // A request has the messages that are left.
    if (this.as === 'request') return;
    this.finished.push(this.list());
  }

  /** The current messages. If all lists together are too long, without those before the last shared turn. */
  private list(): MessageList {
    const { messages, shared } = this;
    const mayBePart = this.as === 'log' && this.listed >= budgetFor(this.total);
    let start = mayBePart ? shared : 0;
    while (mayBePart && start > 0 && shared - start < LOOK_BACK) {
      start--;
      if (messages[start]?.get('type').value === 'user') break;
    }
    this.listed += messages.length - start;
    return {
      messages: messages.slice(start),
      shared: shared - start,
      model: this.models[start - 1],
      notes: start === 0 ? [] : ['starts at the turn where it branches off from an earlier conversation'],
    };
  }
}
