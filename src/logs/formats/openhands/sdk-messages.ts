/** Converts events of the OpenHands SDK to messages. */
import { keyPiece } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import { LogValue, type Template } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { withoutUnmatched } from './matching.ts';

/** The conversation of the events; empty if it has no messages. */
export function sdkConversation(events: readonly LogValue[], as: ReadAs): LoggedConversation[] {
  const noteCounts = new Map<string, number>();
  const countNote = (what: string, count = 1): void => {
    noteCounts.set(what, (noteCounts.get(what) ?? 0) + count);
  };
  const messageEvents = as === 'request' ? withoutForgotten(events, countNote) : events.filter(isMessageEvent);
  const all = messagesOf(messageEvents);
  const sent = as === 'request' ? withoutUnmatched(all, countNote) : all;
  if (sent.length === 0) return [];
  const tools = toolsOf(messageEvents);
  const body = new Body(tools === undefined ? '' : '/messages');
  for (const each of sent) body.add(each);
  const { messages, origins } = body;
  const last = events.findLast(event => event.get('timestamp').text !== undefined);
  return [
    {
      dialect: 'openai-chat',
      model: modelOf(events),
      recorded: last?.get('timestamp').text?.match(/^\d{4}-\d\d-\d\d/)?.[0],
      body: tools === undefined ? messages : { messages, ...body.fields({ tools }) },
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

function messagesOf(events: readonly LogValue[]): LogValue[] {
  const messages: LogValue[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as LogValue;
    const { kind } = event.object ?? {};
    if (kind === 'ActionEvent') {
      const batch = batchAt(events, i);
      messages.push(reply(batch));
      i += batch.length - 1;
    } else if (kind === 'MessageEvent') messages.push(message(event));
    else if (kind === 'SystemPromptEvent') messages.push(systemPrompt(event));
    else if (kind === 'CondensationSummaryEvent') messages.push(summaryMessage(event));
    else messages.push(result(event));
  }
  return messages;
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

/** A reply with all its calls. */
function reply(batch: readonly LogValue[]): LogValue {
  const [first] = batch as [LogValue];
  const content = parts(batch.flatMap(event => event.get('thought').items()));
  const reasoning = first.get('reasoning_content');
  return first.made({
    role: 'assistant',
    content: content.length > 0 ? content : null,
    ...(reasoning.text && { reasoning_content: reasoning }),
    tool_calls: batch.map(event => call(event.get('tool_call'), event)),
  });
}

/** A call in Chat Completions format. Flat calls were sent with their name and arguments under `function`. */
function call(stored: LogValue, event: LogValue): LogValue {
  const toolFunction = stored.get('function').object === undefined ? stored : stored.get('function');
  const id = stored.get('id').exists ? stored.get('id') : event.get('tool_call_id');
  const inner = { name: toolFunction.get('name'), arguments: toolFunction.get('arguments') };
  return (stored.object === undefined ? event : stored).made({ type: 'function', function: inner, id });
}

function message(event: LogValue): LogValue {
  const sent = event.get('llm_message');
  const [content, reasoning] = [sent.get('content'), sent.get('reasoning_content')];
  const [id, name] = [sent.get('tool_call_id'), sent.get('name')];
  const calls = sent.get('tool_calls').items();
  return event.made({
    role: sent.get('role'),
    content: content.text === undefined ? extendedParts(content, event) : content,
    ...(reasoning.text && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls.map(each => call(each, event)) }),
    ...(id.text !== undefined && { tool_call_id: id }),
    ...(name.text !== undefined && { name }),
  });
}

/** A tool result: an observation, an error or a rejection. */
function result(event: LogValue): LogValue {
  const [id, name] = [event.get('tool_call_id'), event.get('tool_name')];
  return event.made({ role: 'tool', content: resultContent(event), tool_call_id: id, name });
}

function resultContent(event: LogValue): Template {
  const { kind } = event.object ?? {};
  if (kind === 'AgentErrorEvent') return textOrEmpty(event.get('error'));
  if (kind === 'UserRejectObservation') {
    const reason = event.get('rejection_reason');
    return reason.made(`Action rejected: ${reason.text ?? ''}`);
  }
  const observed = event.get('observation');
  const content = observed.get('content');
  if (Array.isArray(content.value)) return extendedParts(content, event);
  return textOrEmpty(content.text === undefined ? observed.get('output') : content);
}

function textOrEmpty(content: LogValue): Template {
  return content.text === undefined ? '' : content;
}

function systemPrompt(event: LogValue): LogValue {
  const contents = [event.get('system_prompt'), event.get('dynamic_context')];
  return event.made({ role: 'system', content: parts(contents.filter(({ object }) => object !== undefined)) });
}

function summaryMessage(event: LogValue): LogValue {
  const summary = event.get('summary');
  return event.made({ role: 'user', content: summary.as(summary.text ?? '') });
}

function extendedParts(content: LogValue, event: LogValue): Template[] {
  return parts([...content.items(), ...event.get('extended_content').items()]);
}

/** The content parts that the API accepts. An image part may have several URLs. */
function parts(list: readonly LogValue[]): Template[] {
  return list.flatMap((part): Template[] => {
    const urls = part.get('image_urls').items();
    if (part.get('type').value === 'image' && urls.length > 0)
      return urls.map(url => ({ type: 'image_url', image_url: { url } }));
    const text = part.get('text');
    return [text.text === undefined ? part : part.made({ type: 'text', text })];
  });
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
