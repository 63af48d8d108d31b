/** Assembles a streamed chat completion and checks the order of its chunks. */

import { typeName } from '../../formats/engine/structure.ts';
import { errorIn } from '../../replies/openai-chat/error.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext } from '../protocol.ts';
import { OpenChoice } from './choice.ts';
import { keepLast } from './merge.ts';

const END = '[DONE]';
/** Padding fields that hide the length of chunks. */
const STREAM_ONLY = new Set(['obfuscation', 'p']);
/** The first fields of a reply, in order. Other fields follow. */
const FIELD_ORDER = ['id', 'object', 'created', 'model', 'choices', 'usage'];
/** Fields of a reply in which errors are. */
const ERRORS = new Set(['', 'error', 'x_groq', 'base_resp', 'detail']);
/** Fields of chunks. Events without any of them are ignored. */
const KNOWN = ['choices', 'usage', 'id', 'object', 'error', 'base_resp', 'x_groq'];

export class ChatAssembler implements Assembler {
  private readonly framing: StreamContext['framing'];
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly fields = new Map<string, unknown>();
  private readonly origins = new Map<string, string>();
  private readonly choices = new Map<number, OpenChoice>();
  /** The reply of a server that sends neither choices nor finish reasons. */
  private withoutChoices: OpenChoice | undefined;

  constructor({ report, framing }: StreamContext) {
    this.framing = framing;
    this.faults = new StreamFaults(report, fault =>
      fault === 'unknown' || fault === 'unexpected' ? 'warning' : 'error',
    );
    this.life = new Lifecycle(this.faults, { end: END });
  }

  push(event: StreamEvent): void {
    const { data, pointer } = event;
    if (typeof data === 'string') {
      if (event.name === 'error') this.fail(pointer, 'no code');
      else this.text(data, pointer);
      return;
    }
    // After an error, the order is not checked.
    if (!this.hasFailed) this.life.admits('chunk', pointer);
    const error = errorIn(data) ?? (event.name === 'error' ? { at: '', reason: 'no code' } : undefined);
    if (error !== undefined) this.fail(pointer + error.at, error.reason);
    const chunk: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data;
    if (!isObject(chunk)) {
      if (error === undefined) this.faults.order('unknown', pointer, { event: typeName(chunk) });
      return;
    }
    this.life.see(pointer);
    if (hasNoChoices(chunk)) this.takeChunkWithoutChoices(chunk, pointer);
    else if (error !== undefined || KNOWN.some(key => Object.hasOwn(chunk, key))) this.chunk(chunk, pointer);
  }

  end(): Assembled {
    const { hasFailed, life } = this;
    const { last } = life;
    const isDone = life.endedAt !== undefined;
    if (this.withoutChoices !== undefined) return this.endWithoutChoices(this.withoutChoices);
    if (last === undefined) return { reply: undefined, isComplete: false, origin: () => undefined };
    if (this.choices.size === 0 && this.fields.size === 0 && life.isComplete) {
      this.faults.truncated('noReply', last);
      return { reply: undefined, isComplete: false, origin: () => undefined };
    }
    const choices = [...this.choices.values()].sort((a, b) => a.index - b.index);
    const hasEnded = choices.length === 0 ? isDone : choices.every(choice => choice.isEnded);
    // A stream with `[DONE]` is not truncated, even if it has no finish reason.
    if (!hasFailed && !hasEnded)
      this.faults.truncated('noEnd', last, { expected: 'a finish reason' }, isDone ? 'warning' : undefined);
    else if (this.framing === 'sse') life.close(true);
    this.reportLostCalls(choices);
    return {
      reply: this.fields.size === 0 && choices.length === 0 ? undefined : this.reply(choices),
      isComplete: hasEnded && !hasFailed,
      origin: pointer => this.origin(pointer, choices),
    };
  }

  private get hasFailed(): boolean {
    return this.life.failedAt !== undefined;
  }

  private text(text: string, pointer: string): void {
    if (text.trim() !== END) {
      this.faults.order('unknown', pointer, { event: 'text' });
      return;
    }
    if (!this.hasFailed) this.life.admits(END, pointer);
    this.life.end(pointer);
    this.life.see(pointer);
  }

  private chunk(chunk: JsonObject, pointer: string): void {
    for (const key of Object.keys(chunk)) {
      const value = chunk[key];
      if (value === undefined || (STREAM_ONLY.has(key) && typeof value === 'string')) continue;
      if (key === 'choices') this.takeChoices(value, pointer);
      else if (key === 'x_groq' && isObject(value)) this.takeGroqFields(value, pointer);
      else this.field(key, value, `${pointer}/`);
    }
  }

  private takeChunkWithoutChoices(chunk: JsonObject, pointer: string): void {
    const { response, tool_calls, usage } = chunk;
    this.withoutChoices ??= new OpenChoice(0, pointer, '');
    const delta: JsonObject = {};
    // Booleans and numbers are fragments of JSON text.
    if (response !== undefined && response !== null)
      delta.content = typeof response === 'object' ? response : String(response);
    if (tool_calls !== undefined) delta.tool_calls = tool_calls;
    this.withoutChoices.push({ delta }, pointer);
    if (usage !== undefined) this.field('usage', usage, `${pointer}/`);
  }

