/**
 * The parts of `@huggingface/jinja` that are used. Node's module resolution does not find the files that its own types
 * name.
 */
import * as library from '@huggingface/jinja';

/** A value of the interpreter, with its type and plain value. */
export interface Value {
  readonly type: string;
  readonly value: unknown;
  readonly builtins: ReadonlyMap<string, Value>;
  __bool__(): { readonly value: boolean };
  toString(): string;
}

/** A node of a parsed template. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Scope {
  readonly tests: ReadonlyMap<string, (value: Value) => boolean>;
  set(name: string, value: unknown): Value;
  setVariable(name: string, value: Value): Value;
  lookupVariable(name: string): Value;
}

interface Evaluating {
  run(program: Node): Value;
  evaluate(node: Node | undefined, scope: Scope): Value;
}

interface Library {
  readonly Environment: new (parent?: Scope) => Scope;
  readonly Interpreter: new (scope: Scope) => Evaluating;
  tokenize(template: string, options: object): readonly { readonly type: string; readonly value: string }[];
  parse(tokens: readonly { readonly type: string; readonly value: string }[]): Node;
}

export const { Environment, Interpreter, tokenize, parse } = library as unknown as Library;

/** Jinja options that servers use. */
export const OPTIONS = { lstrip_blocks: true, trim_blocks: true };
