/** Writes tool results as Cline and Roo store them: in the user message after the reply. */
import type { JsonObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

const layout: BlockLayout = {
  content: '/content',

  messageKind({ role, condenseParent, truncationParent }) {
    // Condensed messages are not sent, and reasoning items have no role.
    if (condenseParent !== undefined || truncationParent !== undefined || role === undefined) return undefined;
    return role === 'user' ? 'results' : 'other';
  },

  isResult: block => (block as JsonObject | null)?.type === 'tool_result',
  result: ({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text, is_error: true }),
  text: text => ({ type: 'text', text }),

  message: (content, { id, ts }, [call]) => ({
    ...(typeof id === 'string' && { id: `${id}_tool_${call?.id ?? ''}` }),
    role: 'user',
    content,
    ...(ts !== undefined && { ts }),
  }),
};

export const clineWriter: LogWriter = { writeResults: (calls, log) => answersInBlocks(calls, log, layout) };
