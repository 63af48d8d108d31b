/** What Claude Code keeps of a workflow beside the sessions of its agents: which began, and what each gave back. */
import { isObject } from '../../shapes/structure.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-code-journal',
  name: 'Claude Code workflow journal',
  scope: 'file',
  skips: 'it holds the results of agents and none of their messages',
  owns(record) {
    if (!isObject(record)) return false;
    const { type, key, agentId } = record;
    return (type === 'started' || type === 'result') && typeof key === 'string' && typeof agentId === 'string';
  },
  read: () => [],
} satisfies LogFormat;
