/** Reads model requests from span attributes, with a reader for each supported convention. */
import { child } from '../../../pointer.ts';
import type { JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { type LoggedConversation, Origins, type ReadAs } from '../format.ts';
import { type Piece, putPieces } from '../traces/pieces.ts';
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
  const origins = begin(span);
  const body: JsonObject = {};
  for (const name of names) {
    const place = (holder.get(name) ?? attributes.get(name))?.decoded();
    if (place === undefined) continue;
    body[name] = place.value;
    place.mark(origins, child('', name));
  }
  return { ...spanFacts(span), dialect: 'otel-genai', body, origins };
}

/** Messages with a separate attribute for each field. */
function fromFlatAttributes(span: Span, as: ReadAs): LoggedConversation | undefined {
  const { attributes } = span;
  const messages =
    openInferenceMessages(attributes, 'llm.input_messages') ?? genAiMessages(attributes, 'gen_ai.prompt');
  if (messages === undefined) return undefined;
  const reply =
    openInferenceMessages(attributes, 'llm.output_messages') ?? genAiMessages(attributes, 'gen_ai.completion') ?? [];
  const origins = begin(span);
  const body = putPieces(origins, '', as === 'log' ? [...messages, ...reply] : messages);
  return { ...spanFacts(span), dialect: 'openai-chat', body, origins };
}

const EVENTS: Readonly<Record<string, string>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
};

/** Messages as events of the span. */
function fromSpanEvents(span: Span, as: ReadAs): LoggedConversation | undefined {
  const pieces: Piece[] = [];
  for (const { name, attributes } of span.events) {
    const role = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const isReply = name === 'gen_ai.choice';
    if (role === undefined && !(isReply && as === 'log')) continue;
    const piece = messageOfEvent(attributes, role ?? 'assistant', span.place);
    if (piece !== undefined) pieces.push(piece);
  }
  if (pieces.length === 0) return undefined;
  const origins = begin(span);
  return { ...spanFacts(span), dialect: 'openai-chat', body: putPieces(origins, '', pieces), origins };
}

function messageOfEvent(
  attributes: ReadonlyMap<string, LogValue>,
  defaultRole: string,
  whole: LogValue,
): Piece | undefined {
  const inner = attributes.get('message')?.decoded();
  const get = (key: string) => {
    const place = inner?.object === undefined ? attributes.get(key) : inner.get(key);
    return place?.value === undefined || place.value === null ? undefined : place;
  };
  const [content, calls, id, role] = [get('content'), get('tool_calls')?.decoded(), get('id'), get('role')];
  if (content === undefined && calls === undefined) return undefined;
  const from: [string, LogValue][] = [['', new LogValue(undefined, whole.at, 'inside')]];
  const value: JsonObject = { role: role?.value ?? defaultRole, content: content?.value ?? null };
  if (role !== undefined) from.push(['/role', role]);
  if (content !== undefined) from.push(['/content', content]);
  if (Array.isArray(calls?.value)) {
    value.tool_calls = calls.value;
    from.push(['/tool_calls', calls]);
  }
  if (value.role === 'tool' && id !== undefined) {
    value.tool_call_id = id.value;
    from.push(['/tool_call_id', id]);
  }
  return { value, from };
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
  const content = answerOfAiSdk(span, conversation, conversation.body.length);
  if (content.length === 0) return conversation;
  return { ...conversation, body: [...(conversation.body as unknown[]), { role: 'assistant', content }] };
}

function answerOfAiSdk({ attributes, place }: Span, { origins }: LoggedConversation, at: number): unknown[] {
  const content: unknown[] = [];
  const text = attributes.get('ai.response.text');
  const calls = attributes.get('ai.response.toolCalls')?.decoded();
  origins.set(`/${at}`, place.at, false);
  if (text?.text !== undefined && text.text !== '') {
    text.mark(origins, `/${at}/content/${content.length}/text`);
    content.push({ type: 'text', text: text.text });
  }
  for (const call of calls?.items() ?? []) {
    if (call.object === undefined) continue;
    call.mark(origins, `/${at}/content/${content.length}`);
    const { toolCallId, toolName } = call.object;
    const input = call.get('input').value ?? call.get('args').value;
    const parsedInput = typeof input === 'string' ? new LogValue(input, '').decoded().value : input;
    content.push({ type: 'tool-call', toolCallId, toolName, input: parsedInput });
  }
  return content;
}

/** Some tracers store the whole model input as one text. */
function fromWholeInput(span: Span, as: ReadAs): LoggedConversation | undefined {
  const { attributes, place } = span;
  const input = attributes.get('input.value');
  if (attributes.get('openinference.span.kind')?.value !== 'LLM' || input === undefined) return undefined;
  const output = attributes.get('output.value') ?? new LogValue(undefined, place.at, 'inside');
  return tracedConversation({ input, output, whole: place, ...spanFacts(span) }, as);
}

function begin({ place }: Span): Origins {
  const origins = new Origins();
  origins.set('', place.at, false);
  return origins;
}

const MODELS = ['gen_ai.request.model', 'llm.model_name', 'ai.model.id', 'gen_ai.response.model'];

function spanFacts({ id, recorded, attributes }: Span) {
  const model = MODELS.map(name => attributes.get(name)?.text).find(each => each !== undefined);
  return { id, recorded, model };
}
