/** Assembles the message that Wolo stores from a stream, and checks the order of events. */

import { checkBranch, type Validator } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/wolo.js';
import { isOneWord } from '../../model/text.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import type { StreamEvent } from '../event.ts';
import { shorten } from '../event-fields.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { MessageDraft } from './message.ts';
import { WrittenCalls } from './written-calls.ts';

const BRANCHES: ReadonlyMap<string, Validator> = new Map<string, Validator>([
  ['text-delta', branches.woloStreamEvent_textDelta],
  ['reasoning-delta', branches.woloStreamEvent_reasoningDelta],
  ['tool-call-streaming', branches.woloStreamEvent_toolCallStreaming],
  ['tool-call-progress', branches.woloStreamEvent_toolCallProgress],
  ['tool-call', branches.woloStreamEvent_toolCall],
  ['finish', branches.woloStreamEvent_finish],
  ['error', branches.woloStreamEvent_error],
]);

/** Events for running tools, which are not part of the reply. */
const OTHER_EVENTS = new Set([
  'connected',
  'tool-start',
  'tool-complete',
  'tool-result',
  'question-ask',
  'question-timeout',
]);

/** Finish reasons of interrupted replies. Calls that were being written never complete. */
const STOPPED = new Set<unknown>(['length', 'content_filter', 'error', 'doom_loop', 'interrupted', 'max_steps']);

