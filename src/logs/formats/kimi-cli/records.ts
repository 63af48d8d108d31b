/**
 * Converts the records of a Kimi Code session (`wire.jsonl`) to its history: messages, model steps with parts and
 * calls, results, and records that remove messages.
 * Rules: packages/agent-core/src/agent/context/index.ts in https://github.com/MoonshotAI/kimi-code
 */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { type Call, type Entry, partOf, partsOf, textPart } from './entry.ts';

export class RecordFold {
  private readonly as: ReadAs;
  private history: Entry[] = [];
  /** Indexes of the prompts in the history. */
  private prompts: number[] = [];
  /** Number of messages removed by a compaction, an undo or a clear. */
  removed = 0;
  private readonly steps = new Map<unknown, Entry>();
  private readonly openCalls = new Set<unknown>();
  /** Messages that arrived while calls had no result yet. They are added after the results. */
  private deferred: Entry[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  add(record: LogValue): void {
    const type = record.get('type').value;
    if (type === 'context.append_message') this.addMessage(record.get('message'));
    else if (type === 'context.append_loop_event') this.addEvent(record.get('event'));
    else if (this.as === 'request') this.applyRemoval(record);
  }

  /** The history, followed by the deferred messages. */
  end(): Entry[] {
    const all = [...this.history, ...this.deferred];
    // A step that failed before its first part is not a message.
    return all.filter(({ role, parts, calls }) => role !== 'assistant' || parts.length > 0 || calls.length > 0);
  }

  private addMessage(message: LogValue): void {
    const calls = message.get('toolCalls').items();
    const entry: Entry = {
      role: message.get('role').text ?? 'user',
      from: message,
      parts: partsOf(message.get('content')),
      calls: calls.filter(({ value }) => isObject(value)).map(callIn),
      callId: message.get('toolCallId'),
      isError: message.get('isError').value === true,
      note: message.get('note').text,
      origin: message.get('origin').get('kind').text,
      isPartial: message.get('partial').value === true,
    };
    if (this.as === 'request' && this.openCalls.size > 0 && entry.role !== 'tool') this.deferred.push(entry);
    else this.push(entry);
  }

  private push(entry: Entry): void {
    if (isPrompt(entry)) this.prompts.push(this.history.length);
    this.history.push(entry);
  }

  private addEvent(event: LogValue): void {
    const type = event.get('type').value;
    const callId = event.get('toolCallId');
    if (type === 'step.begin') this.addStep(event.get('uuid').value, event);
    else if (type === 'content.part') this.stepOf(event).parts.push(partOf(event.get('part')));
    else if (type === 'tool.call') {
      const [name, args] = [event.get('name'), event.get('args')];
      this.stepOf(event).calls.push({ from: event, id: callId, name, arguments: args });
      this.openCalls.add(callId.value);
    } else if (type === 'tool.result') {
      const result = event.get('result');
      this.push({
        role: 'tool',
        from: event,
        parts: partsOf(result.get('output')),
        calls: [],
        callId,
        isError: result.get('isError').value === true,
        note: result.get('note').text,
      });
      this.openCalls.delete(callId.value);
    }
    if ((type === 'tool.result' || type === 'step.end') && this.openCalls.size === 0) {
      for (const each of this.deferred) this.push(each);
      this.deferred = [];
    }
  }

  private addStep(id: unknown, from: LogValue): Entry {
    const step: Entry = { role: 'assistant', from, parts: [], calls: [] };
    this.steps.set(id, step);
    this.push(step);
    return step;
  }

  /** The step that a part belongs to. If the file has no start of it, the step starts here. */
  private stepOf(event: LogValue): Entry {
    const id = event.get('stepUuid').value;
    return this.steps.get(id) ?? this.addStep(id, event);
  }

  private applyRemoval(record: LogValue): void {
    const type = record.get('type').value;
    const before = this.history.length;
    if (type === 'context.clear') {
      this.setHistory([]);
      this.deferred = [];
      this.openCalls.clear();
    } else if (type === 'context.undo') this.undo(record.get('count').value);
    else if (type === 'context.apply_compaction') {
      const summary = summaryIn(record);
      if (summary === undefined) return;
      this.setHistory(this.keptByCompaction(record, summary));
      this.removed++;
    } else return;
    this.removed += before - this.history.length;
  }

  private undo(count: unknown): void {
    if (typeof count !== 'number' || !(count >= 1)) return;
    const cut = this.prompts[this.prompts.length - count];
    if (cut === undefined) return;
    this.history.length = cut;
    this.prompts.length -= count;
  }

  private setHistory(entries: Entry[]): void {
    this.history = entries;
    this.prompts = [];
    for (let i = 0; i < entries.length; i++) if (isPrompt(entries[i] as Entry)) this.prompts.push(i);
  }

  /** The history after a compaction: the given number of user messages, then the summary. */
  private keptByCompaction(record: LogValue, summary: Entry): Entry[] {
    const kept = record.get('keptUserMessageCount').value;
    const head = record.get('keptHeadUserMessageCount').value;
    const compacted = record.get('compactedCount').value;
    // Earlier versions put the summary before the messages that it does not cover.
    if (typeof kept !== 'number')
      return [summary, ...this.history.slice(typeof compacted === 'number' && compacted >= 0 ? compacted : Infinity)];
    const prompts = this.prompts.map(i => this.history[i] as Entry);
    const first = typeof head === 'number' && head >= 0 ? Math.min(head, kept) : 0;
    const tail = Math.max(0, Math.min(kept - first, prompts.length - first));
    return [...prompts.slice(0, first), ...(tail > 0 ? prompts.slice(-tail) : []), summary];
  }
}

function summaryIn(record: LogValue): Entry | undefined {
  const from = [record.get('contextSummary'), record.get('summary')].find(({ text }) => text !== undefined);
  if (from?.text === undefined) return undefined;
  return { role: 'user', from: record, parts: [textPart(from.text, from)], calls: [], origin: 'compaction_summary' };
}

function isPrompt({ role, origin }: Entry): boolean {
  return role === 'user' && (origin === undefined || origin === 'user');
}

function callIn(call: LogValue): Call {
  const inner = call.get('function');
  // Flat, or in Chat Completions format.
  const tool = isObject(inner.value) ? inner : call;
  return { from: call, id: call.get('id'), name: tool.get('name'), arguments: tool.get('arguments') };
}
