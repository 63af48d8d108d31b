/** Replays the lines of a Codex session: compactions replace the list of items, rollbacks remove turns. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import { beginsTurn, isContext, textOf } from './context.ts';

/** An item of the Responses API and its location in the log. */
export interface Item {
  readonly value: JsonObject;
  readonly at: string;
  /** Whether Codex builds the item. Its location is then that of the item it belongs to. */
  readonly isMade?: boolean;
}

/** Items that were in the context together. */
export interface ContextItems {
  readonly items: readonly Item[];
  /** How many of the first items are shared with an earlier context. */
  readonly shared: number;
}

/** A context window. A compaction starts a new one. */
interface Window {
  items: Item[];
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

/** Fields that Codex adds to items for itself and its own backend. */
const OWN_FIELDS = ['internal_chat_message_metadata_passthrough', 'metadata'] as const;

export class Replay {
  private readonly as: ReadAs;
  private readonly windows: Window[] = [newWindow([])];
  private readonly finished: ContextItems[] = [];
  private unsent = 0;
  private compactions = 0;
  private rolledBack = 0;

  constructor(as: ReadAs) {
    this.as = as;
  }

  /** Processes a line with an envelope. */
  takeLine(type: string, payload: JsonObject, at: string): void {
    if (type === 'response_item') this.takeItem(payload, at);
    else if (type === 'compacted') this.compact(payload, at);
    else if (type === 'inter_agent_communication') this.addAgentMessage(payload, at);
    else if (type === 'event_msg' && payload.type === 'thread_rolled_back') this.rollBack(payload.num_turns);
  }

  takeItem(item: JsonObject, at: string): void {
    const { current } = this;
    const value = this.sentItem(item);
    if (value === undefined) return;
    if (beginsTurn(value)) current.turns.push(current.items.length);
    current.items.push({ value, at });
  }

  /** The final context. As a log, also the contexts that were compacted or rolled back. */
  end(): { contexts: ContextItems[]; notes: string[] } {
    const { items, shared } = this.current;
    const isNew = items.length > shared || this.finished.length === 0 || this.as === 'request';
    const last = items.length > 0 && isNew ? [{ items, shared }] : [];
    const contexts = this.as === 'request' ? last : [...this.finished, ...last];
    const notes = [
      ...note(this.compactions, 'compaction', 'where the context starts again'),
      ...note(this.rolledBack, 'turn', this.as === 'request' ? 'rolled back and skipped' : 'rolled back'),
      ...note(this.unsent, 'item', 'of a type that is never sent skipped'),
    ];
    return { contexts, notes };
  }

  private get current(): Window {
    return this.windows.at(-1) as Window;
  }

  /** The item without Codex's own fields; undefined if it is never sent. */
  private sentItem(item: JsonObject): JsonObject | undefined {
    const { type, role } = item;
    const isMessage = type === undefined && typeof role === 'string';
    if (!isMessage && !SENT.has(type)) {
      this.unsent++;
      return undefined;
    }
    const isThought = type === 'reasoning';
    if (!OWN_FIELDS.some(key => Object.hasOwn(item, key)) && !(isThought && Object.hasOwn(item, 'id'))) return item;
    const { internal_chat_message_metadata_passthrough: _passed, metadata: _kept, ...rest } = item;
    // Codex does not let the server store items. It sends reasoning as encrypted text, so its ID would refer to
    // nothing.
    if (isThought) delete rest.id;
    return rest;
  }

  /** Adds a message from another agent as the item that the model receives. */
  private addAgentMessage({ author, recipient, content, encrypted_content: encrypted }: JsonObject, at: string): void {
    const parts =
      typeof encrypted === 'string'
        ? [{ type: 'encrypted_content', encrypted_content: encrypted }]
        : [{ type: 'input_text', text: typeof content === 'string' ? content : '' }];
    const value: JsonObject = { type: 'agent_message', author, recipient, content: parts };
    this.current.turns.push(this.current.items.length);
    this.current.items.push({ value, at, isMade: true });
  }

  private compact({ replacement_history: replacement, message }: JsonObject, at: string): void {
    const before = this.current;
    this.compactions++;
    this.finish(before);
    const items = Array.isArray(replacement)
      ? (replacement as unknown[]).flatMap((each, i) => {
          const value = isObject(each) ? this.sentItem(each) : undefined;
          return value === undefined ? [] : [{ value, at: child(child(at, 'replacement_history'), i) }];
        })
      : summarized(before.items, message, at);
    this.windows.push(newWindow(items));
  }

  /** Removes the last turns, including compactions within them. */
  private rollBack(turns: unknown): void {
    if (typeof turns !== 'number' || !(turns >= 1)) return;
    if (this.windows.every(window => window.turns.length === 0)) return;
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
    current.items = current.items.slice(0, end);
    current.shared = end;
  }

  private finish({ items, shared }: Window): void {
    if (items.length > shared) this.finished.push({ items: [...items], shared });
  }
}

function newWindow(items: Item[]): Window {
  return { items, shared: 0, turns: [] };
}

function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}

/** How much text of user messages old compactions keep: 4 bytes for each of 20,000 tokens. */
const KEPT_BYTES = 80_000;

/** The history after a compaction by an old version: the last user messages and a summary. */
function summarized(before: readonly Item[], summary: unknown, at: string): Item[] {
  const kept: Item[] = [];
  let bytesLeft = KEPT_BYTES;
  for (let i = before.length - 1; i >= 0 && bytesLeft > 0; i--) {
    const { value, at: from } = before[i] as Item;
    if (value.role !== 'user' || !beginsTurn(value)) continue;
    const text = textOf(value);
    bytesLeft -= text.length;
    kept.unshift({ value: userMessage(text), at: from, isMade: true });
  }
  const text = typeof summary === 'string' && summary !== '' ? summary : '(no summary available)';
  return [...kept, { value: userMessage(text), at: child(at, 'message'), isMade: true }];
}

function userMessage(text: string): JsonObject {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}
