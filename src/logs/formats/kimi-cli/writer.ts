/** Writes tool results as Kimi's clients store them: each in a separate line, in all three kinds of files. */

import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { endOf, linesBy } from '../writing/lines.ts';
import { lastOf, type Relation, recordAt } from '../writing/result-position.ts';

export const kimiWriter: LogWriter = {
  writeResult(call, log) {
    if (!Array.isArray(log)) return undefined;
    const [first, second] = pointerKeys(call.pointer);
    const from = Number(first);
    const record = recordAt(log, from);
    if (second === 'event' || (second === 'message' && 'type' in record && !('payload' in objectAt(record, 'message'))))
      return answerInRecords(call, from, log);
    return second === 'message' ? answerInEvents(call, from, log) : answerInHistory(call, from, log);
  },
};

/** For records of Kimi Code: writes an event, or a message if the call is in a message. */
function answerInRecords({ id, text, pointer }: OpenCall, from: number, log: readonly unknown[]): ResultChange {
  const { event } = recordAt(log, from);
  const after = lastOf(log, from, relationOf);
  const { time } = recordAt(log, after);
  const timed = time === undefined ? {} : { time };
  if (!isObject(event)) {
    const content = [{ type: 'text', text }];
    const message = { role: 'tool', content, toolCalls: [], toolCallId: id, isError: true };
    return { after, record: { type: 'context.append_message', message, ...timed } };
  }
  const parent = objectAt({ event: valueAt(log, pointer) }, 'event').uuid;
  const result = {
    type: 'tool.result',
    ...(parent !== undefined && { parentUuid: parent }),
    toolCallId: id,
    result: { output: text, isError: true },
  };
  return { after, record: { type: 'context.append_loop_event', event: result, ...timed } };
}

function relationOf(record: unknown): Relation {
  if (!isObject(record) || typeof record.type !== 'string' || !record.type.startsWith('context.')) return 'passed';
  if (record.type === 'context.append_message') return objectAt(record, 'message').role === 'tool' ? 'same' : 'end';
  if (record.type !== 'context.append_loop_event') return 'end';
  return objectAt(record, 'event').type === 'step.begin' ? 'end' : 'same';
}

const REPLY_EVENTS: ReadonlySet<unknown> = new Set(['ContentPart', 'ToolCall', 'ToolCallPart', 'ToolResult']);
const NEXT_TURN_EVENTS: ReadonlySet<unknown> = new Set([
  ...['TurnBegin', 'TurnEnd', 'SteerInput', 'StepBegin', 'StepInterrupted', 'CompactionBegin'],
]);

/** For events of Kimi CLI. Events of a sub-agent are nested in events of the call that runs it. */
function answerInEvents({ id, text }: OpenCall, from: number, log: readonly unknown[]): ResultChange {
  const message = objectAt(recordAt(log, from), 'message');
  const after = endOf(log, eventsOf(log).get(agentOf(message)) ?? [], from, undefined, record =>
    REPLY_EVENTS.has(innermost(objectAt(record, 'message')).type),
  );
  const { timestamp } = recordAt(log, after);
  const value = { is_error: true, output: text, message: text, display: [] };
  const result = { type: 'ToolResult', payload: { tool_call_id: id, return_value: value } };
  return {
    after,
    record: { ...(timestamp !== undefined && { timestamp }), message: wrappedForAgent(message, result) },
  };
}

/** The key of lines that are neither part of a reply nor begin or end a turn. */
const OTHER = Symbol();

/** The lines with events of replies and turns, by agent. */
const eventsOf = memoized((log: readonly unknown[]) =>
  linesBy(log, record => {
    const message = objectAt(record, 'message');
    const { type } = innermost(message);
    return REPLY_EVENTS.has(type) || NEXT_TURN_EVENTS.has(type) ? agentOf(message) : OTHER;
  }),
);

function innermost(message: JsonObject): JsonObject {
  return message.type === 'SubagentEvent' ? innermost(objectAt(objectAt(message, 'payload'), 'event')) : message;
}

/** An identifier of the agent that an event belongs to. */
function agentOf(message: JsonObject): unknown {
  if (message.type !== 'SubagentEvent') return undefined;
  const payload = objectAt(message, 'payload');
  const inside = agentOf(objectAt(payload, 'event'));
  return inside ?? payload.agent_id ?? payload.parent_tool_call_id ?? payload.task_tool_call_id;
}

/** Wraps an event in the same `SubagentEvent`s as another event of its agent. */
function wrappedForAgent(message: JsonObject, event: JsonObject): JsonObject {
  if (message.type !== 'SubagentEvent') return event;
  const payload = objectAt(message, 'payload');
  return { ...message, payload: { ...payload, event: wrappedForAgent(objectAt(payload, 'event'), event) } };
}

/** For the history of Kimi CLI: writes a message. */
function answerInHistory({ id, text }: OpenCall, from: number, log: readonly unknown[]): ResultChange {
  const after = lastOf(log, from, historyRelationOf);
  return { after, record: { role: 'tool', content: [{ type: 'text', text }], tool_call_id: id } };
}

function historyRelationOf(record: unknown): Relation {
  const role = isObject(record) ? record.role : undefined;
  if (typeof role !== 'string' || role.startsWith('_')) return 'passed';
  return role === 'tool' ? 'same' : 'end';
}
