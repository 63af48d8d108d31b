/** Converts events of the OpenHands SDK to messages. */

import { keyPiece } from '../../../model/text.ts';
import { appendTo } from '../../../source/append-to.ts';
import { isObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import type { LogValue, Template } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { chatBody } from './chat-body.ts';
import { ifText } from './event.ts';
import { withoutUnmatched } from './matching.ts';

/** The conversation of the events; empty if it has no messages. */
export function sdkConversation(events: readonly LogValue[], as: ReadAs): LoggedConversation[] {
  const body = new Body();
  const messageEvents = as === 'request' ? withoutForgotten(events, body) : events.filter(isMessageEvent);
  const stored = messagesOf(messageEvents);
  const messages = as === 'request' ? withoutUnmatched(stored, body) : stored;
  if (messages.length === 0) return [];
  const last = events.findLast(event => event.get('timestamp').text !== undefined);
  return [
    {
      dialect: 'openai-chat',
      model: modelOf(events),
      recorded: last?.get('timestamp').text?.match(/^\d{4}-\d\d-\d\d/)?.[0],
      ...chatBody(body, messages, toolsOf(messageEvents)),
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
      messages.push(calls(batch));
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

function calls(batch: readonly LogValue[]): LogValue {
  const [first] = batch as [LogValue];
  const content = parts(batch.flatMap(event => event.get('thought').items()));
  return first.made({
    role: 'assistant',
    content: content.length > 0 ? content : null,
    reasoning_content: unlessEmpty(first.get('reasoning_content')),
    tool_calls: batch.map(event => call(event.get('tool_call'), event)),
  });
}

function unlessEmpty(text: LogValue): LogValue | undefined {
  return text.text === '' ? undefined : ifText(text);
}

/** A call in Chat Completions format. Flat calls were sent with their name and arguments under `function`. */
function call(storedCall: LogValue, event: LogValue): LogValue {
  const nested = storedCall.get('function');
  const toolFunction = nested.object === undefined ? storedCall : nested;
  const id = storedCall.get('id');
  return (storedCall.object === undefined ? event : storedCall).made({
    type: 'function',
    function: { name: toolFunction.get('name'), arguments: toolFunction.get('arguments') },
    id: id.exists ? id : event.get('tool_call_id'),
  });
}

/** A message event. An image part may have several URLs. */
function message(event: LogValue): LogValue {
  const llmMessage = event.get('llm_message');
  const content = llmMessage.get('content');
  const storedCalls = llmMessage.get('tool_calls').items();
  return event.made({
    role: llmMessage.get('role'),
    content: ifText(content) ?? parts([...content.items(), ...event.get('extended_content').items()]),
    reasoning_content: unlessEmpty(llmMessage.get('reasoning_content')),
    tool_calls: storedCalls.length > 0 ? storedCalls.map(each => call(each, event)) : undefined,
    tool_call_id: ifText(llmMessage.get('tool_call_id')),
    name: ifText(llmMessage.get('name')),
  });
}

/** A tool result: an observation, an error or a rejection. */
function result(event: LogValue): LogValue {
  return event.made({
    role: 'tool',
    content: resultContent(event),
    tool_call_id: event.get('tool_call_id'),
    name: event.get('tool_name'),
  });
}

function resultContent(event: LogValue): Template {
  const { kind } = event.object ?? {};
  const observed = event.get('observation');
  const content = observed.get('content');
  if (kind === 'AgentErrorEvent') return ifText(event.get('error')) ?? '';
  if (kind === 'UserRejectObservation') {
    const reason = event.get('rejection_reason');
    return reason.computed(`Action rejected: ${reason.text ?? ''}`);
  }
  if (Array.isArray(content.value)) return parts([...content.items(), ...event.get('extended_content').items()]);
  return ifText(content) ?? ifText(observed.get('output')) ?? '';
}

function systemPrompt(event: LogValue): LogValue {
  const texts = [event.get('system_prompt'), event.get('dynamic_context')];
  return event.made({ role: 'system', content: parts(texts.filter(({ object }) => object !== undefined)) });
}

function summaryMessage(event: LogValue): LogValue {
  const summary = event.get('summary');
  return event.made({ role: 'user', content: summary.as(summary.text ?? '') });
}

/** The content parts that the API accepts. */
function parts(list: readonly LogValue[]): Template[] {
  return list.flatMap((part): Template[] => {
    const urls = part.get('image_urls').items();
    if (part.object?.type === 'image' && urls.length > 0)
      return urls.map(url => ({ type: 'image_url', image_url: { url } }));
    const text = ifText(part.get('text'));
    return [text === undefined ? part : part.made({ type: 'text', text })];
  });
}

/** The events that remain after condensations, with a summary after each condensation. */
function withoutForgotten(events: readonly LogValue[], body: Body): LogValue[] {
  let remaining: LogValue[] = [];
  /** The remaining events by ID. */
  const byId = new Map<unknown, LogValue[]>();
  /** Events that are still in the list, but no longer remain. */
  const forgotten = new Set<LogValue>();
  const removeForgotten = () => {
    if (forgotten.size > 0) remaining = remaining.filter(event => !forgotten.has(event));
    forgotten.clear();
  };
  const insert = (event: LogValue, at: number) => {
    const id = event.object?.id;
    appendTo(byId, id, event);
    remaining.splice(at, 0, event);
  };
  for (const event of events) {
    if (isMessageEvent(event)) insert(event, remaining.length);
    if (event.object?.kind !== 'Condensation') continue;
    const before = forgotten.size;
    for (const { value: id } of event.get('forgotten_event_ids').items()) {
      for (const each of byId.get(id) ?? []) forgotten.add(each);
      byId.delete(id);
    }
    body.countSkipped('{n} forgotten events skipped', forgotten.size - before);
    const { summary, summary_offset: offset, id } = event.object;
    if (typeof summary !== 'string' || typeof offset !== 'number' || !(offset >= 0)) continue;
    body.countSkipped('{n} summaries inserted for forgotten events');
    const added = { kind: 'CondensationSummaryEvent', id: `${keyPiece(id)}-summary`, summary };
    // The offset counts the remaining events.
    removeForgotten();
    insert(event.computed(added), offset);
  }
  removeForgotten();
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
