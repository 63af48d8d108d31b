/** Converts OpenHands events to messages. */
import { dayOf } from '../agents/fields.ts';
import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { unlessNull } from '../harness/chat-calls.ts';
import { asJson } from '../turns/conversation-turn.ts';
import { chatBody } from './chat-body.ts';
import { eventsIn, type ToolCall, toolCallOf } from './event.ts';
import { withoutUnmatched } from './matching.ts';

export function conversationOf(list: LogValue, as: ReadAs): LoggedConversation {
  const body = new Body('', list.at);
  const writer = new ConversationWriter(as, body);
  const events = eventsIn(list);
  for (const event of as === 'request' ? withoutForgotten(events, body) : events) writer.add(event);
  return { dialect: 'openai-chat', model: modelOf(events), recorded: lastDayOf(events), ...writer.request() };
}

/** Events without content for the model. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  ...['null', 'agent_state_changed', 'change_agent_state', 'recall', 'condensation', 'condensation_request'],
  ...['think_state', 'loop_recovery', 'server_ready'],
]);

class ConversationWriter {
  private readonly messages: LogValue[] = [];
  /** Replies that were already added. Several events repeat the same reply. */
  private readonly addedReplies = new Set<unknown>();
  private tools: LogValue | undefined;
  private readonly as: ReadAs;
  private readonly body: Body;

  constructor(as: ReadAs, body: Body) {
    this.as = as;
    this.body = body;
  }

  private addMessage(role: string, content: LogValue, event: LogValue): void {
    if (content.text !== undefined) this.messages.push(event.made({ role, content }));
  }

  add(event: LogValue): void {
    const { action, observation, source } = event.object ?? {};
    if (NOT_SENT.has(action) || NOT_SENT.has(observation)) {
      if (observation === 'recall') this.body.countSkipped('{n} recalled contexts skipped');
      return;
    }
    const call = toolCallOf(event);
    if (typeof action === 'string') this.addAction(event, action, source, call);
    else if (typeof observation === 'string') this.addObservation(event, call);
  }

  private addAction(event: LogValue, action: string, source: unknown, call: ToolCall | undefined): void {
    const content = event.get('args').get('content');
    if (action === 'system') {
      this.addMessage('system', content, event);
      const tools = event.get('args').get('tools');
      if (Array.isArray(tools.value) && tools.value.length > 0) this.tools = tools;
      return;
    }
    if (source === 'user') {
      this.addUserMessage(event);
      return;
    }
    if (call === undefined || call.message.object === undefined) this.addActionAsText(event, action);
    else if (action === 'finish' && this.as === 'request') this.finish(event, call);
    else this.addReply(event, call);
  }

  private addUserMessage(event: LogValue): void {
    const content = event.get('args').get('content');
    const images = event.get('args').get('image_urls').items();
    if (images.length === 0) {
      this.addMessage('user', content, event);
      return;
    }
    const parts = images.map(url => ({ type: 'image_url', image_url: { url } }));
    this.messages.push(event.made({ role: 'user', content: [{ type: 'text', text: content }, ...parts] }));
  }

  /** Agents without tool calling write their actions as text. */
  private addActionAsText(event: LogValue, action: string): void {
    const args = event.get('args');
    const messageText = action === 'message' ? args.get('content') : args.get('thought');
    const code = ['code', 'command'].map(key => args.get(key)).find(({ text }) => text !== undefined);
    if (code?.text === undefined || action === 'message') {
      this.addMessage(
        'assistant',
        messageText.text === undefined || messageText.text === '' ? event.get('message') : messageText,
        event,
      );
      return;
    }
    const tag = action === 'run_ipython' ? 'execute_ipython' : 'execute_bash';
    const content = `${messageText.text ?? ''}\n<${tag}>\n${code.text}\n</${tag}>`;
    this.addMessage('assistant', code.computed(content), event);
  }

  /** The final call has no result. Only its text is sent again. */
  private finish(event: LogValue, { message }: ToolCall): void {
    const thought = event.get('args').get('final_thought');
    const candidates = [message.get('content'), event.get('args').get('thought'), thought, event.get('message')];
    const content = candidates.find(({ text }) => text !== undefined && text !== '');
    if (content !== undefined) this.addMessage('assistant', content, event);
    this.body.countSkipped('{n} calls of `finish` written as text');
  }

  private addReply(event: LogValue, { message, response }: ToolCall): void {
    const key = response ?? asJson(message).value ?? message.value;
    if (this.addedReplies.has(key)) return;
    this.addedReplies.add(key);
    const role = message.get('role');
    this.messages.push(
      event.made({
        role: !role.exists ? 'assistant' : role.value === null ? role.as('assistant') : role,
        content: message.get('content'),
        reasoning_content: unlessNull(message.get('reasoning_content')),
        tool_calls: unlessNull(message.get('tool_calls')),
      }),
    );
  }

  private addObservation(event: LogValue, call: ToolCall | undefined): void {
    const content = event.get('content');
    if (call === undefined) this.addMessage('user', content, event);
    else this.messages.push(event.made({ role: 'tool', content, tool_call_id: call.id, name: call.name }));
  }

  request(): ReturnType<typeof chatBody> {
    const { body, messages } = this;
    return chatBody(body, this.as === 'request' ? withoutUnmatched(messages, body) : messages, this.tools);
  }
}

/** The events that remain after condensations, with the last summary. */
function withoutForgotten(events: readonly LogValue[], body: Body): LogValue[] {
  const forgottenIds = new Set<unknown>();
  const ranges: Range[] = [];
  let summary: LogValue | undefined;
  let offset = 0;
  for (const event of events) {
    if (event.object?.action !== 'condensation') continue;
    const args = event.get('args');
    for (const { value } of args.get('forgotten_event_ids').items()) forgottenIds.add(value);
    const [start, end] = [args.get('forgotten_events_start_id').value, args.get('forgotten_events_end_id').value];
    if (typeof start === 'number' && typeof end === 'number') ranges.push({ start, end });
    if (args.get('summary').text === undefined) continue;
    summary = event;
    const at = args.get('summary_offset').value;
    offset = typeof at === 'number' && at > 0 ? at : 0;
  }
  for (const id of idsIn(ranges, events)) forgottenIds.add(id);
  const remaining = events.filter(({ object }) => !forgottenIds.has(object?.id));
  body.countSkipped('{n} forgotten events skipped', events.length - remaining.length);
  if (summary === undefined) return remaining;
  body.countSkipped('{n} summaries inserted for forgotten events');
  const content = summary.get('args').get('summary').value;
  const summaryEvent = summary.computed({ source: 'agent', message: '', observation: 'summary', content, extras: {} });
  return [...remaining.slice(0, offset), summaryEvent, ...remaining.slice(offset)];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The IDs of events that are in one of the ranges. */
function idsIn(ranges: readonly Range[], events: readonly LogValue[]): number[] {
  const ids = events.flatMap(({ object }) => (typeof object?.id === 'number' ? [object.id] : []));
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let end = -Infinity;
  return ids
    .sort((a, b) => a - b)
    .filter(id => {
      for (let range = sorted[next]; range !== undefined && range.start <= id; range = sorted[++next])
        end = Math.max(end, range.end);
      return id <= end;
    });
}

function modelOf(events: readonly LogValue[]): string | undefined {
  const models = events.map(event => event.get('tool_call_metadata').get('model_response').get('model').text);
  return models.findLast(each => each !== undefined);
}

function lastDayOf(events: readonly LogValue[]): string | undefined {
  return events.map(event => dayOf(event.get('timestamp').value)).findLast(day => day !== undefined);
}
