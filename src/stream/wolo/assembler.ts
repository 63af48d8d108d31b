/** Assembles the message that Wolo stores from a stream, and checks the order of events. */

import type { StructuralFault } from '../../formats/engine/message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/wolo.js';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import type { StreamEvent } from '../event.ts';
import { shorten } from '../event-fields.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { MessageDraft } from './message.ts';
import { WrittenCalls } from './written-calls.ts';

const BRANCHES: ReadonlyMap<string, Validator> = new Map([
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
  private readonly context: StreamContext;
  private draft = new MessageDraft();
  private writtenCalls = new WrittenCalls();
  private pointer = '';
  private finishedBy: { readonly reason: unknown; readonly pointer: string } | undefined;
  private hasFailed = false;
  private isTailReported = false;
  /** A watched session has several replies in a row. */
  private isSession = false;

  constructor(context: StreamContext) {
    this.context = context;
  }

  push(event: StreamEvent): void {
    this.pointer = event.pointer;
    const { data, isText } = event;
    if (isText) return;
    if (!isObject(data)) {
      this.context.report(wrongType({ pointer: event.pointer }, undefined, typeName(data), ['object']));
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
        this.reportFault({
          rule: 'stream-event-order',
          messageId: 'unknown',
          data: { event: shorten(type) },
          severity: 'warning',
        });
      return;
    }
    if (this.finishedBy !== undefined && this.isSession) this.startNextReply();
    const typed = data.type === undefined ? { type, ...data } : data;
    checkBranch(branch, typed, event.pointer, undefined, this.context.report);
    this.take(type, typed);
  }

  end(): Assembled {
    const isOver = this.finishedBy !== undefined || this.hasFailed;
    if (!isOver) this.reportFault({ rule: 'truncated-stream', messageId: 'noEnd', data: { expected: '`finish`' } });
    const { draft, finishedBy, hasFailed } = this;
    const reason = hasFailed ? 'error' : finishedBy?.reason;
    const hasReply = draft.hasContent || finishedBy !== undefined;
    return {
      reply: hasReply ? draft.message(isOver, finishedBy === undefined && !hasFailed ? undefined : reason) : undefined,
      isComplete: finishedBy !== undefined && !hasFailed,
      origin: pointer =>
        (pointer === '/finish_reason' ? finishedBy?.pointer : draft.origin(pointer)) ??
        finishedBy?.pointer ??
        (this.pointer || undefined),
    };
  }

  /** On the event bus the channel is the type, and the data need not repeat it. */
  private typeOf({ type }: JsonObject, name: string | undefined): string | undefined {
    if (typeof type === 'string') {
      if (name !== undefined && name !== type && BRANCHES.has(name) && BRANCHES.has(type))
        this.reportFault({ rule: 'stream-event-order', messageId: 'renamed', data: { event: name, type } });
      return type;
    }
    if (type !== undefined)
      this.context.report(wrongType({ pointer: `${this.pointer}/type` }, undefined, typeName(type), ['string']));
    else if (name === undefined)
      this.reportFault({ rule: 'missing-field', messageId: 'missing', data: { field: 'type' } });
    return type === undefined ? name : undefined;
  }

  private take(type: string, data: JsonObject): void {
    if (this.reportAfterEnd(type, data)) return;
    const report = (fault: Omit<StructuralFault, 'at'>, field?: string) => this.reportFault(fault, field);
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
        this.writtenCalls.begin(data, report);
        return;
      case 'tool-call-progress':
        this.writtenCalls.grow(data, report);
        return;
      case 'tool-call':
        this.addCall(data, report);
        return;
      case 'error':
        this.fail(data.error_type);
        return;
      default:
        this.finish(data, report);
    }
  }

  /** Reports an event after the end, once. Returns whether the event must be ignored. */
  private reportAfterEnd(type: string, data: JsonObject): boolean {
    if (this.finishedBy === undefined && !this.hasFailed) return false;
    const reason = data.reason ?? null;
    if (type === 'finish') {
      // The loop ends a failed reply again on its bus.
      if (this.hasFailed && reason === 'error') return true;
      if (this.finishedBy !== undefined && (this.finishedBy.reason ?? null) === reason) {
        // The client forwards both the last chunk and the end marker of the model's server.
        this.reportFault({
          rule: 'stream-event-order',
          messageId: 'twice',
          data: { event: type },
          severity: 'warning',
        });
        return true;
      }
    }
    if (!this.isTailReported)
      this.reportFault(
        this.hasFailed
          ? { rule: 'stream-error-ignored', messageId: 'continued' }
          : { rule: 'stream-event-order', messageId: 'afterEnd', data: { event: type } },
      );
    this.isTailReported = true;
    return type === 'finish';
  }

  private addCall(data: JsonObject, report: (fault: Omit<StructuralFault, 'at'>, field?: string) => void): void {
    const { id, tool } = data;
    // Arguments that are not an object are stored as an empty object.
    const input = isObject(data.input) ? data.input : {};
    const last = this.draft.calls.at(-1);
    if (typeof id === 'string' && id !== '' && last?.id === id && last.tool === tool && isSameJson(last.input, input)) {
      report({ rule: 'stream-event-order', messageId: 'twice', data: { event: 'tool-call' } });
      return;
    }
    this.writtenCalls.end(data, report);
    this.draft.addCall(id, typeof tool === 'string' ? tool : '', input, this.pointer);
  }

  private finish(data: JsonObject, report: (fault: Omit<StructuralFault, 'at'>, field?: string) => void): void {
    const { reason, text } = data;
    // Their calls would come after the end, which was reported.
    if (!STOPPED.has(reason) && this.writtenCalls.reportOpenCalls('finish', report)) this.isTailReported = true;
    if (reason === 'error') {
      this.fail(undefined);
      return;
    }
    if (typeof text === 'string' && text !== this.draft.text())
      report({ rule: 'stream-fragment-lost', messageId: 'differs', data: { event: 'finish', part: 'text' } }, 'text');
    this.finishedBy = { reason: reason ?? null, pointer: this.pointer };
  }

  private fail(reason: unknown): void {
    this.hasFailed = true;
    const word = typeof reason === 'string' && reason !== '' ? shorten(reason) : 'error';
    this.reportFault({ rule: 'stream-error-ignored', messageId: 'event', data: { reason: word } });
  }

  /** Compares the stored message with the streamed one. */
  private compare(message: JsonObject, path: string): void {
    const { draft } = this;
    const differs = (part: string) =>
      this.reportFault(
        { rule: 'stream-fragment-lost', messageId: 'differs', data: { event: 'message', part } },
        `${path}${part === 'reasoning_content' ? part : 'parts'}`,
      );
    const parts = (message.parts as unknown[]).filter(isObject);
    const text = parts.map(each => (typeof each.text === 'string' ? each.text : '')).join('');
    // For a stopped loop, Wolo adds a note to the text and drops the call.
    if (message.finish_reason === 'doom_loop') return;
    if (text !== draft.text()) differs('text');
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
    this.writtenCalls = new WrittenCalls();
    this.finishedBy = undefined;
    this.isTailReported = false;
  }

  private reportFault(fault: Omit<StructuralFault, 'at'>, field?: string): void {
    this.context.report({ ...fault, at: { pointer: field === undefined ? this.pointer : `${this.pointer}/${field}` } });
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
