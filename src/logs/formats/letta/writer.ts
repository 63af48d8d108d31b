/** Writes tool results as Letta stores them: in a tool message, which joins the context if the call is in it. */
import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { lastOf, type Relation, recordAt } from '../writing/result-position.ts';

export const lettaWriter: LogWriter = {
  lines: listIn,

  /** A result whose call is no longer in context is removed from the context, but stays in the log. */
  omit(lines, log) {
    const at = listIn(log);
    const messages = valueAt(log, at ?? '');
    if (at === undefined || !Array.isArray(messages)) return undefined;
    const removed = new Set(lines);
    const ids = new Set(lines.map(place => recordAt(messages, place).id));
    const contexts = contextLists(log, at);
    const isOutOfContext = (place: number) => {
      const call = callOf(messages, recordAt(messages, place).tool_call_id);
      return (
        call >= 0 && !contexts.some(({ list }) => list.includes(call) || list.includes(recordAt(messages, call).id))
      );
    };
    if (contexts.length === 0 || !lines.every(isOutOfContext)) return undefined;
    return contexts.map(({ path, list }) => ({
      op: 'replace',
      path,
      value: list.filter(each => (typeof each === 'number' ? !removed.has(each) : !ids.has(each))),
    }));
  },

  /** Updates the list of IDs or indexes of the messages in context after messages were inserted, deleted or moved. */
  reconcile(lines, before, log) {
    const at = listIn(log);
    if (at === undefined) return [];
    const entryOf = (i: number, list: readonly unknown[]) => (typeof list[0] === 'number' ? i : recordAt(lines, i).id);
    return contextLists(log, at).flatMap(({ path, list }) => {
      const updated = list.flatMap(each => {
        const place = typeof each === 'number' ? before.indexOf(each) : lines.findIndex(line => idOf(line) === each);
        return place < 0 ? [] : [typeof each === 'number' ? place : each];
      });
      for (const [i, place] of before.entries()) {
        if (place !== undefined || updated.includes(entryOf(i, list))) continue;
        const previous = updated.indexOf(entryOf(i - 1, list));
        if (previous >= 0) updated.splice(previous + 1, 0, entryOf(i, list));
      }
      return JSON.stringify(updated) === JSON.stringify(list) ? [] : [{ op: 'replace', path, value: updated }];
    });
  },

  writeResults(calls, log) {
    const inserted = new Map<string, number>();
    const answers = calls.map(call => answerOf(call, log, inserted));
    return answers.every(each => each !== undefined) ? answers : undefined;
  },
};

/** The pointer of the messages. If a file has several agents, the results cannot be assigned to one. */
function listIn(log: unknown): string | undefined {
  if (!isObject(log)) return undefined;
  if (!Array.isArray(log.agents)) return Array.isArray(log.messages) ? '/messages' : undefined;
  return log.agents.length === 1 ? '/agents/0/messages' : undefined;
}

/** The lists of messages in context, under either key. */
function contextLists(log: unknown, at: string): { readonly path: string; readonly list: readonly unknown[] }[] {
  const agent = at.slice(0, -'/messages'.length);
  return ['in_context_message_ids', 'in_context_message_indices'].flatMap(key => {
    const path = `${agent}/${key}`;
    const list = valueAt(log, path);
    return Array.isArray(list) ? [{ path, list }] : [];
  });
}

const idOf = (message: unknown): unknown => (isObject(message) ? message.id : undefined);

/** The index of the message with the call that a result belongs to. */
function callOf(messages: readonly unknown[], id: unknown): number {
  const isCall = (call: unknown) => isObject(call) && call.id === id;
  return messages.findIndex(message => {
    const { tool_calls: calls, content } = isObject(message) ? message : {};
    return [calls, content].some(list => Array.isArray(list) && list.some(isCall));
  });
}

/** `taken` counts the messages already inserted into each list. */
function answerOf(call: OpenCall, log: unknown, inserted: Map<string, number>): ResultChange | undefined {
  const at = /^(?:\/agents\/\d+)?\/messages\/\d+/.exec(call.pointer)?.[0];
  if (at === undefined) return undefined;
  const agentAt = at.slice(0, at.lastIndexOf('/messages/'));
  const list = `${agentAt}/messages`;
  const [agent, messages] = [valueAt(log, agentAt), valueAt(log, list)];
  if (!isObject(agent) || !Array.isArray(messages)) return undefined;
  const callIndex = Number(pointerKeys(at).at(-1));
  const after = lastOf(messages, callIndex, relationOf);
  const before = recordAt(messages, after);
  const count = inserted.get(list) ?? 0;
  inserted.set(list, count + 1);
  const id = nextId(messages, count);
  const record = {
    ...('id' in before && { id }),
    role: 'tool',
    content: [{ type: 'text', text: failureText(call.text, before.created_at) }],
    tool_call_id: call.id,
    ...(call.name !== undefined && { name: call.name }),
    ...('tool_returns' in before && {
      tool_returns: [{ tool_call_id: call.id, status: 'error', stdout: null, stderr: null, func_response: call.text }],
    }),
    ...('in_context' in before && { in_context: recordAt(messages, callIndex).in_context }),
    ...('created_at' in before && { created_at: before.created_at }),
  };
  return { list, after, record };
}

/** Letta stores tool output as the JSON text of an object with a status. */
function failureText(text: string, time: unknown): string {
  return JSON.stringify({ status: 'Failed', message: text, ...(typeof time === 'string' && { time }) });
}

/** Messages are numbered. Returns the next free number. */
function nextId(messages: readonly unknown[], more: number): string {
  const numbers = messages.map(message =>
    isObject(message) && typeof message.id === 'string'
      ? Number(/^message-(\d{1,9})$/.exec(message.id)?.[1] ?? -1)
      : -1,
  );
  return `message-${numbers.reduce((most, each) => Math.max(most, each), -1) + 1 + more}`;
}

function relationOf(message: unknown): Relation {
  const role = isObject(message) ? message.role : undefined;
  if (role === 'tool' || role === 'function') return 'same';
  // A tool that edits memory stores a new system prompt before its own result.
  return role === 'system' ? 'passed' : 'end';
}
