/** Streams of API version 1: JSON lines. The last line repeats the whole reply. */
import { isFailure } from '../../replies/cohere-chat-v1.ts';
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';

/** Whether data is an event of version 1. */
export function isFirstVersion(data: unknown): data is JsonObject {
  return isObject(data) && typeof data.event_type === 'string' && typeof data.is_finished === 'boolean';
}

const END = 'stream-end';

export class FirstVersionAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private text = '';
  private generation: unknown;
  private ending: JsonObject | undefined;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report);
    this.life = new Lifecycle(this.faults, { end: END });
  }

  push({ data, isText, pointer }: StreamEvent): void {
    if (isText || !isObject(data)) return;
    this.life.see(pointer);
    const type = typeof data.event_type === 'string' ? data.event_type : '';
    if (!this.life.admits(failureName(type), pointer)) return;
    if (type === 'text-generation' && typeof data.text === 'string') this.text += data.text;
    else if (type === 'stream-start') this.generation ??= data.generation_id;
    else if (type === END) this.finish(data, pointer);
  }

  end(): Assembled {
    this.life.close();
    const { endedAt, first } = this.life;
    return {
      reply: this.reply(),
      isComplete: endedAt !== undefined && !isFailure(this.ending?.finish_reason),
      isDamaged: this.faults.hasErrors,
      origin: pointer => (pointer.startsWith('/text') ? first : (endedAt ?? first)),
    };
  }

  private finish(data: JsonObject, pointer: string): void {
    this.life.end(pointer);
    this.ending = data;
    const { finish_reason: reason, response } = data;
    if (isFailure(reason)) this.faults.failure('event', pointer, { reason });
    else if (isObject(response) && typeof response.text === 'string' && response.text !== this.text)
      this.faults.fragment('differs', pointer, { event: END, part: 'text' });
  }

  /** The reply in the last event, or the text so far. */
  private reply(): unknown {
    const { ending, generation, text } = this;
    if (isObject(ending?.response)) return ending.response;
    if (generation === undefined && text === '') return undefined;
    return { text, ...(generation !== undefined && { generation_id: generation }) };
  }
}
