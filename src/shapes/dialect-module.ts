import type { Dialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import type { Shape } from './shape.ts';

/**
 * A dialect with everything that `lint` of `rolecall/lint` needs to apply it: the default export of `rolecall/dialects/<id>`.
 * To change the dialect, copy the module: `{ ...deepseek, dialect: { ...deepseek.dialect, rules } }`.
 */
export interface DialectModule {
  /** What is known of the API, as data: which rule holds there, with the evidence. */
  readonly dialect: Dialect;
  /** Reads the message format of the dialect. */
  readonly format: MessageFormat;
  /** The rules that the dialect states, in the order in which they run. */
  readonly rules: readonly AnyRule[];
}

/** The reader of a message format. It comes with a dialect; there is nothing to call. */
export type MessageFormat = Shape;
