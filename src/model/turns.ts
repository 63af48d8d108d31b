/**
 * The exchange index: which result answers which call. Derived message by message, so that a whole file and a
 * conversation that is still being written are judged by the same code. What is kept: the turn that is open, and the one
 * before it until the next calls.
 */
import type { Message, Part, ToolCallPart, ToolResultPart } from '../generated/types.ts';

/** One call of a turn with the results that name it, or that stand in its place where ids are missing. */
export interface Call {
  readonly part: ToolCallPart;
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
  readonly call: Call | undefined;
  /** How the call was found: by its id, or as the next one without an answer. */
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
  /** True where calls were there but could not be read: no result can be called an orphan then. */
  readonly unreadable: boolean;
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
          if (result.call === undefined && part.callId) early.set(part.callId, result);
          joined.push(result);
        }
        results = joined;
      } else if (open !== undefined) {
        open.next ??= message;
        open.interruptions.push(message);
      }
      return undefined;
    },
    end() {
      const closed = open;
      open = undefined;
      results = NONE;
      return closed;
    },
  };
}

/** Calls that the caller has to answer; what a provider ran itself, and the idless calls of 2023, need no answer. */
function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.kind !== 'legacy' && part.executedBy === 'client';
}

function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result' && part.legacy !== true;
}

function openTurn(message: Message, parts: readonly ToolCallPart[], early: ReadonlyMap<string, Result>): Turn {
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
    const sameIdAs = part.callId ? calls.find(call => call.part.callId === part.callId) : undefined;
    const before = part.callId ? early.get(part.callId) : undefined;
    calls.push({ part, turn, position: calls.length, sameIdAs, results: [], early: before });
  }
  return turn;
}

function join(turn: Turn | undefined, lost: ReadonlyMap<string, Call>, part: ToolResultPart, message: Message): Result {
  const [call, by]: [Call | undefined, Result['by']] = turn === undefined ? [undefined, 'none'] : callOf(turn, part);
  const older = call === undefined && part.callId ? lost.get(part.callId) : undefined;
  if (older !== undefined) return { part, message, call: older, by: 'id', behind: older.turn.next };
  const result: Result = { part, message, call, by, behind: turn?.interruptions[0] };
  if (turn !== undefined && call !== undefined) {
    call.results.push(result);
    turn.results.push(result);
  }
  return result;
}

/**
 * The call that a result answers. By id first, and of calls with the same id the first without an answer. Then by
 * position: a result without an id, or one whose id no call has, takes the first unanswered call that lacks an id too.
 */
function callOf(turn: Turn, part: ToolResultPart): [Call | undefined, Result['by']] {
  let answered: Call | undefined;
  let idless: Call | undefined;
  let unanswered: Call | undefined;
  for (const call of turn.calls) {
    if (part.callId && call.part.callId === part.callId) {
      if (call.results.length === 0) return [call, 'id'];
      answered ??= call;
    }
    if (call.results.length > 0) continue;
    unanswered ??= call;
    if (!call.part.callId) idless ??= call;
  }
  if (answered !== undefined) return [answered, 'id'];
  const byPosition = idless ?? (part.callId ? undefined : unanswered);
  return byPosition === undefined ? [undefined, 'none'] : [byPosition, 'position'];
}
