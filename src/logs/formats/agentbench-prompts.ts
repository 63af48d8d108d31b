/** Worked examples of AgentBench in plain text, one for each prompting method and task. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const NAME = /^(?:react|act)_[a-z]+_\d+$/;

const agentbenchPrompts: LogFormat = {
  id: 'agentbench-prompts',
  name: 'AgentBench prompts',
  scope: 'document',
  skips: 'it contains plain text prompts, but no messages',

  excludes: ['messages'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    let prompts = 0;
    for (const name in record) {
      if (typeof record[name] !== 'string' || !NAME.test(name)) return false;
      prompts++;
    }
    return prompts > 0;
  },

  read: () => [],
};

export default agentbenchPrompts;
