/** Replays the lines of a Codex session: compactions replace the list of items, rollbacks remove turns. */
import type { JsonObject } from '../../../source/json.ts';
import { budgetFor, type Linked, pathsTo, sizeOf } from '../agents/branches.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { beginsTurn, isContext, textOf } from './context.ts';

/** Items that were in the context together. */
export interface ContextItems {
  readonly items: readonly LogValue[];
  /** How many of the first items are shared with an earlier context. */
  readonly shared: number;
  /** Says if the beginning is omitted. */
  readonly notes: readonly string[];
}

/** An item of a window. */
interface Item extends Linked<Item> {
  readonly value: LogValue;
  /** Whether a compaction by an old version keeps it. */
  readonly isKept: boolean;
  /** The last item before it that is kept, also by the compaction that started the window. */
  readonly keptBefore: Item | undefined;
}

/** A context window. A compaction starts a new one. */
interface Window {
  readonly items: Item[];
  shared: number;
  /** Indexes of the items where the turns of this window begin. */
  turns: number[];
}

/** Types of items that Codex sends. It drops others when it loads a session. */
const SENT: ReadonlySet<unknown> = new Set([
  ...['message', 'agent_message', 'reasoning', 'local_shell_call', 'web_search_call', 'image_generation_call'],
  ...['function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output'],
  ...['tool_search_call', 'tool_search_output', 'compaction', 'compaction_summary', 'context_compaction'],
]);

export class Replay {
  private readonly as: ReadAs;
  private readonly windows: Window[] = [newWindow()];
  /** The last item of each finished context. */
  private readonly finished: Item[] = [];
  /** All items, with those that were rolled back. */
  private readonly all: Item[] = [];
  /** How many of them are repeated by compactions. */
  private repeated = 0;
  /** How many turns began, and how many of them were rolled back. */
  private turns = 0;
  private rolledBack = 0;
  private unsent = 0;
  private compactions = 0;

  constructor(as: ReadAs) {
    this.as = as;
  }

  /** Processes a line with an envelope. */
  takeLine(type: string, payload: LogValue): void {
    if (type === 'response_item') this.takeItem(payload);
    else if (type === 'compacted') this.compact(payload);
    else if (type === 'inter_agent_communication') this.add(agentMessage(payload));
    else if (type === 'event_msg' && payload.get('type').value === 'thread_rolled_back')
      this.rollBack(payload.get('num_turns').value);
  }

  takeItem(item: LogValue): void {
    if (this.isSent(item)) this.add(item);
  }

  /** The final context. As a log, also the contexts that were compacted or rolled back. */
  end(): { contexts: ContextItems[]; notes: string[] } {
    const notes = [
      ...note(this.compactions, 'compaction', 'where the context starts again'),
      ...note(this.rolledBack, 'turn', this.as === 'request' ? 'rolled back and skipped' : 'rolled back'),
      ...note(this.unsent, 'item', 'of a type that is never sent skipped'),
    ];
    return { contexts: this.as === 'request' ? this.lastContext() : this.allContexts(), notes };
  }

  private lastContext(): ContextItems[] {
    const items = this.current.items.map(({ value }) => value);
    const kept = keptMessages(this.current.items[0]?.keptBefore);
    return items.length === 0 ? [] : [{ items: [...kept, ...items], shared: 0, notes: [] }];
  }

  private allContexts(): ContextItems[] {
    this.finish(this.current);
    const paths = pathsTo(this.finished, this.all, {
      opensTurn: ({ value }) => beginsTurn(value),
      sizeOf: ({ value }) => sizeOf(value.value),
    });
    return Array.from(paths, ({ links, shared, notes }) => {
      const [first] = links;
      const isBare = first?.parent === undefined && first?.keptBefore !== undefined;
      return {
        items: links.map(({ value }) => value),
        shared,
        notes: isBare ? ['starts at the summary, without the user messages that the compaction kept'] : notes,
      };
    });
  }

  private get current(): Window {
    return this.windows.at(-1) as Window;
  }

  private add(value: LogValue): void {
    const { items, turns } = this.current;
    if (beginsTurn(value)) {
      turns.push(items.length);
      this.turns++;
    }
    this.append(items, value);
  }

