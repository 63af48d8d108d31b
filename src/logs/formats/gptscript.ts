/**
 * Events of a gptscript run: each completion with its request and its reply, and the tool calls.
 * Layout: pkg/runner/runner.go and pkg/types/completion.go in https://github.com/gptscript-ai/gptscript
 */
import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { withShared } from './traces/shared-prefixes.ts';

const TYPES: ReadonlySet<unknown> = new Set([
  ...['runStart', 'runFinish', 'callStart', 'callChat', 'callSubCalls', 'callProgress', 'callConfirm', 'callContinue'],
  ...['callFinish'],
]);

const gptscript: LogFormat = {
  id: 'gptscript',
  name: 'gptscript run',
  scope: 'file',
  owns: record =>
    isObject(record) &&
    TYPES.has(record.type) &&
    ('callContext' in record || 'time' in record) &&
    isObject(record.usage),

  read(records, as) {
    const completions = new Map<string, Completion>();
    for (const [i, record] of records.entries()) {
      const event = new LogValue(record, `/${i}`);
      if (event.get('type').value !== 'callChat') continue;
      const id = event.get('chatCompletionId').text ?? `${i}`;
      const known = completions.get(id);
      const [request, reply] = [event.get('chatRequest'), event.get('chatResponse')];
      completions.set(id, {
        day: dayOf(event.get('time').value) ?? known?.day,
        request: isObject(request.value) ? request : known?.request,
        reply: isObject(reply.value) ? reply : known?.reply,
      });
    }
    return withShared([...completions].map(([id, completion]) => conversationOf(id, completion, as)));
  },
};

export default gptscript;

interface Completion {
  readonly day: string | undefined;
  readonly request: LogValue | undefined;
  readonly reply: LogValue | undefined;
}

function conversationOf(id: string, { day, request, reply }: Completion, as: ReadAs): LoggedConversation {
  const body = new Body('/messages', (request ?? reply)?.at ?? '');
  const requestMessages = request?.get('messages').items() ?? [];
  for (const message of requestMessages) body.add(messageOf(message));
  if (as === 'log' && reply !== undefined) body.add(messageOf(reply));
  const tools = request?.get('tools').items().map(toolOf) ?? [];
  return {
    id,
    dialect: 'openai-chat',
    model: request?.get('model').text || undefined,
    recorded: day,
    body: { messages: body.messages, ...body.fields({ ...(tools.length > 0 && { tools }) }) },
    origins: body.origins,
    notes: requestMessages.length > 0 ? [] : ['the messages of the request are not in the log'],
  };
}

function toolOf(tool: LogValue): LogValue {
  const toolFunction = tool.get('function');
  const { name, description, parameters } = toolFunction.fields();
  return tool.as({ type: 'function', function: toolFunction.as({ name, description, parameters }) });
}

/** Texts and calls are in one list, and a result contains the call that it belongs to. */
function messageOf(message: LogValue): LogValue {
  if (!isObject(message.value)) return message;
  const content = message.get('content');
  const parts = content.items();
  const calls = parts.filter(isCall).map(part => callOf(part.get('toolCall')));
  const texts = parts.filter(part => !isCall(part)).map(part => part.get('text').text ?? '');
  const text = texts.length === 0 && calls.length > 0 ? null : texts.join('');
  const role = message.get('role').value;
  return message.made({
    role: message.computed(role),
    content: texts.length === 1 ? content.get(0).get('text').as(text) : text,
    ...(role === 'tool' && { tool_call_id: message.get('toolCall').get('id') }),
    ...(calls.length > 0 && { tool_calls: calls }),
  });
}

function isCall(part: LogValue): boolean {
  return Object.keys(part.get('toolCall').fields()).length > 0;
}

function callOf(call: LogValue): LogValue {
  const toolFunction = call.get('function');
  const [name, text] = [toolFunction.get('name'), toolFunction.get('arguments')];
  // gptscript omits empty arguments.
  const sentFunction = toolFunction.as({ name, arguments: text.value == null ? '{}' : text });
  return call.made({ id: call.get('id'), type: 'function', function: sentFunction });
}
