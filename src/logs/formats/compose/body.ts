/** The messages of a request that is composed from a log. */
import { child } from '../../../pointer.ts';
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

  /** A value of the body outside the messages, at a pointer. */
  place(pointer: string, value: Template): unknown {
    return compose(value, pointer, this.origins);
  }

  /** Counts one occurrence for a note such as `{n} system messages skipped`. */
  countSkipped(what: string): void {
    this.noteCounts.set(what, (this.noteCounts.get(what) ?? 0) + 1);
  }

  get notes(): readonly string[] {
    return [...this.noteCounts].map(([what, n]) => what.replace('{n}', `${n}`));
  }
}

/** The value that a template stands for. The places of what is in it are set under `pointer`. */
export function compose(template: Template, pointer: string, origins: Origins): unknown {
  if (template instanceof LogValue) {
    const { value, at, relation } = template;
    if (value !== undefined) origins.set(pointer, at, relation === 'same' || relation === 'changed');
    return relation === 'same' || relation === 'computed' ? value : compose(value, pointer, origins);
  }
  if (Array.isArray(template)) return template.map((item, i) => compose(item, child(pointer, i), origins));
  if (typeof template !== 'object' || template === null) return template;
  const composed: (readonly [string, unknown])[] = [];
  for (const [key, each] of Object.entries(template)) {
    const value = compose(each, child(pointer, key), origins);
    if (value !== undefined) composed.push([key, value]);
  }
  return Object.fromEntries(composed);
}
