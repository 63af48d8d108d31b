/** The messages of a request that is composed from a log. */

import { child } from '../../../pointer.ts';
import { isObject, setKey } from '../../../source/json.ts';
import { Origins } from '../format.ts';
import { LogValue, type Template } from './log-value.ts';

export class Body {
  readonly messages: unknown[] = [];
  readonly origins: Origins = new Origins();
  /** How often each note applies. */
  private readonly noteCounts = new Map<string, number>();
  private readonly at: string;

  /** `at` is the pointer of the messages in the body. `from` is the place of the whole body in the log. */
  constructor(at = '', from?: string) {
    this.at = at;
    if (from !== undefined) this.origins.set('', from, false);
  }

  add(message: LogValue): void {
    this.messages.push(compose(message, child(this.at, this.messages.length), this.origins));
  }

  /** Other fields of the body, in which there may be values of the log. */
  fields(fields: Readonly<Record<string, Template>>): Record<string, unknown> {
    return compose(fields, '', this.origins) as Record<string, unknown>;
  }

  /** Counts occurrences for a note such as `{n} system messages skipped`. */
  countSkipped(what: string, count = 1): void {
    if (count > 0) this.noteCounts.set(what, (this.noteCounts.get(what) ?? 0) + count);
  }

  get notes(): readonly string[] {
    return [...this.noteCounts].map(([what, n]) => what.replace('{n}', `${n}`));
  }
}

/** Builds the value of a template, and sets the places of its parts under `pointer`. */
export function compose(template: Template, pointer: string, origins: Origins): unknown {
  if (template instanceof LogValue) {
    const { value, relation } = template;
    if (value !== undefined) template.mark(origins, pointer);
    return relation === 'same' || relation === 'inside' ? value : compose(value, pointer, origins);
  }
  if (Array.isArray(template)) return template.map((item, i) => compose(item, child(pointer, i), origins));
  if (!isObject(template)) return template;
  const composed: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(template)) {
    const isLeaf = typeof each !== 'object' || each === null;
    const value = isLeaf ? (each as unknown) : compose(each, child(pointer, key), origins);
    if (value !== undefined) setKey(composed, key, value);
  }
  return composed;
}
