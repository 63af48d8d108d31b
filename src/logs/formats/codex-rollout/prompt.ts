/**
 * Prepares a history as Codex does before sending: every call gets a result, and results without a call are removed.
 */
import type { JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

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

export function forRequest(items: readonly LogValue[]): { items: LogValue[]; notes: string[] } {
  const answered = new Set<string>();
  const callIds = new Set<string>();
  for (const { object = {} } of items) {
    const { type, call_id: id } = object;
    if (typeof id !== 'string' || typeof type !== 'string') continue;
    const answer = answerTo(type);
    if (answer === undefined) answered.add(`${type} ${id}`);
    else callIds.add(`${answer.by} ${id}`);
  }
  const sent: LogValue[] = [];
  let [stubs, orphans] = [0, 0];
  for (const item of items) {
    const { object = {} } = item;
    const { type, role, call_id: id } = object;
    // The system prompt is sent in `instructions`.
    if (role === 'system') continue;
    if (isOrphan(object, callIds)) {
      orphans++;
      continue;
    }
    sent.push(withoutInvalidId(withoutOwnFields(item)));
    const answer = typeof type === 'string' ? answerTo(type) : undefined;
    if (answer === undefined || typeof id !== 'string' || answered.has(`${answer.by} ${id}`)) continue;
    stubs++;
    sent.push(item.made(answer.result(id, ABORTED)));
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
function withoutInvalidId(item: LogValue): LogValue {
  const { text: id } = item.get('id');
  return id === undefined || /^[^_]+_./.test(id) ? item : item.without('id');
}

/** The item without the fields that Codex adds for itself and its own backend. */
export function withoutOwnFields(item: LogValue): LogValue {
  const sent = item.without('internal_chat_message_metadata_passthrough', 'metadata');
  // Codex does not let the server store items. It sends reasoning as encrypted text, so its ID would refer to nothing.
  return item.get('type').value === 'reasoning' ? sent.without('id') : sent;
}
