/** Writes tool results as Claude Code stores them in sessions and prints them. */
import { keyPiece } from '../../../model/text.ts';
import { valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogAnswer, LogWriter, OpenCall } from '../format.ts';
import { endOf, freshId, lineOf, memoized, picked, recordAt } from '../writing/lines.ts';
import { callsIn, idOf, messageOf, resultsIn } from './line.ts';

/** What each line of a session says of where it was written. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['isSidechain', 'userType', 'entrypoint', 'cwd', 'sessionId', 'version', 'gitBranch', 'slug', 'agentId'],
]);
/** The same of a line of a stream. */
const STREAM: ReadonlySet<string> = new Set(['parent_tool_use_id', 'session_id']);

/** Writes into a session; `lines` is the pointer of the list of its lines. */
export function sessionWriter(lines: string): LogWriter {
  return {
    lines,
    links: { id: 'uuid', parent: 'parentUuid' },
    answer: (call, log) =>
      answered(call, valueAt(log, lines), lines, (asking, last, seed, all) => ({
        ...(asking.uuid !== undefined && { parentUuid: last.uuid }),
        ...picked(asking, ENVELOPE),
        type: 'user',
        message: resultOf(call, asking, lineOf(call.pointer, lines), lines),
        ...(asking.uuid !== undefined && { uuid: freshId(seed, undefined, 'uuid', all) }),
        ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
        toolUseResult: `Error: ${call.text}`,
        ...(asking.uuid !== undefined && { sourceToolAssistantUUID: asking.uuid }),
      })),
  };
}

/** Writes into the messages of a run, one a line or in a list. */
export const streamWriter: LogWriter = {
  lines: '',
  answer: (call, log) =>
    answered(call, log, '', (asking, last, seed, all) => ({
      type: 'user',
      message: resultOf(call, asking, lineOf(call.pointer), ''),
      ...picked(asking, STREAM),
      ...(asking.uuid !== undefined && { uuid: freshId(seed, undefined, 'uuid', all) }),
      ...(last.timestamp !== undefined && { timestamp: last.timestamp }),
      tool_use_result: `Error: ${call.text}`,
    })),
};

function answered(
  { pointer, id = '', path }: OpenCall,
  log: unknown,
  at: string,
  write: (asking: JsonObject, last: JsonObject, seed: string, lines: readonly unknown[]) => JsonObject,
): LogAnswer | undefined {
  if (!Array.isArray(log)) return undefined;
  const lines: readonly unknown[] = log;
  const from = lineOf(pointer, at);
  const asking = recordAt(lines, from);
  const step = stepOf(asking);
  const calls = (step === undefined ? undefined : callsOf(path)(lines).get(step)) ?? callIdsOf(asking);
  const behind = endOf(lines, path, from, record => {
    const { role, message } = messageOf(record) ?? {};
    if (role === 'assistant') return step !== undefined && stepOf(record) === step;
    return message !== undefined && resultsIn(message).some(({ tool_use_id: of }) => calls.has(of));
  });
  const record = write(asking, recordAt(lines, behind), `${keyPiece(asking.uuid)}/${from}/${id}`, lines);
  return { behind, record };
}

function callIdsOf(record: JsonObject): Set<unknown> {
  const { message } = messageOf(record) ?? {};
  return new Set(message === undefined ? [] : callsIn(message).map(({ id }) => id));
}

/** The ids of the calls of each answer of the model, over all its pieces. */
const callsOf = memoized((path: readonly number[]) =>
  memoized((lines: readonly unknown[]) => {
    const calls = new Map<string, Set<unknown>>();
    for (const place of path) {
      const record = recordAt(lines, place);
      const step = stepOf(record);
      if (step === undefined) continue;
      const known = calls.get(step) ?? new Set();
      for (const id of callIdsOf(record)) known.add(id);
      calls.set(step, known);
    }
    return calls;
  }),
);

/** What all pieces of an answer of the model have in common. */
function stepOf(record: JsonObject): string | undefined {
  const { role, message } = messageOf(record) ?? {};
  return role === 'assistant' ? (idOf(message?.id) ?? idOf(record.requestId)) : undefined;
}

function resultOf({ pointer, id, text }: OpenCall, asking: JsonObject, from: number, at: string): JsonObject {
  const block = valueAt(asking, pointer.slice(`${at}/${from}`.length));
  return {
    role: 'user',
    content: [
      { type: 'tool_result', content: text, is_error: true, tool_use_id: isObject(block) ? (block.id ?? id) : id },
    ],
  };
}
