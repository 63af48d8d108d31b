/** A tau2 simulation as the agent and as the simulated user see it. Neither sees the other's calls and results. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';
import { BuiltObject, chatCalls, type FlatCall } from '../harness/built-messages.ts';

export interface Simulation {
  readonly value: JsonObject;
  readonly messages: readonly unknown[];
  readonly from: string;
}

/** The messages that one side sees, with their log locations. */
export interface SideConversation {
  readonly body: unknown[];
  readonly origins: Origins;
}

const CALL: FlatCall = { id: 'id', name: 'name', arguments: 'arguments' };

export function agentView(
  run: Simulation,
  policy?: { readonly text: string; readonly from: string },
): SideConversation {
  const conversation = new SideConversationWriter(run.from);
  if (policy !== undefined)
    conversation.beginMessage(policy.from).put('role', 'system').take('content', policy.text, policy.from);
  for (const [message, from] of flat(run)) {
    if (!isObject(message)) conversation.addVerbatim(message, from);
    else if (isOfUsersTools(message)) continue;
    else if (message.role === 'tool') conversation.result(message, from);
    else conversation.addTurn(message, from, message.role, message.role === 'assistant');
  }
  return conversation;
}

/** The simulated user writes assistant messages, and sees the agent's messages as user messages. */
export function userView(run: Simulation): SideConversation {
  const conversation = new SideConversationWriter(run.from);
  for (const [message, from] of flat(run)) {
    if (!isObject(message)) continue;
    const { role } = message;
    if (role === 'tool') {
      if (message.requestor === 'user') conversation.result(message, from);
    } else if (role === 'user') conversation.addTurn(message, from, 'assistant', true);
    else if (role === 'assistant' && !callsTools(message)) conversation.addTurn(message, from, 'user', false);
  }
  return conversation;
}

export function hasUserTools(messages: readonly unknown[]): boolean {
  return flat({ value: {}, messages, from: '' }).some(([message]) => isObject(message) && isOfUsersTools(message));
}

function isOfUsersTools(message: JsonObject): boolean {
  return message.role === 'tool' ? message.requestor === 'user' : message.role === 'user' && callsTools(message);
}

function callsTools({ tool_calls: calls }: JsonObject): boolean {
  return Array.isArray(calls) && calls.length > 0;
}

/** The messages in one list. Results of one turn may be bundled in one message. */
function flat({ messages, from }: Simulation): [unknown, string][] {
  return messages.flatMap((message, i): [unknown, string][] => {
    const place = `${from}/messages/${i}`;
    if (!isObject(message) || message.role !== 'tool' || !Array.isArray(message.tool_messages))
      return [[message, place]];
    return message.tool_messages.map((each: unknown, j) => [each, `${place}/tool_messages/${j}`]);
  });
}

class SideConversationWriter implements SideConversation {
  readonly body: unknown[] = [];
  readonly origins = new Origins();

  constructor(from: string) {
    this.origins.set('', `${from}/messages`, false);
  }

  addVerbatim(message: unknown, from: string): void {
    this.origins.set(child('', this.body.length), from);
    this.body.push(message);
  }

  beginMessage(from: string): BuiltObject {
    const built = new BuiltObject(this.origins, child('', this.body.length), from);
    this.body.push(built.value);
    return built;
  }

  result(message: JsonObject, from: string): void {
    const built = this.beginMessage(from).take('role', message.role, child(from, 'role'));
    built.take('content', message.content, child(from, 'content'));
    built.take('tool_call_id', message.id ?? undefined, child(from, 'id'));
  }

  addTurn(message: JsonObject, from: string, role: unknown, mayCall: boolean): void {
    const at = child('', this.body.length);
    const built = this.beginMessage(from).put('role', role, child(from, 'role'), role === message.role);
    built.take('content', message.content, child(from, 'content'));
    if (!mayCall) return;
    const place = child(from, 'tool_calls');
    built.put('tool_calls', chatCalls(message.tool_calls, CALL, this.origins, child(at, 'tool_calls'), place));
  }
}
