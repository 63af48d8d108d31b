/**
 * Writes tool results as Gemini CLI stores them: in the record of the call, or in a user message if calls are stored as
 * sent.
 */
import type { Edit } from '../../../generated/types.ts';
import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

/** Statuses of finished calls. */
const ENDED: ReadonlySet<unknown> = new Set(['success', 'error', 'cancelled']);

const layout: BlockLayout = {
  content: '/content',

  messageKind({ type, content }) {
    if (type === 'user') return Array.isArray(content) && content.some(isResult) ? 'results' : 'other';
    return type === 'gemini' ? 'other' : undefined;
  },

  isResult,
  result: responseOf,
  text: text => ({ text }),

  message: (content, { id, timestamp }, [call]) => ({
    id: freshUuid(id, call?.id, call?.pointer),
    ...(timestamp !== undefined && { timestamp }),
    type: 'user',
    content,
  }),
};

export const geminiWriter: LogWriter = {
  writeResults(calls, log) {
    const isRecord = ({ pointer }: OpenCall) => pointerKeys(pointer).at(-2) === 'toolCalls';
    const others = calls.filter(call => !isRecord(call));
    const inBlocks = others.length === 0 ? [] : answersInBlocks(others, log, layout);
    return inBlocks && [...calls.filter(isRecord).map(call => withResult(call, log)), ...inBlocks];
  },
};

function withResult(call: OpenCall, log: unknown): ResultChange {
  const record = valueAt(log, call.pointer) as JsonObject;
  const place = (key: string) => `${call.pointer}/${key}`;
  const set = (key: string, value: unknown): Edit => ({
    op: key in record ? 'replace' : 'add',
    path: place(key),
    value,
  });
  const edits = [set('result', [responseOf(call)])];
  if ('status' in record && !ENDED.has(record.status)) edits.push(set('status', 'cancelled'));
  return { edits };
}

function responseOf({ id, name, text }: OpenCall): JsonObject {
  return { functionResponse: { ...(id !== undefined && { id }), name, response: { error: text } } };
}

function isResult(part: unknown): boolean {
  return isObject(part) && isObject(part.functionResponse);
}
