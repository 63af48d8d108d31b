/** Streams of API version 1: JSON lines. The last line repeats the whole reply. */
import { isFailure } from '../../replies/cohere-chat-v1.ts';
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';

/** Whether data is an event of version 1. */
export function isFirstVersion(data: unknown): data is JsonObject {
  return isObject(data) && typeof data.event_type === 'string' && typeof data.is_finished === 'boolean';
}

export class FirstVersionAssembler implements Assembler {
  private readonly context: StreamContext;
  private text = '';
  private generation: unknown;
  private first: string | undefined;
  private last: string | undefined;
  private ending: { pointer: string; data: JsonObject } | undefined;
  private isDamaged = false;

  constructor(context: StreamContext) {
    this.context = context;
  }

  push({ data, isText, pointer }: StreamEvent): void {
    if (isText || !isObject(data)) return;
    this.first ??= pointer;
    this.last = pointer;
    const type = typeof data.event_type === 'string' ? data.event_type : '';
    if (this.ending !== undefined) {
      const message = type === 'stream-end' ? 'twice' : 'afterEnd';
      this.report('stream-event-order', message, pointer, { event: failureName(type) });
      return;
    }
    if (type === 'text-generation' && typeof data.text === 'string') this.text += data.text;
    else if (type === 'stream-start') this.generation ??= data.generation_id;
    else if (type === 'stream-end') this.finish(data, pointer);
  }

  end(): Assembled {
    const { ending, first, last } = this;
    if (ending === undefined && last !== undefined)
      this.report('truncated-stream', 'noEnd', last, { expected: '`stream-end`' });
    const endPointer = ending?.pointer ?? first;
    return {
      reply: this.reply(),
      isComplete: ending !== undefined && !isFailure(ending.data.finish_reason),
      isDamaged: this.isDamaged,
      origin: pointer => (pointer.startsWith('/text') ? first : endPointer),
    };
  }

  private finish(data: JsonObject, pointer: string): void {
    this.ending = { pointer, data };
    const { finish_reason: reason, response } = data;
    if (isFailure(reason)) this.report('stream-error-ignored', 'event', pointer, { reason });
    else if (isObject(response) && typeof response.text === 'string' && response.text !== this.text)
      this.report('stream-fragment-lost', 'differs', pointer, { event: 'stream-end', part: 'text' });
  }

  private report(rule: string, messageId: string, pointer: string, data: Record<string, string | number>): void {
    this.isDamaged = true;
    this.context.report({ rule, messageId, at: { pointer }, data });
  }

  /** The reply in the last event, or the text so far. */
  private reply(): unknown {
    const { ending, generation, text } = this;
    if (ending !== undefined && isObject(ending.data.response)) return ending.data.response;
    if (generation === undefined && text === '') return undefined;
    return { text, ...(generation !== undefined && { generation_id: generation }) };
  }
}
