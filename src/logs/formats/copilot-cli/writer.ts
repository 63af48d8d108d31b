/** Writes tool results as Copilot CLI stores them. */
import { keyPiece } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, indexAfter, lineOf, memoized, picked, recordAt } from '../writing/lines.ts';

/** What the events of a turn have in common. */
const TURN: ReadonlySet<string> = new Set(['model', 'interactionId', 'turnId', 'parentToolCallId']);

export const writer: LogWriter = {
  links: { id: 'id', parent: 'parentId' },

  answer({ pointer, id, text, path }, log) {
    if (!Array.isArray(log)) return undefined;
    const from = lineOf(pointer);
    const asking = recordAt(log, from);
    const said = objectAt(asking, 'data');
    const calls = callsOf(path)(log).get(said.messageId) ?? new Set();
    const end = endOf(log, path, from, record => {
      const data = objectAt(record, 'data');
      if (record.type === 'assistant.message') return data.messageId === said.messageId && data.messageId !== undefined;
      return record.type === 'tool.execution_complete' && calls.has(data.toolCallId);
    });
    const next = path[indexAfter(path, end)] ?? log.length;
    // Behind all that is told of the call: that it began, that it was allowed.
    let behind = end;
    for (let i = end + 1; i < next; i++) if (objectAt(log[i], 'data').toolCallId === id) behind = i;
    const last = recordAt(log, behind);
    return {
      behind,
      record: {
        type: 'tool.execution_complete',
        data: { toolCallId: id, ...picked(said, TURN), success: false, error: { message: text } },
        id: freshId(`${keyPiece(asking.id)}/${id}`, asking.id, 'id', log),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        parentId: last.id,
        ...(asking.agentId !== undefined && { agentId: asking.agentId }),
      },
    };
  },
};

/** Ids of the calls of each message, over all its pieces. */
const callsOf = memoized((path: readonly number[]) =>
  memoized((lines: readonly unknown[]) => {
    const calls = new Map<unknown, Set<unknown>>();
    for (const place of path) {
      const record = recordAt(lines, place);
      const { messageId, toolRequests } = objectAt(record, 'data');
      if (record.type !== 'assistant.message' || !Array.isArray(toolRequests)) continue;
      const known = calls.get(messageId) ?? new Set();
      for (const request of toolRequests as unknown[]) if (isObject(request)) known.add(request.toolCallId);
      calls.set(messageId, known);
    }
    return calls;
  }),
);
