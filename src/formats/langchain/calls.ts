/** Reads the tool calls of a LangChain message. The same call may be in three places, but is read only once. */
import type { Message, Part, ToolCallPart } from '../../generated/types.ts';
import { argumentsForm } from '../../model/arguments.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { listBeside } from '../engine/beside.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, argumentsValue, type Codec, id, readOnly, text } from '../engine/codecs.ts';
import { type PartKind, part } from '../engine/parts.ts';
import { UNCHECKED } from './blocks.ts';
import type { Opened } from './form.ts';

/** The type of calls that LangChain could not parse. */
export const UNPARSED = 'invalid_tool_call';

const common = { callId: id('id'), executedBy: 'client', field: 'tool_calls' } as const;

const standardCall = part('tool_call', undefined, {
  ...common,
  kind: 'function',
  name: text('name'),
  arguments: argumentsValue('args'),
});

/** A custom tool call in the standard form, where its input is the only argument. */
const customToolCall = part('tool_call', undefined, {
  ...common,
  kind: 'custom',
  name: text('name'),
  arguments: argumentsTextOrValue('args.input', { isText: true }),
});

const customCall = part('tool_call', undefined, {
  ...common,
  kind: 'custom',
  name: text('custom.name'),
  arguments: argumentsTextOrValue('custom.input', { isText: true }),
});

/**
 * A Chat Completions call is parsed if its ID, name and arguments are text. LangChain finds no name in an incomplete
 * one, so its kind is unknown.
 */
const parsedKind: Codec<ToolCallPart['kind']> = readOnly({
  read({ type, id, function: inner }) {
    const { name, arguments: args } = isObject(inner) ? inner : {};
    return type === 'function' && [id, name, args].every(each => typeof each === 'string') ? 'function' : 'unknown';
  },
});
const listedChatCall = chatCall('tool_calls', undefined, parsedKind);

function kindOf({ type, function: inner, custom, isCustomTool, args }: JsonObject): PartKind {
  if (type === 'tool_call' || (!isObject(inner) && !isObject(custom)))
    return isCustomTool === true && isObject(args) && typeof args.input === 'string' ? customToolCall : standardCall;
  if (type === 'custom' && isObject(custom)) return customCall;
  return listedChatCall;
}

export const listedCalls = listBeside(
  {
    read: (wire, ...rest) => kindOf(wire).read(wire, ...rest),
    write: (wire, given) => kindOf(wire).write(wire, given),
  },
  { field: 'tool_calls', isReported: () => false },
);

/** A call as the Chat Completions API sent it. */
const rawCall = chatCall('additional_kwargs');

/** The call in `function_call`, from the older API (2023). */
const legacyCall = part('tool_call', undefined, {
  ...common,
  field: 'function_call',
  kind: 'legacy',
  name: text('name'),
  arguments: argumentsTextOrValue('arguments', { isText: true }),
});

/**
 * Adds the calls from the lists next to the content to a message whose content was read before. A content block that
 * repeats a call is not a second call. It is kept unchanged, where it was.
 */
export function readCalls(message: Message, { fields, at, form }: Opened): void {
  const { tool_calls: listed, invalid_tool_calls: unparsed } = fields;
  const kwargs = isObject(fields.additional_kwargs) ? fields.additional_kwargs : {};
  const raw: readonly unknown[] = Array.isArray(kwargs.tool_calls) ? kwargs.tool_calls : [];
  const content = message.parts;
  message.parts = [];
  listedCalls.read(message, listed, `${at}/tool_calls`, UNCHECKED);
  const written = textsOf(raw);
  for (const each of message.parts) {
    if (each.type !== 'tool_call') continue;
    if (each.kind === 'function' && each.arguments.value !== undefined) addText(each, written);
    // LangChain does not parse Chat Completions calls in stored messages.
    if (form === 'stored' && kindOf(each.wire as JsonObject) === listedChatCall) each.kind = 'unknown';
  }
  if (Array.isArray(unparsed))
    for (let i = 0; i < unparsed.length; i++)
      message.parts.push(unparsedCall(unparsed[i], 'invalid_tool_calls', `${at}/invalid_tool_calls/${i}`));
  // If LangChain parsed no calls, they are read from what the provider sent.
  if (message.parts.length === 0) readRaw(message, raw, kwargs.function_call, `${at}/additional_kwargs`);
  message.parts = [...withoutDuplicateCalls(content, message.parts), ...message.parts];
}

