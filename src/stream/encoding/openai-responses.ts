/** Streams a response of the Responses API: its life, its items, their parts, and the finished response. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, type SentEvent, type StreamEncoder, type StreamFailure, typed } from './encoder.ts';
import { type ItemStyle, itemEvents } from './openai-responses-items.ts';
import { objectsAt, wrongTypeError } from './reply-fields.ts';

export type ResponsesEvent = JsonObject & { readonly type: string };

/** The states in which a response can end. One that is still queued or in progress has no end yet. */
const ENDS = ['completed', 'incomplete', 'failed', 'cancelled'] as const;

export const openaiResponsesEncoder: StreamEncoder = {
  id: 'openai-responses',

  events(reply, { split, choose }) {
    const status = ENDS.find(each => each === (reply.status ?? 'completed'));
    if (status === undefined) throw wrongTypeError('/status', reply.status, `one of \`${ENDS.join('`, `')}\``);
    const items = objectsAt(reply.output, '/output');
    // Some servers count from 1, or not at all.
    const first = [0, 0, 1, undefined][choose(4)];
    const style: ItemStyle = {
      split,
      thought: choose(2) === 0 ? 'response.reasoning_text' : 'response.reasoning',
      isWhole: choose(4) === 3,
      areIdsStable: choose(4) !== 3,
    };
    const runs = items.map((item, i) => itemEvents(item, i, style));
    const started = inProgress(reply);
    const events: ResponsesEvent[] = [
      { type: 'response.created', response: started },
      ...(choose(4) === 3 ? [{ type: 'response.queued', response: { ...started, status: 'queued' } }] : []),
      { type: 'response.in_progress', response: started },
      ...overlapping(runs, choose),
      // Some servers do not repeat the items.
      { type: `response.${status}`, response: choose(5) === 4 ? { ...reply, output: [] } : reply },
    ];
    const sent: SentEvent[] = (first === undefined ? events : numbered(events, first)).map(typed);
    return choose(3) === 2 ? [...sent, { data: '[DONE]' }] : sent;
  },

  failure(failure, sent) {
    return failureEvents(failure, sent).map(typed);
  },
};

/** The response before it has said anything. */
function inProgress(reply: JsonObject): JsonObject {
  const started: JsonObject = { ...reply, status: 'in_progress', output: [], usage: null };
  for (const key of ['completed_at', 'error', 'incomplete_details']) if (Object.hasOwn(reply, key)) started[key] = null;
  delete started.output_text;
  return started;
}

function numbered(events: readonly ResponsesEvent[], first: number): ResponsesEvent[] {
  return events.map((event, i) => ({ ...event, sequence_number: first + i }));
}

/** Some servers begin an item before they end the previous one. */
function overlapping(runs: readonly ResponsesEvent[][], choose: Choose): ResponsesEvent[] {
  const events: ResponsesEvent[] = [];
  let held: ResponsesEvent | undefined;
  for (const run of runs) {
    const isHeld = choose(4) === 3;
    for (const event of run.slice(0, -1)) events.push(event);
    if (held !== undefined) events.push(held);
    held = run.at(-1);
    if (isHeld || held === undefined) continue;
    events.push(held);
    held = undefined;
  }
  return held === undefined ? events : [...events, held];
}

/** An event with the error, and the response that failed of it. */
function failureEvents(failure: StreamFailure, sent: readonly SentEvent[]): ResponsesEvent[] {
  const { reason = 'server_error', message = 'The server failed while it was streaming.' } = failure;
  const datas = sent.map(({ data }) => data).filter(isObject);
  const response = datas.map(data => data.response).findLast(isObject);
  const number = datas.at(-1)?.sequence_number;
  const events: ResponsesEvent[] = [{ type: 'error', error: { type: reason, code: reason, message, param: null } }];
  if (response !== undefined) {
    const failed = { ...response, status: 'failed', error: { code: reason, message } };
    events.push({ type: 'response.failed', response: failed });
  }
  if (datas.length > 0 && typeof number !== 'number') return events;
  return numbered(events, typeof number === 'number' ? number + 1 : 0);
}
