/** Streams a response of the Responses API: status events, items with their parts, and the final response. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, type SentEvent, type StreamEncoder, type StreamFailure, typed } from './encoder.ts';
import { type ItemStyle, itemEvents } from './openai-responses-items.ts';
import { objectsAt, wrongTypeError } from './reply-fields.ts';

export type ResponsesEvent = JsonObject & { readonly type: string };

/** Final statuses of a response. A queued or running response cannot be streamed to its end. */
const ENDS = ['completed', 'incomplete', 'failed', 'cancelled'] as const;

export const openaiResponsesEncoder: StreamEncoder = {
  id: 'openai-responses',

  events(reply, { split, choose }) {
    const status = ENDS.find(each => each === (reply.status ?? 'completed'));
    if (status === undefined) throw wrongTypeError('/status', reply.status, `one of \`${ENDS.join('`, `')}\``);
    const items = objectsAt(reply.output, '/output');
    // Some servers start at 1, or send no numbers.
    const first = [0, 0, 1, undefined][choose(4)];
    const style: ItemStyle = {
      split,
      reasoningPrefix: choose(2) === 0 ? 'response.reasoning_text' : 'response.reasoning',
      isWhole: choose(4) === 3,
      areIdsStable: choose(4) !== 3,
    };
    const itemRuns = items.map((item, i) => itemEvents(item, i, style));
    const started = inProgress(reply);
    const events: ResponsesEvent[] = [
      { type: 'response.created', response: started },
      ...(choose(4) === 3 ? [{ type: 'response.queued', response: { ...started, status: 'queued' } }] : []),
      { type: 'response.in_progress', response: started },
      ...overlapping(itemRuns, choose),
      // Some servers do not repeat the items at the end.
      { type: `response.${status}`, response: choose(5) === 4 ? { ...reply, output: [] } : reply },
    ];
    const sent: SentEvent[] = (first === undefined ? events : numbered(events, first)).map(typed);
    return choose(3) === 2 ? [...sent, { data: '[DONE]' }] : sent;
  },

  failure(failure, sent) {
    return failureEvents(failure, sent).map(typed);
  },
};

/** The response before it has any output. */
function inProgress(reply: JsonObject): JsonObject {
  const started: JsonObject = { ...reply, status: 'in_progress', output: [], usage: null };
  for (const key of ['completed_at', 'error', 'incomplete_details']) if (Object.hasOwn(reply, key)) started[key] = null;
  delete started.output_text;
  return started;
}

function numbered(events: readonly ResponsesEvent[], first: number): ResponsesEvent[] {
  return events.map((event, i) => ({ ...event, sequence_number: first + i }));
}

/** Some servers start an item before they end the previous one. */
function overlapping(itemRuns: readonly ResponsesEvent[][], choose: Choose): ResponsesEvent[] {
  const events: ResponsesEvent[] = [];
  let delayed: ResponsesEvent | undefined;
  for (const run of itemRuns) {
    const isDelayed = choose(4) === 3;
    for (const event of run.slice(0, -1)) events.push(event);
    if (delayed !== undefined) events.push(delayed);
    delayed = run.at(-1);
    if (isDelayed || delayed === undefined) continue;
    events.push(delayed);
    delayed = undefined;
  }
  return delayed === undefined ? events : [...events, delayed];
}

/** An error event, and the failed response. */
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
