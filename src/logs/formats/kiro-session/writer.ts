/** Writes tool results as Kiro CLI stores them: in a line of results after the reply. */
import type { JsonObject } from '../../../source/json.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { answersInBlocks, type BlockLayout } from '../writing/result-blocks.ts';

const layout: BlockLayout = {
  content: '/data/content',

  messageKind({ kind }) {
    if (kind === 'ToolResults') return 'results';
    return kind === 'Prompt' || kind === 'AssistantMessage' ? 'other' : undefined;
  },

  isResult: block => (block as JsonObject | null)?.kind === 'toolResult',

  result: ({ id, text }) => ({
    kind: 'toolResult',
    data: { toolUseId: id, content: [{ kind: 'text', data: text }], status: 'error' },
  }),

  text: text => ({ kind: 'text', data: text }),

  message: (content, { version, data }, [call]) => ({
    ...(version !== undefined && { version }),
    kind: 'ToolResults',
    data: { message_id: freshUuid(objectAt({ data }, 'data').message_id, call?.id), content },
  }),
};

export const kiroSessionWriter: LogWriter = { writeResults: (calls, log) => answersInBlocks(calls, log, layout) };
