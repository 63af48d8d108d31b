/** Converts events of the OpenHands SDK to messages. */
import { keyPiece } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { type LoggedConversation, Origins, type ReadAs } from '../format.ts';
import { built, type Piece, putPieces } from '../traces/pieces.ts';
import { withoutUnmatched } from './matching.ts';

/** The conversation of the events; empty if it has no messages. */
export function sdkConversation(events: readonly LogValue[], as: ReadAs): LoggedConversation[] {
  const noteCounts = new Map<string, number>();
  const countNote = (what: string, count = 1): void => {
    noteCounts.set(what, (noteCounts.get(what) ?? 0) + count);
  };
  const messageEvents = as === 'request' ? withoutForgotten(events, countNote) : events.filter(isMessageEvent);
  let pieces = piecesOf(messageEvents);
  if (as === 'request') pieces = withoutUnmatched(pieces, countNote);
  if (pieces.length === 0) return [];
  const tools = toolsOf(messageEvents);
  const origins = new Origins();
  const messages = putPieces(origins, tools === undefined ? '' : '/messages', pieces);
  tools?.mark(origins, '/tools');
  const last = events.findLast(event => event.get('timestamp').text !== undefined);
  return [
    {
      dialect: 'openai-chat',
      model: modelOf(events),
      recorded: last?.get('timestamp').text?.match(/^\d{4}-\d\d-\d\d/)?.[0],
      body: tools === undefined ? messages : { messages, tools: tools.value },
      origins,
      ...(noteCounts.size > 0 && { notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) }),
    },
  ];
}

const MESSAGE_EVENTS: ReadonlySet<unknown> = new Set([
  ...['SystemPromptEvent', 'MessageEvent', 'ActionEvent', 'ObservationEvent', 'AgentErrorEvent'],
  ...['UserRejectObservation', 'CondensationSummaryEvent'],
]);

/** Whether an event becomes part of a message. */
function isMessageEvent(event: LogValue): boolean {
  return MESSAGE_EVENTS.has(event.object?.kind);
}

function piecesOf(events: readonly LogValue[]): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as LogValue;
    const { kind } = event.object ?? {};
    if (kind === 'ActionEvent') {
      const batch = batchAt(events, i);
      pieces.push(calls(batch));
      i += batch.length - 1;
    } else if (kind === 'MessageEvent') pieces.push(message(event));
    else if (kind === 'SystemPromptEvent')
      pieces.push(texts('system', event, [event.get('system_prompt'), event.get('dynamic_context')]));
    else if (kind === 'CondensationSummaryEvent') pieces.push(text('user', event, event.get('summary')));
    else pieces.push(result(event));
  }
  return pieces;
}

/** Consecutive calls of the same model response. */
function batchAt(events: readonly LogValue[], start: number): LogValue[] {
  const { llm_response_id: response } = events[start]?.object ?? {};
  let end = start + 1;
  while (typeof response === 'string' && isNext(events[end], response)) end++;
  return events.slice(start, end);
}

function isNext(event: LogValue | undefined, response: string): boolean {
  return event?.object?.kind === 'ActionEvent' && event.object.llm_response_id === response;
}

function calls(batch: readonly LogValue[]): Piece {
  const [first] = batch as [LogValue];
  const from: [string, LogValue][] = [];
  const content = parts([...batch.flatMap(event => event.get('thought').items())], from);
  const value: JsonObject = { role: 'assistant', content: content.length > 0 ? content : null };
  const reasoning = first.get('reasoning_content');
  if (reasoning.text !== undefined && reasoning.text !== '') {
    value.reasoning_content = reasoning.text;
    from.push(['/reasoning_content', reasoning]);
  }
  value.tool_calls = batch.map((event, i) => call(event.get('tool_call'), event, `/tool_calls/${i}`, from));
  return built(value, first, from);
}

/** A call in Chat Completions format. Flat calls were sent with their name and arguments under `function`. */
function call(storedCall: LogValue, event: LogValue, at: string, from: [string, LogValue][]): unknown {
  from.push([at, new LogValue(undefined, storedCall.object === undefined ? event.at : storedCall.at, 'inside')]);
  const toolFunction = storedCall.get('function').object === undefined ? storedCall : storedCall.get('function');
  const chatCall: JsonObject = { type: 'function', function: {} };
  const id = storedCall.get('id').value === undefined ? event.get('tool_call_id') : storedCall.get('id');
  if (id.value !== undefined) {
    chatCall.id = id.value;
    from.push([`${at}/id`, id]);
  }
  for (const key of ['name', 'arguments']) {
    const place = toolFunction.get(key);
    if (place.value === undefined) continue;
    (chatCall.function as JsonObject)[key] = place.value;
    from.push([`${at}/function/${key}`, place]);
  }
  return chatCall;
}

