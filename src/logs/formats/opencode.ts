/** Exported opencode sessions: `{info, messages: [{info, parts}]}`, or the server's list of messages. */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { dayOf, objectAt } from './agents/fields.ts';
import type { LogFormat } from './format.ts';
import { isStoredMessage, oneOf, sentMessages, storedMessagesIn } from './opencode/messages.ts';
import { targetOf } from './opencode/target.ts';
import { type Counts, turnsOf } from './opencode/turns.ts';
import { opencodeWriter } from './opencode/writer.ts';
import { writeTurns } from './turns/message-writer.ts';

const opencode: LogFormat = {
  id: 'opencode',
  name: 'opencode session',
  scope: 'document',
  writer: opencodeWriter,

  marks: ['info'],
  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, 8).every(isStoredMessage);
    // A single message, as the server returns it for a prompt.
    if (isStoredMessage(record)) return true;
    if (!isObject(record) || !isObject(record.info) || !Array.isArray(record.messages)) return false;
    return record.messages.length > 0
      ? record.messages.slice(0, 8).every(isStoredMessage)
      : typeof record.info.id === 'string' && ('directory' in record.info || 'projectID' in record.info);
  },

  read(records, as) {
    return records.flatMap(record => {
      const isOne = isStoredMessage(record);
      const list = isOne ? [record] : Array.isArray(record) ? record : isObject(record) ? record.messages : undefined;
      if (!Array.isArray(list)) return [];
      const session = !isOne && isObject(record) && isObject(record.info) ? record.info : undefined;
      const all = isOne ? oneOf(record) : storedMessagesIn(list, Array.isArray(record) ? '' : child('', 'messages'));
      const target = targetOf(all);
      const messages = sentMessages(all, session, as);
      const { turns, counts } = turnsOf(messages, as, target);
      const { body, request } = writeTurns(target.wire, turns, target.model);
      const id = session?.id ?? all[0]?.info.sessionID;
      return [
        {
          id: typeof id === 'string' ? id : undefined,
          dialect: target.dialect,
          model: target.model,
          recorded: dayOf(objectAt(all.at(-1)?.info, 'time').created),
          body,
          origins: request.origins,
          notes: notesOf(counts, all.length - messages.length),
        },
      ];
    });
  },
};

export default opencode;

function notesOf(counts: Counts, compacted: number): string[] {
  const lines: readonly (readonly [number, string, string])[] = [
    [compacted, 'compacted or reverted message skipped', 'compacted or reverted messages skipped'],
    [counts.cut, 'aborted or failed message skipped', 'aborted or failed messages skipped'],
    [counts.answered, 'result inserted for a call without one', 'results inserted for calls without one'],
    [counts.cleared, 'result cleared', 'results cleared'],
    [
      counts.thoughts,
      'thinking block skipped that cannot be sent back',
      'thinking blocks skipped that cannot be sent back',
    ],
    [counts.files, 'file skipped because its content is missing', 'files skipped because their content is missing'],
    [counts.unknown, 'message with an unknown role skipped', 'messages with unknown roles skipped'],
  ];
  return lines.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
}
