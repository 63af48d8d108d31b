/** What a filter is. */
import type { Bound, Parameters } from './arguments.ts';
import type { Value } from './values.ts';

/** What filters need of the interpreter: other filters, and tests. */
export interface Context {
  filter(name: string, value: Value, args: readonly Value[], named: ReadonlyMap<string, Value>): Value;
  test(name: string, value: Value, args: readonly Value[], named: ReadonlyMap<string, Value>): boolean;
}

export type Filter = readonly [parameters: Parameters, run: (value: Value, given: Bound, context: Context) => Value];
