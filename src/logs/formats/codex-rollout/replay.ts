/** Replays the lines of a Codex session: compactions replace the list of items, rollbacks remove turns. */
import type { JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { beginsTurn, isContext, textOf } from './context.ts';

/** Items that were in the context together. */
export interface ContextItems {
  readonly items: readonly LogValue[];
  /** How many of the first items are shared with an earlier context. */
  readonly shared: number;
}

/** A context window. A compaction starts a new one. */
interface Window {
  items: LogValue[];
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
  private readonly windows: Window[] = [newWindow([])];
  private readonly finished: ContextItems[] = [];
  private unsent = 0;
  private compactions = 0;
  private rolledBack = 0;

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

  private add(item: LogValue): void {
    const { current } = this;
    if (beginsTurn(item)) current.turns.push(current.items.length);
    current.items.push(item);
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
    const replacement = line.get('replacement_history');
    const items = Array.isArray(replacement.value)
      ? replacement.items().filter(item => this.isSent(item))
      : summarized(before.items, line.get('message'));
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
    while (end > first && isContext(current.items[end - 1])) end--;
    current.turns.splice(current.turns.length - rolledBack);
    current.items = current.items.slice(0, end);
    current.shared = end;
  }

  private finish({ items, shared }: Window): void {
    if (items.length > shared) this.finished.push({ items: [...items], shared });
  }
}

function newWindow(items: LogValue[]): Window {
  return { items, shared: 0, turns: [] };
}

function note(count: number, thing: string, what: string): string[] {
  return count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${what}`];
}

/** How much text of user messages old compactions keep: 4 bytes for each of 20,000 tokens. */
const KEPT_BYTES = 80_000;

/** The history after a compaction by an old version: the last user messages and a summary. */
function summarized(before: readonly LogValue[], summary: LogValue): LogValue[] {
  const kept: LogValue[] = [];
  let bytesLeft = KEPT_BYTES;
  for (let i = before.length - 1; i >= 0 && bytesLeft > 0; i--) {
    const item = before[i] as LogValue;
    if (item.get('role').value !== 'user' || !beginsTurn(item)) continue;
    const text = textOf(item);
    bytesLeft -= text.length;
    kept.unshift(item.made(userMessage(text)));
  }
  return [...kept, summary.made(userMessage(summary.text || '(no summary available)'))];
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
