/**
 * AutoGen: chats between agents, the saved state of agents and teams, and the model calls that a replay client
 * recorded.
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { addModelMessage, answerOf, holdsModelMessages } from './autogen/model-messages.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';

interface Chat {
  readonly id?: string | undefined;
  readonly messages: LogValue;
  /** The model's answer, if it is stored next to the messages. */
  readonly answer?: LogValue;
}

/** The fields of a message in a chat. */
const OWN_KEYS = new Set([
  ...['content', 'function_call', 'tool_calls', 'tool_responses', 'tool_call_id'],
  ...['name', 'context', 'role'],
]);
/** Other log formats have lists of messages under these keys. */
const FOREIGN = new Set([
  ...['messages', 'input', 'output', 'history', 'contents', 'conversation', 'conversations', 'prompt', 'completion'],
  ...['chosen', 'rejected', 'chosen_messages', 'rejected_messages', 'traj', 'trajectory', 'transcript', 'items'],
]);
const SAMPLE_SIZE = 8;

const autogen: LogFormat = {
  id: 'autogen',
  name: 'AutoGen chat',
  scope: 'document',

  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, SAMPLE_SIZE).every(isModelCall);
    if (!isObject(record)) return false;
    if (isModelCall(record) || isState(record) || isHistory(record)) return true;
    if (typeof record.response_with_ans === 'string') return Array.isArray(record.messages);
    return isChats(record);
  },

  read(records, as) {
    return records.flatMap(record => chatsIn(new LogValue(record, '')).map(chat => conversationOf(chat, as)));
  },
};

export default autogen;

function isModelCall(value: unknown): boolean {
  if (!isObject(value) || typeof value.mode !== 'string' || !value.mode.startsWith('create')) return false;
  return holdsModelMessages(value.messages);
}

/** A context of a model by itself. Its messages have a type, but no role. */
function isHistory({ messages }: JsonObject): boolean {
  return holdsModelMessages(messages) && isObject(messages[0]) && !('role' in messages[0]) && !('data' in messages[0]);
}

function isState({ type, llm_context: context, agent_states: states }: JsonObject): boolean {
  if (typeof type !== 'string' || !type.endsWith('State')) return false;
  return isObject(context) || isObject(states);
}

/** `{agent: [messages]}`: one list for each agent that was talked to. */
function isChats(record: JsonObject): boolean {
  let chats = 0;
  for (const name in record) {
    const list = record[name];
    if (FOREIGN.has(name) || !Array.isArray(list) || !isChat(list)) return false;
    chats++;
  }
  return chats > 0;
}

function isChat(list: readonly unknown[]): boolean {
  return list.length > 0 && list.slice(0, SAMPLE_SIZE).every(isChatMessage);
}

function isChatMessage(message: unknown): boolean {
  if (!isObject(message) || typeof message.role !== 'string') return false;
  const keys = Object.keys(message);
  // AutoGen writes other fields before `role`, but sends results of any form.
  const isOwn = keys[0] !== 'role' || message.role === 'tool';
  return isOwn && 'content' in message && keys.every(key => OWN_KEYS.has(key));
}

function chatsIn(record: LogValue): Chat[] {
  const { value } = record;
  if (Array.isArray(value)) return record.items().flatMap(modelCall);
  if (!isObject(value)) return [];
  const messages = record.get('messages');
  if (Array.isArray(messages.value))
    return 'mode' in value ? modelCall(record) : [{ id: record.get('problem_id').text, messages }];
  if ('llm_context' in value || 'agent_states' in value) return contextsInState(record);
  return Object.entries(record.fields()).flatMap(([id, list]) =>
    Array.isArray(list.value) ? [{ id, messages: list }] : [],
  );
}

function modelCall(call: LogValue): Chat[] {
  const [messages, response] = [call.get('messages'), call.get('response')];
  if (!Array.isArray(messages.value)) return [];
  return [{ messages, ...(isObject(response.value) && { answer: response }) }];
}

/** Model contexts in the state of an agent, or of all agents of a team and its nested teams. */
function contextsInState(record: LogValue): Chat[] {
  const found: Chat[] = [];
  const pending: { state: LogValue; id: string | undefined }[] = [{ state: record, id: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { state, id } = next;
    if (!isObject(state.value)) continue;
    const messages = state.get('llm_context').get('messages');
    if (Array.isArray(messages.value)) found.push({ id, messages });
    for (const [name, agent] of Object.entries(state.get('agent_states').fields()).reverse())
      pending.push({ state: agent, id: name });
    pending.push({ state: state.get('agent_state'), id });
  }
  return found;
}

function conversationOf({ id, messages, answer }: Chat, as: ReadAs): LoggedConversation {
  const body = new Body('', messages.at);
  const addMessage = holdsModelMessages(messages.value) ? addModelMessage : addChatMessage;
  for (const message of messages.items()) addMessage(message, body);
  // A recorded model call is a request. In the log it is followed by the answer.
  if (answer !== undefined && as === 'log') body.add(answerOf(answer));
  return { id, dialect: 'openai-chat', body: body.messages, origins: body.origins };
}

/** AutoGen stores the results of several calls in one message and sends each as a separate message. */
function addChatMessage(message: LogValue, body: Body): void {
  const { tool_responses: results, ...otherFields } = message.fields();
  const list = results?.items() ?? [];
  for (const result of list) body.add(result);
  if (list.length === 0) body.add(message);
  else if (otherFields.role?.value !== 'tool') body.add(message.made(otherFields));
}
