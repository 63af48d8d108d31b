/** A tau2 simulation as the agent and as the simulated user see it. Neither sees the other's calls and results. */
import { isObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation } from '../format.ts';
import { chatCalls, type FlatCall, unlessNull } from '../harness/chat-calls.ts';

/** The messages that one side sees. */
type SideConversation = Pick<LoggedConversation, 'body' | 'origins'>;

const CALL: FlatCall = { id: 'id', name: 'name', arguments: 'arguments' };

export function agentView(simulation: LogValue, policy?: LogValue): SideConversation {
  const system = policy === undefined ? [] : [policy.made({ role: 'system', content: policy })];
  const messages = messagesIn(simulation).flatMap(message => {
    if (!isObject(message.value)) return message;
    if (isOfUsersTools(message)) return [];
    const role = message.get('role');
    if (role.value === 'tool') return result(message);
    return turn(message, role, role.value === 'assistant');
  });
  return conversation(simulation, [...system, ...messages]);
}

/** The simulated user writes assistant messages, and sees the agent's messages as user messages. */
export function userView(simulation: LogValue): SideConversation {
  const messages = messagesIn(simulation).flatMap(message => {
    const role = message.get('role');
    if (role.value === 'tool') return isOfUsersTools(message) ? result(message) : [];
    if (role.value === 'user') return turn(message, role.made('assistant'), true);
    return role.value === 'assistant' && !callsTools(message) ? turn(message, role.made('user'), false) : [];
  });
  return conversation(simulation, messages);
}

export function hasUserTools(simulation: LogValue): boolean {
  return messagesIn(simulation).some(isOfUsersTools);
}

function isOfUsersTools(message: LogValue): boolean {
  const { value: role } = message.get('role');
  return role === 'tool' ? message.get('requestor').value === 'user' : role === 'user' && callsTools(message);
}

function callsTools(message: LogValue): boolean {
  return message.get('tool_calls').items().length > 0;
}

/** The messages in one list. Results of one turn may be bundled in one message. */
function messagesIn(simulation: LogValue): LogValue[] {
  const messages = simulation.get('messages').items();
  return messages.flatMap(message => {
    const bundled = message.get('tool_messages');
    const isBundle = message.get('role').value === 'tool' && Array.isArray(bundled.value);
    return isBundle ? bundled.items() : message;
  });
}

function conversation(simulation: LogValue, messages: readonly LogValue[]): SideConversation {
  const body = new Body('', simulation.get('messages').at);
  for (const message of messages) body.add(message);
  return { body: body.messages, origins: body.origins };
}

function result(message: LogValue): LogValue {
  const [role, content, id] = [message.get('role'), message.get('content'), unlessNull(message.get('id'))];
  return message.made({ role, content, tool_call_id: id });
}

function turn(message: LogValue, role: LogValue, mayCall: boolean): LogValue {
  const calls = mayCall ? chatCalls(message.get('tool_calls'), CALL) : undefined;
  return message.made({ role, content: message.get('content'), tool_calls: calls });
}
