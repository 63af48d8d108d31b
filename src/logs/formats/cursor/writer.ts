/** Writes tool results in Cursor transcripts that have them: in the user line after the reply. */
import type { JsonObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

const layout: BlockLayout = {
  content: '/message/content',
  messageKind: ({ role }) => (role === 'user' ? 'results' : role === 'assistant' ? 'other' : undefined),
  isResult: block => (block as JsonObject | null)?.type === 'tool_result',
  result: ({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text, is_error: true }),
  text: text => ({ type: 'text', text }),
  message: content => ({ role: 'user', message: { content } }),
};

export const cursorWriter: LogWriter = { writeResults: (calls, log) => answersInBlocks(calls, log, layout) };
