/** Ollama's native stream: one JSON object per line with a part of the message. The last has `done` and the counts. */
import { failureName } from '../../replies/failure-name.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

/** Text fields of the message, which are appended. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'thinking']);
/** List fields of the message, whose items are never split. */
const LISTS: ReadonlySet<string> = new Set(['tool_calls', 'images']);

/** Fields that follow the log probabilities in a reply. */
const COUNTS: ReadonlySet<string> = new Set([
  ...['total_duration', 'load_duration', 'prompt_eval_count', 'prompt_eval_duration', 'eval_count', 'eval_duration'],
]);

class OllamaAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly message: JsonObject = {};
  private readonly calls: string[] = [];
  private readonly logprobs: unknown[] = [];
  /** Pointer where each field of the message first appeared. */
  private readonly origins = new Map<string, string>();
  private last: { pointer: string; data: JsonObject } | undefined;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report);
    this.life = new Lifecycle(this.faults, { end: '"done": true' });
  }

  push({ data, isText, pointer }: StreamEvent): void {
    if (isText || !isObject(data)) return;
    const { life } = this;
    life.see(pointer);
    const { error, message, done } = data;
    if (error !== undefined && error !== null && message === undefined) {
      life.fail(failureName(data.status, isObject(error) ? error.code : undefined), pointer);
      return;
    }
    if (!life.admits('chunk', pointer)) return;
    if (isObject(message)) this.append(message, pointer);
    if (Array.isArray(data.logprobs)) for (const each of data.logprobs) this.logprobs.push(each);
    this.last = { pointer, data };
    if (done === true) life.end(pointer);
  }

  end(): Assembled {
    this.life.close();
    return {
      reply: this.reply(),
      isComplete: this.life.isComplete,
      isDamaged: this.faults.hasErrors,
      origin: pointer => this.origin(pointer),
    };
  }

  private append(piece: JsonObject, pointer: string): void {
    const { message } = this;
    for (const key of Object.keys(piece)) {
      const each = piece[key];
      const before = Object.hasOwn(message, key) ? message[key] : undefined;
      if (TEXTS.has(key) && typeof each === 'string' && (before === undefined || typeof before === 'string')) {
        message[key] = (before ?? '') + each;
        if (each !== '' && !this.origins.has(key)) this.origins.set(key, pointer);
      } else if (LISTS.has(key) && Array.isArray(each)) {
        const list = Array.isArray(before) ? before : [];
        for (const item of each) list.push(item);
        message[key] = list;
        if (key === 'tool_calls') for (let i = 0; i < each.length; i++) this.calls.push(pointer);
      } else if (before === undefined || (each !== null && each !== '')) setKey(message, key, each);
    }
  }

  /** The last chunk with the whole message. The server builds its replies in the same way. */
  private reply(): unknown {
    if (this.last === undefined) return undefined;
    const { data } = this.last;
    const reply: JsonObject = {};
    let needsLogprobs = this.logprobs.length > 0;
    for (const key of Object.keys(data)) {
      if (needsLogprobs && COUNTS.has(key)) {
        reply.logprobs = this.logprobs;
        needsLogprobs = false;
      }
      if (key === 'message') reply.message = this.message;
      else if (key !== 'logprobs') setKey(reply, key, data[key]);
    }
    if (needsLogprobs) reply.logprobs = this.logprobs;
    if (!Object.hasOwn(reply, 'message') && Object.keys(this.message).length > 0) reply.message = this.message;
    return reply;
  }

  private origin(pointer: string): string | undefined {
    const [, top = '', field = '', index] = pointer.split('/');
    const { first } = this.life;
    if (top !== 'message') return this.last?.pointer ?? first;
    if (field === 'tool_calls' && index !== undefined) return this.calls[Number(index)] ?? first;
    return this.origins.get(field) ?? first;
  }
}

const ollamaChat: StreamProtocol = {
  id: 'ollama-chat',
  detects({ data }) {
    if (!isObject(data) || typeof data.done !== 'boolean') return false;
    return typeof data.model === 'string' && typeof data.created_at === 'string' && isObject(data.message);
  },
  begin: context => new OllamaAssembler(context),
};

export default ollamaChat;
