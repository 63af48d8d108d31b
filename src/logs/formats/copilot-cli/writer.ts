/** Writes tool results as Copilot CLI stores them. */

import { keyPiece } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, indexAfter, lastBefore, lineOf, linesBy, picked, recordAt } from '../writing/lines.ts';

/** Fields that the events of a turn have in common. */
const TURN_FIELDS: ReadonlySet<string> = new Set(['model', 'interactionId', 'turnId', 'parentToolCallId']);

export const writer: LogWriter = {
  links: { id: 'id', parent: 'parentId' },

  writeResult({ pointer, id, text, path }, log) {
    if (!Array.isArray(log)) return undefined;
    const from = lineOf(pointer);
    const callRecord = recordAt(log, from);
    const callData = objectAt(callRecord, 'data');
    const calls = callsOf(path)(log).get(callData.messageId) ?? new Set();
    const end = endOf(log, path, from, callData.messageId, record => {
      const data = objectAt(record, 'data');
      if (record.type === 'assistant.message')
        return data.messageId === callData.messageId && data.messageId !== undefined;
      return record.type === 'tool.execution_complete' && calls.has(data.toolCallId);
    });
    const next = path[indexAfter(path, end)] ?? log.length;
    // Insert after the events that refer to the call, such as its start and its permission.
    const after = Math.max(end, lastBefore(eventsOf(log).get(id), next) ?? end);
    const last = recordAt(log, after);
    return {
      after,
      record: {
        type: 'tool.execution_complete',
        data: { toolCallId: id, ...picked(callData, TURN_FIELDS), success: false, error: { message: text } },
        id: freshId(`${keyPiece(callRecord.id)}/${id}`, callRecord.id, 'id', log),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        parentId: last.id,
        ...(callRecord.agentId !== undefined && { agentId: callRecord.agentId }),
      },
    };
  },
};

/** The lines of the events that refer to each call. */
const eventsOf = memoized((log: readonly unknown[]) => linesBy(log, record => objectAt(record, 'data').toolCallId));

/** Call IDs of each message, including all its parts. */
const callsOf = memoized((path: readonly number[]) =>
  memoized((lines: readonly unknown[]) => {
    const calls = new Map<unknown, Set<unknown>>();
    for (const place of path) {
      const record = recordAt(lines, place);
      const { messageId, toolRequests } = objectAt(record, 'data');
      if (record.type !== 'assistant.message' || !Array.isArray(toolRequests)) continue;
      const ids = calls.get(messageId) ?? new Set();
      for (const request of toolRequests as unknown[]) if (isObject(request)) ids.add(request.toolCallId);
      calls.set(messageId, ids);
    }
    return calls;
  }),
);
