/**
 * The records of Kimi Code's sessions (`wire.jsonl`), folded to its history: messages, steps of the model with their
 * parts and calls, results, and what takes messages away again.
 * Rules: packages/agent-core/src/agent/context/index.ts in https://github.com/MoonshotAI/kimi-code
 */
import { isObject } from '../../../source/json.ts';
import { type Json, listAt, objectAt, textAt } from '../agents/fields.ts';
import type { ReadAs } from '../format.ts';
import { type Entry, partsOf, textPart } from './entry.ts';

export class RecordFold {
  private readonly as: ReadAs;
  history: Entry[] = [];
  /** Messages that were taken away by a summary, an undo or a fresh start. */
  removed = 0;
  private readonly steps = new Map<unknown, Entry>();
  private readonly open = new Set<unknown>();
  /** Messages that came while calls were open: they wait for the results. */
  private deferred: Entry[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  add(record: Json, at: string): void {
    if (record.type === 'context.append_message') this.addMessage(objectAt(record, 'message'), `${at}/message`);
    else if (record.type === 'context.append_loop_event') this.addEvent(objectAt(record, 'event'), `${at}/event`);
    else if (this.as === 'request') this.takeAway(record, at);
  }

  /** The history, with what still waits at its end. */
  end(): Entry[] {
    const all = [...this.history, ...this.deferred];
    // A step that failed before it brought anything is no message.
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
    if (this.as === 'request' && this.open.size > 0 && entry.role !== 'tool') this.deferred.push(entry);
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
      this.open.add(event.toolCallId);
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
      this.open.delete(event.toolCallId);
    }
    if ((type === 'tool.result' || type === 'step.end') && this.open.size === 0) {
      for (const each of this.deferred) this.history.push(each);
      this.deferred = [];
    }
  }

  /** The step that a part belongs to; where its beginning is not in the file, one begins here. */
  private stepOf(event: Json, at: string): Entry {
    const known = this.steps.get(event.stepUuid);
    if (known !== undefined) return known;
    const step: Entry = { role: 'assistant', at, parts: [], calls: [] };
    this.steps.set(event.stepUuid, step);
    this.history.push(step);
    return step;
  }

  private takeAway(record: Json, at: string): void {
    const before = this.history.length;
    if (record.type === 'context.clear') {
      this.history = [];
      this.deferred = [];
      this.open.clear();
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

  /** What a compaction leaves: the user's own messages, as many as it says, and the summary behind them. */
  private keptByCompaction(record: Json, summary: Entry): Entry[] {
    const { keptUserMessageCount: kept, keptHeadUserMessageCount: head = 0, compactedCount: compacted } = record;
    // Earlier versions put the summary before what they had not summed up.
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
  // Flat, or as on the wire.
  const inner = isObject(call.function) ? call.function : call;
  const from = inner === call ? at : `${at}/function`;
  const places = [`${at}/id`, `${from}/name`, `${from}/arguments`] as const;
  return { id: call.id, name: inner.name, arguments: inner.arguments, at, places };
}
