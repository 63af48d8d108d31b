/** One candidate, assembled from chunks. */

import type { OnFault } from '../../formats/engine/message-format.ts';
import { isEnd } from '../../replies/gemini-generate/reason.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { append, isPresent, merge, replace, setOwnKey } from './fields.ts';
import { Parts } from './parts.ts';

/** What is empty in the chunks before the last, or comes in one of them alone. */
const MERGED = new Set([
  ...['groundingMetadata', 'grounding_metadata', 'urlContextMetadata', 'url_context_metadata'],
  ...['citationMetadata', 'citation_metadata'],
]);
/** Each chunk has those of its own tokens. */
const APPENDED = new Set(['logprobsResult', 'logprobs_result']);

export class Candidate {
  /** Its place among the others. */
  readonly index: number;
  isFinished = false;
  private readonly report: OnFault;
  private readonly parts: Parts;
  private readonly first: string;
  /** What stands beside content and reason. */
  private readonly fields: JsonObject = {};
  /** The last chunk that had a field. */
  private readonly origins = new Map<string, string>();
  private content: JsonObject | undefined;
  private reason: { key: string; value: unknown } | undefined;
  /** Content after the end, where no other end has followed yet. */
  private late: string | undefined;

  constructor(index: number, first: string, report: OnFault) {
    this.index = index;
    this.first = first;
    this.report = report;
    this.parts = new Parts(report);
  }

  /** Whether something is known to be missing, or to have come out of turn. */
  get isDamaged(): boolean {
    return this.late !== undefined || this.parts.isDamaged;
  }

  push(chunk: JsonObject, at: string): void {
    let says = false;
    let ends = false;
    for (const key of Object.keys(chunk)) {
      const value = chunk[key];
      if (key === 'content' && isObject(value)) says = this.pushContent(value, `${at}/content`);
      else if (key === 'finishReason' || key === 'finish_reason') {
        ends = isEnd(value);
        if (isPresent(value) && (ends || this.reason === undefined)) this.reason = { key, value };
        if (ends) this.origins.set(key, at);
      } else {
        if (MERGED.has(key)) merge(this.fields, key, value);
        else if (APPENDED.has(key)) append(this.fields, key, value);
        else replace(this.fields, key, value);
        this.origins.set(key, at);
      }
    }
    // Older models end every chunk, and code execution may end a reply twice: only what no end follows is out of turn.
    if (this.isFinished && says && !ends) this.late ??= `${at}/content`;
    if (!ends) return;
    this.late = undefined;
    this.parts.close(`${at}/${this.reason?.key}`, 'finishReason');
    this.isFinished = true;
  }

  build(): JsonObject {
    this.parts.end();
    if (this.late !== undefined) {
      const where = { pointer: this.late };
      this.report({ rule: 'stream-event-order', messageId: 'afterEnd', at: where, data: { event: 'content' } });
    }
    const built: JsonObject = {};
    if (this.content !== undefined) built.content = this.content;
    if (this.reason !== undefined) built[this.reason.key] = this.reason.value;
    for (const key of Object.keys(this.fields))
      if (key !== 'content' || this.content === undefined) setOwnKey(built, key, this.fields[key]);
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

  /** Whether anything is said. */
  private pushContent(content: JsonObject, at: string): boolean {
    this.content ??= {};
    let says = false;
    for (const key of Object.keys(content)) {
      const value = content[key];
      if (key !== 'parts' || !isPresent(value)) {
        replace(this.content, key, value);
        continue;
      }
      this.content.parts = this.parts.list;
      if (!Array.isArray(value)) says = this.parts.take(value, `${at}/parts`) || says;
      else for (let i = 0; i < value.length; i++) says = this.parts.take(value[i], `${at}/parts/${i}`) || says;
    }
    return says;
  }
}
