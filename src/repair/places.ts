/**
 * Finds messages, calls and results by their pointers. An index is needed because a conversation may have thousands of
 * findings.
 */
import type { Conversation, Message, Part, Tool, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import type { Call, Result, Turn } from '../model/turns.ts';

/** An index of one conversation. Each of its maps is built when it is first used. */
export class Places {
  private readonly conversation: Conversation;
  private readonly turns: readonly Turn[];
  private messages: Map<string, Message> | undefined;
  private positions: Map<Message, number> | undefined;
  private calls: Map<string, Call> | undefined;
  private results: Map<string, Result> | undefined;
  private turnsByResult: Map<string, Turn> | undefined;
  private turnsByIntruder: Map<Message, Turn> | undefined;
  private callsById: Map<string, Call> | undefined;
  private ids: Set<string | undefined> | undefined;
  private loose: Map<string, UnmatchedResult[]> | undefined;
  private callMessages: Map<string, number[]> | undefined;
  private parts: Map<string, Part> | undefined;
  private callParts: Map<string, ToolCallPart> | undefined;
  private readonly made = new Map<string, unknown>();

  constructor(conversation: Conversation, turns: readonly Turn[]) {
    this.conversation = conversation;
    this.turns = turns;
  }

  /** The message at a pointer, or the one that contains it. */
  messageAt(pointer: string): Message | undefined {
    const { preamble = [], messages } = this.conversation;
    this.messages ??= new Map([...preamble, ...messages].map(each => [each.pointer, each]));
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.messages.get(at);
      if (found !== undefined || at === '') return found;
    }
  }

  /** The index of a message in the conversation; -1 for one of the preamble. */
  indexOf(message: Message): number {
    this.positions ??= new Map(this.conversation.messages.map((each, i) => [each, i]));
    return this.positions.get(message) ?? -1;
  }

  callAt(pointer: string): Call | undefined {
    this.calls ??= new Map(this.turns.flatMap(({ calls }) => calls.map(call => [call.part.pointer, call])));
    return this.calls.get(pointer);
  }

  /** The result at a pointer, if it belongs to a turn. */
  resultAt(pointer: string): Result | undefined {
    this.results ??= new Map(this.turns.flatMap(({ results }) => results.map(each => [each.part.pointer, each])));
    return this.results.get(pointer);
  }

  /** The first call with an ID. */
  callWithId(id: string): Call | undefined {
    if (this.callsById === undefined) {
      this.callsById = new Map();
      for (const { calls } of this.turns)
        for (const call of calls)
          if (call.id !== undefined && !this.callsById.has(call.id)) this.callsById.set(call.id, call);
    }
    return this.callsById.get(id);
  }

  /** The turn that a result belongs to. */
  turnOfResult(pointer: string): Turn | undefined {
    this.turnsByResult ??= new Map(
      this.turns.flatMap(turn => turn.results.map(({ part }): [string, Turn] => [part.pointer, turn])),
    );
    return this.turnsByResult.get(pointer);
  }

  /** The first turn whose results come after this message. */
  turnInterruptedBy(message: Message): Turn | undefined {
    if (this.turnsByIntruder === undefined) {
      this.turnsByIntruder = new Map();
      for (const turn of this.turns)
        for (const { behind } of turn.results)
          if (behind !== undefined && !this.turnsByIntruder.has(behind)) this.turnsByIntruder.set(behind, turn);
    }
    return this.turnsByIntruder.get(message);
  }

  /** The call part at a pointer. Other parts may have the same pointer. */
  callPartAt(pointer: string): ToolCallPart | undefined {
    this.callParts ??= new Map(
      this.conversation.messages.flatMap(({ parts }) =>
        parts.flatMap(part => (part.type === 'tool_call' ? [[part.pointer, part] as const] : [])),
      ),
    );
    return this.callParts.get(pointer);
  }

  /** A part of a message, or of a result in it, by its pointer. */
  partAt(pointer: string): Part | undefined {
    if (this.parts === undefined) {
      this.parts = new Map();
      const { preamble = [], messages } = this.conversation;
      for (const { parts } of [...preamble, ...messages])
        for (const part of parts) {
          const all = part.type === 'tool_result' ? [...part.content, part] : [part];
          for (const each of all) if (!this.parts.has(each.pointer)) this.parts.set(each.pointer, each);
        }
    }
    return this.parts.get(pointer);
  }

  toolAt(pointer: string): Tool | undefined {
    const tools = this.memoize(
      'tools',
      () => new Map((this.conversation.tools ?? []).map(tool => [tool.pointer, tool])),
    );
    return tools.get(pointer);
  }

  /** Caches a value that is computed once per conversation. */
  memoize<T>(name: string, make: () => T): T {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as T;
  }

  /** The IDs of all calls and results. */
  get callIds(): ReadonlySet<string | undefined> {
    this.ids ??= new Set(
      this.conversation.messages.flatMap(({ parts }) =>
        parts.map(part => (part.type === 'tool_call' || part.type === 'tool_result' ? part.callId : undefined)),
      ),
    );
    return this.ids;
  }

  /**
   * Results with an ID that match no call, after a message and before the ID is used again: they are late, or have no
   * call.
   */
  unmatchedResultsAfter(message: Message, id: string): readonly UnmatchedResult[] {
    const all = this.looseResults.get(id);
    if (all === undefined) return [];
    const from = this.indexOf(message) + 1;
    const again = firstFrom(this.callsWith(id), from, at => at);
    const found: UnmatchedResult[] = [];
    for (let i = firstPlace(all, from, ({ at }) => at); i < all.length; i++) {
      const each = all[i] as UnmatchedResult;
      if (again !== undefined && each.at > again) break;
      found.push(each);
    }
    return found;
  }

  private get looseResults(): ReadonlyMap<string, UnmatchedResult[]> {
    if (this.loose !== undefined) return this.loose;
    this.loose = new Map();
    for (const [at, message] of this.conversation.messages.entries())
      for (const part of message.parts) {
        if (part.type !== 'tool_result' || part.callId === undefined || this.resultAt(part.pointer)) continue;
        add(this.loose, part.callId, { part, message, at });
      }
    return this.loose;
  }

  /** The indexes of the messages with calls that have this ID, in order. */
  private callsWith(id: string): readonly number[] {
    if (this.callMessages === undefined) {
      this.callMessages = new Map();
      for (const [at, { parts }] of this.conversation.messages.entries())
        for (const part of parts)
          if (part.type === 'tool_call' && part.callId !== undefined) add(this.callMessages, part.callId, at);
    }
    return this.callMessages.get(id) ?? [];
  }
}

/** A result that belongs to no turn. */
export interface UnmatchedResult {
  readonly part: ToolResultPart;
  readonly message: Message;
  /** The index of its message. */
  readonly at: number;
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The index of the first item in a sorted list whose number is not below `least`. */
function firstPlace<T>(list: readonly T[], least: number, numberOf: (each: T) => number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numberOf(list[middle] as T) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

function firstFrom<T>(list: readonly T[], least: number, numberOf: (each: T) => number): T | undefined {
  return list[firstPlace(list, least, numberOf)];
}