  private endWithoutChoices(withoutChoices: OpenChoice): Assembled {
    const { life } = this;
    life.close();
    this.reportLostCalls([withoutChoices]);
    const { content, tool_calls } = withoutChoices.value().message as JsonObject;
    const result: JsonObject = { response: content ?? null };
    if (tool_calls !== undefined) result.tool_calls = tool_calls;
    if (this.fields.has('usage')) result.usage = this.fields.get('usage');
    return {
      reply: { result, success: !this.hasFailed, errors: [], messages: [] },
      isComplete: life.isComplete,
      origin: pointer => {
        const [, , key = '', callIndex = ''] = pointer.split('/');
        if (key === 'usage') return this.origins.get('usage');
        const call = key === 'tool_calls' && callIndex !== '' ? withoutChoices.inOrder[Number(callIndex)] : undefined;
        return (
          call?.at ?? withoutChoices.origins.get(`message/${key === 'response' ? 'content' : key}`) ?? withoutChoices.at
        );
      },
    };
  }

  private field(key: string, value: unknown, at: string): void {
    const { fields } = this;
    if (key === 'object') {
      if (!isText(value)) return;
      // The `object` of a chunk is that of the reply with a suffix.
      fields.set(key, value.startsWith('chat.completion.') ? 'chat.completion' : value);
    } else if ((key === 'id' || key === 'model') && !isText(value)) {
      if (!fields.has(key)) fields.set(key, value);
    } else if (key === 'created' && value === 0) keepLast(fields, key, fields.get(key) ?? value);
    else if (key === 'usage' && value === null) return;
    else keepLast(fields, key, value);
    if (value !== null || !this.origins.has(key)) this.origins.set(key, at + key);
  }

  /** Groq sends fields in `x_groq` that are at the top level of its replies. */
  private takeGroqFields(value: JsonObject, pointer: string): void {
    const { usage, usage_breakdown: breakdown, ...rest } = value;
    const at = `${pointer}/x_groq/`;
    if (isObject(usage)) this.field('usage', usage, at);
    if (breakdown !== undefined) this.field('usage_breakdown', breakdown, at);
    const before = this.fields.get('x_groq');
    if (Object.keys(rest).length > 0)
      this.field('x_groq', isObject(before) ? { ...before, ...rest } : rest, `${pointer}/`);
  }

  private takeChoices(value: unknown, pointer: string): void {
    if (!Array.isArray(value)) return;
    const choices = value as unknown[];
    for (let i = 0; i < choices.length; i++) {
      const choice = choices[i];
      if (!isObject(choice)) continue;
      const at = `${pointer}/choices/${i}`;
      if (isObject(choice.usage)) this.field('usage', choice.usage, `${at}/`);
      const index = typeof choice.index === 'number' ? choice.index : i;
      const open = this.choices.get(index) ?? this.open(index, at);
      const fault = open.push(choice, at);
      if (fault === 'late' && !this.hasFailed)
        this.faults.order('unexpected', at, { event: 'delta', expected: `no more chunks of choice ${index}` });
      else if (fault === 'differs')
        this.faults.fragment('differs', `${at}/message/content`, { event: 'message', part: 'content' });
      if (choice.finish_reason === 'error') this.fail(`${at}/finish_reason`, 'finish_reason error');
    }
  }

  private open(index: number, at: string): OpenChoice {
    const choice = new OpenChoice(index, at);
    this.choices.set(index, choice);
    return choice;
  }

  private fail(pointer: string, reason: string): void {
    if (!this.hasFailed) this.life.fail(reason, pointer);
  }

  /** A call without name and ID has lost its first delta. */
  private reportLostCalls(choices: readonly OpenChoice[]): void {
    if (this.hasFailed) return;
    for (const choice of choices)
      for (const call of choice.inOrder)
        if (call.isUnidentified && call.hasText) this.faults.fragment('homeless', call.at, { part: 'arguments' });
  }

  private reply(choices: readonly OpenChoice[]): JsonObject {
    const { fields } = this;
    const reply = new Map<string, unknown>();
    for (const key of FIELD_ORDER) {
      if (key === 'choices') {
        if (choices.length > 0 || !fields.has('error'))
          reply.set(
            key,
            choices.map(choice => choice.value()),
          );
      } else if (fields.has(key)) reply.set(key, fields.get(key));
    }
    for (const [key, value] of fields) if (!reply.has(key)) reply.set(key, value);
    return Object.fromEntries(reply);
  }

  private origin(pointer: string, choices: readonly OpenChoice[]): string | undefined {
    const [, top = '', choiceIndex = '', field = '', inner = '', callIndex = ''] = pointer.split('/');
    const { failedAt, last } = this.life;
    if (failedAt !== undefined && (ERRORS.has(top) || field === 'error')) return failedAt;
    if (top !== 'choices') return this.origins.get(top);
    const choice = choices[Number(choiceIndex)];
    if (choice === undefined) return last;
    if (field !== 'message') return choice.origins.get(field) ?? choice.at;
    const call = inner === 'tool_calls' && callIndex !== '' ? choice.inOrder[Number(callIndex)] : undefined;
    return call?.at ?? choice.origins.get(`message/${inner}`) ?? choice.at;
  }
}

/** Cloudflare sends text and calls without choices. */
function hasNoChoices(chunk: JsonObject): boolean {
  return chunk.choices === undefined && (Object.hasOwn(chunk, 'response') || Array.isArray(chunk.tool_calls));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
