/**
 * Applies the surface operations of a session to find the events that the model sees, and adds the results that close
 * an interrupted turn when the session resumes.
 * Rules: packages/core/session/src/surface.ts and repair.ts in
 * https://github.com/HarleyCoops/deepseek-Entire.io/tree/fcb8c09775345f1f11264f1a042d4143dc189206
 */
import { isObject } from '../../../source/json.ts';
import { type Json, listAt, objectAt, textAt } from '../agents/fields.ts';
import { Placed } from '../agents/placed-value.ts';
import type { ReadAs } from '../format.ts';

export interface Surface {
  /** Indexes of records, and results that are not in a record. */
  readonly nodes: readonly (number | Placed)[];
  readonly notes: { replaced: number; rewrites: number; unfinished: number; closed: number };
  /** Index of the record with the last request header. */
  readonly header: number | undefined;
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
  let nodes: number[] = [];
  let header: number | undefined;
  let lastTime: unknown;
  for (let i = start; i < end; i++) {
    const record = records[i];
    if (!isObject(record)) continue;
    if (typeof record.time === 'number' && record.time > 0) lastTime = record.time;
    if (record.type === 'request/header') header = i;
    if (turn.takeEvent(record, i)) notes.unfinished++;
    if (!MESSAGES.has(record.type)) continue;
    const range = rangeOf(record.surfaceOp, nodes, records);
    if (range === undefined) nodes.push(i);
    else if (as === 'log') notes.rewrites++;
    else {
      notes.replaced += range.end - range.start;
      nodes = [...nodes.slice(0, range.start), i, ...nodes.slice(range.end)];
    }
  }
  if (turn.isStreaming) notes.unfinished++;
  const results = as === 'request' ? turn.interruptedResults() : [];
  notes.closed = results.length;
  return { nodes: [...nodes, ...results], notes, header, lastTime };
}

/** The range of nodes that an operation replaces; undefined if it appends or refers to unknown events. */
function rangeOf(op: unknown, nodes: readonly number[], records: readonly unknown[]) {
  if (!isObject(op) || op.op !== 'replace') return undefined;
  const indexOf = (seq: unknown) =>
    typeof seq === 'number' ? nodes.findIndex(node => (records[node] as Json).seq === seq) : -1;
  const [start, end] = [indexOf(op.start), indexOf(op.end)];
  return start < 0 || end < start ? undefined : { start, end: end + 1 };
}

/** Tracks the calls of the current turn that have no result yet. */
class OpenTurn {
  private isOpen = false;
  /** Calls without a result, with their location and whether they were started. */
  private readonly calls = new Map<string, { readonly from: string; started: boolean }>();
  /** Whether there are chunks of a reply without a message so far. */
  isStreaming = false;

  /** Returns whether the event ends a reply that never became a message. */
  takeEvent(record: Json, i: number): boolean {
    const { type } = record;
    const data = objectAt(record, 'data');
    if (type === 'assistant/chunk' || (typeof type === 'string' && type.endsWith('-chunks'))) {
      const chunk = objectAt(data, 'chunk').type;
      if (chunk !== 'usage' && chunk !== 'finish') this.isStreaming = true;
      return false;
    }
    if (type === 'turn/start' || type === 'turn/end' || type === 'step/end') this.calls.clear();
    if (type === 'turn/start' || type === 'turn/end') this.isOpen = type === 'turn/start';
    if (type === 'assistant/message') this.addCalls(data, i);
    if (type === 'tool/call') {
      const call = this.calls.get(textAt(data, 'callId') ?? '');
      if (call !== undefined) call.started = true;
    }
    if (type === 'tool/result')
      this.calls.delete(textAt(objectAt(objectAt(data, 'message'), 'source'), 'callId') ?? '');
    const isEnd = type === 'step/end' || type === 'step/start' || type === 'llm/retry';
    const isUnfinishedReply = this.isStreaming && isEnd;
    if (isEnd || type === 'assistant/message') this.isStreaming = false;
    return isUnfinishedReply;
  }

  private addCalls(data: Json, i: number): void {
    listAt(objectAt(data, 'message'), 'content').forEach((block, k) => {
      const id = isObject(block) && block.type === 'tool-call' ? textAt(block, 'id') : undefined;
      if (id !== undefined) this.calls.set(id, { from: `/${i}/data/message/content/${k}`, started: false });
    });
  }

  interruptedResults(): Placed[] {
    if (!this.isOpen) return [];
    return [...this.calls].map(([id, { from, started }]) =>
      new Placed(
        { role: 'tool', tool_call_id: id, content: started ? INTERRUPTED_AFTER_START : INTERRUPTED_BEFORE_START },
        from,
        false,
      ).addOrigin('/tool_call_id', `${from}/id`),
    );
  }
}
