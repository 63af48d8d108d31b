/** Sessions of opencode as it exports them: `{info, messages: [{info, parts}]}`, or its server's list of messages. */
import { child } from '../../pointer.ts';
import { isObject } from '../../shapes/structure.ts';
import type { LogFormat } from './format.ts';
import { isListed, listedIn, sentOf } from './opencode/messages.ts';
import { targetOf } from './opencode/target.ts';
import { type Counts, turnsOf } from './opencode/turns.ts';
import { opencodeWriter } from './opencode/writer.ts';
import { layTurns } from './turns/laying.ts';

const opencode: LogFormat = {
  id: 'opencode',
  name: 'opencode session',
  scope: 'document',
  writer: opencodeWriter,

  marks: ['info'],
  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, 8).every(isListed);
    if (!isObject(record) || !isObject(record.info) || !Array.isArray(record.messages)) return false;
    return record.messages.length > 0
      ? record.messages.slice(0, 8).every(isListed)
      : typeof record.info.id === 'string' && ('directory' in record.info || 'projectID' in record.info);
  },

  read(records, as) {
    return records.flatMap(record => {
      const list = Array.isArray(record) ? record : isObject(record) ? record.messages : undefined;
      if (!Array.isArray(list)) return [];
      const session = isObject(record) && isObject(record.info) ? record.info : undefined;
      const all = listedIn(list, Array.isArray(record) ? '' : child('', 'messages'));
      const target = targetOf(all);
      const messages = sentOf(all, session, as);
      const { turns, counts } = turnsOf(messages, as, target);
      const { body, laying } = layTurns(target.wire, turns, target.model);
      const id = session?.id ?? all[0]?.info.sessionID;
      return [
        {
          id: typeof id === 'string' ? id : undefined,
          dialect: target.dialect,
          model: target.model,
          recorded: dayOf(all.at(-1)?.info),
          body,
          origins: laying.origins,
          notes: notesOf(counts, all.length - messages.length),
        },
      ];
    });
  },
};

export default opencode;

function notesOf(counts: Counts, compacted: number): string[] {
  const lines: readonly (readonly [number, string, string])[] = [
    [compacted, 'message compacted or taken back left out', 'messages compacted or taken back left out'],
    [counts.cut, 'aborted or failed message left out', 'aborted or failed messages left out'],
    [counts.answered, 'result put in for a call without one', 'results put in for calls without one'],
    [counts.cleared, 'result cleared away', 'results cleared away'],
    [counts.thoughts, 'thought that cannot be sent back left out', 'thoughts that cannot be sent back left out'],
    [counts.files, 'file whose content is not here left out', 'files whose content is not here left out'],
    [counts.unknown, 'message of an unknown role left out', 'messages of unknown roles left out'],
  ];
  return lines.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
}

function dayOf(info: Record<string, unknown> | undefined): string | undefined {
  const created = isObject(info?.time) ? info.time.created : undefined;
  const date = typeof created === 'number' ? new Date(created) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
