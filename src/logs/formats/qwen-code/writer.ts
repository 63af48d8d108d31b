/**
 * Writes tool results as Qwen Code stores them: each in a separate record, linked after the reply and its other
 * results.
 */
import { pointerKeys } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { endOf } from '../writing/lines.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';
import { recordAt } from '../writing/result-position.ts';

/** Fields that every record of a session has. */
const SESSION_FIELDS = ['sessionId', 'timestamp', 'type', 'cwd', 'version', 'gitBranch'];

/** The history in a compression record, with contents as they are sent. */
const compressedLayout: BlockLayout = {
  content: '/parts',
  messageKind: ({ role, parts }) =>
    role === 'user' && Array.isArray(parts) && parts.some(isResult) ? 'results' : 'other',
  isResult: isResult,
  result: responseOf,
  text: text => ({ text }),
  message: parts => ({ role: 'user', parts }),
};

export const qwenWriter: LogWriter = {
  links: { id: 'uuid', parent: 'parentUuid' },

  writeResults(calls, log) {
    if (!Array.isArray(log)) return undefined;
    const isInHistory = ({ pointer }: OpenCall) => pointerKeys(pointer)[1] === 'systemPayload';
    const inHistory = calls.filter(isInHistory);
    const historyAnswers = inHistory.length === 0 ? [] : answersInBlocks(inHistory, log, compressedLayout);
    if (historyAnswers === undefined) return undefined;
    return [...historyAnswers, ...calls.filter(call => !isInHistory(call)).map(call => answerOf(call, log))];
  },
};

function answerOf(call: OpenCall, log: readonly unknown[]): ResultChange {
  const from = Number(pointerKeys(call.pointer)[0]);
  const { uuid } = recordAt(log, from);
  const after = endOf(log, call.path, from, uuid, record => record.type === 'tool_result' || record.uuid === uuid);
  const before = recordAt(log, after);
  const record: JsonObject = { uuid: freshUuid(uuid, call.id, call.pointer), parentUuid: null };
  for (const key of SESSION_FIELDS) if (key in before) record[key] = key === 'type' ? 'tool_result' : before[key];
  record.message = { role: 'user', parts: [responseOf(call)] };
  record.toolCallResult = { callId: call.id, status: 'error', resultDisplay: call.text };
  return { after, record };
}

function responseOf({ id, name, text }: OpenCall): JsonObject {
  return { functionResponse: { ...(id !== undefined && { id }), name, response: { error: text } } };
}

function isResult(part: unknown): boolean {
  return isObject(part) && isObject(part.functionResponse);
}
