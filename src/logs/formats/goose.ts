/**
 * Sessions of Goose before it stored them in a database: a header, then one message per line. Results are in messages of
 * the user.
 * Layout: crates/goose/src/conversation/message.rs in https://github.com/block/goose
 */
import type { LogValue } from './compose/log-value.ts';
import { type EventLog, eventLog } from './events/event-log.ts';
import type { EventSession } from './events/event-session.ts';
import { list, number, oneOf, text } from './events/shapes.ts';

const MESSAGE = { role: oneOf('user', 'assistant'), created: number, content: list };

/** What messages add to a conversation, in the lines of a session and in an export. */
export const gooseMessages: Pick<EventLog, 'dialect' | 'api' | 'time' | 'kind' | 'read'> = {
  dialect: 'openai-chat',
  api: 'chat',
  time: 'created',
  kind: 'role',
  read: {
    user(message, session) {
      const parts = partsIn(message, session);
      for (const part of parts)
        if (typeOf(part) === 'toolResponse' && !isUnread(part, session)) addResult(part, session);
      const others = parts.filter(part => typeOf(part) === 'text' || typeOf(part) === 'image').map(userPart);
      if (others.length > 0) session.user(message.get('content').made(others));
    },
    assistant(message, session) {
      session.model = message.get('metadata').get('inference').get('resolvedModel').text ?? session.model;
      const parts = partsIn(message, session);
      for (const part of parts) if (typeOf(part) === 'text') session.assistant(part.get('text'));
      for (const part of parts) if (THINKING.has(typeOf(part))) session.skip('thinking block', 'thinking blocks');
      // Calls come last, so that no text is between them and their results.
      for (const part of parts) if (CALLS.has(typeOf(part))) addCall(part, session);
    },
  },
};

const goose = eventLog({
  id: 'goose',
  name: 'Goose session',
  ...gooseMessages,
  recognize: [
    { working_dir: text, description: text, message_count: number },
    { ...MESSAGE, content: hasPartOf('toolRequest', 'toolResponse') },
  ],
  others: MESSAGE,
  splitAt: {
    context: { working_dir: text, message_count: number },
    turn: { ...MESSAGE, content: hasPartOf('text'), role: 'user' },
  },
});

export default goose;

const CALLS: ReadonlySet<unknown> = new Set(['toolRequest', 'frontendToolRequest']);
const THINKING: ReadonlySet<unknown> = new Set(['thinking', 'redactedThinking', 'reasoning']);

function hasPartOf(...types: readonly string[]): (content: unknown) => boolean {
  return content =>
    Array.isArray(content) && content.some(part => types.includes((part as { type: string } | null)?.type ?? ''));
}

function typeOf(part: LogValue): unknown {
  return part.get('type').value;
}

/** The parts that the model sees: a compaction hides the messages that it replaces by a summary. */
function partsIn(message: LogValue, session: EventSession): LogValue[] {
  if (message.get('metadata').get('agentVisible').value !== false) return message.get('content').items();
  session.skip('message that the model does not see', 'messages that the model does not see');
  return [];
}

function userPart(part: LogValue): LogValue {
  if (typeOf(part) === 'text') return part.made({ type: 'text', text: part.get('text') });
  const [mime, data] = [part.get('mimeType').text, part.get('data').text];
  return part.made({ type: 'image_url', image_url: { url: `data:${mime ?? 'image/png'};base64,${data ?? ''}` } });
}

/** The IDs of calls that Goose could not read: they have no name. Their results are left out with them. */
const unreadCalls = new WeakMap<EventSession, Set<unknown>>();

function isUnread(result: LogValue, session: EventSession): boolean {
  return unreadCalls.get(session)?.has(result.get('id').value) ?? false;
}

function addCall(part: LogValue, session: EventSession): void {
  const stored = part.get('toolCall');
  if (stored.get('status').value === 'error') {
    session.skip('call that Goose could not read', 'calls that Goose could not read');
    unreadCalls.set(session, (unreadCalls.get(session) ?? new Set()).add(part.get('id').value));
    return;
  }
  const call = stored.get('value').exists ? stored.get('value') : stored;
  const input = call.get('arguments');
  session.call({ id: part.get('id'), name: call.get('name'), input: input.exists ? input : call.made({}), from: part });
}

/** A result is a list of parts, an object with such a list, or the text of an error. */
function addResult(part: LogValue, session: EventSession): void {
  const stored = part.get('toolResult');
  const [value, error] = [stored.get('value'), stored.get('error')];
  const parts = value.object === undefined ? value.items() : value.get('content').items();
  const texts = parts.flatMap(each => each.get('text').text ?? []);
  const content = error.text === undefined ? value.made(texts.join('\n')) : error;
  session.result({ id: part.get('id'), content, from: part });
}