/** A message event. An image part may have several URLs. */
function message(event: LogValue): Piece {
  const llmMessage = event.get('llm_message');
  const from: [string, LogValue][] = [];
  const { role, reasoning_content: reasoning } = llmMessage.object ?? {};
  const value: JsonObject = {};
  if (role !== undefined) {
    value.role = role;
    from.push(['/role', llmMessage.get('role')]);
  }
  const content = llmMessage.get('content');
  if (content.text !== undefined) {
    value.content = content.text;
    from.push(['/content', content]);
  } else value.content = parts([...content.items(), ...event.get('extended_content').items()], from);
  if (typeof reasoning === 'string' && reasoning !== '') {
    value.reasoning_content = reasoning;
    from.push(['/reasoning_content', llmMessage.get('reasoning_content')]);
  }
  const storedCalls = llmMessage.get('tool_calls').items();
  if (storedCalls.length > 0)
    value.tool_calls = storedCalls.map((each, i) => call(each, event, `/tool_calls/${i}`, from));
  for (const key of ['tool_call_id', 'name']) {
    const place = llmMessage.get(key);
    if (place.text === undefined) continue;
    value[key] = place.text;
    from.push([`/${key}`, place]);
  }
  return built(value, event, from);
}

/** A tool result: an observation, an error or a rejection. */
function result(event: LogValue): Piece {
  const from: [string, LogValue][] = [];
  const value: JsonObject = { role: 'tool' };
  const { kind } = event.object ?? {};
  const observed = event.get('observation');
  const content = observed.get('content');
  if (kind === 'AgentErrorEvent') setContent(value, from, event.get('error'));
  else if (kind === 'UserRejectObservation') {
    const reason = event.get('rejection_reason');
    value.content = `Action rejected: ${reason.text ?? ''}`;
    from.push(['/content', new LogValue(value.content, reason.at, 'inside')]);
  } else if (Array.isArray(content.value))
    value.content = parts([...content.items(), ...event.get('extended_content').items()], from);
  else setContent(value, from, content.text === undefined ? observed.get('output') : content);
  for (const [key, eventKey] of [
    ['tool_call_id', 'tool_call_id'],
    ['name', 'tool_name'],
  ] as const) {
    const place = event.get(eventKey);
    if (place.value === undefined) continue;
    value[key] = place.value;
    from.push([`/${key}`, place]);
  }
  return built(value, event, from);
}

function setContent(value: JsonObject, from: [string, LogValue][], content: LogValue): void {
  value.content = content.text ?? '';
  if (content.text !== undefined) from.push(['/content', content]);
}

function text(role: string, event: LogValue, content: LogValue): Piece {
  return built({ role, content: content.text ?? '' }, event, [['/content', content]]);
}

function texts(role: string, event: LogValue, contents: readonly LogValue[]): Piece {
  const from: [string, LogValue][] = [];
  const content = parts(
    contents.filter(each => each.object !== undefined),
    from,
  );
  return built({ role, content }, event, from);
}

/** The content parts that the API accepts. */
function parts(list: readonly LogValue[], from: [string, LogValue][]): unknown[] {
  const content: unknown[] = [];
  for (const part of list) {
    const urls = part.get('image_urls').items();
    if (part.object?.type === 'image' && urls.length > 0)
      for (const url of urls) {
        from.push([`/content/${content.length}/image_url/url`, url]);
        content.push({ type: 'image_url', image_url: { url: url.value } });
      }
    else if (typeof part.object?.text === 'string') {
      from.push([`/content/${content.length}`, new LogValue(undefined, part.at, 'inside')]);
      from.push([`/content/${content.length}/text`, part.get('text')]);
      content.push({ type: 'text', text: part.object.text });
    } else {
      from.push([`/content/${content.length}`, part]);
      content.push(part.value);
    }
  }
  return content;
}

/** The events that remain after condensations, with a summary after each condensation. */
function withoutForgotten(events: readonly LogValue[], countNote: (what: string, count?: number) => void): LogValue[] {
  let remaining: LogValue[] = [];
  for (const event of events) {
    if (isMessageEvent(event)) remaining.push(event);
    if (event.object?.kind !== 'Condensation') continue;
    const forgotten = new Set(
      event
        .get('forgotten_event_ids')
        .items()
        .map(({ value }) => value),
    );
    const kept = remaining.filter(({ object }) => !forgotten.has(object?.id));
    if (kept.length < remaining.length) countNote('forgotten events skipped', remaining.length - kept.length);
    remaining = kept;
    const { summary, summary_offset: offset, id } = event.object;
    if (typeof summary !== 'string' || typeof offset !== 'number' || !(offset >= 0)) continue;
    countNote('summaries inserted for forgotten events');
    const added = { kind: 'CondensationSummaryEvent', id: `${keyPiece(id)}-summary`, summary };
    remaining.splice(offset, 0, new LogValue(added, event.at, 'inside'));
  }
  return remaining;
}

/** The tools in Chat Completions format. Later versions store the names of tool classes instead. */
function toolsOf(events: readonly LogValue[]): LogValue | undefined {
  const tools = events.find(({ object }) => object?.kind === 'SystemPromptEvent')?.get('tools');
  const hasChatFormat = tools?.items().every(({ value }) => isObject(value) && isObject(value.function)) ?? false;
  return hasChatFormat && tools?.items().length !== 0 ? tools : undefined;
}

function modelOf(events: readonly LogValue[]): string | undefined {
  const state = events.filter(({ object }) => object?.kind === 'ConversationStateUpdateEvent').map(e => e.get('value'));
  const modelNames = state.map(
    value =>
      value.get('agent').get('llm').get('model').text ??
      value.get('usage_to_metrics').get('default').get('model_name').text ??
      value.get('usage_to_metrics').get('agent').get('model_name').text,
  );
  return modelNames.findLast(each => each !== undefined)?.replace(/^.*\//, '');
}