  /** `before` is the last kept item of the window before. */
  private append(items: Item[], value: LogValue, before?: Item): void {
    const last = items.at(-1);
    const isKept = value.get('role').value === 'user' && beginsTurn(value);
    const item = { value, parent: last, isKept, keptBefore: lastKept(last) ?? before };
    items.push(item);
    this.all.push(item);
  }

  private isSent({ object }: LogValue): boolean {
    if (object === undefined) return false;
    const { type, role } = object;
    if (SENT.has(type) || (type === undefined && typeof role === 'string')) return true;
    this.unsent++;
    return false;
  }

  private compact(line: LogValue): void {
    const before = this.current;
    this.compactions++;
    this.finish(before);
    const next = newWindow();
    const replacement = line.get('replacement_history');
    if (Array.isArray(replacement.value)) {
      for (const item of replacement.items()) if (this.isSent(item)) this.append(next.items, item);
    } else this.summarize(next.items, lastKept(before.items.at(-1)), line.get('message'));
    this.windows.push(next);
  }

  /** The history after a compaction by an old version: the last user messages and a summary. */
  private summarize(items: Item[], last: Item | undefined, summary: LogValue): void {
    // A request only needs those of the last compaction.
    const mayRepeat = this.as === 'log' && this.repeated < budgetFor(this.all.length - this.repeated);
    const kept = mayRepeat ? keptMessages(last) : [];
    this.repeated += kept.length;
    for (const message of kept) this.append(items, message);
    this.append(items, summary.made(userMessage(summary.text || '(no summary available)')), last);
  }

  /** Removes the last turns, including compactions within them. */
  private rollBack(turns: unknown): void {
    if (typeof turns !== 'number' || !(turns >= 1)) return;
    if (this.turns === this.rolledBack) return;
    this.finish(this.current);
    let turnsLeft = Math.floor(turns);
    while (turnsLeft > this.current.turns.length && this.windows.length > 1) {
      turnsLeft -= this.current.turns.length;
      this.rolledBack += this.current.turns.length;
      this.windows.pop();
    }
    const { current } = this;
    const rolledBack = Math.min(turnsLeft, current.turns.length);
    this.rolledBack += rolledBack;
    let end = current.turns[current.turns.length - rolledBack] ?? current.items.length;
    const first = current.turns[0] ?? end;
    // Also removes the context that Codex inserted before the turn.
    while (end > first && isContext(current.items[end - 1]?.value)) end--;
    current.turns.splice(current.turns.length - rolledBack);
    current.items.length = end;
    current.shared = end;
  }

  private finish({ items, shared }: Window): void {
    const last = items.at(-1);
    if (last !== undefined && items.length > shared) this.finished.push(last);
  }
}

function newWindow(): Window {
  return { items: [], shared: 0, turns: [] };
}

function lastKept(item: Item | undefined): Item | undefined {
  return item?.isKept ? item : item?.keptBefore;
}

function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}

/** How much text of user messages old compactions keep: 4 bytes for each of 20,000 tokens. */
const KEPT_BYTES = 80_000;

/** The user messages that a compaction by an old version keeps; `last` is the last of them. */
function keptMessages(last: Item | undefined): LogValue[] {
  const kept: LogValue[] = [];
  let bytesLeft = KEPT_BYTES;
  for (let at = last; at !== undefined && bytesLeft > 0; at = at.keptBefore) {
    const text = textOf(at.value);
    bytesLeft -= text.length;
    kept.push(at.value.made(userMessage(text)));
  }
  return kept.reverse();
}

function userMessage(text: string): JsonObject {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

/** A message from another agent as the item that the model receives. */
function agentMessage(line: LogValue): LogValue {
  const [content, encrypted] = [line.get('content'), line.get('encrypted_content')];
  const part =
    encrypted.text === undefined
      ? { type: 'input_text', text: content.text === undefined ? '' : content }
      : { type: 'encrypted_content', encrypted_content: encrypted };
  const [author, recipient] = [line.get('author'), line.get('recipient')];
  return line.made({ type: 'agent_message', author, recipient, content: [part] });
}
