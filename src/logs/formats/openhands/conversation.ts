/** Converts OpenHands events to messages. */
import { Body } from '../compose/body.ts';
import { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { jsonText } from '../traces/json-text.ts';
import { eventsIn, type ToolCall, toolCallOf } from './event.ts';
import { withoutUnmatched } from './matching.ts';

export function conversationOf(list: LogValue, as: ReadAs): LoggedConversation {
  const writer = new ConversationWriter(as);
  const events = as === 'request' ? withoutForgotten(eventsIn(list), writer) : eventsIn(list);
  for (const event of events) writer.add(event);
  return writer.conversation(list, eventsIn(list));
}

/** Events without content for the model. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  ...['null', 'agent_state_changed', 'change_agent_state', 'recall', 'condensation', 'condensation_request'],
  ...['think_state', 'loop_recovery', 'server_ready'],
]);

class ConversationWriter {
  private readonly messages: LogValue[] = [];
  private readonly noteCounts = new Map<string, number>();
  /** Replies that were already added. Several events repeat the same reply. */
  private readonly addedReplies = new Set<unknown>();
  private tools: LogValue | undefined;
  private readonly as: ReadAs;

  constructor(as: ReadAs) {
    this.as = as;
  }

  countNote(what: string, count = 1): void {
    this.noteCounts.set(what, (this.noteCounts.get(what) ?? 0) + count);
  }

  addMessage(role: string, content: LogValue, whole: LogValue): void {
    if (content.text !== undefined) this.messages.push(whole.made({ role, content }));
  }

  add(event: LogValue): void {
    const { action, observation, source } = event.object ?? {};
    if (NOT_SENT.has(action) || NOT_SENT.has(observation)) {
      if (observation === 'recall') this.countNote('recalled contexts skipped');
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
    this.messages.push(event.made({ role: 'assistant', content: code.made(content) }));
  }

  /** The final call has no result. Only its text is sent again. */
  private finish(event: LogValue, { message }: ToolCall): void {
    const thought = event.get('args').get('final_thought');
    const candidates = [message.get('content'), event.get('args').get('thought'), thought, event.get('message')];
    const content = candidates.find(({ text }) => text !== undefined && text !== '');
    if (content !== undefined) this.addMessage('assistant', content, event);
    this.countNote('calls of `finish` written as text');
  }

  private addReply(event: LogValue, { message, response }: ToolCall): void {
    const key = response ?? jsonText(message.value);
    if (this.addedReplies.has(key)) return;
    this.addedReplies.add(key);
    const { role, content, reasoning_content: reasoning, tool_calls: calls } = message.fields();
    const reply = {
      role: role?.value === null ? role.as('assistant') : (role ?? 'assistant'),
      content,
      ...(reasoning?.value !== null && { reasoning_content: reasoning }),
      ...(calls?.value !== null && { tool_calls: calls }),
    };
    this.messages.push(event.made(reply));
  }

  private addObservation(event: LogValue, call: ToolCall | undefined): void {
    const content = event.get('content');
    if (call === undefined) {
      this.addMessage('user', content, event);
      return;
    }
    const { id, name } = call;
    const result = {
      role: 'tool',
      content,
      ...(id.text !== undefined && { tool_call_id: id }),
      ...(name.text !== undefined && { name }),
    };
    this.messages.push(event.made(result));
  }

  conversation(list: LogValue, events: readonly LogValue[]): LoggedConversation {
    const { tools, noteCounts } = this;
    const sent = this.as === 'request' ? withoutUnmatched(this.messages, this.countNote.bind(this)) : this.messages;
    const body = new Body(tools === undefined ? '' : '/messages', list.at);
    for (const message of sent) body.add(message);
    const { messages, origins } = body;
    return {
      dialect: 'openai-chat',
      model: modelOf(events),
      recorded: dayOf(events),
      body: tools === undefined ? messages : { messages, ...body.fields({ tools }) },
      origins,
      ...(noteCounts.size > 0 && { notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) }),
    };
  }
}

/** The events that remain after condensations, with the last summary. */
function withoutForgotten(events: readonly LogValue[], writer: ConversationWriter): LogValue[] {
  const forgottenIds = new Set<unknown>();
  let summary: LogValue | undefined;
  let offset = 0;
  for (const event of events) {
    if (event.object?.action !== 'condensation') continue;
    const args = event.get('args');
    for (const { value } of args.get('forgotten_event_ids').items()) forgottenIds.add(value);
    const [start, end] = [args.get('forgotten_events_start_id').value, args.get('forgotten_events_end_id').value];
    if (typeof start === 'number' && typeof end === 'number')
      for (const { object } of events)
        if (typeof object?.id === 'number' && object.id >= start && object.id <= end) forgottenIds.add(object.id);
    if (args.get('summary').text === undefined) continue;
    summary = event;
    const at = args.get('summary_offset').value;
    offset = typeof at === 'number' && at > 0 ? at : 0;
  }
  const remaining = events.filter(({ object }) => !forgottenIds.has(object?.id));
  if (remaining.length < events.length) writer.countNote('forgotten events skipped', events.length - remaining.length);
  if (summary === undefined) return remaining;
  writer.countNote('summaries inserted for forgotten events');
  const text = summary.get('args').get('summary');
  const summaryEvent = new LogValue(
    { source: 'agent', message: '', observation: 'summary', content: text.value, extras: {} },
    summary.at,
    'inside',
  );
  return [...remaining.slice(0, offset), summaryEvent, ...remaining.slice(offset)];
}

function modelOf(events: readonly LogValue[]): string | undefined {
  const models = events.map(event => event.get('tool_call_metadata').get('model_response').get('model').text);
  return models.findLast(each => each !== undefined);
}

function dayOf(events: readonly LogValue[]): string | undefined {
  const times = events.map(event => event.get('timestamp').text);
  return times.findLast(time => time !== undefined && /^\d{4}-\d\d-\d\d/.test(time))?.slice(0, 10);
}
