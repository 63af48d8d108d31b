/** Claude Code's workflow journal, next to the sessions of its agents: which agents started, and what each returned. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-code-journal',
  name: 'Claude Code workflow journal',
  scope: 'file',
  skips: 'it contains the results of agents, but none of their messages',
  owns(record) {
    if (!isObject(record)) return false;
    const { type, key, agentId } = record;
    return (type === 'started' || type === 'result') && typeof key === 'string' && typeof agentId === 'string';
  },
  read: () => [],
} satisfies LogFormat;
