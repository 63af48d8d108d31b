/** One candidate, assembled from chunks. */

import { isEnd } from '../../replies/gemini-generate/reason.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamFaults } from '../lifecycle/stream-faults.ts';
import { append, isPresent, merge, replace } from './fields.ts';
import { Parts } from './parts.ts';

/** Fields that may be empty in some chunks, and are merged. */
const MERGED = new Set([
  ...['groundingMetadata', 'grounding_metadata', 'urlContextMetadata', 'url_context_metadata'],
  ...['citationMetadata', 'citation_metadata'],
]);
/** Fields with lists for the tokens of a chunk, which are joined. */
const APPENDED = new Set(['logprobsResult', 'logprobs_result']);

export class Candidate {
  /** The index of the candidate. */
  readonly index: number;
  isFinished = false;
  private readonly faults: StreamFaults;
  private readonly parts: Parts;
  private readonly first: string;
  /** Fields other than the content and the finish reason. */
  private readonly fields: JsonObject = {};
  /** Pointer of the last chunk with a field. */
  private readonly origins = new Map<string, string>();
  private content: JsonObject | undefined;
  private reason: { key: string; value: unknown } | undefined;
  /** Content after the finish reason, unless another finish reason follows. */
  private late: string | undefined;

  constructor(index: number, first: string, faults: StreamFaults) {
    this.index = index;
    this.first = first;
    this.faults = faults;
    this.parts = new Parts(faults);
  }

  /** Whether something is missing or out of order. */
  get isDamaged(): boolean {
    return this.late !== undefined || this.parts.isDamaged;
  }

  push(chunk: JsonObject, at: string): void {
    let hasContent = false;
    let hasFinishReason = false;
    for (const key of Object.keys(chunk)) {
      const value = chunk[key];
      if (key === 'content' && isObject(value)) hasContent = this.pushContent(value, `${at}/content`);
      else if (key === 'finishReason' || key === 'finish_reason') {
        hasFinishReason = isEnd(value);
        if (isPresent(value) && (hasFinishReason || this.reason === undefined)) this.reason = { key, value };
        if (hasFinishReason) this.origins.set(key, at);
      } else {
        if (MERGED.has(key)) merge(this.fields, key, value);
        else if (APPENDED.has(key)) append(this.fields, key, value);
        else replace(this.fields, key, value);
        this.origins.set(key, at);
      }
    }
    // Older models send a finish reason in every chunk, and code execution may end a reply twice. Content is only out
    // of order if no finish reason follows.
    if (this.isFinished && hasContent && !hasFinishReason) this.late ??= `${at}/content`;
    if (!hasFinishReason) return;
    this.late = undefined;
    this.parts.close(`${at}/${this.reason?.key}`, 'finishReason');
    this.isFinished = true;
  }

  build(): JsonObject {
    this.parts.end();
    if (this.late !== undefined) this.faults.order('afterEnd', this.late, { event: 'content' });
    const built: JsonObject = {};
    if (this.content !== undefined) built.content = this.content;
    if (this.reason !== undefined) built[this.reason.key] = this.reason.value;
    for (const key of Object.keys(this.fields))
      if (key !== 'content' || this.content === undefined) setKey(built, key, this.fields[key]);
    return built;
  }

  origin([key = '', ...rest]: readonly string[]): string {
    const tail = rest.map(each => `/${each}`).join('');
    const found = this.origins.get(key);
    if (found !== undefined) return `${found}/${key}${tail}`;
    if (key !== 'content') return this.first;
    const part = rest[0] === 'parts' ? this.parts.origins[Number(rest[1])] : undefined;
    if (part === undefined) return `${this.first}/content`;
    const inner = rest.slice(2).map(each => `/${each}`);
    return part + inner.join('');
  }

  /** Returns whether the chunk has content. */
  private pushContent(content: JsonObject, at: string): boolean {
    this.content ??= {};
    let hasContent = false;
    for (const key of Object.keys(content)) {
      const value = content[key];
      if (key !== 'parts' || !isPresent(value)) {
        replace(this.content, key, value);
        continue;
      }
      this.content.parts = this.parts.list;
      if (!Array.isArray(value)) hasContent = this.parts.take(value, `${at}/parts`) || hasContent;
      else
        for (let i = 0; i < value.length; i++) hasContent = this.parts.take(value[i], `${at}/parts/${i}`) || hasContent;
    }
    return hasContent;
  }
}
