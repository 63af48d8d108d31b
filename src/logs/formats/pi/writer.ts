/** Writes tool results as pi and its forks store them, and compactions that keep fewer messages. */
import { keyPiece } from '../../../model/text.ts';
import { child, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, lineOf, recordAt } from '../writing/lines.ts';
import { isHeader } from './tree.ts';

export const writer: LogWriter = {
  links: { id: 'id', parent: 'parentId' },

  answer({ pointer, name, text, path }, log) {
    if (!Array.isArray(log)) return undefined;
    const from = lineOf(pointer);
    const asking = recordAt(log, from);
    const block = valueAt(log, pointer);
    if (!isObject(block)) return undefined;
    const calls = new Set(callIdsIn(asking));
    const behind = endOf(log, path, from, ({ message }) => isObject(message) && calls.has(message.toolCallId));
    const last = recordAt(log, behind);
    const said = isObject(last.message) ? last.message.timestamp : undefined;
    const hasId = typeof asking.id === 'string';
    return {
      behind,
      record: {
        type: 'message',
        ...(hasId && { id: freshId(`${asking.id}/${keyPiece(block.id)}`, asking.id, 'id', log), parentId: last.id }),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        message: {
          role: 'toolResult',
          toolCallId: block.id,
          ...(name !== undefined && { toolName: name }),
          content: [{ type: 'text', text }],
          isError: true,
          ...(said !== undefined && { timestamp: said }),
        },
      },
    };
  },

  /**
   * Where a compaction kept a result and not its call, it keeps what stands behind the result: itself, if nothing does.
   */
  omit(lines, log) {
    if (!Array.isArray(log)) return undefined;
    const gone = new Set(lines);
    for (const [i, record] of log.entries()) {
      if (!isObject(record) || record.type !== 'compaction') continue;
      const first = log.findIndex(each => isObject(each) && each.id === record.firstKeptEntryId);
      if (first < 0 || typeof record.firstKeptEntryId !== 'string' || !gone.has(first)) continue;
      let next = first;
      for (let each = first + 1; each <= i; each++)
        if (recordAt(log, each).parentId === recordAt(log, next).id && gone.has(next)) next = each;
      const isAll = lines.every(line => line >= first && line < next);
      const { id } = recordAt(log, next);
      if (isAll && !gone.has(next) && typeof id === 'string')
        return [{ op: 'replace', path: child(child('', i), 'firstKeptEntryId'), value: id }];
    }
    return undefined;
  },

  /** Compactions of the first version name the line that they keep by its number. */
  settle(lines, before) {
    let start = 0;
    const places = new Map(before.map((place, i) => [place, i]));
    return lines.flatMap((line, i) => {
      if (isHeader(line)) start = i;
      const { firstKeptEntryIndex: number } = isObject(line) && line.type === 'compaction' ? line : ({} as JsonObject);
      const was = before[start];
      if (typeof number !== 'number' || was === undefined) return [];
      const now = places.get(was + number);
      const value = now === undefined ? number : now - start;
      return value === number ? [] : [{ op: 'replace', path: child(child('', i), 'firstKeptEntryIndex'), value }];
    });
  },
};

function callIdsIn({ message }: JsonObject): unknown[] {
  const content: unknown = isObject(message) ? message.content : undefined;
  if (!Array.isArray(content)) return [];
  return (content as unknown[]).flatMap(block => (isObject(block) && block.type === 'toolCall' ? [block.id] : []));
}
