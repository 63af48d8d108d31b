/** OpenClaw telemetry: events of runs. The events at the end of a run contain the messages in pi's format. */
import { isObject } from '../../source/json.ts';
import { SharedPrefixes } from './agents/shared-prefixes.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { TargetReader } from './pi/target.ts';
import { conversationOf, messagesIn } from './pi.ts';

const EVENT = /^(?:message|agent|tool|llm)\./;

const telemetry: LogFormat = {
  id: 'openclaw-telemetry',
  name: 'OpenClaw telemetry',
  scope: 'file',

  owns: isEvent,

  tolerates: record => isObject(record) && typeof record.type === 'string' && typeof record.seq === 'number',

  // The event at the end of a run has all messages.
  splitPoint: record => (isObject(record) && record.type === 'agent.end' ? 'context' : undefined),

  read(records, as) {
    const conversations: LoggedConversation[] = [];
    const sessions = new Map<string, SharedPrefixes>();
    // Early versions store messages only at the start of a run, which are the messages before it.
    const type = records.some(record => hasMessages(record, 'agent.end')) ? 'agent.end' : 'agent.start';
    records.forEach((record, index) => {
      if (!hasMessages(record, type)) return;
      const { sessionKey, ts, messages } = record;
      const id = typeof sessionKey === 'string' ? sessionKey : undefined;
      const sharedPrefixes = sessions.get(id ?? '') ?? new SharedPrefixes();
      sessions.set(id ?? '', sharedPrefixes);
      const reader = new TargetReader(undefined);
      for (const message of messages) reader.message(message);
      const contextMessages = messagesIn(messages, `/${index}/messages`);
      const conversation = conversationOf(
        { messages: contextMessages, compacted: 0 },
        as,
        reader.target,
        sharedPrefixes,
      );
      conversations.push({ id, recorded: dayOf(ts), ...conversation });
    });
    return conversations;
  },
};

export default telemetry;

function isEvent(record: unknown): boolean {
  if (!isObject(record) || typeof record.type !== 'string' || !EVENT.test(record.type)) return false;
  const { seq, ts, sessionKey, channel, agentId, from, to } = record;
  const isNumbered = typeof seq === 'number' && typeof ts === 'number';
  if (typeof sessionKey === 'string') return isNumbered || typeof agentId === 'string';
  return typeof channel === 'string' && (isNumbered || typeof from === 'string' || typeof to === 'string');
}

function hasMessages(record: unknown, type: string): record is Record<string, unknown> & { messages: unknown[] } {
  return isObject(record) && record.type === type && Array.isArray(record.messages) && record.messages.length > 0;
}

function dayOf(ts: unknown): string | undefined {
  const date = typeof ts === 'number' ? new Date(ts) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
