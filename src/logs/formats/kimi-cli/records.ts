/**
 * Converts the records of a Kimi Code session (`wire.jsonl`) to its history: messages, model steps with parts and
 * calls, results, and records that remove messages.
 * Rules: packages/agent-core/src/agent/context/index.ts in https://github.com/MoonshotAI/kimi-code
 */
import { isObject } from '../../../source/json.ts';
import { type Json, listAt, objectAt, textAt } from '../agents/fields.ts';
import type { ReadAs } from '../format.ts';
import { type Entry, partsOf, textPart } from './entry.ts';

export class RecordFold {
  private readonly as: ReadAs;
  history: Entry[] = [];
  /** Number of messages removed by a compaction, an undo or a clear. */
  removed = 0;
  private readonly steps = new Map<unknown, Entry>();
  private readonly openCalls = new Set<unknown>();
  /** Messages that arrived while calls had no result yet. They are added after the results. */
  private deferred: Entry[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  add(record: Json, at: string): void {
    if (record.type === 'context.append_message') this.addMessage(objectAt(record, 'message'), `${at}/message`);
    else if (record.type === 'context.append_loop_event') this.addEvent(objectAt(record, 'event'), `${at}/event`);
    else if (this.as === 'request') this.applyRemoval(record, at);
  }

  /** The history, followed by the deferred messages. */
  end(): Entry[] {
    const all = [...this.history, ...this.deferred];
    // A step that failed before its first part is not a message.
    return all.filter(({ role, parts, calls }) => role !== 'assistant' || parts.length > 0 || calls.length > 0);
  }

  private addMessage(message: Json, at: string): void {
    const entry: Entry = {
      role: textAt(message, 'role') ?? 'user',
      at,
      parts: partsOf(message.content, `${at}/content`),
      calls: listAt(message, 'toolCalls').flatMap((call, i) =>
        isObject(call) ? [callIn(call, `${at}/toolCalls/${i}`)] : [],
      ),
      ...(message.toolCallId !== undefined && { callId: message.toolCallId, callIdAt: `${at}/toolCallId` }),
      isError: message.isError === true,
      note: textAt(message, 'note'),
      origin: textAt(objectAt(message, 'origin'), 'kind'),
      isPartial: message.partial === true,
    };
    if (this.as === 'request' && this.openCalls.size > 0 && entry.role !== 'tool') this.deferred.push(entry);
    else this.history.push(entry);
  }

  private addEvent(event: Json, at: string): void {
    const { type } = event;
    if (type === 'step.begin') {
      const step: Entry = { role: 'assistant', at, parts: [], calls: [] };
      this.steps.set(event.uuid, step);
      this.history.push(step);
    } else if (type === 'content.part') {
      const part = objectAt(event, 'part');
      this.stepOf(event, at).parts.push({ value: part, at: `${at}/part`, textAt: `${at}/part/text` });
    } else if (type === 'tool.call') {
      const places = [`${at}/toolCallId`, `${at}/name`, `${at}/args`] as const;
      this.stepOf(event, at).calls.push({ id: event.toolCallId, name: event.name, arguments: event.args, at, places });
      this.openCalls.add(event.toolCallId);
    } else if (type === 'tool.result') {
      const result = objectAt(event, 'result');
      const from = `${at}/result`;
      this.history.push({
        role: 'tool',
        at,
        parts: partsOf(result.output, `${from}/output`),
        calls: [],
        ...(event.toolCallId !== undefined && { callId: event.toolCallId, callIdAt: `${at}/toolCallId` }),
        isError: result.isError === true,
        note: textAt(result, 'note'),
      });
      this.openCalls.delete(event.toolCallId);
    }
    if ((type === 'tool.result' || type === 'step.end') && this.openCalls.size === 0) {
      for (const each of this.deferred) this.history.push(each);
      this.deferred = [];
    }
  }

  /** The step that a part belongs to. If the file has no start of it, the step starts here. */
  private stepOf(event: Json, at: string): Entry {
    const known = this.steps.get(event.stepUuid);
    if (known !== undefined) return known;
    const step: Entry = { role: 'assistant', at, parts: [], calls: [] };
    this.steps.set(event.stepUuid, step);
    this.history.push(step);
    return step;
  }

  private applyRemoval(record: Json, at: string): void {
    const before = this.history.length;
    if (record.type === 'context.clear') {
      this.history = [];
      this.deferred = [];
      this.openCalls.clear();
    } else if (record.type === 'context.undo') this.undo(record.count);
    else if (record.type === 'context.apply_compaction') {
      const summary = summaryIn(record, at);
      if (summary === undefined) return;
      this.history = [...this.keptByCompaction(record, summary)];
      this.removed++;
    } else return;
    this.removed += before - this.history.length;
  }

  private undo(count: unknown): void {
    if (typeof count !== 'number' || !(count >= 1)) return;
    const prompts = this.history.flatMap((entry, i) => (isPrompt(entry) ? [i] : []));
    const cut = prompts[prompts.length - count];
    if (cut !== undefined) this.history = this.history.slice(0, cut);
  }

  /** The history after a compaction: the given number of user messages, then the summary. */
  private keptByCompaction(record: Json, summary: Entry): Entry[] {
    const { keptUserMessageCount: kept, keptHeadUserMessageCount: head = 0, compactedCount: compacted } = record;
    // Earlier versions put the summary before the messages that it does not cover.
    if (typeof kept !== 'number')
      return [summary, ...this.history.slice(typeof compacted === 'number' && compacted >= 0 ? compacted : Infinity)];
    const prompts = this.history.filter(isPrompt);
    const first = typeof head === 'number' && head >= 0 ? Math.min(head, kept) : 0;
    const tail = Math.max(0, Math.min(kept - first, prompts.length - first));
    return [...prompts.slice(0, first), ...(tail > 0 ? prompts.slice(-tail) : []), summary];
  }
}

function summaryIn(record: Json, at: string): Entry | undefined {
  const key = typeof record.contextSummary === 'string' ? 'contextSummary' : 'summary';
  const text = textAt(record, key);
  if (text === undefined) return undefined;
  return { role: 'user', at, parts: [textPart(text, `${at}/${key}`)], calls: [], origin: 'compaction_summary' };
}

function isPrompt({ role, origin }: Entry): boolean {
  return role === 'user' && (origin === undefined || origin === 'user');
}

function callIn(call: Json, at: string): Entry['calls'][number] {
  // Flat, or in Chat Completions format.
  const inner = isObject(call.function) ? call.function : call;
  const from = inner === call ? at : `${at}/function`;
  const places = [`${at}/id`, `${from}/name`, `${from}/arguments`] as const;
  return { id: call.id, name: inner.name, arguments: inner.arguments, at, places };
}
