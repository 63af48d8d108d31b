/**
 * Prepares a history as Codex does before sending: every call gets a result, and results without a call are removed.
 */
import type { JsonObject } from '../../../source/json.ts';
import type { Item } from './replay.ts';

/** The result that Codex inserts for a call without one. */
const ABORTED = 'aborted';

/** The type of result for each type of call. */
const ANSWERS: Readonly<Record<string, { readonly by: string; result(callId: string, text: string): JsonObject }>> = {
  function_call: { by: 'function_call_output', result: functionResult },
  local_shell_call: { by: 'function_call_output', result: functionResult },
  custom_tool_call: {
    by: 'custom_tool_call_output',
    result: (callId, text) => ({ type: 'custom_tool_call_output', call_id: callId, output: text }),
  },
  tool_search_call: {
    by: 'tool_search_output',
    result: callId => ({
      type: 'tool_search_output',
      call_id: callId,
      status: 'completed',
      execution: 'client',
      tools: [],
    }),
  },
};

function functionResult(callId: string, text: string): JsonObject {
  return { type: 'function_call_output', call_id: callId, output: text };
}

/** Builds a result for a call; undefined if the item is not a call or has no ID. */
export function resultFor({ type, call_id: id }: JsonObject, text: string): JsonObject | undefined {
  return typeof type === 'string' && typeof id === 'string' ? answerTo(type)?.result(id, text) : undefined;
}

export function forRequest(items: readonly Item[]): { items: Item[]; notes: string[] } {
  const answered = new Set<string>();
  const callIds = new Set<string>();
  for (const { value } of items) {
    const { type, call_id: id } = value;
    if (typeof id !== 'string' || typeof type !== 'string') continue;
    const answer = answerTo(type);
    if (answer === undefined) answered.add(`${type} ${id}`);
    else callIds.add(`${answer.by} ${id}`);
  }
  const sent: Item[] = [];
  let [stubs, orphans] = [0, 0];
  for (const item of items) {
    const { type, role, call_id: id } = item.value;
    // The system prompt is sent in `instructions`.
    if (role === 'system') continue;
    const answer = typeof type === 'string' ? answerTo(type) : undefined;
    if (isOrphan(item.value, callIds)) {
      orphans++;
      continue;
    }
    sent.push({ ...item, value: withoutInvalidId(item.value) });
    if (answer === undefined || typeof id !== 'string' || answered.has(`${answer.by} ${id}`)) continue;
    stubs++;
    sent.push({ value: answer.result(id, ABORTED), at: item.at, isMade: true });
  }
  const notes = [
    ...(stubs > 0 ? [`${stubs} missing result${stubs === 1 ? '' : 's'} inserted, as Codex does`] : []),
    ...(orphans > 0 ? [`${orphans} result${orphans === 1 ? '' : 's'} without a call skipped`] : []),
  ];
  return { items: sent, notes };
}

function answerTo(type: string) {
  return Object.hasOwn(ANSWERS, type) ? ANSWERS[type] : undefined;
}

const RESULTS: ReadonlySet<unknown> = new Set(Object.values(ANSWERS).map(({ by }) => by));

function isOrphan({ type, call_id: id, execution }: JsonObject, callIds: ReadonlySet<string>): boolean {
  if (!RESULTS.has(type) || typeof id !== 'string' || execution === 'server') return false;
  return !callIds.has(`${type} ${id}`);
}

/** Codex omits an ID without the prefix that the server gives it. */
function withoutInvalidId(item: JsonObject): JsonObject {
  const { id, ...rest } = item;
  return typeof id !== 'string' || /^[^_]+_./.test(id) ? item : rest;
}