function unparsedCall(raw: unknown, field: string, pointer: string): Part {
  return { type: 'provider_item', wireType: UNPARSED, raw: raw as JsonObject, field, pointer };
}

/** The arguments text of raw calls, by call ID. */
function textsOf(raw: readonly unknown[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const each of raw) {
    const inner = isObject(each) ? each.function : undefined;
    if (isObject(each) && isObject(inner) && typeof each.id === 'string' && typeof inner.arguments === 'string')
      texts.set(each.id, inner.arguments);
  }
  return texts;
}

/** Adds the arguments as the model wrote them, if the raw call with the same ID has the same value. */
function addText(call: ToolCallPart, texts: ReadonlyMap<string, string>): void {
  const { callId, arguments: args } = call;
  const written = texts.get(callId ?? '');
  if (written !== undefined && hasValue(written, args.value)) args.text = written;
}

function hasValue(text: string, value: unknown): boolean {
  try {
    return writeJson(parseExact(text)) === writeJson(value);
  } catch {
    return false;
  }
}

/** Calls as OpenAI sent them: the list, or the single call of the older API (2023). */
function readRaw(message: Message, raw: readonly unknown[], single: unknown, at: string): void {
  for (const [i, wire] of raw.entries()) {
    if (!isObject(wire) || !isObject(wire.function)) continue;
    const { arguments: written } = wire.function;
    const pointer = `${at}/tool_calls/${i}`;
    const isParsed = typeof written === 'string' && argumentsForm(written) !== 'broken';
    const call = isParsed && rawCall.read(wire, pointer, message, UNCHECKED);
    message.parts.push(call || unparsedCall(wire, 'additional_kwargs', pointer));
  }
  if (message.parts.length > 0 || !isObject(single)) return;
  message.parts.push(legacyCall.read(single, `${at}/function_call`, message, UNCHECKED) as Part);
}

/** The content, with only a placeholder for each block that repeats a call of the lists. */
function withoutDuplicateCalls(content: readonly Part[], calls: readonly Part[]): Part[] {
  const left = new UnclaimedCalls(calls.filter(each => each.type === 'tool_call'));
  return content.map(part => {
    if (part.type !== 'tool_call' || part.executedBy === 'provider' || left.take(part) === undefined) return part;
    const raw = part.wire as JsonObject;
    const tag = typeof raw.type === 'string' ? raw.type : 'functionCall';
    return { type: 'provider_item', wireType: tag, raw, pointer: part.pointer, wire: raw };
  });
}

/** Finds calls by what a content block contains: the ID, or the name if there is no ID. */
export class UnclaimedCalls {
  private readonly byId = new Map<string, ToolCallPart[]>();
  private readonly byName = new Map<string, ToolCallPart[]>();
  private readonly taken = new Set<ToolCallPart>();

  constructor(calls: readonly ToolCallPart[]) {
    // Queues are in reverse order, so that `pop` returns the first call.
    for (const call of [...calls].reverse()) {
      add(this.byId, call.callId, call);
      add(this.byName, call.name, call);
    }
  }

  /** The call that the block repeats. Each call is returned only once. */
  take({ callId, name }: Pick<ToolCallPart, 'callId' | 'name'>): ToolCallPart | undefined {
    const queue = callId === undefined ? this.byName.get(name ?? '') : this.byId.get(callId);
    for (let call = queue?.pop(); call !== undefined; call = queue?.pop()) {
      if (this.taken.has(call)) continue;
      this.taken.add(call);
      return call;
    }
    return undefined;
  }
}

function add(map: Map<string, ToolCallPart[]>, key: string | undefined, call: ToolCallPart): void {
  if (key === undefined) return;
  const queue = map.get(key);
  if (queue === undefined) map.set(key, [call]);
  else queue.push(call);
}
