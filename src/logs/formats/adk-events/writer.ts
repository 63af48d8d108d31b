/** Writes tool results as ADK stores them: one event of the same agent has the results of all calls of a reply. */
import { isObject } from '../../../source/json.ts';
import type { LogWriter, OpenCall } from '../format.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

/** Fields of an event that describe its run, in Python's and in other spellings. */
const RUN_KEYS = ['invocationId', 'invocation_id', 'author', 'timestamp', 'branch'];

const layout: BlockLayout = {
  content: '/content/parts',

  messageKind({ content }) {
    const parts = isObject(content) ? content.parts : undefined;
    if (!Array.isArray(parts) || parts.length === 0) return undefined;
    return parts.some(isResult) ? 'results' : 'other';
  },

  isResult,

  result({ id, name, text }: OpenCall) {
    return { functionResponse: { ...(id !== undefined && { id }), name, response: { error: text } } };
  },

  text: text => ({ text }),

  message(parts, reply, [call]) {
    const run = RUN_KEYS.flatMap(key => (key in reply ? [[key, reply[key]]] : []));
    const id = freshUuid(reply.id, call?.id, call?.pointer);
    return { ...Object.fromEntries(run), id, content: { parts, role: 'user' } };
  },
};

export const adkWriter: LogWriter = {
  lines: log => (Array.isArray(log) ? '' : '/events'),
  writeResults: (calls, log) => answersInBlocks(calls, log, layout),
};

function isResult(part: unknown): boolean {
  return isObject(part) && (isObject(part.functionResponse) || isObject(part.function_response));
}
