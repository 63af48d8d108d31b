/**
 * Files that agents keep next to a session, with its title, its agents and its cost. They contain no messages.
 * Kimi Code `state.json`, Grok CLI `summary.json`, Droid `*.settings.json`, Claude Code `agent-*.meta.json`.
 */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const format: LogFormat = {
  id: 'agent-session-state',
  name: 'agent session state',
  scope: 'document',
  skips: 'it contains the state of an agent, but no messages',

  marks: ['createdAt', 'info', 'tokenUsage', 'agentType'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    const { createdAt, agents, workDir, info, session_summary: summary, num_chat_messages: count } = record;
    if (typeof createdAt === 'string' && isObject(agents) && typeof workDir === 'string') return true;
    if (isObject(info) && typeof summary === 'string' && typeof count === 'number') return true;
    if (isObject(record.tokenUsage) && (typeof record.providerLock === 'string' || 'assistantActiveTimeMs' in record))
      return true;
    return typeof record.agentType === 'string' && Object.keys(record).length <= 6 && hasAgentField(record);
  },

  read: () => [],
};

export default format;

/** Whether the metadata of a sub-agent has one of its known fields. */
function hasAgentField({ spawnDepth, description, toolUseId }: Readonly<Record<string, unknown>>): boolean {
  return typeof spawnDepth === 'number' || typeof description === 'string' || typeof toolUseId === 'string';
}
