/** Calls that LlamaIndex stores in `additional_kwargs`, in the form of the OpenAI API. */

import type { Message, Part, ToolCallPart } from '../../generated/types.ts';
import { appendTo } from '../../source/append-to.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { chatCall } from '../engine/chat-calls.ts';
import { argumentsTextOrValue, id, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { part } from '../engine/parts.ts';
import { rewrite } from '../engine/rewrite.ts';

const FIELD = 'additional_kwargs';

/** Whether a part is in `additional_kwargs`. */
export function isInKwargs(part: Part): boolean {
  return part.type === 'tool_call' && part.field === FIELD;
}

const listed = chatCall(FIELD);
const single = part('tool_call', undefined, {
  kind: 'legacy',
  executedBy: 'client',
  field: FIELD,
  callId: id('id'),
  name: text('name'),
  arguments: argumentsTextOrValue('arguments'),
});

/** Reads the calls in `additional_kwargs` that no block has. A call in both places is one call. */
export function readFurtherCalls(message: Message, bag: unknown, onFault: OnFault): ToolCallPart[] {
  if (!isObject(bag) || !(Array.isArray(bag.tool_calls) || isObject(bag.function_call))) return [];
  const at = `${message.pointer}/${FIELD}`;
  const blocks = message.parts.filter(part => part.type === 'tool_call');
  const twins = new UnclaimedBlocks(blocks);
  const further: ToolCallPart[] = [];
  const list: readonly unknown[] = Array.isArray(bag.tool_calls) ? bag.tool_calls : [];
  for (const [i, wire] of list.entries()) {
    if (!isObject(wire) || !isObject(wire.function)) continue;
    const call = listed.read(wire, `${at}/tool_calls/${i}`, message, onFault) as ToolCallPart;
    if (!twins.take(call)) further.push(call);
  }
  if (isObject(bag.function_call)) {
    const call = single.read(bag.function_call, `${at}/function_call`, message, onFault) as ToolCallPart;
    if (!blocks.some(each => each.name === call.name && !twins.taken.has(each))) further.push(call);
  }
  return further;
}

/** Call blocks by ID, or by name if the block or the call has no ID. */
class UnclaimedBlocks {
  readonly taken = new Set<ToolCallPart>();
  private readonly order: ReadonlyMap<ToolCallPart, number>;
  private readonly queues = new Map<string, ToolCallPart[]>();

  constructor(blocks: readonly ToolCallPart[]) {
    this.order = new Map(blocks.map((block, i) => [block, i]));
    // Queues are in reverse order, so that `pop` returns the first block.
    for (const block of [...blocks].reverse()) {
      this.add(`name ${block.name ?? ''}`, block);
      this.add(block.callId === undefined ? `without id ${block.name ?? ''}` : `id ${block.callId}`, block);
    }
  }

  private add(key: string, block: ToolCallPart): void {
    appendTo(this.queues, key, block);
  }

  /** Claims the first block with the same call; returns false if there is none. */
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

/** Writes these calls to `additional_kwargs`. A call that is also in a block gets the block's new ID. */
export function writeFurtherCalls({ parts, pointer }: Message, bag: JsonObject): JsonObject {
  const calls = parts.filter(part => part.type === 'tool_call');
  const own = new Map(calls.filter(isInKwargs).map(call => [call.pointer, call]));
  const blocks = calls.filter(call => !isInKwargs(call)).map(call => [call.wire?.tool_call_id, call] as const);
  // The first block with an ID counts.
  const blockOf = new Map(blocks.reverse());
  const out: JsonObject = {};
  if (Array.isArray(bag.tool_calls))
    out.tool_calls = bag.tool_calls.map((wire: unknown, i) => {
      if (!isObject(wire) || !isObject(wire.function)) return wire;
      const call = own.get(`${pointer}/${FIELD}/tool_calls/${i}`);
      if (call !== undefined) return listed.write(wire, call);
      const twin = wire.id === undefined ? undefined : blockOf.get(wire.id);
      return twin?.callId === undefined ? wire : id('id').write(wire, twin.callId);
    });
  const legacy = own.get(`${pointer}/${FIELD}/function_call`);
  if (legacy !== undefined && isObject(bag.function_call)) out.function_call = single.write(bag.function_call, legacy);
  return rewrite(bag, out);
}
