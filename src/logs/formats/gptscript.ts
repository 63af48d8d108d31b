/**
 * Events of a gptscript run: each completion with its request and its reply, and the tool calls.
 * Layout: pkg/runner/runner.go and pkg/types/completion.go in https://github.com/gptscript-ai/gptscript
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Assembly, type PartOrigin } from './chat/assembly.ts';
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
    let call: string | undefined;
    records.forEach((record, i) => {
      if (!isObject(record) || record.type !== 'callChat') return;
      const id = textAt(record, 'chatCompletionId') ?? `${i}`;
      call = textAt(objectAt(record, 'callContext'), 'id') ?? call;
      const known = completions.get(id) ?? { id, call };
      const day = dayOf(record.time) ?? known.day;
      const request = isObject(record.chatRequest)
        ? { request: record.chatRequest, requestAt: `/${i}/chatRequest` }
        : {};
      const reply = isObject(record.chatResponse) ? { reply: record.chatResponse, replyAt: `/${i}/chatResponse` } : {};
      completions.set(id, { ...known, day, ...request, ...reply });
    });
    return withShared([...completions.values()].map(each => conversationOf(each, as)));
  },
};

export default gptscript;

interface Completion {
  readonly id: string;
  readonly call?: string | undefined;
  readonly day?: string | undefined;
  readonly request?: Json;
  readonly requestAt?: string;
  readonly reply?: Json;
  readonly replyAt?: string;
}

function conversationOf(completion: Completion, as: ReadAs): LoggedConversation {
  const { id, day, request = {}, requestAt = '', reply, replyAt = '' } = completion;
  const body = new Assembly('/messages', requestAt === '' ? replyAt : requestAt);
  const requestMessages = listAt(request, 'messages');
  requestMessages.forEach((message, i) => {
    putMessage(message, child(child(requestAt, 'messages'), i), body);
  });
  if (as === 'log' && reply !== undefined) putMessage(reply, replyAt, body);
  const tools = listAt(request, 'tools').map(tool => {
    const { name, description, parameters } = objectAt(tool, 'function');
    return { type: 'function', function: { name, ...(description !== undefined && { description }), parameters } };
  });
  tools.forEach((_, i) => {
    body.setOrigin(`/tools/${i}`, child(child(requestAt, 'tools'), i));
  });
  const model = textAt(request, 'model');
  const notes = requestMessages.length > 0 ? [] : ['the messages of the request are not in the log'];
  return {
    id,
    dialect: 'openai-chat',
    model: model === '' ? undefined : model,
    recorded: day,
    body: { messages: body.messages, ...(tools.length > 0 && { tools }) },
    origins: body.origins,
    notes: [...notes, ...body.notes],
  };
}

/** Adds a message. Texts and calls are in one list, and a result contains the call that it belongs to. */
function putMessage(message: unknown, from: string, body: Assembly): void {
  if (!isObject(message)) {
    body.take(message, from);
    return;
  }
  const { role } = message;
  const content = child(from, 'content');
  const texts: string[] = [];
  const calls: Json[] = [];
  const places: PartOrigin[] = [];
  listAt(message, 'content').forEach((part, i) => {
    const at = child(content, i);
    const call = objectAt(part, 'toolCall');
    if (Object.keys(call).length === 0) {
      texts.push(textAt(part, 'text') ?? '');
      return;
    }
    const callPointer = `/tool_calls/${calls.length}`;
    const inner = objectAt(call, 'function');
    places.push([callPointer, `${at}/toolCall`, 'made'], [`${callPointer}/id`, `${at}/toolCall/id`]);
    places.push([`${callPointer}/function`, `${at}/toolCall/function`]);
    const { id } = call;
    // gptscript omits empty arguments.
    const toolFunction = { name: inner.name, arguments: inner.arguments ?? '{}' };
    calls.push({ ...(id !== undefined && { id }), type: 'function', function: toolFunction });
  });
  const text = texts.length === 0 && calls.length > 0 ? null : texts.join('');
  const { id } = objectAt(message, 'toolCall');
  const isResult = role === 'tool' && id !== undefined;
  if (texts.length === 1) places.push(['/content', `${content}/0/text`]);
  if (isResult) places.push(['/tool_call_id', `${from}/toolCall/id`]);
  body.addBuilt(
    { role, content: text, ...(isResult && { tool_call_id: id }), ...(calls.length > 0 && { tool_calls: calls }) },
    from,
    places,
  );
}
