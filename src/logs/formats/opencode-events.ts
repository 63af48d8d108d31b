/**
 * Events of the opencode server (`GET /event`, `GET /global/event`), one per line or as a list: messages and parts,
 * each time they change.
 * Layout: https://opencode.ai/docs/server and the types of `@opencode-ai/sdk`
 */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf, objectAt, textAt } from './agents/fields.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { targetOf } from './opencode/target.ts';
import { turnsOf } from './opencode/turns.ts';
import { writeTurns } from './turns/message-writer.ts';

const NAMES = /^(?:message\.(?:updated|removed|part\.\w+)|session\.\w+|server\.\w+|permission\.[\w.]+|file\.[\w.]+)$/;

const opencodeEvents: LogFormat = {
  id: 'opencode-events',
  name: 'opencode events',
  scope: 'file',
  owns: record => eventIn(record, '')?.type.startsWith('message.') === true,
  tolerates: record => eventIn(record, '') !== undefined,

  read(records, as) {
    const sessions = new Map<string, Map<string, Message>>();
    records.forEach((record, i) => {
      const event = eventIn(record, `/${i}`);
      if (event !== undefined) applyEvent(event, sessions);
    });
    return [...sessions].flatMap(([id, messages]) => conversationOf(id, [...messages.values()], as));
  },
};

export default opencodeEvents;

interface Event {
  readonly type: string;
  readonly properties: JsonObject;
  /** The location of `properties`. */
  readonly at: string;
}

/** The event in a record. Global events have it in `payload`. */
function eventIn(record: unknown, at: string): Event | undefined {
  if (!isObject(record)) return undefined;
  if (isObject(record.payload) && 'directory' in record) return eventIn(record.payload, child(at, 'payload'));
  const { type, properties } = record;
  if (typeof type !== 'string' || !isObject(properties) || !NAMES.test(type)) return undefined;
  return { type, properties, at: child(at, 'properties') };
}

interface Message {
  info?: JsonObject;
  at: string;
  readonly parts: Map<string, { readonly value: JsonObject; readonly at: string }>;
}

function applyEvent({ type, properties, at }: Event, sessions: Map<string, Map<string, Message>>): void {
  if (type === 'message.updated') {
    const info = objectAt(properties, 'info');
    const message = messageOf(sessions, textAt(info, 'sessionID'), textAt(info, 'id'));
    message.info = info;
    message.at = child(at, 'info');
  } else if (type === 'message.part.updated') {
    const part = objectAt(properties, 'part');
    const message = messageOf(sessions, textAt(part, 'sessionID'), textAt(part, 'messageID'));
    message.parts.set(textAt(part, 'id') ?? `${message.parts.size}`, { value: part, at: child(at, 'part') });
  } else if (type === 'message.removed' || type === 'message.part.removed') {
    const messages = sessions.get(textAt(properties, 'sessionID') ?? '');
    const id = textAt(properties, 'messageID') ?? '';
    if (type === 'message.removed') messages?.delete(id);
    else messages?.get(id)?.parts.delete(textAt(properties, 'partID') ?? '');
  }
}

function messageOf(sessions: Map<string, Map<string, Message>>, session = '', id = ''): Message {
  const messages = sessions.get(session) ?? new Map<string, Message>();
  sessions.set(session, messages);
  const message = messages.get(id) ?? { at: '', parts: new Map() };
  messages.set(id, message);
  return message;
}

function conversationOf(id: string, messages: readonly Message[], as: ReadAs): LoggedConversation[] {
  const stored = messages.map(({ info = { role: 'assistant' }, at, parts }) => {
    const all = [...parts.values()];
    return {
      info,
      parts: all.map(({ value }) => value),
      at: at || (all[0]?.at ?? ''),
      places: all.map(each => each.at),
    };
  });
  if (stored.every(({ parts }) => parts.length === 0)) return [];
  const target = targetOf(stored);
  const { turns } = turnsOf(stored, as, target);
  const { body, request } = writeTurns(target.wire, turns, target.model);
  const recorded = dayOf(objectAt(stored.at(-1)?.info, 'time').created);
  return [{ id, dialect: target.dialect, model: target.model, recorded, body, origins: request.origins }];
}
