/** Tool calls that Wolo announces while the model still writes them. */
import type { JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import type { StreamFaults } from '../lifecycle/stream-faults.ts';
import { Queue } from '../queue.ts';
import { shortestJson } from './shortest-json.ts';

interface WrittenCall {
  readonly id: string | undefined;
  readonly tool: unknown;
  /** Its index among the started calls. */
  readonly order: number;
  length: number | undefined;
  /** The argument text so far, if it is sent. */
  text: string;
  isWhole: boolean;
  /** Whether a fault in its length was reported. The length is not used then. */
  isReported: boolean;
  /** Whether an index was assigned to it. */
  hasIndex: boolean;
}

const EVENT = 'tool-call';

export class WrittenCalls {
  private readonly faults: StreamFaults;
  private readonly calls: WrittenCall[] = [];
  /** Open calls by ID. */
  private readonly open = new Map<string, WrittenCall>();
  /** Open calls without an ID by tool. */
  private readonly withoutId = new Map<unknown, Queue<WrittenCall>>();
  /** All calls before this one have an index or are complete. */
  private nextFree = 0;
  private readonly byIndex = new Map<unknown, WrittenCall>();
  /** Indexes that were reported as unknown, with their last length. */
  private readonly unknownIndexes = new Map<unknown, number>();
  private openCount = 0;

  constructor(faults: StreamFaults) {
    this.faults = faults;
  }

  begin({ id, tool, length, text }: JsonObject, pointer: string): void {
    const name = typeof id === 'string' && id !== '' ? id : undefined;
    if (name !== undefined && this.open.has(name)) {
      this.faults.order('openTwice', pointer, { event: 'tool-call-streaming', what: 'call', id: name });
      return;
    }
    const call: WrittenCall = {
      id: name,
      tool,
      order: this.calls.length,
      length: typeof length === 'number' ? length : undefined,
      text: typeof text === 'string' ? text : '',
      isWhole: false,
      isReported: false,
      hasIndex: false,
    };
    this.calls.push(call);
    if (name !== undefined) this.open.set(name, call);
    else {
      const sameTool = this.withoutId.get(tool) ?? new Queue();
      sameTool.add(call);
      this.withoutId.set(tool, sameTool);
    }
    this.openCount++;
  }

  grow({ index, length, text }: JsonObject, pointer: string): void {
    const call = this.callAt(index);
    const before = call === undefined ? this.unknownIndexes.get(index) : call.length;
    if (call === undefined && before === undefined) this.faults.fragment('homeless', pointer, { part: EVENT });
    if (typeof length === 'number') {
      if (before !== undefined && (length < before || (length === before && length > 0))) {
        if (call !== undefined) call.isReported = true;
        this.faults.fragment('repeated', `${pointer}/length`, { found: length, before });
      }
      const longest = Math.max(before ?? 0, length);
      if (call === undefined) this.unknownIndexes.set(index, longest);
      else call.length = longest;
    }
    if (call !== undefined && typeof text === 'string') call.text += text;
  }

  /** A complete call. It ends the announced call with the same ID, otherwise the first one with the same tool. */
  end({ id, tool, input }: JsonObject, pointer: string): void {
    const foundById = typeof id === 'string' ? this.open.get(id) : undefined;
    const call = foundById ?? this.withoutId.get(tool)?.take();
    if (call === undefined) return;
    call.isWhole = true;
    if (call.id !== undefined) this.open.delete(call.id);
    this.openCount--;
    const differs = (part: string, severity?: 'warning') =>
      this.faults.fragment('differs', `${pointer}/${part}`, { event: EVENT, part }, severity);
    if (typeof call.tool === 'string' && call.tool !== '' && call.tool !== tool) differs('tool');
    if (call.text !== '') {
      if (!isJsonOf(call.text, input)) differs('input');
    } else if (!call.isReported && call.length !== undefined && isTooShort(call.length, input))
      // The length depends on the formatting, so it is only reported if no formatting is that short.
      differs('input', 'warning');
  }

  /** Reports calls that were announced but never completed. Returns whether there were any. */
  reportOpenCalls(event: string, pointer: string): boolean {
    if (this.openCount === 0) return false;
    for (const call of this.calls)
      if (!call.isWhole)
        this.faults.order('leftOpen', pointer, { event, what: 'call', id: call.id ?? String(call.order) });
    this.calls.length = 0;
    this.nextFree = 0;
    this.open.clear();
    this.withoutId.clear();
    this.openCount = 0;
    return true;
  }

  /** A new index belongs to the first open call without one. */
  private callAt(index: unknown): WrittenCall | undefined {
    const existing = this.byIndex.get(index);
    if (existing !== undefined && !existing.isWhole) return existing;
    if (this.openCount === 0 || this.unknownIndexes.has(index)) return undefined;
    while (this.calls[this.nextFree]?.isWhole || this.calls[this.nextFree]?.hasIndex) this.nextFree++;
    const free = this.calls[this.nextFree];
    if (free !== undefined) {
      free.hasIndex = true;
      this.byIndex.set(index, free);
    }
    return free;
  }
}

function isTooShort(length: number, input: unknown): boolean {
  return length > 0 && length < shortestJson(input, length);
}

function isJsonOf(text: string, input: unknown): boolean {
  try {
    return isSameJson(JSON.parse(text), input);
  } catch {
    return false;
  }
}
