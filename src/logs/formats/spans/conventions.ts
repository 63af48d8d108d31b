/** Reads model requests from span attributes, with a reader for each supported convention. */
import { Body, compose } from '../compose/body.ts';
import { LogValue, type Template } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { tracedConversation } from '../traces/prompt.ts';
import type { Span } from './envelope.ts';
import { genAiMessages, openInferenceMessages } from './indexed.ts';

/** The conversation in a span, if there is one. */
export function conversationOfSpan(span: Span, as: ReadAs): LoggedConversation | undefined {
  return (
    fromStructuredAttributes(span, as) ??
    fromFlatAttributes(span, as) ??
    fromSpanEvents(span, as) ??
    fromAiSdk(span, as) ??
    fromWholeInput(span, as)
  );
}

const INPUT = 'gen_ai.input.messages';
const OUTPUT = 'gen_ai.output.messages';
const OTHER_FIELDS = ['gen_ai.request.model', 'gen_ai.system_instructions', 'gen_ai.tool.definitions'];

/** Attributes with complete lists of messages, which the message format reads unchanged. */
function fromStructuredAttributes(span: Span, as: ReadAs): LoggedConversation | undefined {
  const { attributes } = span;
  const names = [...OTHER_FIELDS, INPUT, ...(as === 'log' ? [OUTPUT] : [])];
  const event = span.events.find(each => each.attributes.has(INPUT));
  const holder = attributes.has(INPUT) ? attributes : event?.attributes;
  if (holder === undefined) return undefined;
  const fields = names.map(name => [name, (holder.get(name) ?? attributes.get(name))?.decoded()]);
  const request = new Body('', span.place.at);
  const body = request.fields(Object.fromEntries(fields));
  return { ...spanFacts(span), dialect: 'otel-genai', body, origins: request.origins };
}

/** Messages with a separate attribute for each field. */
function fromFlatAttributes(span: Span, as: ReadAs): LoggedConversation | undefined {
  const { attributes } = span;
  const messages =
    openInferenceMessages(attributes, 'llm.input_messages') ?? genAiMessages(attributes, 'gen_ai.prompt');
  if (messages === undefined) return undefined;
  const reply =
    openInferenceMessages(attributes, 'llm.output_messages') ?? genAiMessages(attributes, 'gen_ai.completion') ?? [];
  return chatConversation(span, as === 'log' ? [...messages, ...reply] : messages);
}

function chatConversation(span: Span, messages: readonly LogValue[]): LoggedConversation {
  const body = new Body('', span.place.at);
  for (const message of messages) body.add(message);
  return { ...spanFacts(span), dialect: 'openai-chat', body: body.messages, origins: body.origins };
}

const EVENTS: Readonly<Record<string, string>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
};

/** Messages as events of the span. */
function fromSpanEvents(span: Span, as: ReadAs): LoggedConversation | undefined {
  const messages: LogValue[] = [];
  for (const { name, attributes } of span.events) {
    const role = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const isReply = name === 'gen_ai.choice';
    if (role === undefined && !(isReply && as === 'log')) continue;
    const message = messageOfEvent(attributes, role ?? 'assistant', span.place);
    if (message !== undefined) messages.push(message);
  }
  return messages.length === 0 ? undefined : chatConversation(span, messages);
}

function messageOfEvent(
  attributes: ReadonlyMap<string, LogValue>,
  defaultRole: string,
  whole: LogValue,
): LogValue | undefined {
  const inner = attributes.get('message')?.decoded();
  const get = (key: string) => {
    const place = inner?.object === undefined ? attributes.get(key) : inner.get(key);
    return place?.value === undefined || place.value === null ? undefined : place;
  };
  const [content, calls, id, role] = [get('content'), get('tool_calls')?.decoded(), get('id'), get('role')];
  if (content === undefined && calls === undefined) return undefined;
  const isResult = (role?.value ?? defaultRole) === 'tool';
  return whole.made({
    role: role ?? defaultRole,
    content: content ?? null,
    ...(Array.isArray(calls?.value) && { tool_calls: calls }),
    ...(isResult && { tool_call_id: id }),
  });
}

/** A step of the AI SDK. Its parent span repeats the first step and is skipped. */
function fromAiSdk(span: Span, as: ReadAs): LoggedConversation | undefined {
  const input = span.attributes.get('ai.prompt.messages');
  if (input === undefined) return undefined;
  const noOutput = new LogValue(undefined, span.place.at, 'inside');
  const conversation = tracedConversation(
    { input, output: noOutput, whole: span.place, ...spanFacts(span), fallbackDialect: 'ai-sdk-model' },
    as,
  );
  if (conversation === undefined || as !== 'log' || !Array.isArray(conversation.body)) return conversation;
  const content = answerOfAiSdk(span);
  if (content.length === 0) return conversation;
  const messages = conversation.body as unknown[];
  const answer = span.place.made({ role: 'assistant', content });
  return { ...conversation, body: [...messages, compose(answer, `/${messages.length}`, conversation.origins)] };
}

function answerOfAiSdk({ attributes }: Span): Template[] {
  const text = attributes.get('ai.response.text');
  const calls = attributes.get('ai.response.toolCalls')?.decoded().items() ?? [];
  return [
    ...(text?.text ? [{ type: 'text', text }] : []),
    ...calls.filter(({ object }) => object !== undefined).map(callOfAiSdk),
  ];
}

function callOfAiSdk(call: LogValue): LogValue {
  const [toolCallId, toolName, input] = [call.get('toolCallId'), call.get('toolName'), call.get('input')];
  const given = (input.value ?? null) === null ? call.get('args') : input;
  return call.as({ type: 'tool-call', toolCallId, toolName, input: given.decoded() });
}

/** Some tracers store the whole model input as one text. */
function fromWholeInput(span: Span, as: ReadAs): LoggedConversation | undefined {
  const { attributes, place } = span;
  const input = attributes.get('input.value');
  if (attributes.get('openinference.span.kind')?.value !== 'LLM' || input === undefined) return undefined;
  const output = attributes.get('output.value') ?? new LogValue(undefined, place.at, 'inside');
  return tracedConversation({ input, output, whole: place, ...spanFacts(span) }, as);
}

const MODELS = ['gen_ai.request.model', 'llm.model_name', 'ai.model.id', 'gen_ai.response.model'];

function spanFacts({ id, recorded, attributes }: Span) {
  const model = MODELS.map(name => attributes.get(name)?.text).find(each => each !== undefined);
  return { id, recorded, model };
}
