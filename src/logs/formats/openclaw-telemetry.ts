/** OpenClaw's telemetry: events of its runs, of which those at the end of a run hold the messages as pi keeps them. */
import { isObject } from '../../shapes/structure.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { TargetReader } from './pi/target.ts';
import { conversationOf, spokenIn } from './pi.ts';
import { Beginnings } from './turns/laying.ts';

const EVENT = /^(?:message|agent|tool|llm)\./;

const telemetry: LogFormat = {
  id: 'openclaw-telemetry',
  name: 'OpenClaw telemetry',
  scope: 'file',

  owns: record =>
    isObject(record) &&
    typeof record.type === 'string' &&
    EVENT.test(record.type) &&
    typeof record.seq === 'number' &&
    typeof record.ts === 'number' &&
    (typeof record.sessionKey === 'string' || typeof record.channel === 'string'),

  tolerates: record => isObject(record) && typeof record.type === 'string' && typeof record.seq === 'number',

  read(records, as) {
    const conversations: LoggedConversation[] = [];
    const sessions = new Map<string, Beginnings>();
    records.forEach((record, index) => {
      if (!isObject(record) || record.type !== 'agent.end' || !Array.isArray(record.messages)) return;
      const { sessionKey, ts, messages } = record;
      const id = typeof sessionKey === 'string' ? sessionKey : undefined;
      const beginnings = sessions.get(id ?? '') ?? new Beginnings();
      sessions.set(id ?? '', beginnings);
      const reader = new TargetReader(undefined);
      for (const message of messages) reader.message(message);
      const spoken = spokenIn(messages, `/${index}/messages`);
      const conversation = conversationOf({ spoken, compacted: 0 }, as, reader.target, beginnings);
      conversations.push({ id, recorded: dayOf(ts), ...conversation });
    });
    return conversations;
  },
};

export default telemetry;

function dayOf(ts: unknown): string | undefined {
  const date = typeof ts === 'number' ? new Date(ts) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
