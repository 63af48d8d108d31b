/** Replays the lines of a Codex session: compactions replace the list of items, rollbacks remove turns. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import { beginsTurn, isContext, textOf } from './context.ts';

/** An item of the wire, and where it stands in the log. */
export interface Item {
  readonly value: JsonObject;
  readonly at: string;
  /** Whether Codex writes it, and its place is that of what it is written for. */
  readonly isMade?: boolean;
}

/** Items that were in the context together, from beginning to end. */
export interface ContextItems {
  readonly items: readonly Item[];
  /** How many of the first ones an earlier stretch has as well. */
  readonly shared: number;
}

/** One context window, from a compaction on. */
interface Window {
  items: Item[];
  shared: number;
  /** Where the turns begin that were taken in this window. */
  turns: number[];
}

/** Types of items that Codex sends; it drops others as it loads a session. */
const SENT: ReadonlySet<unknown> = new Set([
  ...['message', 'agent_message', 'reasoning', 'local_shell_call', 'web_search_call', 'image_generation_call'],
  ...['function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output'],
  ...['tool_search_call', 'tool_search_output', 'compaction', 'compaction_summary', 'context_compaction'],
]);

/** Notes that Codex keeps on items for itself and its own backend. */
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

  /** Takes a line in an envelope. */
  takeLine(type: string, payload: JsonObject, at: string): void {
    if (type === 'response_item') this.takeItem(payload, at);
    else if (type === 'compacted') this.compact(payload, at);
    else if (type === 'inter_agent_communication') this.takeMail(payload, at);
    else if (type === 'event_msg' && payload.type === 'thread_rolled_back') this.rollBack(payload.num_turns);
  }

  takeItem(item: JsonObject, at: string): void {
    const { current } = this;
    const value = this.itemOnWire(item);
    if (value === undefined) return;
    if (beginsTurn(value)) current.turns.push(current.items.length);
    current.items.push({ value, at });
  }

  /** What is left at the end; of a log also what was compacted or rolled back. */
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

  /** The item without what is no field of the wire; undefined where it is no item of the wire. */
  private itemOnWire(item: JsonObject): JsonObject | undefined {
    const { type, role } = item;
    const isMessage = type === undefined && typeof role === 'string';
    if (!isMessage && !SENT.has(type)) {
      this.unsent++;
      return undefined;
    }
    const isThought = type === 'reasoning';
    if (!OWN_FIELDS.some(key => Object.hasOwn(item, key)) && !(isThought && Object.hasOwn(item, 'id'))) return item;
    const { internal_chat_message_metadata_passthrough: _passed, metadata: _kept, ...rest } = item;
    // Codex has the server keep nothing: reasoning is known by its encrypted text, and an id would refer to nothing.
    if (isThought) delete rest.id;
    return rest;
  }

  /** A message of another agent, put as the item that the model reads. */
  private takeMail({ author, recipient, content, encrypted_content: encrypted }: JsonObject, at: string): void {
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
          const value = isObject(each) ? this.itemOnWire(each) : undefined;
          return value === undefined ? [] : [{ value, at: child(child(at, 'replacement_history'), i) }];
        })
      : summarized(before.items, message, at);
    this.windows.push(newWindow(items));
  }

  /** Takes the newest turns back, compactions in them included. */
  private rollBack(turns: unknown): void {
    if (typeof turns !== 'number' || !(turns >= 1)) return;
    if (this.windows.every(window => window.turns.length === 0)) return;
    this.finish(this.current);
    let left = Math.floor(turns);
    while (left > this.current.turns.length && this.windows.length > 1) {
      left -= this.current.turns.length;
      this.rolledBack += this.current.turns.length;
      this.windows.pop();
    }
    const { current } = this;
    const rolledBack = Math.min(left, current.turns.length);
    this.rolledBack += rolledBack;
    let cut = current.turns[current.turns.length - rolledBack] ?? current.items.length;
    const first = current.turns[0] ?? cut;
    // What Codex wrote in front of a turn goes with it.
    while (cut > first && isContext(current.items[cut - 1]?.value)) cut--;
    current.turns.splice(current.turns.length - rolledBack);
    current.items = current.items.slice(0, cut);
    current.shared = cut;
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

/** Bytes of what the user said that old compactions keep, four for each of 20,000 tokens. */
const KEPT = 80_000;

/** What old versions put in place of a history: what the user said last, and a summary. */
function summarized(before: readonly Item[], summary: unknown, at: string): Item[] {
  const kept: Item[] = [];
  let left = KEPT;
  for (let i = before.length - 1; i >= 0 && left > 0; i--) {
    const { value, at: from } = before[i] as Item;
    if (value.role !== 'user' || !beginsTurn(value)) continue;
    const text = textOf(value);
    left -= text.length;
    kept.unshift({ value: userMessage(text), at: from, isMade: true });
  }
  const text = typeof summary === 'string' && summary !== '' ? summary : '(no summary available)';
  return [...kept, { value: userMessage(text), at: child(at, 'message'), isMade: true }];
}

function userMessage(text: string): JsonObject {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}
