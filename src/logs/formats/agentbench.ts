/** Example conversations of AgentBench: lists of messages per task, with a role `agent`. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** The fields of an API message. Fields that are null are not sent. */
const SENT = ['content', 'tool_calls', 'tool_call_id', 'name'];

const agentbench: LogFormat = {
  id: 'agentbench',
  name: 'AgentBench examples',
  scope: 'document',

  excludes: ['messages', 'role'],
  owns(record) {
    if (!isObject(record) || 'role' in record || 'messages' in record) return false;
    const lists = Object.values(record).slice(0, 3);
    return lists.length > 0 && lists.every(isMessageList) && lists.some(isAgents);
  },

  read([record]) {
    const lists = Object.entries(new LogValue(record, '').fields());
    return lists.flatMap(([name, list]) => (Array.isArray(list.value) ? [conversation(name, list)] : []));
  },
};

export default agentbench;

function isMessageList(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0 && list.slice(0, 4).every(each => isObject(each) && 'role' in each);
}

function isAgents(list: unknown): boolean {
  return Array.isArray(list) && list.slice(0, 4).some(each => isObject(each) && each.role === 'agent');
}

function conversation(id: string, list: LogValue): LoggedConversation {
  const body = new Body('', list.at);
  for (const message of list.items()) body.add(sent(message));
  return { id, dialect: 'openai-chat', body: body.messages, origins: body.origins };
}

function sent(message: LogValue): LogValue {
  if (!isObject(message.value)) return message;
  const role = message.get('role');
  const fields = SENT.map(key => [key, message.get(key)] as const).filter(([, field]) => field.value !== null);
  // `agent` is the role of the model.
  return message.made({ role: role.value === 'agent' ? role.made('assistant') : role, ...Object.fromEntries(fields) });
}
