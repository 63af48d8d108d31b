/**
 * Converts the UI events that Kimi CLI stores (`wire.jsonl` of protocol 1) to messages, with a separate list for each
 * sub-agent.
 * Layout: src/kimi_cli/wire/types.py in https://github.com/MoonshotAI/kimi-cli
 */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { type Call, type Entry, partOf, partsOf } from './entry.ts';

export class EventFold {
  /** Messages by sub-agent ID. The main agent has an empty ID. */
  readonly agents = new Map<string, Entry[]>();

  add(message: LogValue): void {
    let event = message;
    let agent = '';
    while (event.get('type').value === 'SubagentEvent') {
      const payload = event.get('payload');
      const ids = ['agent_id', 'parent_tool_call_id', 'task_tool_call_id'].map(key => payload.get(key).value);
      const id = ids.find(each => each !== undefined && each !== null);
      agent = typeof id === 'string' ? id : 'sub-agent';
      event = payload.get('event');
    }
    const entries = this.agents.get(agent) ?? [];
    this.agents.set(agent, entries);
    addEvent(entries, event.get('type').value, event.get('payload'));
  }
}

function addEvent(entries: Entry[], type: unknown, payload: LogValue): void {
  if (type === 'TurnBegin' || type === 'SteerInput')
    entries.push({ role: 'user', from: payload, parts: partsOf(payload.get('user_input')), calls: [] });
  else if (type === 'StepBegin') entries.push({ role: 'assistant', from: payload, parts: [], calls: [] });
  else if (type === 'ContentPart') replyIn(entries, payload).parts.push(partOf(payload));
  else if (type === 'ToolCall') replyIn(entries, payload).calls.push(callOf(payload));
  else if (type === 'ToolCallPart') extendLastCall(entries, payload.get('arguments_part').text ?? '');
  else if (type === 'ToolResult') {
    const returned = payload.get('return_value');
    const result = isObject(returned.value) ? returned : payload.get('result');
    const parts = partsOf(result.get('output'));
    entries.push({ role: 'tool', from: payload, parts, calls: [], callId: payload.get('tool_call_id') });
  }
}

/** The current reply. A part after a result or a prompt starts a new one. */
function replyIn(entries: Entry[], from: LogValue): Entry {
  const last = entries.at(-1);
  if (last?.role === 'assistant') return last;
  const reply: Entry = { role: 'assistant', from, parts: [], calls: [] };
  entries.push(reply);
  return reply;
}

function callOf(payload: LogValue): Call {
  const tool = payload.get('function');
  const text = tool.get('arguments');
  return { from: payload, id: payload.get('id'), name: tool.get('name'), arguments: text.as(text.value ?? '') };
}

function extendLastCall(entries: readonly Entry[], more: string): void {
  const last = entries.at(-1)?.calls.at(-1);
  const text = last?.arguments.text;
  if (last !== undefined && text !== undefined) last.arguments = last.arguments.as(text + more);
}
