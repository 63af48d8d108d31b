/** Writes tool results as Letta stores them: in a tool message, which joins the context if the call is in it. */

import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { listAt } from '../agents/fields.ts';
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
    const calls = callsIn(messages);
    const contexts = contextLists(log, at);
    const inContext = new Set(contexts.flatMap(({ list }) => list));
    const isOutOfContext = (place: number) => {
      const call = calls.get(recordAt(messages, place).tool_call_id);
      return call !== undefined && !inContext.has(call) && !inContext.has(recordAt(messages, call).id);
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
    const ids = new Set(lines.map(idOf));
    const newIndexes = new Map(before.map((place, i) => [place, i]));
    return contextLists(log, at).flatMap(({ path, list }) => {
      const kept = list.flatMap(each =>
        typeof each === 'number' ? (newIndexes.get(each) ?? []) : ids.has(each) ? each : [],
      );
      const entries = new Set(kept);
      /** The inserted entry after an entry. */
      const following = new Map<unknown, unknown>();
      for (const [i, place] of before.entries()) {
        const [entry, previous] = [entryOf(i, list), entryOf(i - 1, list)];
        if (place !== undefined || entries.has(entry) || !entries.has(previous)) continue;
        entries.add(entry);
        if (following.has(previous)) following.set(entry, following.get(previous));
        following.set(previous, entry);
      }
      const updated = kept.flatMap(each => withFollowing(each, following));
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

/** An entry and the inserted ones after it. */
function withFollowing(entry: unknown, following: Map<unknown, unknown>): unknown[] {
  const entries = [entry];
  let last = entry;
  while (following.has(last)) {
    const next = following.get(last);
    // If the list has an entry twice, inserted ones come after the first.
    following.delete(last);
    entries.push(next);
    last = next;
  }
  return entries;
}

/** The index of the first message with each call, by the ID of the call. */
function callsIn(messages: readonly unknown[]): Map<unknown, number> {
  const calls = new Map<unknown, number>();
  for (const i of messages.keys()) {
    const message = recordAt(messages, i);
    for (const call of [...listAt(message, 'tool_calls'), ...listAt(message, 'content')])
      if (isObject(call) && !calls.has(call.id)) calls.set(call.id, i);
  }
  return calls;
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
  const record = {
    ...('id' in before && { id: `message-${highestNumber(messages) + 1 + count}` }),
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

/** Messages are numbered. Returns the highest number, or -1. */
const highestNumber = memoized((messages: readonly unknown[]) => {
  const numbers = messages.map(message =>
    isObject(message) && typeof message.id === 'string'
      ? Number(/^message-(\d{1,9})$/.exec(message.id)?.[1] ?? -1)
      : -1,
  );
  return numbers.reduce((most, each) => Math.max(most, each), -1);
});

function relationOf(message: unknown): Relation {
  const role = isObject(message) ? message.role : undefined;
  if (role === 'tool' || role === 'function') return 'same';
  // A tool that edits memory stores a new system prompt before its own result.
  return role === 'system' ? 'passed' : 'end';
}
