/** Chat messages as tracing libraries record them, with calls, definitions and IDs in other places than in the API. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { asJsonText } from './json-text.ts';

/** Chat messages as they were sent, with notes about the changes. */
export interface NormalizedChat {
  readonly messages: readonly LogValue[];
  /** Tool definitions that were among the messages. */
  readonly tools: readonly LogValue[];
  readonly notes: readonly string[];
}

/** Converts traced messages to Chat Completions messages. */
export function normalizeChat(traced: readonly LogValue[]): NormalizedChat {
  const tools: LogValue[] = [];
  const messages: LogValue[] = [];
  const noteCounts = new Map<string, number>();
  const countNote = (what: string) => noteCounts.set(what, (noteCounts.get(what) ?? 0) + 1);
  for (const message of traced) {
    const definition = definitionIn(message);
    if (definition === undefined)
      messages.push(withId(normalizeMessage(message, countNote), messages.at(-1), countNote));
    else tools.push(definition);
  }
  return { messages, tools, notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) };
}

/** Joins messages with one call each into one message. */
export function joinAnswer(messages: readonly LogValue[]): readonly LogValue[] {
  const [first, second] = messages;
  if (first === undefined || second === undefined || !messages.every(hasCalls)) return messages;
  const calls = messages.flatMap(message => message.get('tool_calls').items());
  return [first.as({ ...first.fields(), tool_calls: calls })];
}

function hasCalls(message: LogValue): boolean {
  return message.get('role').value === 'assistant' && message.get('tool_calls').items().length > 0;
}

/** Some tracers append the tools of a request to its messages, as tool messages. */
function definitionIn(message: LogValue): LogValue | undefined {
  if (message.object?.role !== 'tool' || 'tool_call_id' in message.object) return undefined;
  const content = message.get('content').decoded();
  const { type, function: toolFunction } = content.object ?? {};
  return type === 'function' && isObject(toolFunction) && 'parameters' in toolFunction && !('arguments' in toolFunction)
    ? content
    : undefined;
}

type CountNote = (what: string) => void;

function normalizeMessage(message: LogValue, countNote: CountNote): LogValue {
  const { object } = message;
  if (object === undefined) return message;
  const found = callsOf(message);
  if (found === undefined && !Object.keys(object).some(isNotSent)) return message;
  const sent = Object.entries(message.fields()).filter(([key]) => !isNotSent(key));
  if (found === undefined) return message.made(Object.fromEntries(sent));
  const others = Object.fromEntries(sent.filter(([key]) => key !== 'tool_calls' && key !== found.key));
  return message.made({
    ...others,
    ...(found.key === 'content' && { content: null }),
    role: others.role?.as('assistant') ?? 'assistant',
    tool_calls: found.calls.map(call => asSent(call, countNote)),
  });
}

/** Keys that tracers add. Dotted names are attributes, and calls are read from `additional_kwargs`. */
function isNotSent(key: string): boolean {
  return key.includes('.') || key === 'additional_kwargs' || key === 'finish_reason';
}

/** The calls of a message, if they are in another field than `tool_calls` or have parsed arguments. */
function callsOf(message: LogValue): { readonly key: string; readonly calls: LogValue[] } | undefined {
  const ownCalls = message.get('tool_calls').items();
  if (ownCalls.length > 0)
    return ownCalls.some(hasParsedArguments) ? { key: 'tool_calls', calls: ownCalls } : undefined;
  const langChainCalls = message.get('additional_kwargs').get('tool_calls').items();
  if (langChainCalls.length > 0) return { key: 'additional_kwargs', calls: langChainCalls };
  const inContent = message.get('content').decoded().items();
  return inContent.length > 0 && inContent.every(isCall) ? { key: 'content', calls: inContent } : undefined;
}

function isCall(place: LogValue): boolean {
  const { function: inner, id } = place.object ?? {};
  return isObject(inner) && typeof inner.name === 'string' && 'arguments' in inner && typeof id === 'string';
}

/** Some exports parse all JSON text. */
function hasParsedArguments(call: LogValue): boolean {
  return call.get('function').get('arguments').object !== undefined;
}

/** A call with its arguments as JSON text. */
function asSent(call: LogValue, countNote: CountNote): LogValue {
  if (!hasParsedArguments(call)) return call;
  countNote('parsed arguments converted back to JSON text');
  const inner = call.get('function');
  const sent = { ...inner.fields(), arguments: asJsonText(inner.get('arguments')) };
  return call.as({ ...call.fields(), function: sent });
}

/** Adds a missing ID to a result that directly follows a message with a single call. */
function withId(message: LogValue, before: LogValue | undefined, countNote: CountNote): LogValue {
  if (message.get('role').value !== 'tool' || message.get('tool_call_id').exists) return message;
  const [call, other] = before?.get('tool_calls').items() ?? [];
  const id = call?.get('id').text;
  if (other !== undefined || id === undefined) return message;
  countNote('missing result IDs taken from the calls before them');
  return message.as({ ...message.fields(), tool_call_id: message.made(id) });
}
