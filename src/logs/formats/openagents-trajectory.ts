/** Claude runs stored by the OpenAgents autopilot: one content block or result per step. */
import { isObject } from '../../source/json.ts';
import { dayOf } from './claude/line.ts';
import { conversationsOf } from './claude/stream.ts';
import type { LogFormat } from './format.ts';
import { blocksIn } from './openagents-trajectory/steps.ts';

const TYPES: ReadonlySet<unknown> = new Set([
  ...['system_init', 'system_status', 'thinking', 'assistant', 'user', 'tool_call', 'tool_result'],
]);

export default {
  id: 'openagents-trajectory',
  name: 'OpenAgents trajectory',
  scope: 'document',
  marks: ['steps'],
  owns(record) {
    if (!isObject(record) || typeof record.session_id !== 'string' || !Array.isArray(record.steps)) return false;
    const [first] = record.steps as unknown[];
    return isObject(first) && 'step_id' in first && TYPES.has(first.type);
  },
  read(records, as) {
    const [document] = records;
    if (!isObject(document) || !Array.isArray(document.steps)) return [];
    const { session_id: id, prompt, steps, ended_at: ended, model } = document;
    const agentLines = blocksIn(steps, '/steps');
    if (typeof prompt === 'string') {
      const message = { role: 'user', content: prompt };
      const at = '/prompt';
      agentLines.unshift({
        line: { role: 'user', message, at, contentAt: at, id: undefined, key: -1 },
        parent: undefined,
      });
    }
    return conversationsOf(agentLines, as, {
      session: typeof id === 'string' ? id : undefined,
      recorded: dayOf(ended),
      startModel: typeof model === 'string' ? model : undefined,
    });
  },
} satisfies LogFormat;
