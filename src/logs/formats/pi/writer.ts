/** Writes tool results as pi and its forks store them, and compactions that keep fewer messages. */
import { keyPiece } from '../../../model/text.ts';
import { child, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
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
    const calls = new Set(callIdsIn(callRecord));
    const after = endOf(log, path, from, ({ message }) => isObject(message) && calls.has(message.toolCallId));
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
    for (const [i, record] of log.entries()) {
      if (!isObject(record) || record.type !== 'compaction') continue;
      const first = log.findIndex(each => isObject(each) && each.id === record.firstKeptEntryId);
      if (first < 0 || typeof record.firstKeptEntryId !== 'string' || !removed.has(first)) continue;
      let next = first;
      for (let each = first + 1; each <= i; each++)
        if (recordAt(log, each).parentId === recordAt(log, next).id && removed.has(next)) next = each;
      const isAll = lines.every(line => line >= first && line < next);
      const { id } = recordAt(log, next);
      if (isAll && !removed.has(next) && typeof id === 'string')
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

function callIdsIn({ message }: JsonObject): unknown[] {
  const content: unknown = isObject(message) ? message.content : undefined;
  if (!Array.isArray(content)) return [];
  return (content as unknown[]).flatMap(block => (isObject(block) && block.type === 'toolCall' ? [block.id] : []));
}
