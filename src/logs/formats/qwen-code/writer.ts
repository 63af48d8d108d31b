/** How Qwen Code writes down the result of a call: in a record of its own, linked behind the reply and its other results. */
import { pointerKeys } from '../../../pointer.ts';
import { isObject } from '../../../shapes/structure.ts';
import type { LogAnswer, LogWriter, OpenCall } from '../format.ts';
import { recordAt } from '../writing/behind.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

type Json = Record<string, unknown>;

/** Fields that every record of a session has. */
const ENVELOPE = ['sessionId', 'timestamp', 'type', 'cwd', 'version', 'gitBranch'];

/** The history that a compression kept: contents as they are sent. */
const compressed: BlockLayout = {
  content: '/parts',
  speaks: ({ role, parts }) =>
    role === 'user' && Array.isArray(parts) && parts.some(compressedResult) ? 'results' : 'other',
  isResult: compressedResult,
  result: responseOf,
  text: text => ({ text }),
  message: parts => ({ role: 'user', parts }),
};

export const qwenWriter: LogWriter = {
  links: { id: 'uuid', parent: 'parentUuid' },

  answers(calls, log) {
    if (!Array.isArray(log)) return undefined;
    const inHistory = calls.filter(({ pointer }) => pointerKeys(pointer)[1] === 'systemPayload');
    const kept = inHistory.length === 0 ? [] : answersInBlocks(inHistory, log, compressed);
    if (kept === undefined) return undefined;
    return [...kept, ...calls.filter(call => !inHistory.includes(call)).map(call => answerOf(call, log))];
  },
};

function answerOf(call: OpenCall, log: readonly unknown[]): LogAnswer {
  const from = Number(pointerKeys(call.pointer)[0]);
  const { uuid } = recordAt(log, from);
  const behind = endOf(call.path.slice(call.path.indexOf(from) + 1), from, log);
  const before = recordAt(log, behind);
  const record: Json = { uuid: freshUuid(uuid, call.id, call.pointer), parentUuid: null };
  for (const key of ENVELOPE) if (key in before) record[key] = key === 'type' ? 'tool_result' : before[key];
  record.message = { role: 'user', parts: [responseOf(call)] };
  record.toolCallResult = { callId: call.id, status: 'error', resultDisplay: call.text };
  return { behind, record };
}

/** The last record of a reply, or of its results, on the way of its conversation. */
function endOf(path: readonly number[], from: number, log: readonly unknown[]): number {
  const { uuid } = recordAt(log, from);
  let last = from;
  for (const place of path) {
    const record = recordAt(log, place);
    if (record.type !== 'tool_result' && record.uuid !== uuid) break;
    last = place;
  }
  return last;
}

function responseOf({ id, name, text }: OpenCall): Json {
  return { functionResponse: { ...(id !== undefined && { id }), name, response: { error: text } } };
}

function compressedResult(part: unknown): boolean {
  return isObject(part) && isObject(part.functionResponse);
}
