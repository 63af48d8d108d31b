/**
 * Converts the UI events that Kimi CLI stores (`wire.jsonl` of protocol 1) to messages, with a separate list for each
 * sub-agent.
 * Layout: src/kimi_cli/wire/types.py in https://github.com/MoonshotAI/kimi-cli
 */
import { isObject } from '../../../source/json.ts';
import { type Json, objectAt, textAt } from '../agents/fields.ts';
import { type Call, type Entry, partsOf } from './entry.ts';

export class EventFold {
  /** Messages by sub-agent ID. The main agent has an empty ID. */
  readonly agents = new Map<string, Entry[]>();

  add(message: Json, at: string): void {
    let event = message;
    let from = at;
    let agent = '';
    while (event.type === 'SubagentEvent') {
      const payload = objectAt(event, 'payload');
      const id = payload.agent_id ?? payload.parent_tool_call_id ?? payload.task_tool_call_id;
      agent = typeof id === 'string' ? id : 'sub-agent';
      event = objectAt(payload, 'event');
      from += '/payload/event';
    }
    const entries = this.agents.get(agent) ?? [];
    this.agents.set(agent, entries);
    addEvent(entries, event.type, objectAt(event, 'payload'), `${from}/payload`);
  }
}

function addEvent(entries: Entry[], type: unknown, payload: Json, at: string): void {
  if (type === 'TurnBegin' || type === 'SteerInput')
    entries.push({ role: 'user', at, parts: partsOf(payload.user_input, `${at}/user_input`), calls: [] });
  else if (type === 'StepBegin') entries.push({ role: 'assistant', at, parts: [], calls: [] });
  else if (type === 'ContentPart') replyIn(entries, at).parts.push({ value: payload, at, textAt: `${at}/text` });
  else if (type === 'ToolCall') replyIn(entries, at).calls.push(callOf(payload, at));
  else if (type === 'ToolCallPart') extendLastCall(entries, textAt(payload, 'arguments_part') ?? '');
  else if (type === 'ToolResult') {
    const returned = isObject(payload.return_value) ? 'return_value' : 'result';
    const value = objectAt(payload, returned);
    entries.push({
      role: 'tool',
      at,
      parts: partsOf(value.output, `${at}/${returned}/output`),
      calls: [],
      ...(payload.tool_call_id !== undefined && { callId: payload.tool_call_id, callIdAt: `${at}/tool_call_id` }),
    });
  }
}

/** The current reply. A part after a result or a prompt starts a new one. */
function replyIn(entries: Entry[], at: string): Entry {
  const last = entries.at(-1);
  if (last?.role === 'assistant') return last;
  const reply: Entry = { role: 'assistant', at, parts: [], calls: [] };
  entries.push(reply);
  return reply;
}

function callOf(payload: Json, at: string): Call {
  const { name, arguments: text } = objectAt(payload, 'function');
  const places = [`${at}/id`, `${at}/function/name`, `${at}/function/arguments`] as const;
  return { id: payload.id, name, arguments: text ?? '', at, places };
}

function extendLastCall(entries: readonly Entry[], more: string): void {
  const calls = entries.at(-1)?.calls;
  const last = calls?.pop();
  if (last !== undefined)
    calls?.push({ ...last, arguments: typeof last.arguments === 'string' ? last.arguments + more : last.arguments });
}
