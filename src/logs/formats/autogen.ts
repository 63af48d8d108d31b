/**
 * AutoGen: chats between agents, the saved state of agents and teams, and the model calls that a replay client
 * recorded.
 */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { holdsModelMessages, putAnswer, putModelMessage } from './autogen/model-messages.ts';
import { Assembly } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';

/** A list of messages and its location. */
interface Chat {
  readonly id?: string | undefined;
  readonly messages: readonly unknown[];
  readonly at: string;
  /** The model's answer, if it is stored next to the messages. */
  readonly answer?: { readonly message: JsonObject; readonly at: string };
}

/** The fields of a message in a chat. AutoGen writes other fields before `role`. */
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
    return records.flatMap(record => chatsIn(record).map(chat => conversationOf(chat, as)));
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
  return keys[0] !== 'role' && 'content' in message && keys.every(key => OWN_KEYS.has(key));
}

function chatsIn(record: unknown): Chat[] {
  if (Array.isArray(record)) return record.flatMap((each: unknown, i) => modelCall(each, child('', i)));
  if (!isObject(record)) return [];
  if (Array.isArray(record.messages) && 'mode' in record) return modelCall(record, '');
  if (Array.isArray(record.messages)) return [{ id: idOf(record), messages: record.messages, at: '/messages' }];
  if ('llm_context' in record || 'agent_states' in record) return contextsInState(record);
  return Object.entries(record).flatMap(([id, messages]) =>
    Array.isArray(messages) ? [{ id, messages: messages as unknown[], at: child('', id) }] : [],
  );
}

function idOf({ problem_id: id }: JsonObject): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

function modelCall(call: unknown, at: string): Chat[] {
  if (!isObject(call) || !Array.isArray(call.messages)) return [];
  const { messages, response } = call;
  const answer = isObject(response) ? { message: response, at: child(at, 'response') } : undefined;
  return [{ messages, at: child(at, 'messages'), ...(answer !== undefined && { answer }) }];
}

/** Model contexts in the state of an agent, or of all agents of a team and its nested teams. */
function contextsInState(record: JsonObject): Chat[] {
  const found: Chat[] = [];
  const pending: { value: unknown; at: string; id: string | undefined }[] = [{ value: record, at: '', id: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, at, id } = next;
    if (!isObject(value)) continue;
    const { llm_context: context, agent_states: agents, agent_state: nestedState } = value;
    if (isObject(context) && Array.isArray(context.messages))
      found.push({ id, messages: context.messages, at: child(child(at, 'llm_context'), 'messages') });
    if (isObject(agents))
      for (const [name, state] of Object.entries(agents).reverse())
        pending.push({ value: state, at: child(child(at, 'agent_states'), name), id: name });
    pending.push({ value: nestedState, at: child(at, 'agent_state'), id });
  }
  return found;
}

function conversationOf({ id, messages, at, answer }: Chat, as: ReadAs): LoggedConversation {
  const body = new Assembly('', at);
  const isTyped = holdsModelMessages(messages);
  for (const [i, message] of messages.entries())
    if (isTyped) putModelMessage(message, child(at, i), body);
    else putChatMessage(message, child(at, i), body);
  // A recorded model call is a request. In the log it is followed by the answer.
  if (answer !== undefined && as === 'log') putAnswer(answer.message, answer.at, body);
  return { id, dialect: 'openai-chat', body: body.messages, origins: body.origins, notes: body.notes };
}

/**
 * Copies a message. AutoGen stores the results of several calls in one message and sends each as a separate message.
 */
function putChatMessage(message: unknown, at: string, body: Assembly): void {
  const results: unknown = isObject(message) ? message.tool_responses : undefined;
  if (!isObject(message) || !Array.isArray(results) || results.length === 0) {
    body.take(message, at);
    return;
  }
  for (const [i, result] of results.entries()) body.take(result, child(child(at, 'tool_responses'), i));
  if (message.role === 'tool') return;
  const { tool_responses: _, ...rest } = message;
  body.addBuilt(
    rest,
    at,
    Object.keys(rest).map(key => [child('', key), child(at, key)]),
  );
}
