/**
 * The exchange index: which result answers which call. Derived message by message, so that a whole file and a
 * conversation that is still being written are judged by the same code. What is kept: the turn that is open, and the one
 * before it until the next calls.
 */
import type { Message, Part, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import { isRedacted } from './text.ts';

/** One call of a turn with the results that name it, or that stand in its place where ids are missing. */
export interface Call {
  readonly part: ToolCallPart;
  readonly message: Message;
  /** The id that pairs; none where it is missing, or where a redactor wrote something else in its place. */
  readonly id: string | undefined;
  readonly turn: Turn;
  /** The calls that were made with it: its turn, or a part of one that spans the conversation. */
  readonly batch: Batch;
  /** Place among the calls of the turn, from 0. */
  readonly position: number;
  /** The call of the same turn, before this one, that has the same id. */
  readonly sameIdAs: Call | undefined;
  readonly results: Result[];
  /** A result with this id that stands before the call, and so answers nothing. */
  readonly early: Result | undefined;
}

/** One result, and the call it answers. */
export interface Result {
  readonly part: ToolResultPart;
  readonly message: Message;
  /** Its call. One without an id learns it when the turn closes, from the calls that are left then. */
  call: Call | undefined;
  /** How the call is found: by its id, or by its place among the results without one. */
  readonly by: 'id' | 'position' | 'none';
  /** The first message that stands between the calls and this result and is no result itself. */
  readonly behind: Message | undefined;
}

/**
 * What makes a turn, as servers differ: each `message` with calls is one; or `merged` neighbours of a role count as one
 * message; or a `run` of calls, between which nothing stands; or all calls of the `whole` conversation wait for results
 * together, wherever these stand.
 */
export type TurnScope = 'message' | 'merged' | 'run' | 'whole';

/** Calls that were made in one go: the model had not been asked again between them. */
export interface Batch {
  /** What came after them and their results: undefined while the conversation may still answer them. */
  next: Message | undefined;
}

/** An assistant message with calls, and the results that follow it. */
export interface Turn extends Batch {
  /** The message with the calls; the first one where several are merged. */
  readonly message: Message;
  readonly calls: readonly Call[];
  /** All results that answer these calls, in the order in which they came. */
  readonly results: Result[];
  /** Messages between the calls and the last result that are no results. */
  readonly interruptions: Message[];
  /**
   * Whether calls, or a message where results were due, could not be read: nothing is an orphan then, and no call can be
   * called unanswered.
   */
  unreadable: boolean;
  /** What came after the first run of results: undefined while the conversation ends inside the turn. */
  next: Message | undefined;
  /** How many calls nobody has answered yet; a result that waits for its place has answered one. */
  unanswered: number;
}

/** Calls in order, and the first of them that may still be unanswered: each is looked at once, however many there are. */
interface Queue {
  readonly calls: Call[];
  first: number;
}

export interface TurnIndex {
  /** Takes the next message; gives the turn that it closes, if it closes one. */
  push(message: Message): Turn | undefined;
  /** Takes the end of the conversation; gives the turn that was open. */
  end(): Turn | undefined;
  /** The turn that results may still join. */
  readonly open: Turn | undefined;
  /** The results in the message pushed last. */
  readonly results: readonly Result[];
}

const NONE: readonly Result[] = [];

export function turnIndex(scope: TurnScope = 'message'): TurnIndex {
  let open: OpenTurn | undefined;
  /** Whether only assistant messages have followed the calls of the open turn so far. */
  let isGrowing = false;
  let results: readonly Result[] = NONE;
  // What went wrong before, by id, so that one fault is not told twice: results that came before their call, and calls
  // whose turn closed unanswered.
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
      let hasCalls = message.unreadable?.includes('tool_calls') ?? false;
      let hasResults = false;
      for (const part of parts) {
        hasCalls ||= isClientCall(part);
        hasResults ||= isResult(part);
      }
      if (message.role !== 'assistant') isGrowing = false;
      // Of reasoning the next call of a run may have some of its own.
      const isThought = parts.length > 0 && parts.every(({ type }) => type === 'reasoning');
      if (scope === 'run' && !hasCalls && !isThought) isGrowing = false;
      if (hasCalls && scope === 'run' && isGrowing) open?.resume();
      if (hasCalls && open !== undefined && (scope === 'whole' || (scope !== 'message' && isGrowing))) {
        if (scope === 'whole') open.goOn(message);
        open.grow(message, parts.filter(isClientCall), early);
        if (hasResults) join(message);
        return undefined;
      }
      if (hasCalls) {
        const closed = open;
        isGrowing = message.role === 'assistant';
        if (closed !== undefined) {
          closed.next ??= message;
          closed.settle();
          for (const call of closed.calls)
            if (call.results.length === 0 && call.part.callId) lost.set(call.part.callId, call);
        }
        open = new OpenTurn(message, parts.filter(isClientCall), early, scope === 'whole');
        // Some systems keep a call and its result in one message.
        if (hasResults) join(message);
        return closed;
      }
      if (hasResults) join(message);
      else if (open !== undefined) {
        open.next ??= message;
        if (scope === 'whole') open.pass(message);
        open.interruptions.push(message);
        if (message.role === 'other' && open.unanswered > 0) open.unreadable = true;
      }
      return undefined;
    },
    end() {
      const closed = open;
      closed?.settle();
      open = undefined;
      results = NONE;
      return closed;
    },
  };

  function join(message: Message): void {
    const joined: Result[] = [];
    if (open !== undefined) open.hasHeard = true;
    for (const part of message.parts.filter(isResult)) {
      const result = open?.join(part, message) ?? stray(part, message);
      if (result.by === 'none' && part.callId) early.set(part.callId, result);
      joined.push(result);
    }
    results = joined;
  }

  /** A result that no call of the open turn waits for: late for an older one, or nobody's. */
  function stray(part: ToolResultPart, message: Message): Result {
    const id = idOf(part);
    const older = id === undefined ? undefined : lost.get(id);
    if (older === undefined) return { part, message, call: undefined, by: 'none', behind: open?.interruptions[0] };
    return { part, message, call: older, by: 'id', behind: older.turn.next };
  }
}

