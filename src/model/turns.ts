/**
 * Matches tool results with tool calls, message by message, so that files and growing conversations use the same code.
 * It keeps the open turn, and the previous one until the next calls.
 */
import type { Message, Part, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import { isRedacted } from './text.ts';

/** A call of a turn with the results that have its ID, or that match its position if IDs are missing. */
export interface Call {
  readonly part: ToolCallPart;
  readonly message: Message;
  /** The ID for matching; undefined if it is missing or was redacted. */
  readonly id: string | undefined;
  readonly turn: Turn;
  /** The calls that were made together: its turn, or a part of a turn that spans the conversation. */
  readonly batch: Batch;
  /** Index among the calls of the turn. */
  readonly position: number;
  /** The earlier call of the same turn with the same ID. */
  readonly sameIdAs: Call | undefined;
  readonly results: Result[];
  /** A result with this ID that comes before the call, and so does not count as its result. */
  readonly early: Result | undefined;
}

/** A result, and its call. */
export interface Result {
  readonly part: ToolResultPart;
  readonly message: Message;
  /** Its call. A result without an ID is matched when the turn closes, with the calls that are left then. */
  call: Call | undefined;
  /** How the call was matched: by ID, or by position among the results without an ID. */
  readonly by: 'id' | 'position' | 'none';
  /** The first message between the calls and this result that contains no result. */
  readonly behind: Message | undefined;
}

/**
 * What a turn is, which differs between servers: each `message` with calls; `merged` adjacent messages of one role; a
 * `run` of calls with nothing between them; or the `whole` conversation, in which results may be anywhere.
 */
export type TurnScope = 'message' | 'merged' | 'run' | 'whole';

/** Calls that were made without asking the model again in between. */
export interface Batch {
  /** The message after them and their results; undefined while results may still follow. */
  next: Message | undefined;
}

/** An assistant message with calls, and the results that follow it. */
export interface Turn extends Batch {
  /** The message with the calls; the first one if several are merged. */
  readonly message: Message;
  readonly calls: readonly Call[];
  /** All results of these calls, in order. */
  readonly results: Result[];
  /** Messages between the calls and the last result that contain no results. */
  readonly interruptions: Message[];
  /**
   * Whether calls, or a message that should contain results, could not be read. Then it is unknown whether a call has a
   * result.
   */
  unreadable: boolean;
  /** The message after the first run of results; undefined if the conversation ends inside the turn. */
  next: Message | undefined;
  /** Number of calls without a result. A result that is still to be matched by position counts as one. */
  unanswered: number;
}

/** Calls in order, and the index of the first one that may have no result, so that each is examined once. */
interface Queue {
  readonly calls: Call[];
  first: number;
}

export interface TurnIndex {
  /** Adds the next message. Returns the turn that it closes, if any. */
  push(message: Message): Turn | undefined;
  /** Ends the conversation. Returns the open turn. */
  end(): Turn | undefined;
  /** The turn that results may still belong to. */
  readonly open: Turn | undefined;
  /** The results in the last message that was added. */
  readonly results: readonly Result[];
}

const NONE: readonly Result[] = [];

export function turnIndex(scope: TurnScope = 'message'): TurnIndex {
  let open: OpenTurn | undefined;
  /** Whether only assistant messages have followed the calls of the open turn so far. */
  let isGrowing = false;
  let results: readonly Result[] = NONE;
  // Earlier faults by ID, so that none is reported twice: results before their call, and calls whose turn closed
  // without a result.
  const early = new Map<string, Result>();
  const lost = new Map<string, Call>();
  return {
    get open() {
      return open;
    },
    get results() {
      return results;
    },
    push(message) {
      results = NONE;
      const { parts } = message;
      // Calls cannot be expected in a result, so it stays the result of its call.
      let hasCalls = message.role !== 'tool' && message.unreadable?.includes('tool_calls') === true;
      let hasResults = false;
      for (const part of parts) {
        hasCalls ||= isClientCall(part);
        hasResults ||= isResult(part);
      }
      if (message.role !== 'assistant') isGrowing = false;
      // The next call of a run may have reasoning of its own, so reasoning does not end the run.
      const isReasoning = parts.length > 0 && parts.every(({ type }) => type === 'reasoning');
      if (scope === 'run' && !hasCalls && !isReasoning) isGrowing = false;
      if (hasCalls && scope === 'run' && isGrowing) open?.resume();
      if (hasCalls && open !== undefined && (scope === 'whole' || (scope !== 'message' && isGrowing))) {
        if (scope === 'whole') open.expectMoreCalls(message);
        open.addCalls(message, parts.filter(isClientCall), early);
        if (hasResults) matchResult(message);
        return undefined;
      }
      if (hasCalls) {
        const closed = open;
        isGrowing = message.role === 'assistant';
        if (closed !== undefined) {
          closed.next ??= message;
          closed.matchRemaining();
          for (const call of closed.calls)
            if (call.results.length === 0 && call.part.callId) lost.set(call.part.callId, call);
        }
        open = new OpenTurn(message, parts.filter(isClientCall), early, scope === 'whole');
        // Some systems store a call and its result in one message.
        if (hasResults) matchResult(message);
        return closed;
      }
      if (hasResults) matchResult(message);
      else if (open !== undefined) {
        open.next ??= message;
        if (scope === 'whole') open.addMessage(message);
        open.interruptions.push(message);
        if (message.role === 'other' && open.unanswered > 0) open.unreadable = true;
      }
      return undefined;
    },
    end() {
      const closed = open;
      closed?.matchRemaining();
      open = undefined;
      results = NONE;
      return closed;
    },
  };

  function matchResult(message: Message): void {
    const joined: Result[] = [];
    if (open !== undefined) open.hasHeard = true;
    for (const part of message.parts.filter(isResult)) {
      const result = open?.matchResult(part, message) ?? unmatchedResult(part, message);
      if (result.by === 'none' && part.callId) early.set(part.callId, result);
      joined.push(result);
    }
    results = joined;
  }

  /** A result for no call of the open turn: late for an earlier call, or without a call. */
  function unmatchedResult(part: ToolResultPart, message: Message): Result {
    const id = idOf(part);
    const older = id === undefined ? undefined : lost.get(id);
    if (older === undefined) return { part, message, call: undefined, by: 'none', behind: open?.interruptions[0] };
    return { part, message, call: older, by: 'id', behind: older.turn.next };
  }
}

function idOf({ callId }: ToolCallPart | ToolResultPart): string | undefined {
  return callId === undefined || callId === '' || isRedacted(callId) ? undefined : callId;
}

/** Calls that need a result from the client. Server tool calls, and `function_call` without IDs, do not. */
function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.kind !== 'legacy' && part.executedBy === 'client';
}

