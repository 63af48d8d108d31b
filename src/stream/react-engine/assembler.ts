/** Assembles the events of a run and checks their order. */

import { checkBranch, type Validator } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/react-engine.js';
import type { JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { shorten } from '../event-fields.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { AnswerChannel } from './answer-channel.ts';
import { Cursor } from './cursor.ts';
import { DoneChannel } from './done-channel.ts';
import { channelOf, frameOf } from './frame.ts';
import { Loop } from './loop.ts';
import { EventFaults, type Progress } from './progress.ts';
import { Run } from './run.ts';

/** Channels of the protocol. Events come before `done`. */
const CHANNELS = new Set(['step', 'answer', 'compact', 'phase', 'inject', 'done', 'step_progress']);

/** Additional channels of newer engines. Some events come after `done`. */
const OTHER_CHANNELS = new Set([
  'awaiting_confirmation',
  'post_processing',
  'suggestions',
  'title',
  'end',
  'resume_done',
]);

/** Step types of older engines, which had no status. */
const LEGACY_STEPS = new Set<unknown>(['tool_start', 'tool_call', 'start', 'done', 'final_answer']);

/** Default of the engine: tools are only selected if there are more than this. */
const THRESHOLD = 12;

export class RunStream implements Assembler {
  private readonly framing: StreamContext['framing'];
  private readonly streamFaults: StreamFaults;
  private readonly faults: EventFaults;
  private readonly life: Lifecycle;
  private readonly run = new Run();
  private readonly progress: Progress = { isPartial: false, isPlanned: false, isLegacy: false, isAnswering: false };
  private readonly cursor = new Cursor();
  private readonly loop: Loop;
  private readonly answer: AnswerChannel;
  private readonly done: DoneChannel;
  private hasEnded = false;
  private isResumed = false;
  private isRenameReported = false;

  constructor({ report, framing }: StreamContext) {
    this.framing = framing;
    this.streamFaults = new StreamFaults(report, fault => (fault === 'unknown' ? 'warning' : 'error'));
    this.faults = new EventFaults(this.streamFaults);
    this.life = new Lifecycle(this.streamFaults, { end: 'done' });
    this.loop = new Loop(this.run, this.progress, this.faults);
    this.answer = new AnswerChannel(this.run, this.progress, this.loop, this.faults);
    this.done = new DoneChannel(this.run, this.progress, this.loop, this.answer, this.faults);
  }

  push(event: StreamEvent): void {
    const { channel: name, data, value, pointer, cursor } = frameOf(event);
    this.faults.pointer = pointer;
    this.life.see(pointer);
    if (cursor !== undefined && !this.cursor.take(cursor, this.progress, this.faults)) return;
    if (data === undefined) {
      // Text without an event name is a marker.
      if (name !== undefined || !event.isText) this.streamFaults.wrongType(value, pointer, 'object');
      return;
    }
    const channel = this.channelOf(name, data);
    if (channel !== undefined) this.take(channel, data);
  }

  end(): Assembled {
    const { run, done } = this;
    // A client that has seen the end already receives nothing again.
    if (!this.hasEnded && !this.isResumed) this.life.close();
    const hasReply = run.hasContent || run.done !== undefined;
    return {
      reply: hasReply ? run.reply() : undefined,
      isComplete: (run.done !== undefined || this.isResumed) && !done.hasFailed,
      origin: pointer => run.origin(pointer) ?? this.life.last,
    };
  }

  /** The channel of an event. Its data decides if the event name differs. */
  private channelOf(name: string | undefined, data: JsonObject): string | undefined {
    const dataChannel = channelOf(data);
    if (name === undefined) {
      // Pages listen to channels, so an event without a name is not received.
      if (this.framing === 'sse' && !this.isRenameReported && dataChannel !== undefined)
        this.reportRenamed('message', dataChannel);
      this.isRenameReported = true;
      return dataChannel;
    }
    if (dataChannel !== undefined && dataChannel !== name && CHANNELS.has(name)) {
      this.reportRenamed(name, dataChannel);
      return dataChannel;
    }
    if (CHANNELS.has(name) || OTHER_CHANNELS.has(name)) return name;
    this.faults.order('unknown', { event: shorten(name) });
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
        this.run.lastByChannel.set('compact', data);
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
        // The result of a plan has no iterations.
        this.check(branches.reactEngineStreamEvent_done, this.progress.isPlanned ? { iterations: 0, ...data } : data);
        this.life.end(this.pointer);
        this.done.take(data, this.pointer, this.streamFaults.report);
        return;
      default:
        this.takeOther(channel, data);
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
        this.checkIdentity(data, 'type', 'status');
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
        else this.checkIdentity(data, 'status');
    }
  }

  private takePhase(data: JsonObject): void {
    this.run.lastByChannel.set('phase', data);
    // Plans have different phases.
    if (typeof data.name === 'string' && data.phase === undefined) {
      this.progress.isPlanned = true;
      return;
    }
    this.check(branches.reactEngineStreamEvent_phase, data);
    const { phase, total_tools: toolCount } = data;
    if (phase === 'selecting_tools' && typeof toolCount === 'number' && toolCount <= THRESHOLD)
      this.streamFaults.report({
        rule: 'misfit-selection',
        messageId: 'needless',
        at: { pointer: `${this.pointer}/total_tools` },
        data: { total: toolCount, threshold: THRESHOLD },
        severity: 'warning',
      });
  }

  private takeOther(channel: string, data: JsonObject): void {
    if (channel === 'suggestions') this.run.lastByChannel.set('suggestions', data.items ?? data);
    else if (channel === 'title') this.run.lastByChannel.set('title', data.title ?? data);
    else if (channel === 'resume_done') {
      this.isResumed = this.cursor.count === 0 || this.run.done !== undefined;
      this.cursor.finish(data, this.faults);
    } else if (channel === 'end') {
      this.hasEnded = true;
      if (this.run.done !== undefined) return;
      this.faults.order('unexpected', { event: 'end', expected: '`done`' });
      this.life.isTailReported = true;
    }
  }

  private checkCompact({ original_messages: original, kept_messages: keptMessages }: JsonObject): void {
    if (typeof original === 'number' && typeof keptMessages === 'number' && keptMessages >= original)
      this.streamFaults.order('needless', `${this.pointer}/kept_messages`, {
        event: 'compact',
        kept: keptMessages,
        original,
      });
  }

  /** Reports an event after the end, once. Returns whether the event must be ignored. */
  private reportAfterEnd(channel: string): boolean {
    if (channel === 'resume_done') return false;
    // The missing end was reported already.
    if (channel === 'answer' && this.done.isAnswerLate) return true;
    const isDone = this.life.endedAt !== undefined;
    if (!this.hasEnded && !(isDone && CHANNELS.has(channel))) return false;
    this.life.admits(channel, this.pointer, channel === 'done' || channel === 'end');
    // If `end` came before `done`, later events still count.
    return isDone;
  }

  private reportRenamed(event: string, type: string): void {
    this.faults.order('renamed', { event, type });
  }

  private reportUnknown(event: string): void {
    this.faults.order('unknown', { event: shorten(event) });
  }

  /** Reports missing fields that identify the event. */
  private checkIdentity(data: JsonObject, ...fields: readonly string[]): void {
    for (const field of fields)
      if (typeof data[field] !== 'string') this.streamFaults.field(data, field, this.pointer, 'string');
  }

  private check(branch: Validator, data: JsonObject): void {
    checkBranch(branch, data, this.pointer, undefined, this.streamFaults.report);
  }

  private get pointer(): string {
    return this.faults.pointer;
  }
}
