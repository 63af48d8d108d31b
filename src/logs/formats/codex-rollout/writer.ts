/** Writes tool results as Codex stores them. */
import { keyPiece } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { endOf, lineOf, recordAt } from '../writing/lines.ts';
import { resultFor } from './prompt.ts';

export const writer: LogWriter = {
  writeResult({ pointer, path, text }, log) {
    if (!Array.isArray(log)) return undefined;
    const from = lineOf(pointer);
    const callRecord = recordAt(log, from);
    const result = resultFor(itemIn(callRecord), text);
    // A compaction stores its whole history in one line.
    if (result === undefined || pointer.includes('/replacement_history/')) return undefined;
    let isAnswered = false;
    const after = endOf(log, path, from, undefined, record => {
      const type = keyPiece(itemIn(record).type);
      const isResult = type.endsWith('_output');
      // Parallel calls come before all their results. A call after a result belongs to the next reply.
      if (!isResult && (isAnswered || !type.endsWith('_call'))) return false;
      isAnswered ||= isResult;
      return true;
    });
    if (!isObject(callRecord.payload)) return { after, record: result };
    const { timestamp } = recordAt(log, after);
    return {
      after,
      record: { ...(timestamp !== undefined && { timestamp }), type: 'response_item', payload: result },
    };
  },
};

function itemIn(record: JsonObject): JsonObject {
  return isObject(record.payload) ? record.payload : record;
}
