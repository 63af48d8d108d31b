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
  /** The id that pairs; none where it is missing, or where a redactor wrote something else in its place. */
  readonly id: string | undefined;
  readonly turn: Turn;
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

/** An assistant message with calls, and the results that follow it. */
export interface Turn {
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
  /** What came after the run of results: undefined while the conversation ends inside the turn. */
  next: Message | undefined;
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

export function turnIndex(): TurnIndex {
  let open: Turn | undefined;
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
      if (parts.some(isClientCall) || message.unreadable?.includes('tool_calls')) {
        const closed = open;
        if (closed !== undefined) {
          closed.next ??= message;
          settle(closed);
          for (const call of closed.calls)
            if (call.results.length === 0 && call.part.callId) lost.set(call.part.callId, call);
        }
        open = openTurn(message, parts.filter(isClientCall), early);
        return closed;
      }
      if (parts.some(isResult)) {
        const joined: Result[] = [];
        for (const part of parts.filter(isResult)) {
          const result = join(open, lost, part, message);
          if (result.by === 'none' && part.callId) early.set(part.callId, result);
          joined.push(result);
        }
        results = joined;
      } else if (open !== undefined) {
        open.next ??= message;
        open.interruptions.push(message);
        if (message.role === 'other' && unansweredCalls(open) > 0) open.unreadable = true;
      }
      return undefined;
    },
    end() {
      const closed = open;
      if (closed !== undefined) settle(closed);
      open = undefined;
      results = NONE;
      return closed;
    },
  };
}

function idOf({ callId }: ToolCallPart | ToolResultPart): string | undefined {
  return callId === undefined || callId === '' || isRedacted(callId) ? undefined : callId;
}

/** Calls that the caller has to answer; what a provider ran itself, and the idless calls of 2023, need no answer. */
function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.kind !== 'legacy' && part.executedBy === 'client';
}

function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result' && part.legacy !== true;
}

function openTurn(message: Message, parts: readonly ToolCallPart[], early: Map<string, Result>): Turn {
  const calls: Call[] = [];
  const turn: Turn = {
    message,
    calls,
    results: [],
    interruptions: [],
    unreadable: message.unreadable?.includes('tool_calls') ?? false,
    next: undefined,
  };
  for (const part of parts) {
    const id = idOf(part);
    const sameIdAs = id === undefined ? undefined : calls.find(call => call.id === id);
    const before = id === undefined ? undefined : early.get(id);
    if (id !== undefined) early.delete(id);
    calls.push({ part, id, turn, position: calls.length, sameIdAs, results: [], early: before });
  }
  return turn;
}

function join(turn: Turn | undefined, lost: ReadonlyMap<string, Call>, part: ToolResultPart, message: Message): Result {
  const behind = turn?.interruptions[0];
  const id = idOf(part);
  const older = id === undefined ? undefined : lost.get(id);
  const call = turn === undefined || id === undefined ? undefined : callOf(turn, id);
  if (call === undefined && older !== undefined)
    return { part, message, call: older, by: 'id', behind: older.turn.next };
  const waits = turn !== undefined && call === undefined && id === undefined && unansweredCalls(turn) > 0;
  const by = waits || (call !== undefined && call.id !== id) ? 'position' : call ? 'id' : 'none';
  const result: Result = { part, message, call, by, behind };
  call?.results.push(result);
  if (by !== 'none') turn?.results.push(result);
  return result;
}

/** The call that a result names; where none has its id, the first unanswered one that has none. */
function callOf(turn: Turn, id: string): Call | undefined {
  let answered: Call | undefined;
  let idless: Call | undefined;
  for (const call of turn.calls) {
    const isOpen = call.results.length === 0;
    if (call.id === id) {
      if (isOpen) return call;
      answered ??= call;
    }
    if (isOpen && call.id === undefined) idless ??= call;
  }
  return answered ?? idless;
}

/** How many calls nobody has answered yet, results that wait for their place included. */
export function unansweredCalls(turn: Turn): number {
  let open = 0;
  for (const call of turn.calls) if (call.results.length === 0) open++;
  for (const result of turn.results) if (result.call === undefined) open--;
  return open;
}

/** Gives the results without an id the calls that are left, in order; those without an id first. */
function settle(turn: Turn): void {
  for (const result of turn.results) {
    if (result.call !== undefined) continue;
    const left = turn.calls.filter(call => call.results.length === 0);
    result.call = left.find(call => call.id === undefined) ?? left[0];
    result.call?.results.push(result);
  }
}
