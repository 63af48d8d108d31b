/** Claude managed agents: client calls and events of a session that the provider stores. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const claudeManagedAgents: LogFormat = {
  id: 'claude-managed-agents',
  name: 'Claude managed agent session',
  scope: 'file',
  skips: 'the provider stores the conversation, so no request contains messages',

  owns(record) {
    if (Array.isArray(record)) {
      const [method] = record as unknown[];
      return typeof method === 'string' && method.startsWith('client.beta.sessions.');
    }
    return isObject(record) && typeof record.id === 'string' && record.id.startsWith('sevt_') && isEvent(record.type);
  },

  read: () => [],
};

export default claudeManagedAgents;

function isEvent(type: unknown): boolean {
  return typeof type === 'string' && /^(?:session|agent|user|span)\./.test(type);
}
