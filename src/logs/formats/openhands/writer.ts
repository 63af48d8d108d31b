/** Writes tool results as OpenHands stores them: each in a separate event, after the action and its other results. */

import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';
import { freshUuid } from '../writing/fresh-id.ts';
import { indexAfter } from '../writing/lines.ts';
import { lastOf, type Relation, recordAt } from '../writing/result-position.ts';

/** For the SDK: an error event for a call that was not completed. */
export const sdkWriter: LogWriter = {
  writeResult(call, log) {
    const target = eventAt(call, /\/(?:tool_call|llm_message)(?:\/.*)?$/s, log);
    if (target === undefined) return undefined;
    const { list, index, events } = target;
    const { llm_response_id: response, id } = recordAt(events, index);
    const after = lastOf(events, index, relationOf, response);
    const record = {
      kind: 'AgentErrorEvent',
      id: freshUuid(id, call.id, call.pointer),
      timestamp: recordAt(events, after).timestamp,
      source: 'agent',
      error: call.text,
      tool_name: call.name,
      tool_call_id: call.id,
    };
    return { list, after, record };
  },
};

const RESULTS: ReadonlySet<unknown> = new Set(['ObservationEvent', 'AgentErrorEvent', 'UserRejectObservation']);

function relationOf(event: unknown, response: unknown): Relation {
  const { kind, llm_response_id: own } = isObject(event) ? event : {};
  if (RESULTS.has(kind)) return 'same';
  if (kind === 'ActionEvent') return response !== undefined && own === response ? 'same' : 'end';
  return kind === 'MessageEvent' ? 'end' : 'passed';
}

/** For versions before the SDK: an error observation. */
export const eventsWriter: LogWriter = {
  writeResult(call, log) {
    const target = eventAt(call, /\/tool_call_metadata(?:\/.*)?$/s, log);
    if (target === undefined) return undefined;
    const { list, index, events } = target;
    const metadata = objectAt(recordAt(events, index), 'tool_call_metadata');
    const response = objectAt(metadata, 'model_response').id;
    const after = lastOf(events, index, eventRelationOf, response);
    // If there is no action for the call, the cause is the event with its reply.
    const action = recordAt(events, index);
    const id = numberAfter(events, after);
    const record = {
      ...(id !== undefined && { id }),
      timestamp: recordAt(events, after).timestamp,
      source: 'environment',
      message: call.text,
      ...(action.id !== undefined && { cause: action.id }),
      observation: 'error',
      content: call.text,
      extras: { error_id: '' },
      tool_call_metadata: { ...metadata, tool_call_id: call.id, function_name: call.name },
    };
    return { list, after, record } satisfies ResultChange;
  },
};

function eventRelationOf(event: unknown, response: unknown): Relation {
  const { id } = objectAt(objectAt({ event }, 'event').tool_call_metadata, 'model_response');
  return id !== undefined && id === response ? 'same' : isMessageEvent(event) ? 'end' : 'passed';
}

function isMessageEvent(event: unknown): boolean {
  const { action, observation } = isObject(event) ? event : {};
  return action === 'message' || action === 'finish' || (typeof action === 'string' && hasCall(event)) || hasCall(event)
    ? true
    : observation === 'user_rejected';
}

function hasCall(event: unknown): boolean {
  return isObject(event) && isObject(event.tool_call_metadata);
}

/** The next event number, if it is free. */
function numberAfter(events: readonly unknown[], after: number): number | undefined {
  const { id } = recordAt(events, after);
  if (typeof id !== 'number') return undefined;
  const numbered = numberedIn(events);
  const next = numbered[indexAfter(numbered, after)];
  return next === undefined || (recordAt(events, next).id as number) > id + 1 ? id + 1 : undefined;
}

/** The indexes of the events with a number. */
const numberedIn = memoized((events: readonly unknown[]) =>
  [...events.keys()].filter(i => typeof recordAt(events, i).id === 'number'),
);

const hasPairs = memoized((events: readonly unknown[]) => events.some(Array.isArray));

function eventAt(
  { pointer }: OpenCall,
  inside: RegExp,
  log: unknown,
): { list: string; index: number; events: readonly unknown[] } | undefined {
  const at = pointer.replace(inside, '');
  const list = at.slice(0, at.lastIndexOf('/'));
  const index = Number(pointerKeys(at).at(-1));
  const events = valueAt(log, list);
  // In the pairs of the first versions, no event can be inserted.
  return Array.isArray(events) && isObject(events[index]) && !hasPairs(events) ? { list, index, events } : undefined;
}
