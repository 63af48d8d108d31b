/** Tool calls that Wolo announces while the model still writes them. */
import type { StructuralFault } from '../../formats/engine/message-format.ts';
import type { JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import { shortestJson } from './shortest-json.ts';

type ReportFault = (fault: Omit<StructuralFault, 'at'>, field?: string) => void;

interface WrittenCall {
  readonly id: string | undefined;
  readonly tool: unknown;
  /** Its place among the calls that were begun. */
  readonly place: number;
  length: number | undefined;
  /** The pieces of its arguments, where they are sent. */
  text: string;
  isWhole: boolean;
  /** Whether its length was told of: then it says nothing of the arguments. */
  isReported: boolean;
  /** Whether an index is known to be its. */
  isBound: boolean;
}

const EVENT = 'tool-call';

export class WrittenCalls {
  private readonly calls: WrittenCall[] = [];
  /** Those that are open, by id. */
  private readonly open = new Map<string, WrittenCall>();
  /** Those that were begun without an id. */
  private nameless: WrittenCall[] = [];
  /** No call before this one is still to be bound to an index. */
  private nextFree = 0;
  private readonly byIndex = new Map<unknown, WrittenCall>();
  /** Indexes of which it has been said that they belong to nothing. */
  private readonly homeless = new Map<unknown, number>();
  private openCount = 0;

  begin({ id, tool, length, text }: JsonObject, report: ReportFault): void {
    const name = typeof id === 'string' && id !== '' ? id : undefined;
    if (name !== undefined && this.open.has(name)) {
      report({ rule: 'stream-event-order', messageId: 'openTwice', data: this.callData('tool-call-streaming', name) });
      return;
    }
    const call: WrittenCall = {
      id: name,
      tool,
      place: this.calls.length,
      length: typeof length === 'number' ? length : undefined,
      text: typeof text === 'string' ? text : '',
      isWhole: false,
      isReported: false,
      isBound: false,
    };
    this.calls.push(call);
    if (name === undefined) this.nameless.push(call);
    else this.open.set(name, call);
    this.openCount++;
  }

  grow({ index, length, text }: JsonObject, report: ReportFault): void {
    const call = this.callAt(index);
    const before = call === undefined ? this.homeless.get(index) : call.length;
    if (call === undefined && before === undefined)
      report({ rule: 'stream-fragment-lost', messageId: 'homeless', data: { part: EVENT } });
    if (typeof length === 'number') {
      if (before !== undefined && (length < before || (length === before && length > 0))) {
        if (call !== undefined) call.isReported = true;
        report({ rule: 'stream-fragment-lost', messageId: 'repeated', data: { found: length, before } }, 'length');
      }
      const most = Math.max(before ?? 0, length);
      if (call === undefined) this.homeless.set(index, most);
      else call.length = most;
    }
    if (call !== undefined && typeof text === 'string') call.text += text;
  }

  /** A whole call has come: it ends the one that was told of under its id, or else of its name. */
  end({ id, tool, input }: JsonObject, report: ReportFault): void {
    const named = typeof id === 'string' ? this.open.get(id) : undefined;
    const call = named ?? this.nameless.find(each => each.tool === tool);
    if (call === undefined) return;
    call.isWhole = true;
    if (call.id === undefined) this.nameless = this.nameless.filter(each => each !== call);
    else this.open.delete(call.id);
    this.openCount--;
    const differs = (part: string, severity?: 'warning') =>
      report(
        {
          rule: 'stream-fragment-lost',
          messageId: 'differs',
          data: { event: EVENT, part },
          ...(severity && { severity }),
        },
        part,
      );
    if (typeof call.tool === 'string' && call.tool !== '' && call.tool !== tool) differs('tool');
    if (call.text !== '') {
      if (!isJsonOf(call.text, input)) differs('input');
    } else if (!call.isReported && call.length !== undefined && isTooShort(call.length, input))
      // How long a text is depends on its layout: only one that no layout makes so short is told of.
      differs('input', 'warning');
  }

  /** Tells of those that were begun and never came; whether there were any. */
  reportOpenCalls(event: string, report: ReportFault): boolean {
    if (this.openCount === 0) return false;
    for (const call of this.calls)
      if (!call.isWhole)
        report({
          rule: 'stream-event-order',
          messageId: 'leftOpen',
          data: this.callData(event, call.id ?? String(call.place)),
        });
    this.calls.length = 0;
    this.nextFree = 0;
    this.open.clear();
    this.nameless = [];
    this.openCount = 0;
    return true;
  }

  private callData(event: string, id: string): { event: string; what: string; id: string } {
    return { event, what: 'call', id };
  }

  /** An index that is new belongs to the first open call that has none. */
  private callAt(index: unknown): WrittenCall | undefined {
    const known = this.byIndex.get(index);
    if (known !== undefined && !known.isWhole) return known;
    if (this.openCount === 0 || this.homeless.has(index)) return undefined;
    while (this.calls[this.nextFree]?.isWhole || this.calls[this.nextFree]?.isBound) this.nextFree++;
    const free = this.calls[this.nextFree];
    if (free !== undefined) {
      free.isBound = true;
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
