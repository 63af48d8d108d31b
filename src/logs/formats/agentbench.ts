/** Example conversations of AgentBench: lists of messages per task, with a role `agent`. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';
import { BuiltObject } from './harness/built-messages.ts';

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
    if (!isObject(record)) return [];
    return Object.entries(record).flatMap(([name, list]) =>
      Array.isArray(list) ? [conversation(name, list, child('', name))] : [],
    );
  },
};

export default agentbench;

function isMessageList(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0 && list.slice(0, 4).every(each => isObject(each) && 'role' in each);
}

function isAgents(list: unknown): boolean {
  return Array.isArray(list) && list.slice(0, 4).some(each => isObject(each) && each.role === 'agent');
}

function conversation(id: string, list: readonly unknown[], from: string): LoggedConversation {
  const origins = new Origins();
  origins.set('', from, false);
  const body = list.map((message, i) => {
    if (isObject(message)) return sent(message, new BuiltObject(origins, child('', i), child(from, i)), child(from, i));
    origins.set(child('', i), child(from, i));
    return message;
  });
  return { id, dialect: 'openai-chat', body, origins };
}

function sent(message: JsonObject, built: BuiltObject, from: string): JsonObject {
  // `agent` is the role of the model.
  const role = message.role === 'agent' ? 'assistant' : message.role;
  built.put('role', role, child(from, 'role'), role === message.role);
  for (const key of SENT) if (message[key] !== null) built.take(key, message[key], child(from, key));
  return built.value;
}
