/** Claude runs stored by the OpenAgents autopilot: one content block or result per step. */

import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { userLine } from './claude/line.ts';
import { conversationsOf } from './claude/stream.ts';
import { LogValue } from './compose/log-value.ts';
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
    const document = new LogValue(records[0], '');
    if (!Array.isArray(document.get('steps').value)) return [];
    const prompt = document.get('prompt');
    const prompts = prompt.text === undefined ? [] : [{ line: userLine(prompt, -1), parent: undefined }];
    return conversationsOf([...prompts, ...blocksIn(document.get('steps'))], as, {
      session: document.get('session_id').text,
      recorded: dayOf(document.get('ended_at').value),
      startModel: document.get('model').text,
    });
  },
} satisfies LogFormat;
