/** Writes tool results as the OpenAI Agents SDKs store them in a run state: as generated items. */

import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter, OpenCall } from '../format.ts';
import { lastOf, type Relation, recordAt } from '../writing/result-position.ts';

export const runStateWriter: LogWriter = {
  lines: log => (isObject(log) && Array.isArray(log.generated_items) ? '/generated_items' : '/generatedItems'),

  writeResult(call, log) {
    const [list, place] = pointerKeys(call.pointer);
    const items = list === undefined ? undefined : valueAt(log, `/${list}`);
    // A run that waits for approval runs the call after it resumes.
    if (!Array.isArray(items) || isWaiting(log, items, call.id)) return undefined;
    const isPython = list === 'generated_items' || list === 'original_input' || list === 'pending_input';
    const after = lastOf(items, Number(place), relationOf);
    const raw = isPython ? pythonResult(call) : javascriptResult(call);
    if (list !== 'generated_items' && list !== 'generatedItems') return { list: `/${list}`, after, record: raw };
    const { agent } = recordAt(items, Number(place));
    const record = {
      type: 'tool_call_output_item',
      [isPython ? 'raw_item' : 'rawItem']: raw,
      ...(agent !== undefined && { agent }),
      output: call.text,
    };
    return { list: `/${list}`, after, record };
  },

  /** A separate list maps items to the items of the session. */
  reconcile(_, before, log) {
    const path = '/generated_session_item_indexes';
    const indexes = valueAt(log, path);
    if (!Array.isArray(indexes)) return [];
    return [
      { op: 'replace', path, value: before.map(place => (place === undefined ? null : (indexes[place] ?? null))) },
    ];
  },
};

/** Whether the run was interrupted, or the call waits for approval. */
function isWaiting(state: unknown, items: readonly unknown[], id: string | undefined): boolean {
  const steps = ['current_step', 'currentStep', '_currentStep'].map(key => objectAt(state, key).type);
  return steps.includes('next_step_interruption') || callsToApprove(items).has(id);
}

/** The IDs of the calls that wait for approval. */
const callsToApprove = memoized((items: readonly unknown[]) => {
  const approvals = items.filter(item => isObject(item) && item.type === 'tool_approval_item') as JsonObject[];
  return new Set<unknown>(
    approvals.map(item => {
      const raw = isObject(item.raw_item) ? item.raw_item : objectAt(item, 'rawItem');
      return raw.call_id ?? raw.callId;
    }),
  );
});

function pythonResult({ id, text }: OpenCall): JsonObject {
  return { type: 'function_call_output', call_id: id, output: text };
}

function javascriptResult({ id, name, text }: OpenCall): JsonObject {
  const output = { type: 'text', text };
  return { type: 'function_call_result', name, callId: id, status: 'completed', output };
}

const RESULTS: ReadonlySet<unknown> = new Set(['function_call_output', 'function_call_result']);
const CALLS: ReadonlySet<unknown> = new Set(['function_call']);

function relationOf(item: unknown): Relation {
  if (!isObject(item)) return 'passed';
  const raw = isObject(item.raw_item) ? item.raw_item : isObject(item.rawItem) ? item.rawItem : item;
  if (RESULTS.has(raw.type) || CALLS.has(raw.type)) return 'same';
  return item.type === 'tool_approval_item' ? 'passed' : 'end';
}
