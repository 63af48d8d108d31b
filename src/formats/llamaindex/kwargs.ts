/** The second home of calls in LlamaIndex: `additional_kwargs`, in the form of the OpenAI wire. */
import type { Message, Part, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { readId } from '../openai-chat/format.ts';

const FIELD = 'additional_kwargs';

/** Whether a part stands in the bag. */
export function isFurther(part: Part): boolean {
  return part.type === 'tool_call' && part.field === FIELD;
}

/** The calls in the bag that no block has: what both have is one call. */
export function readFurtherCalls({ parts, pointer }: Message, bag: JsonObject): ToolCallPart[] {
  const at = `${pointer}/${FIELD}`;
  const blocks = parts.filter(part => part.type === 'tool_call');
  const twins = new Twins(blocks);
  const further: ToolCallPart[] = [];
  const list: readonly unknown[] = Array.isArray(bag.tool_calls) ? bag.tool_calls : [];
  for (const [i, wire] of list.entries()) {
    if (!isObject(wire) || !isObject(wire.function)) continue;
    const call = callOf(wire, wire.function, `${at}/tool_calls/${i}`);
    if (!twins.take(call)) further.push(call);
  }
  if (isObject(bag.function_call)) {
    const call = callOf(bag.function_call, bag.function_call, `${at}/function_call`);
    const isKnown = blocks.some(each => each.name === call.name && !twins.taken.has(each));
    if (!isKnown) further.push({ ...call, kind: 'legacy' });
  }
  return further;
}

/** Blocks by ID, and by name where they or the call have none. */
class Twins {
  readonly taken = new Set<ToolCallPart>();
  private readonly order: ReadonlyMap<ToolCallPart, number>;
  private readonly queues = new Map<string, ToolCallPart[]>();

  constructor(blocks: readonly ToolCallPart[]) {
    this.order = new Map(blocks.map((block, i) => [block, i]));
    // The first block is the last of its queues, from where it is taken.
    for (const block of [...blocks].reverse()) {
      this.add(`name ${block.name ?? ''}`, block);
      this.add(block.callId === undefined ? `without id ${block.name ?? ''}` : `id ${block.callId}`, block);
    }
  }

  private add(key: string, block: ToolCallPart): void {
    const queue = this.queues.get(key);
    if (queue === undefined) this.queues.set(key, [block]);
    else queue.push(block);
  }

  /** Takes the first block that is the same call, if there is one. */
  take({ callId, name = '' }: ToolCallPart): boolean {
    const keys = callId === undefined ? [`name ${name}`] : [`id ${callId}`, `without id ${name}`];
    const [first] = keys
      .flatMap(key => this.next(key) ?? [])
      .sort((a, b) => (this.order.get(a) as number) - (this.order.get(b) as number));
    if (first !== undefined) this.taken.add(first);
    return first !== undefined;
  }

  private next(key: string): ToolCallPart | undefined {
    const queue = this.queues.get(key) ?? [];
    while (queue.length > 0 && this.taken.has(queue.at(-1) as ToolCallPart)) queue.pop();
    return queue.at(-1);
  }
}

function callOf(wire: JsonObject, inner: JsonObject, pointer: string): ToolCallPart {
  const id = readId(wire.id);
  const { name, arguments: args } = inner;
  return {
    type: 'tool_call',
    kind: 'function',
    arguments: typeof args === 'string' ? { text: args } : args === undefined ? {} : { value: args },
    executedBy: 'client',
    ...(id !== undefined && { callId: id }),
    ...(typeof name === 'string' && { name }),
    field: FIELD,
    pointer,
    wire,
  };
}

/** The same calls as they stand in the bag; one that a block has too goes by the block's new id and name. */
export function writeFurtherCalls({ parts, pointer }: Message, bag: JsonObject): JsonObject {
  const calls = parts.filter(part => part.type === 'tool_call');
  const own = new Map(calls.filter(isFurther).map(call => [call.pointer, call]));
  const blocks = calls.filter(call => !isFurther(call));
  const out: JsonObject = {};
  if (Array.isArray(bag.tool_calls))
    out.tool_calls = bag.tool_calls.map((wire: unknown, i) => {
      if (!isObject(wire) || !isObject(wire.function)) return wire;
      const id = readId(wire.id);
      const call =
        own.get(`${pointer}/${FIELD}/tool_calls/${i}`) ??
        blocks.find(each => id !== undefined && readId(each.wire?.tool_call_id) === id);
      return call === undefined ? wire : writeCall(call, wire, wire.function);
    });
  const legacy = own.get(`${pointer}/${FIELD}/function_call`);
  if (legacy !== undefined && isObject(bag.function_call)) out.function_call = writeInner(legacy, bag.function_call);
  return out;
}

function writeCall(call: ToolCallPart, wire: JsonObject, inner: JsonObject): JsonObject {
  return rewrite(wire, {
    ...(call.callId !== undefined && typeof wire.id === 'string' && { id: call.callId }),
    function: writeInner(call, inner),
  });
}

function writeInner(call: ToolCallPart, inner: JsonObject): JsonObject {
  const { text } = call.arguments;
  return rewrite(inner, {
    ...(call.name !== undefined && typeof inner.name === 'string' && isFurther(call) && { name: call.name }),
    ...(text !== undefined && typeof inner.arguments === 'string' && isFurther(call) && { arguments: text }),
  });
}