function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result' && part.legacy !== true && part.executedBy !== 'provider';
}

/** The calls of a turn whose result says that the tool ran successfully. */
export function successfulCalls({ calls }: Turn): Call[] {
  return calls.filter(call => call.results.some(({ part }) => part.outcome === 'success'));
}

/** The open turn, with its calls indexed by what results may refer to. */
class OpenTurn implements Turn {
  readonly message: Message;
  readonly calls: Call[] = [];
  readonly results: Result[] = [];
  readonly interruptions: Message[] = [];
  unreadable = false;
  next: Message | undefined;
  unanswered = 0;
  private readonly byId = new Map<string, Queue>();
  private readonly idless: Queue = { calls: [], first: 0 };
  /** The calls that were made last, and whether the model has received any result since. */
  private batch: Batch;
  hasHeard = false;

  constructor(message: Message, parts: readonly ToolCallPart[], early: Map<string, Result>, hasBatches: boolean) {
    this.message = message;
    this.batch = hasBatches ? { next: undefined } : this;
    this.addCalls(message, parts, early);
  }

  /** Adds the calls of a message that belongs to the turn. */
  addCalls(message: Message, parts: readonly ToolCallPart[], early: Map<string, Result>): void {
    this.unreadable ||= message.unreadable?.includes('tool_calls') ?? false;
    for (const part of parts) {
      const id = idOf(part);
      const queue = id === undefined ? this.idless : this.queueOf(id);
      const sameIdAs = id === undefined ? undefined : queue.calls[0];
      const position = this.calls.length;
      const before = id === undefined ? undefined : early.get(id);
      if (id !== undefined) early.delete(id);
      const { batch } = this;
      const call: Call = { part, message, id, turn: this, batch, position, sameIdAs, results: [], early: before };
      this.calls.push(call);
      queue.calls.push(call);
    }
    this.unanswered += parts.length;
  }

  /**
   * Adds a message without results after the calls. It leaves them without a result, unless the model is still writing.
   */
  addMessage(message: Message): void {
    if (message.role !== 'assistant' || this.hasHeard) this.batch.next ??= message;
  }

  /** Prepares for more calls: they are a batch of their own if the model was asked again. */
  expectMoreCalls(message: Message): void {
    this.addMessage(message);
    if (this.batch.next === undefined) return;
    this.batch = { next: undefined };
    this.hasHeard = false;
  }

  /** Forgets the messages between its calls, because more calls follow. */
  resume(): void {
    this.interruptions.length = 0;
    this.next = undefined;
  }

  /**
   * Matches a result with the call of its ID. If no call has the ID, with the first call that has neither an ID nor a
   * result.
   */
  matchResult(part: ToolResultPart, message: Message): Result | undefined {
    const id = idOf(part);
    const behind = this.interruptions[0];
    if (id === undefined) {
      if (this.unanswered === 0) return undefined;
      this.unanswered--;
      return this.add({ part, message, call: undefined, by: 'position', behind });
    }
    const named = this.byId.get(id);
    const call = (named && nextOpen(named)) ?? named?.calls[0] ?? nextOpen(this.idless);
    if (call === undefined) return undefined;
    if (call.results.length === 0) this.unanswered--;
    const result = this.add({ part, message, call, by: call.id === id ? 'id' : 'position', behind });
    call.results.push(result);
    return result;
  }

  /** Matches results without an ID with the remaining calls in order, first with calls without an ID. */
  matchRemaining(): void {
    const left: Queue = { calls: this.calls, first: 0 };
    for (const result of this.results) {
      if (result.call !== undefined) continue;
      result.call = nextOpen(this.idless) ?? nextOpen(left);
      result.call?.results.push(result);
    }
  }

  private add(result: Result): Result {
    this.results.push(result);
    return result;
  }

  private queueOf(id: string): Queue {
    let queue = this.byId.get(id);
    if (queue === undefined) {
      queue = { calls: [], first: 0 };
      this.byId.set(id, queue);
    }
    return queue;
  }
}

/** The first call of a queue that has no result. */
function nextOpen(queue: Queue): Call | undefined {
  while (queue.first < queue.calls.length && queue.calls[queue.first]?.results.length !== 0) queue.first++;
  return queue.calls[queue.first];
}
