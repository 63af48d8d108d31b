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
  let nodes: LogValue[] = [];
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
    if (range === undefined) nodes.push(record);
    else if (as === 'log') notes.rewrites++;
    else {
      notes.replaced += range.end - range.start;
      nodes = [...nodes.slice(0, range.start), record, ...nodes.slice(range.end)];
    }
  }
  if (turn.isStreaming) notes.unfinished++;
  const addedResults = as === 'request' ? turn.interruptedResults() : [];
  notes.closed = addedResults.length;
  return { records: nodes, addedResults, notes, header, lastTime };
}

/** The range of nodes that an operation replaces; undefined if it appends or refers to unknown events. */
function rangeOf(op: unknown, nodes: readonly LogValue[]) {
  if (!isObject(op) || op.op !== 'replace') return undefined;
  const indexOf = (seq: unknown) =>
    typeof seq === 'number' ? nodes.findIndex(node => node.get('seq').value === seq) : -1;
  const [start, end] = [indexOf(op.start), indexOf(op.end)];
  return start < 0 || end < start ? undefined : { start, end: end + 1 };
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
