import type { Dialect } from '../../generated/types.ts';
import type { AnyRule } from '../../model/rule.ts';
import type { MessageFormat } from './message-format.ts';

/**
 * A dialect with its rules and its message format, as `rolecall/lint` needs it: the default export of `rolecall/dialects/<id>`.
 * To change the dialect, copy the module: `{ ...deepseek, dialect: { ...deepseek.dialect, rules } }`.
 */
export interface DialectModule {
  /** The dialect's data: the rule entries with their evidence. */
  readonly dialect: Dialect;
  /** Reads the message format of the dialect. */
  readonly format: MessageFormat;
  /** The rules that the dialect has entries for, in running order. */
  readonly rules: readonly AnyRule[];
}