function idOf({ callId }: ToolCallPart | ToolResultPart): string | undefined {
  return callId === undefined || callId === '' || isRedacted(callId) ? undefined : callId;
}

/** Calls that the caller has to answer; what a provider ran itself, and the idless calls of 2023, need no answer. */
function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.kind !== 'legacy' && part.executedBy === 'client';
}

function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result' && part.legacy !== true && part.executedBy !== 'provider';
}

/** The calls of a turn whose result says that the tool ran and succeeded. */
export function callsThatRan({ calls }: Turn): Call[] {
  return calls.filter(call => call.results.some(({ part }) => part.outcome === 'success'));
}

/** The turn that is open, and its calls by what results may name them by. */
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
  /** The calls that were made last, and whether the model has heard of any result since. */
  private batch: Batch;
  hasHeard = false;

  constructor(message: Message, parts: readonly ToolCallPart[], early: Map<string, Result>, hasBatches: boolean) {
    this.message = message;
    this.batch = hasBatches ? { next: undefined } : this;
    this.grow(message, parts, early);
  }

  /** Takes the calls of a message that belongs to the turn. */
  grow(message: Message, parts: readonly ToolCallPart[], early: Map<string, Result>): void {
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

  /** Takes a message that stands behind calls and is no result: it passes them over, unless the model is still speaking. */
  pass(message: Message): void {
    if (message.role !== 'assistant' || this.hasHeard) this.batch.next ??= message;
  }

  /** Takes more calls, before they join: once the model was asked again they are a batch of their own. */
  goOn(message: Message): void {
    this.pass(message);
    if (this.batch.next === undefined) return;
    this.batch = { next: undefined };
    this.hasHeard = false;
  }

  /** Forgets what stood between its calls, which go on. */
  resume(): void {
    this.interruptions.length = 0;
    this.next = undefined;
  }

  /** Takes a result: of the call that it names; where none has its id, of the first unanswered one that has none. */
  join(part: ToolResultPart, message: Message): Result | undefined {
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

  /** Gives the results without an id the calls that are left, in order; those without an id first. */
  settle(): void {
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
