/** `streamGenerateContent`: chunks without a type, each a reply with the new content. */

import { keyOf } from '../../formats/gemini/part.ts';
import { errorOf, unwrapResponse } from '../../replies/gemini-generate/response.ts';
import reply from '../../replies/gemini-generate.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { Candidate } from '../gemini-generate/candidate.ts';
import { isPresent, merge, replace } from '../gemini-generate/fields.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

const geminiGenerate: StreamProtocol = {
  id: 'gemini-generate',

  detects({ data, isText }) {
    if (isText) return false;
    const [first] = Array.isArray(data) ? (data as unknown[]) : [data];
    return reply.detects(first) || isOpening(unwrapResponse(first, '').reply);
  },

  begin(context) {
    return new GeminiAssembler(context);
  },
};

export default geminiGenerate;

/** The first chunk may have neither parts nor a finish reason. */
function isOpening(chunk: unknown): boolean {
  if (!isObject(chunk) || !Array.isArray(chunk.candidates) || 'contents' in chunk || 'choices' in chunk) return false;
  return 'modelVersion' in chunk || 'usageMetadata' in chunk || 'responseId' in chunk;
}

const USAGE = new Set(['usageMetadata', 'usage_metadata']);
const FEEDBACK = new Set(['promptFeedback', 'prompt_feedback']);

/** Counts cover everything so far. Some chunks have no counts, but other usage fields. */
function isWhole(usage: unknown): boolean {
  return isObject(usage) && keyOf(usage, 'totalTokenCount') !== undefined;
}

class GeminiAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly candidates = new Map<number, Candidate>();
  private readonly fields: JsonObject = {};
  /** Pointer of the last chunk with a field. */
  private readonly origins = new Map<string, string>();
  /** The fields around `response`, if chunks have such an envelope. */
  private envelope: JsonObject | undefined;
  private isStarted = false;

  constructor({ report }: StreamContext) {
    this.faults = new StreamFaults(report, fault => (fault === 'unknown' ? 'warning' : 'error'));
    this.life = new Lifecycle(this.faults, { end: 'finishReason' });
  }

  push({ data, isText, pointer }: StreamEvent): void {
    this.life.see(pointer);
    // Some gateways send an end marker.
    if (isText) return;
    if (!Array.isArray(data)) this.pushChunk(data, pointer);
    else for (let i = 0; i < data.length; i++) this.pushChunk(data[i], `${pointer}/${i}`);
  }

  end(): Assembled {
    const { life, fields, envelope } = this;
    const all = [...this.candidates.values()].sort((a, b) => a.index - b.index);
    const isEnded = this.isBlocked() || (all.length > 0 && all.every(each => each.isFinished));
    if (isEnded) life.end(life.last ?? '');
    life.close();
    if (Object.hasOwn(fields, 'candidates')) fields.candidates = all.map(each => each.build());
    if (envelope !== undefined) envelope.response = fields;
    return {
      reply: this.isStarted ? (envelope ?? fields) : undefined,
      isComplete: life.isComplete,
      isDamaged: all.some(each => each.isDamaged),
      origin: pointer => this.origin(pointer, all),
    };
  }

  private pushChunk(data: unknown, pointer: string): void {
    const { reply: chunk, at } = unwrapResponse(data, pointer);
    if (!isObject(chunk)) {
      const event = data === null ? 'null' : typeof data;
      this.faults.order('unknown', pointer, { event });
      return;
    }
    if (chunk !== data) this.wrap(data as JsonObject);
    if (this.takeError(chunk, at)) return;
    this.isStarted = true;
    for (const key of Object.keys(chunk)) {
      const value = chunk[key];
      // Reported already, and not part of the reply.
      if (key === 'error') continue;
      if (key === 'candidates' && Array.isArray(value)) this.pushCandidates(value, `${at}/candidates`);
      else if (FEEDBACK.has(key) || (USAGE.has(key) && !isWhole(value))) merge(this.fields, key, value);
      else if (USAGE.has(key)) setKey(this.fields, key, { ...(value as JsonObject) });
      else if (key !== 'candidates' || !this.fields.candidates) replace(this.fields, key, value);
      if (isPresent(value)) this.origins.set(key, at);
    }
  }

  private wrap(data: JsonObject): void {
    this.envelope ??= {};
    for (const key of Object.keys(data))
      if (key !== 'response') replace(this.envelope, key, data[key]);
      else this.envelope.response ??= this.fields;
  }

  /** Whether the chunk is only an error. */
  private takeError(chunk: JsonObject, at: string): boolean {
    const hasContent = Array.isArray(chunk.candidates);
    const reason = errorOf(chunk);
    if (reason === undefined) {
      if (hasContent && this.life.failedAt !== undefined) this.life.admits('', at);
      return false;
    }
    if (this.life.failedAt === undefined) this.life.fail(reason, `${at}/error`);
    return !hasContent;
  }

  private pushCandidates(list: readonly unknown[], at: string): void {
    if (!Object.hasOwn(this.fields, 'candidates') || !Array.isArray(this.fields.candidates))
      this.fields.candidates = [];
    for (let i = 0; i < list.length; i++) {
      const chunk = list[i];
      const pointer = `${at}/${i}`;
      if (!isObject(chunk)) {
        this.faults.order('unknown', pointer, { event: 'candidate' });
        continue;
      }
      // Some servers omit the index of the first candidate.
      const index = typeof chunk.index === 'number' ? chunk.index : i;
      let candidate = this.candidates.get(index);
      if (candidate === undefined) {
        candidate = new Candidate(index, pointer, this.faults);
        this.candidates.set(index, candidate);
      }
      candidate.push(chunk, pointer);
    }
  }

  private isBlocked(): boolean {
    const key = keyOf(this.fields, 'promptFeedback');
    const feedback = key === undefined ? undefined : this.fields[key];
    return isObject(feedback) && keyOf(feedback, 'blockReason') !== undefined;
  }

  private origin(pointer: string, all: readonly Candidate[]): string | undefined {
    const keys = pointer.split('/').slice(1);
    if (this.envelope !== undefined && keys[0] === 'response') keys.shift();
    const [key = '', ...rest] = keys;
    const candidate = key === 'candidates' ? all[Number(rest[0])] : undefined;
    if (candidate !== undefined) return candidate.origin(rest.slice(1));
    const found = this.origins.get(key);
    return found === undefined ? this.life.last : `${found}/${keys.join('/')}`;
  }
}
