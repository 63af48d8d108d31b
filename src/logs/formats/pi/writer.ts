/** Writes tool results as pi and its forks store them, and compactions that keep fewer messages. */

import { keyPiece } from '../../../model/text.ts';
import { child, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, lineOf, recordAt } from '../writing/lines.ts';
import { isHeader } from './tree.ts';

export const writer: LogWriter = {
  links: { id: 'id', parent: 'parentId' },

  writeResult({ pointer, name, text, path }, log) {
    if (!Array.isArray(log)) return undefined;
    const from = lineOf(pointer);
    const callRecord = recordAt(log, from);
    const block = valueAt(log, pointer);
    if (!isObject(block)) return undefined;
    const calls = callIdsIn(callRecord);
    const after = endOf(log, path, from, calls, ({ message }) => isObject(message) && calls.has(message.toolCallId));
    const last = recordAt(log, after);
    const messageTime = isObject(last.message) ? last.message.timestamp : undefined;
    const hasId = typeof callRecord.id === 'string';
    return {
      after,
      record: {
        type: 'message',
        ...(hasId && {
          id: freshId(`${callRecord.id}/${keyPiece(block.id)}`, callRecord.id, 'id', log),
          parentId: last.id,
        }),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        message: {
          role: 'toolResult',
          toolCallId: block.id,
          ...(name !== undefined && { toolName: name }),
          content: [{ type: 'text', text }],
          isError: true,
          ...(messageTime !== undefined && { timestamp: messageTime }),
        },
      },
    };
  },

  /** If a compaction starts its kept entries with a removed result, it starts with the next entry instead. */
  omit(lines, log) {
    if (!Array.isArray(log)) return undefined;
    const removed = new Set(lines);
    const first = lines.reduce((least, line) => Math.min(least, line));
    const last = lines.reduce((most, line) => Math.max(most, line));
    const { id: firstId } = recordAt(log, first);
    if (typeof firstId !== 'string' || log.findIndex(each => isObject(each) && each.id === firstId) !== first)
      return undefined;
    let next = first;
    for (let i = first + 1; i < log.length; i++) {
      const record = recordAt(log, i);
      if (removed.has(next) && record.parentId === recordAt(log, next).id) next = i;
      if (record.type !== 'compaction' || record.firstKeptEntryId !== firstId) continue;
      const { id } = recordAt(log, next);
      if (last < next && !removed.has(next) && typeof id === 'string')
        return [{ op: 'replace', path: child(child('', i), 'firstKeptEntryId'), value: id }];
    }
    return undefined;
  },

  /** In the first version, compactions store the line number of the first kept entry. */
  reconcile(lines, before) {
    let start = 0;
    const newIndexes = new Map(before.map((place, i) => [place, i]));
    return lines.flatMap((line, i) => {
      if (isHeader(line)) start = i;
      const { firstKeptEntryIndex: number } = isObject(line) && line.type === 'compaction' ? line : ({} as JsonObject);
      const oldStart = before[start];
      if (typeof number !== 'number' || oldStart === undefined) return [];
      const newIndex = newIndexes.get(oldStart + number);
      const value = newIndex === undefined ? number : newIndex - start;
      return value === number ? [] : [{ op: 'replace', path: child(child('', i), 'firstKeptEntryIndex'), value }];
    });
  },
};

const callIdsIn = memoized(({ message }: JsonObject): Set<unknown> => {
  const content: unknown = isObject(message) ? message.content : undefined;
  if (!Array.isArray(content)) return new Set();
  const calls = (content as unknown[]).filter(block => isObject(block) && block.type === 'toolCall');
  return new Set((calls as JsonObject[]).map(({ id }) => id));
});
