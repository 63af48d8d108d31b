/** Writes tool results as Droid stores them: the results of all calls of a message in one line. */
import { keyPiece } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { listAt, objectAt } from '../agents/fields.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { freshId, indexAfter, lineOf, recordAt } from '../writing/lines.ts';

export const writer: LogWriter = {
  links: { id: 'id', parent: 'parentId' },

  writeResults(calls, log) {
    if (!Array.isArray(log)) return undefined;
    const groups = new Map<number, OpenCall[]>();
    for (const call of calls) {
      const line = lineOf(call.pointer);
      const group = groups.get(line);
      if (group === undefined) groups.set(line, [call]);
      else group.push(call);
    }
    return [...groups].flatMap(([line, group]) => answersOf(line, group, log));
  },
};

function answersOf(from: number, calls: readonly OpenCall[], log: readonly unknown[]): ResultChange[] {
  const callRecord = recordAt(log, from);
  const blocks = calls.map(({ id, text }) => ({ type: 'tool_result', tool_use_id: id, is_error: true, content: text }));
  const path = calls[0]?.path ?? [];
  const next = path[indexAfter(path, from)] ?? -1;
  const results = listAt(objectAt(log[next], 'message'), 'content');
  const last = results.findLastIndex(block => isObject(block) && block.type === 'tool_result');
  if (last >= 0) return blocks.map(record => ({ list: `/${next}/message/content`, after: last, record }));
  const { timestamp, id, parentId } = callRecord;
  const seed = `${keyPiece(id)}/${String(calls[0]?.id)}`;
  const record = {
    type: 'message',
    id: freshId(seed, id, 'id', log),
    ...(timestamp !== undefined && { timestamp }),
    message: { role: 'user', content: blocks },
    ...(parentId !== undefined && { parentId: id }),
  };
  return [{ after: from, record }];
}
