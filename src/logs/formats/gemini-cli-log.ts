/**
 * Gemini CLI sessions since v0.40: one line per message, which a later line with the same ID replaces, and lines that
 * replace all messages or remove those after a given one.
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
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
    const lists = new MessageLists();
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
    const conversations = selected.map(({ messages, shared }, i): LoggedConversation => {
      const { lastUpdated, startTime } = header;
      const known = as === 'request' ? 0 : shared;
      const conversation = conversationOf(messages, header, lastUpdated ?? startTime, as, known);
      return i === 0 || conversation.id === undefined
        ? conversation
        : { ...conversation, id: `${conversation.id}#${i + 1}` };
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

/** The current messages of a session, and earlier versions of the list. */
class MessageLists {
  private messages = new Map<string, LogValue>();
  private shared = 0;
  private readonly finished: { messages: LogValue[]; shared: number }[] = [];

  put(id: string, message: LogValue): void {
    this.messages.set(id, message);
  }

  /** Removes a message and all later ones; all messages if the ID is unknown. */
  rewind(id: string): void {
    const ids = [...this.messages.keys()];
    const from = Math.max(ids.indexOf(id), 0);
    this.finish();
    for (const removedId of ids.slice(from)) this.messages.delete(removedId);
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
    if (![...this.messages.keys()].every((id, i) => id === ids[i])) {
      this.finish();
      this.shared = 0;
    }
    this.messages = next;
  }

  end(): { messages: LogValue[]; shared: number }[] {
    const isNew = this.messages.size > this.shared || this.finished.length === 0;
    return [...this.finished, ...(isNew ? [{ messages: [...this.messages.values()], shared: this.shared }] : [])];
  }

  private finish(): void {
    if (this.messages.size > this.shared)
      this.finished.push({ messages: [...this.messages.values()], shared: this.shared });
  }
}
