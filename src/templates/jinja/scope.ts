/** The variables of a block, and its output. */
import { Stopped } from './errors.ts';
import { MAX_TEXT } from './text.ts';
import { UNDEFINED, type Value } from './values.ts';

export class Scope {
  private readonly variables = new Map<string, Value>();
  private readonly parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.parent = parent;
  }

  get(name: string): Value {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      const value = scope.variables.get(name);
      if (value !== undefined) return value;
    }
    return UNDEFINED;
  }

  set(name: string, value: Value): void {
    this.variables.set(name, value);
  }
}

const MAX_PARTS = 1 << 23;

export class Output {
  private readonly parts: string[] = [];
  private length = 0;

  add(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.length += text.length;
    if (this.parts.length > MAX_PARTS || this.length > MAX_TEXT) throw new Stopped('the prompt grows without limit');
  }

  text(): string {
    return this.parts.join('');
  }
}
