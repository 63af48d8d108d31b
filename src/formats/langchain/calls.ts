/** The calls of an answer of LangChain: they may stand in three places, and are one call each. */
import type { Message, Part, ToolCallPart } from '../../generated/types.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { markUnreadable } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { text } from './blocks.ts';
import type { Opened } from './form.ts';

/** The type under which a call that the library could not parse is kept. */
export const UNPARSED = 'invalid_tool_call';

/**
 * Reads the calls beside the content into the message, whose parts of the content are there already. A block of the
 * content that stands for one of them is no second call: it is kept as it is, in its place.
 */
export function readCalls(message: Message, { fields, at, form }: Opened): void {
  const { tool_calls: listed, invalid_tool_calls: unparsed, additional_kwargs: kwargs } = fields;
  const raw = isObject(kwargs) && Array.isArray(kwargs.tool_calls) ? (kwargs.tool_calls as unknown[]) : [];
  const calls: Part[] = [];
  const written = textsOf(raw);
  if (Array.isArray(listed))
    for (let i = 0; i < listed.length; i++) {
      const wire: unknown = listed[i];
      const pointer = `${at}/tool_calls/${i}`;
      if (isObject(wire)) calls.push(readCall(wire, pointer, written, form === 'stored'));
      else {
        markUnreadable(message, 'tool_calls');
        calls.push({ type: 'provider_item', raw: wire as JsonObject, field: 'tool_calls', pointer });
      }
    }
  else if (listed !== undefined && listed !== null) markUnreadable(message, 'tool_calls');
  if (Array.isArray(unparsed))
    for (let i = 0; i < unparsed.length; i++)
      calls.push({
        type: 'provider_item',
        wireType: UNPARSED,
        raw: unparsed[i] as JsonObject,
        field: 'invalid_tool_calls',
        pointer: `${at}/invalid_tool_calls/${i}`,
      });
  // Where nobody has parsed them, the calls are those that the provider sent.
  if (calls.length === 0) for (const each of readRaw(raw, kwargs, `${at}/additional_kwargs`)) calls.push(each);
  withoutTwins(message, calls);
  for (const each of calls) message.parts.push(each);
}

function readCall(
  wire: JsonObject,
  pointer: string,
  written: ReadonlyMap<string, string>,
  isStored: boolean,
): ToolCallPart {
  const call = emptyCall(wire, pointer, 'tool_calls');
  const { type, function: inner, custom } = wire;
  if (type === 'tool_call' || (!isObject(inner) && !isObject(custom))) {
    Object.assign(call, text('name', wire.name));
    if (wire.args !== undefined) call.arguments = { value: wire.args };
    const input = isObject(wire.args) ? wire.args.input : undefined;
    if (wire.isCustomTool === true && typeof input === 'string') {
      call.kind = 'custom';
      call.arguments = { text: input };
    } else withText(call, written);
    return call;
  }
  if (type === 'custom' && isObject(custom)) {
    call.kind = 'custom';
    Object.assign(call, text('name', custom.name));
    Object.assign(call.arguments, text('text', custom.input));
    return call;
  }
  if (!isObject(inner)) return { ...call, kind: 'unknown' };
  Object.assign(call, text('name', inner.name));
  if (typeof inner.arguments === 'string') call.arguments.text = inner.arguments;
  else if (inner.arguments !== undefined) call.arguments.value = inner.arguments;
  // Only such calls are parsed; others stay as they are, without a name that anybody finds.
  const isParsed =
    !isStored && type === 'function' && [wire.id, inner.name, inner.arguments].every(each => typeof each === 'string');
  if (!isParsed) call.kind = 'unknown';
  return call;
}

/** The arguments of raw calls, by the id of the call. */
function textsOf(raw: readonly unknown[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const each of raw) {
    const inner = isObject(each) ? each.function : undefined;
    if (isObject(each) && isObject(inner) && typeof each.id === 'string' && typeof inner.arguments === 'string')
      texts.set(each.id, inner.arguments);
  }
  return texts;
}

/** The text of the arguments as the model wrote it, where the raw call of the same id says the same. */
function withText(call: ToolCallPart, texts: ReadonlyMap<string, string>): void {
  const written = texts.get(call.callId ?? '');
  if (written !== undefined && saysTheSame(written, call.arguments.value)) call.arguments.text = written;
}

function saysTheSame(written: string, value: unknown): boolean {
  try {
    return writeJson(parseExact(written)) === writeJson(value);
  } catch {
    return false;
  }
}

/** Calls as OpenAI sent them: the list, or the one of 2023. */
function readRaw(raw: readonly unknown[], kwargs: unknown, at: string): Part[] {
  const calls: Part[] = raw.flatMap((wire, i): Part[] => {
    if (!isObject(wire) || !isObject(wire.function)) return [];
    const { name, arguments: written } = wire.function;
    const pointer = `${at}/tool_calls/${i}`;
    const isBroken = typeof written !== 'string' || !isJson(written);
    if (isBroken)
      return [{ type: 'provider_item', wireType: UNPARSED, raw: wire, field: 'additional_kwargs', pointer }];
    const call = emptyCall(wire, pointer, 'additional_kwargs');
    return [{ ...call, ...text('name', name), arguments: { text: written } }];
  });
  const single = isObject(kwargs) ? kwargs.function_call : undefined;
  if (calls.length > 0 || !isObject(single)) return calls;
  const call = emptyCall(single, `${at}/function_call`, 'function_call');
  const written = single.arguments;
  return [
    {
      ...call,
      kind: 'legacy',
      ...text('name', single.name),
      arguments: typeof written === 'string' ? { text: written } : {},
    },
  ];
}

function isJson(written: string): boolean {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
}

function emptyCall(wire: JsonObject, pointer: string, field: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: {},
    executedBy: 'client',
    field,
    pointer,
    wire,
  };
  const id = readId(wire.id);
  if (id !== undefined) call.callId = id;
  return call;
}

/** Turns the blocks that stand for a call of the lists into what only keeps its place. */
function withoutTwins(message: Message, calls: readonly Part[]): void {
  const left = new Twins(calls.filter(each => each.type === 'tool_call'));
  message.parts = message.parts.map(part => {
    if (part.type !== 'tool_call' || part.executedBy === 'provider' || left.take(part) === undefined) return part;
    const raw = part.wire as JsonObject;
    const tag = typeof raw.type === 'string' ? raw.type : 'functionCall';
    return { type: 'provider_item', wireType: tag, raw, pointer: part.pointer, wire: raw };
  });
}

/** Calls by what a block of the content names them by: the id, or the name where it has none. */
export class Twins {
  private readonly byId = new Map<string, ToolCallPart[]>();
  private readonly byName = new Map<string, ToolCallPart[]>();
  private readonly taken = new Set<ToolCallPart>();

  constructor(calls: readonly ToolCallPart[]) {
    // The first call is the last of its queue, from where it is taken.
    for (const call of [...calls].reverse()) {
      add(this.byId, call.callId, call);
      add(this.byName, call.name, call);
    }
  }

  /** The call that the block stands for; no call is given twice. */
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