export class WoloStream implements Assembler {
  private readonly faults: StreamFaults;
  private life: Lifecycle;
  private draft = new MessageDraft();
  private writtenCalls: WrittenCalls;
  private pointer = '';
  private reason: unknown;
  /** A watched session has several replies in a row. */
  private isSession = false;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report, fault => (fault === 'unknown' ? 'warning' : 'error'));
    this.life = this.newLife();
    this.writtenCalls = new WrittenCalls(this.faults);
  }

  push(event: StreamEvent): void {
    const { data, isText, pointer } = event;
    this.pointer = pointer;
    this.life.see(pointer);
    if (isText) return;
    if (!isObject(data)) {
      this.faults.wrongType(data, pointer, 'object');
      return;
    }
    const stored = storedMessage(data);
    if (stored !== undefined) {
      this.compare(stored.message, stored.path);
      if (data.type === undefined) return;
    }
    const type = this.typeOf(data, event.name);
    if (type === undefined) return;
    const branch = BRANCHES.get(type);
    if (branch === undefined) {
      if (type === 'connected') this.isSession = true;
      if (!OTHER_EVENTS.has(type) && stored === undefined)
        this.faults.order('unknown', pointer, { event: shorten(type) });
      return;
    }
    if (this.life.endedAt !== undefined && this.isSession) this.startNextReply();
    const typed = data.type === undefined ? { type, ...data } : data;
    checkBranch(branch, typed, pointer, undefined, this.faults.report);
    this.take(type, typed);
  }

  end(): Assembled {
    const { draft, life } = this;
    life.close();
    const { endedAt, failedAt, isOver } = life;
    const reason = failedAt !== undefined ? 'error' : this.reason;
    const hasReply = draft.hasContent || endedAt !== undefined;
    return {
      reply: hasReply ? draft.message(isOver, isOver ? reason : undefined) : undefined,
      isComplete: life.isComplete,
      origin: pointer =>
        (pointer === '/finish_reason' ? endedAt : draft.origin(pointer)) ?? endedAt ?? (this.pointer || undefined),
    };
  }

  private newLife(): Lifecycle {
    return new Lifecycle(this.faults, { end: 'finish' });
  }

  /** On the event bus the channel is the type, and the data need not repeat it. */
  private typeOf({ type }: JsonObject, name: string | undefined): string | undefined {
    if (typeof type === 'string') {
      if (name !== undefined && name !== type && BRANCHES.has(name) && BRANCHES.has(type))
        this.faults.order('renamed', this.pointer, { event: name, type });
      return type;
    }
    if (type !== undefined) this.faults.wrongType(type, `${this.pointer}/type`, 'string');
    else if (name === undefined) this.faults.missing('type', this.pointer);
    return type === undefined ? name : undefined;
  }

  private take(type: string, data: JsonObject): void {
    if (this.reportAfterEnd(type, data)) return;
    switch (type) {
      case 'text-delta':
        if (typeof data.text !== 'string') return;
        if (data.reasoning === true) this.draft.addReasoning(data.text, this.pointer);
        else this.draft.addText(data.text, this.pointer);
        return;
      case 'reasoning-delta':
        if (typeof data.text === 'string') this.draft.addReasoning(data.text, this.pointer);
        return;
      case 'tool-call-streaming':
        this.writtenCalls.begin(data, this.pointer);
        return;
      case 'tool-call-progress':
        this.writtenCalls.grow(data, this.pointer);
        return;
      case 'tool-call':
        this.addCall(data);
        return;
      case 'error':
        this.fail(data.error_type);
        return;
      default:
        this.finish(data);
    }
  }

  /** Reports an event after the end, once. Returns whether the event must be ignored. */
  private reportAfterEnd(type: string, data: JsonObject): boolean {
    const { life } = this;
    if (!life.isOver) return false;
    const isEnd = type === 'finish';
    const reason = data.reason ?? null;
    // The loop ends a failed reply again on its bus.
    if (isEnd && life.failedAt !== undefined && reason === 'error') return true;
    // The client forwards both the last chunk and the end marker of the model's server.
    if (isEnd && life.endedAt !== undefined && this.reason === reason)
      this.faults.order('twice', this.pointer, { event: type }, 'warning');
    else life.admits(type, this.pointer, false);
    return isEnd;
  }

  private addCall(data: JsonObject): void {
    const { id, tool } = data;
    // Arguments that are not an object are stored as an empty object.
    const input = isObject(data.input) ? data.input : {};
    const last = this.draft.calls.at(-1);
    if (typeof id === 'string' && id !== '' && last?.id === id && last.tool === tool && isSameJson(last.input, input)) {
      this.faults.order('twice', this.pointer, { event: 'tool-call' });
      return;
    }
    this.writtenCalls.end(data, this.pointer);
    this.draft.addCall(id, typeof tool === 'string' ? tool : '', input, this.pointer);
  }

  private finish(data: JsonObject): void {
    const { reason, text } = data;
    // Their calls would come after the end, which was reported.
    if (!STOPPED.has(reason) && this.writtenCalls.reportOpenCalls('finish', this.pointer))
      this.life.isTailReported = true;
    if (reason === 'error') {
      this.fail(undefined);
      return;
    }
    if (typeof text === 'string' && text !== this.draft.text)
      this.faults.fragment('differs', `${this.pointer}/text`, { event: 'finish', part: 'text' });
    this.reason = reason ?? null;
    this.life.end(this.pointer);
  }

  private fail(reason: unknown): void {
    this.life.fail(typeof reason === 'string' && isOneWord(reason) ? shorten(reason) : 'error', this.pointer);
  }

  /** Compares the stored message with the streamed one. */
  private compare(message: JsonObject, path: string): void {
    const { draft } = this;
    const differs = (part: string) =>
      this.faults.fragment('differs', `${this.pointer}/${path}${part === 'reasoning_content' ? part : 'parts'}`, {
        event: 'message',
        part,
      });
    const parts = (message.parts as unknown[]).filter(isObject);
    const text = parts.map(each => (typeof each.text === 'string' ? each.text : '')).join('');
    // For a stopped loop, Wolo adds a note to the text and drops the call.
    if (message.finish_reason === 'doom_loop') return;
    if (text !== draft.text) differs('text');
    const { reasoning_content: reasoning } = message;
    if (typeof reasoning === 'string' && reasoning !== draft.reasoning) differs('reasoning_content');
    const calls = parts.filter(({ type }) => type === 'tool');
    const isSame =
      calls.length === draft.calls.length &&
      draft.calls.every(({ id, tool, input }, i) => {
        const other = calls[i];
        return other?.tool === tool && isSameJson(other?.input, input) && (id === undefined || other?.id === id);
      });
    if (!isSame) differs('calls');
  }

  private startNextReply(): void {
    this.draft = new MessageDraft();
    this.writtenCalls = new WrittenCalls(this.faults);
    this.life = this.newLife();
    this.life.see(this.pointer);
  }
}

/** The stored message, if a recording has it next to the events. */
function storedMessage(data: JsonObject): { readonly message: JsonObject; readonly path: string } | undefined {
  if (data.role === 'assistant' && Array.isArray(data.parts)) return { message: data, path: '' };
  const { message } = data;
  if (isObject(message) && message.role === 'assistant' && Array.isArray(message.parts))
    return { message, path: 'message/' };
  return undefined;
}
