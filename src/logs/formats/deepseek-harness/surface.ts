/**
 * Applies the surface operations of a session to find the events that the model sees, and adds the results that close
 * an interrupted turn when the session resumes.
 * Rules: packages/core/session/src/surface.ts and repair.ts in
 * https://github.com/HarleyCoops/deepseek-Entire.io/tree/fcb8c09775345f1f11264f1a042d4143dc189206
 */
import { isObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';

export interface Surface {
  /** The records with messages. */
  readonly records: readonly LogValue[];
  /** Messages with results that are not in a record. */
  readonly addedResults: readonly LogValue[];
  readonly notes: { replaced: number; rewrites: number; unfinished: number; closed: number };
  /** The last request header. If there is none, a value that does not exist, at the first record. */
  readonly header: LogValue;
  /** The time of the last event. */
  readonly lastTime: unknown;
}

const MESSAGES: ReadonlySet<unknown> = new Set(['user/message', 'assistant/message', 'tool/result']);

// The start of the texts that the agent sends as the result of an interrupted call.
const INTERRUPTED_AFTER_START =
  'The tool call was interrupted after it was recorded, but no result was durably recorded.';
const INTERRUPTED_BEFORE_START = 'The tool call was interrupted before the Harness recorded it as started.';

export function surfaceOf(records: readonly unknown[], start: number, end: number, as: ReadAs): Surface {
  const notes = { replaced: 0, rewrites: 0, unfinished: 0, closed: 0 };
  const turn = new OpenTurn();
  const nodes = new Nodes();
  let header = new LogValue(undefined, `/${start}`);
  let lastTime: unknown;
  for (let i = start; i < end; i++) {
    const record = new LogValue(records[i], `/${i}`);
    if (!isObject(record.value)) continue;
    const { type, time, surfaceOp } = record.value;
    if (typeof time === 'number' && time > 0) lastTime = time;
    if (type === 'request/header') header = record.get('data').get('header');
    if (turn.takeEvent(record)) notes.unfinished++;
    if (!MESSAGES.has(type)) continue;
    const range = rangeOf(surfaceOp, nodes);
    if (range === undefined) nodes.add(record);
    else if (as === 'log') notes.rewrites++;
    else notes.replaced += nodes.replace(range, record);
  }
  if (turn.isStreaming) notes.unfinished++;
  const addedResults = as === 'request' ? turn.interruptedResults() : [];
  notes.closed = addedResults.length;
  return { records: nodes.records(), addedResults, notes, header, lastTime };
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** The range of nodes that an operation replaces; undefined if it appends or refers to unknown events. */
function rangeOf(op: unknown, nodes: Nodes): Range | undefined {
  if (!isObject(op) || op.op !== 'replace') return undefined;
  const [first, last] = [nodes.indexOf(op.start), nodes.indexOf(op.end)];
  return first === undefined || last === undefined || last < first ? undefined : { first, last };
}

/** The events that the model sees. A replaced event leaves a gap, so that the others keep their indexes. */
class Nodes {
  private readonly nodes: (LogValue | undefined)[] = [];
  /** For each node, the index of the next one that is no gap. */
  private readonly next: number[] = [];
  /** Indexes by number of the event, ascending. Some may be out of date. */
  private readonly indexes = new Map<number, number[]>();

  add(record: LogValue): void {
    this.next.push(this.nodes.length + 1);
    this.set(this.nodes.length, record);
  }

  /** Returns the number of events that were replaced. */
  replace({ first, last }: Range, record: LogValue): number {
    let replaced = 0;
    let index = first;
    for (; index <= last; index = this.next[index] as number) {
      this.nodes[index] = undefined;
      replaced++;
    }
    this.next[first] = index;
    this.set(first, record);
    return replaced;
  }

  /** The first event with a number. */
  indexOf(seq: unknown): number | undefined {
    const indexes = typeof seq === 'number' ? this.indexes.get(seq) : undefined;
    const isPast = (index: number) => this.nodes[index]?.get('seq').value !== seq;
    while (indexes?.[0] !== undefined && isPast(indexes[0])) indexes.shift();
    return indexes?.[0];
  }

  records(): LogValue[] {
    return this.nodes.filter(node => node !== undefined);
  }

  private set(index: number, record: LogValue): void {
    this.nodes[index] = record;
    const { value: seq } = record.get('seq');
    if (typeof seq !== 'number') return;
    const indexes = this.indexes.get(seq);
    if (indexes === undefined) this.indexes.set(seq, [index]);
    // Only a file in which numbers repeat has several.
    else indexes.splice(countBelow(indexes, index), 0, index);
  }
}

/** How many numbers of an ascending list are smaller. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tracks the calls of the current turn that have no result yet. */
class OpenTurn {
  private isOpen = false;
  /** Calls without a result, and whether they were started. */
  private readonly calls = new Map<string, { readonly call: LogValue; started: boolean }>();
  /** Whether there are chunks of a reply without a message so far. */
  isStreaming = false;

  /** Returns whether the event ends a reply that never became a message. */
  takeEvent(record: LogValue): boolean {
    const type = record.get('type').value;
    const data = record.get('data');
    if (type === 'assistant/chunk' || (typeof type === 'string' && type.endsWith('-chunks'))) {
      const chunk = data.get('chunk').get('type').value;
      if (chunk !== 'usage' && chunk !== 'finish') this.isStreaming = true;
      return false;
    }
    if (type === 'turn/start' || type === 'turn/end' || type === 'step/end') this.calls.clear();
    if (type === 'turn/start' || type === 'turn/end') this.isOpen = type === 'turn/start';
    if (type === 'assistant/message') this.addCalls(data.get('message'));
    if (type === 'tool/call') {
      const call = this.calls.get(data.get('callId').text ?? '');
      if (call !== undefined) call.started = true;
    }
    if (type === 'tool/result') this.calls.delete(data.get('message').get('source').get('callId').text ?? '');
    const isEnd = type === 'step/end' || type === 'step/start' || type === 'llm/retry';
    const isUnfinishedReply = this.isStreaming && isEnd;
    if (isEnd || type === 'assistant/message') this.isStreaming = false;
    return isUnfinishedReply;
  }

  private addCalls(message: LogValue): void {
    for (const block of message.get('content').items()) {
      const id = block.get('type').value === 'tool-call' ? block.get('id').text : undefined;
      if (id !== undefined) this.calls.set(id, { call: block, started: false });
    }
  }

  interruptedResults(): LogValue[] {
    if (!this.isOpen) return [];
    return [...this.calls.values()].map(({ call, started }) => {
      const content = started ? INTERRUPTED_AFTER_START : INTERRUPTED_BEFORE_START;
      return call.made({ role: 'tool', tool_call_id: call.get('id'), content });
    });
  }
}
