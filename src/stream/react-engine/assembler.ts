/** Assembles the events of a run and checks their order. */

import type { StructuralFault } from '../../formats/engine/message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/react-engine.js';
import type { JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { shorten } from '../event-fields.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { AnswerChannel } from './answer-channel.ts';
import { Cursor } from './cursor.ts';
import { DoneChannel } from './done-channel.ts';
import { channelOf, frameOf } from './frame.ts';
import { Loop } from './loop.ts';
import type { Progress, ReportFault } from './progress.ts';
import { Run } from './run.ts';

/** The channels of the protocol itself; each comes before `done`, or is it. */
const CHANNELS = new Set(['step', 'answer', 'compact', 'phase', 'inject', 'done', 'step_progress']);

/** What newer engines send besides; some of it behind `done`. */
const OTHER_CHANNELS = new Set([
  'awaiting_confirmation',
  'post_processing',
  'suggestions',
  'title',
  'end',
  'resume_done',
]);

/** The protocol's words for steps. Older engines had others, and no status. */
const LEGACY_STEPS = new Set<unknown>(['tool_start', 'tool_call', 'start', 'done', 'final_answer']);

/** Tools are selected where there are more than this, unless the engine is set otherwise. */
const THRESHOLD = 12;

export class RunStream implements Assembler {
  private readonly context: StreamContext;
  private readonly run = new Run();
  private readonly progress: Progress = { isPartial: false, isPlanned: false, isLegacy: false, isAnswering: false };
  private readonly cursor = new Cursor();
  private readonly loop: Loop;
  private readonly answer: AnswerChannel;
  private readonly done: DoneChannel;
  private pointer = '';
  private hasEnded = false;
  private isResumed = false;
  private isTailReported = false;
  private isRenameReported = false;

  constructor(context: StreamContext) {
    this.context = context;
    const report: ReportFault = (fault, field) => this.reportFault(fault, field);
    this.loop = new Loop(this.run, this.progress, report);
    this.answer = new AnswerChannel(this.run, this.progress, this.loop, report);
    this.done = new DoneChannel(this.run, this.progress, this.loop, this.answer, report);
  }

  push(event: StreamEvent): void {
    const { channel: name, data, value, pointer, cursor } = frameOf(event);
    this.pointer = pointer;
    if (cursor !== undefined && !this.cursor.take(cursor, this.progress, fault => this.reportFault(fault))) return;
    if (data === undefined) {
      // Text under no name is a marker of somebody's between.
      if (name !== undefined || !event.isText)
        this.report(wrongType({ pointer }, undefined, typeName(value), ['object']));
      return;
    }
    const channel = this.channelOf(name, data);
    if (channel !== undefined) this.take(channel, data);
  }

  end(): Assembled {
    const { run, done } = this;
    // A page that had seen the end already is sent nothing again.
    const isOver = run.done !== undefined || this.hasEnded || this.isResumed;
    if (!isOver) this.reportFault({ rule: 'truncated-stream', messageId: 'noEnd', data: { expected: '`done`' } });
    const hasReply = run.hasContent || run.done !== undefined;
    return {
      reply: hasReply ? run.reply() : undefined,
      isComplete: (run.done !== undefined || this.isResumed) && !done.hasFailed,
      origin: pointer => run.origin(pointer) ?? (this.pointer || undefined),
    };
  }

  /** The channel by which an event is read; its data go before its name. */
  private channelOf(name: string | undefined, data: JsonObject): string | undefined {
    const own = channelOf(data);
    if (name === undefined) {
      // Pages listen to channels: what comes under no name reaches nobody.
      if (this.context.framing === 'sse' && !this.isRenameReported && own !== undefined)
        this.reportRenamed('message', own);
      this.isRenameReported = true;
      return own;
    }
    if (own !== undefined && own !== name && CHANNELS.has(name)) {
      this.reportRenamed(name, own);
      return own;
    }
    if (CHANNELS.has(name) || OTHER_CHANNELS.has(name)) return name;
    this.reportFault({
      rule: 'stream-event-order',
      messageId: 'unknown',
      data: { event: shorten(name) },
      severity: 'warning',
    });
    return undefined;
  }

  private take(channel: string, data: JsonObject): void {
    if (this.reportAfterEnd(channel)) return;
    switch (channel) {
      case 'step':
        this.takeStep(data);
        return;
      case 'answer':
        this.takeAnswer(data);
        return;
      case 'compact':
        this.check(branches.reactEngineStreamEvent_compact, data);
        this.run.lastOf.set('compact', data);
        this.checkCompact(data);
        return;
      case 'phase':
        this.takePhase(data);
        return;
      case 'inject':
        this.check(branches.reactEngineStreamEvent_inject, data);
        this.run.injections.push(data);
        return;
      case 'step_progress':
        this.progress.isPlanned = true;
        return;
      case 'done':
        // The result of a plan counts rounds, not iterations.
        this.check(branches.reactEngineStreamEvent_done, this.progress.isPlanned ? { iterations: 0, ...data } : data);
        this.done.take(data, this.pointer, this.report);
        return;
      default:
        this.takeBeside(channel, data);
    }
  }

  private takeStep(data: JsonObject): void {
    const { type, status } = data;
    if (LEGACY_STEPS.has(type) || (type === 'thinking' && status === undefined)) {
      this.progress.isLegacy = true;
      return;
    }
    const kind = typeof type === 'string' && typeof status === 'string' ? `${type} ${status}` : undefined;
    switch (kind) {
      case 'thinking start':
        this.check(branches.reactEngineStreamEvent_thinkingStart, data);
        this.loop.thinkingStart(data, this.pointer);
        return;
      case 'thinking delta':
        this.check(branches.reactEngineStreamEvent_thinkingDelta, data);
        this.loop.thinkingDelta(data);
        return;
      case 'thinking done':
        this.check(branches.reactEngineStreamEvent_thinkingDone, data);
        this.loop.thinkingDone(data, this.pointer);
        return;
      case 'iteration start':
        this.check(branches.reactEngineStreamEvent_iterationStart, data);
        this.loop.toolStart(data, this.pointer);
        return;
      case 'iteration done':
        this.check(branches.reactEngineStreamEvent_iterationDone, data);
        this.loop.toolDone(data, this.pointer);
        return;
      case 'answer start':
        this.loop.answerSignal();
        return;
      case undefined:
        this.checkWords(data, 'type', 'status');
        return;
      default:
        this.reportUnknown(`step ${kind}`);
    }
  }

  private takeAnswer(data: JsonObject): void {
    switch (data.status) {
      case 'start':
        this.answer.start(this.pointer);
        return;
      case 'delta':
        this.check(branches.reactEngineStreamEvent_answerDelta, data);
        this.answer.delta(data, this.pointer);
        return;
      case 'done':
        this.answer.finish();
        return;
      default:
        if (typeof data.status === 'string') this.reportUnknown(`answer ${data.status}`);
        else this.checkWords(data, 'status');
    }
  }

  private takePhase(data: JsonObject): void {
    this.run.lastOf.set('phase', data);
    // Plans have phases of their own.
    if (typeof data.name === 'string' && data.phase === undefined) {
      this.progress.isPlanned = true;
      return;
    }
    this.check(branches.reactEngineStreamEvent_phase, data);
    const { phase, total_tools: total } = data;
    if (phase === 'selecting_tools' && typeof total === 'number' && total <= THRESHOLD)
      this.reportFault(
        { rule: 'misfit-selection', messageId: 'needless', data: { total, threshold: THRESHOLD }, severity: 'warning' },
        'total_tools',
      );
  }

  private takeBeside(channel: string, data: JsonObject): void {
    if (channel === 'suggestions') this.run.lastOf.set('suggestions', data.items ?? data);
    else if (channel === 'title') this.run.lastOf.set('title', data.title ?? data);
    else if (channel === 'resume_done') {
      this.isResumed = this.cursor.count === 0 || this.run.done !== undefined;
      this.cursor.finish(data, (fault, field) => this.reportFault(fault, field));
    } else if (channel === 'end') {
      this.hasEnded = true;
      if (this.run.done !== undefined) return;
      this.reportFault({
        rule: 'stream-event-order',
        messageId: 'unexpected',
        data: { event: 'end', expected: '`done`' },
      });
      this.isTailReported = true;
    }
  }

  private checkCompact({ original_messages: original, kept_messages: kept }: JsonObject): void {
    if (typeof original === 'number' && typeof kept === 'number' && kept >= original)
      this.reportFault(
        { rule: 'stream-event-order', messageId: 'needless', data: { event: 'compact', kept, original } },
        'kept_messages',
      );
  }

  /** What comes behind the end, said once; whether the event is spent by that. */
  private reportAfterEnd(channel: string): boolean {
    if (channel === 'resume_done') return false;
    // Its end was missed, and that is told.
    if (channel === 'answer' && this.done.isAnswerLate) return true;
    const isBehind = this.hasEnded || (this.run.done !== undefined && CHANNELS.has(channel));
    if (!isBehind) return false;
    const isAgain = (channel === 'done' && this.run.done !== undefined) || channel === 'end';
    if (!this.isTailReported)
      this.reportFault({
        rule: 'stream-event-order',
        messageId: isAgain ? 'twice' : 'afterEnd',
        data: { event: channel },
      });
    this.isTailReported = true;
    // Where nothing but the end came too early, what follows still counts.
    return this.run.done !== undefined;
  }

  private reportRenamed(event: string, type: string): void {
    this.reportFault({ rule: 'stream-event-order', messageId: 'renamed', data: { event, type } });
  }

  private reportUnknown(event: string): void {
    this.reportFault({
      rule: 'stream-event-order',
      messageId: 'unknown',
      data: { event: shorten(event) },
      severity: 'warning',
    });
  }

  /** Without its words nobody knows what an event is. */
  private checkWords(data: JsonObject, ...fields: readonly string[]): void {
    for (const field of fields) {
      const { [field]: word } = data;
      if (word === undefined) this.reportFault({ rule: 'missing-field', messageId: 'missing', data: { field } });
      else if (typeof word !== 'string')
        this.report(wrongType({ pointer: `${this.pointer}/${field}` }, undefined, typeName(word), ['string']));
    }
  }

  private check(branch: Validator, data: JsonObject): void {
    checkBranch(branch, data, this.pointer, undefined, this.report);
  }

  private readonly report = (fault: StructuralFault): void => this.context.report(fault);

  private reportFault(fault: Omit<StructuralFault, 'at'>, field?: string): void {
    this.report({ ...fault, at: { pointer: field === undefined ? this.pointer : `${this.pointer}/${field}` } });
  }
}
