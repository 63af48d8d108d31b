/** Writes tool results as Claude Code stores them in sessions and prints them in streams. */

import { keyPiece } from '../../../model/text.ts';
import { valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { LogValue } from '../compose/log-value.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { endOf, freshId, lineOf, picked, recordAt } from '../writing/lines.ts';
import { callIdsIn, idOf, messageOf, resultIdsIn } from './line.ts';

/** Session fields that every line has. */
const SESSION_FIELDS: ReadonlySet<string> = new Set([
  ...['isSidechain', 'userType', 'entrypoint', 'cwd', 'sessionId', 'version', 'gitBranch', 'slug', 'agentId'],
]);
/** Session fields of a line in a stream. */
const STREAM_FIELDS: ReadonlySet<string> = new Set(['parent_tool_use_id', 'session_id']);

/** Writes into a session; `lines` is the pointer of its list of lines. */
export function sessionWriter(lines: string): LogWriter {
  return {
    lines,
    links: { id: 'uuid', parent: 'parentUuid' },
    writeResult: (call, log) =>
      answered(call, valueAt(log, lines), lines, (callRecord, last, seed, all) => ({
        ...(callRecord.uuid !== undefined && { parentUuid: last.uuid }),
        ...picked(callRecord, SESSION_FIELDS),
        type: 'user',
        message: resultOf(call, callRecord, lineOf(call.pointer, lines), lines),
        ...(callRecord.uuid !== undefined && { uuid: freshId(seed, undefined, 'uuid', all) }),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        toolUseResult: `Error: ${call.text}`,
        ...(callRecord.uuid !== undefined && { sourceToolAssistantUUID: callRecord.uuid }),
      })),
  };
}

/** Writes into a stream, stored as lines or as a list. */
export const streamWriter: LogWriter = {
  lines: '',
  writeResult: (call, log) =>
    answered(call, log, '', (callRecord, last, seed, all) => ({
      type: 'user',
      message: resultOf(call, callRecord, lineOf(call.pointer), ''),
      ...picked(callRecord, STREAM_FIELDS),
      ...(callRecord.uuid !== undefined && { uuid: freshId(seed, undefined, 'uuid', all) }),
      ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
      tool_use_result: `Error: ${call.text}`,
    })),
};

function answered(
  { pointer, id = '', path }: OpenCall,
  log: unknown,
  at: string,
  write: (callRecord: JsonObject, last: JsonObject, seed: string, lines: readonly unknown[]) => JsonObject,
): ResultChange | undefined {
  if (!Array.isArray(log)) return undefined;
  const lines: readonly unknown[] = log;
  const from = lineOf(pointer, at);
  const callRecord = recordAt(lines, from);
  const step = stepOf(callRecord);
  const calls = (step === undefined ? undefined : callsOf(path)(lines).get(step)) ?? callIdsOf(callRecord);
  const after = endOf(lines, path, from, calls, record => {
    const { role, message } = messageIn(record) ?? {};
    if (role === 'assistant') return step !== undefined && stepOf(record) === step;
    return message !== undefined && resultIdsIn(message).some(callId => calls.has(callId));
  });
  const record = write(callRecord, recordAt(lines, after), `${keyPiece(callRecord.uuid)}/${from}/${id}`, lines);
  return { after, record };
}

const callIdsOf = memoized((record: JsonObject): Set<unknown> => {
  const { message } = messageIn(record) ?? {};
  return new Set(message === undefined ? [] : callIdsIn(message));
});

function messageIn(record: JsonObject) {
  return messageOf(new LogValue(record, ''));
}

/** The call IDs of each reply, including all its parts. */
const callsOf = memoized((path: readonly number[]) =>
  memoized((lines: readonly unknown[]) => {
    const calls = new Map<string, Set<unknown>>();
    for (const place of path) {
      const record = recordAt(lines, place);
      const step = stepOf(record);
      if (step === undefined) continue;
      const ids = calls.get(step) ?? new Set();
      for (const id of callIdsOf(record)) ids.add(id);
      calls.set(step, ids);
    }
    return calls;
  }),
);

/** An ID that all parts of a reply have in common. */
function stepOf(record: JsonObject): string | undefined {
  const { role, message } = messageIn(record) ?? {};
  return role === 'assistant' ? (idOf(message?.get('id').value) ?? idOf(record.requestId)) : undefined;
}

function resultOf({ pointer, id, text }: OpenCall, callRecord: JsonObject, from: number, at: string): JsonObject {
  const block = valueAt(callRecord, pointer.slice(`${at}/${from}`.length));
  return {
    role: 'user',
    content: [
      { type: 'tool_result', content: text, is_error: true, tool_use_id: isObject(block) ? (block.id ?? id) : id },
    ],
  };
}
