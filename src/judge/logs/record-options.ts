/** How the records of a file are judged. */
import type { Dialect } from '../../generated/types.ts';
import type { As } from '../../logs/detect.ts';
import type { LintOptions } from '../lint-options.ts';

export interface JudgeOptions extends Omit<LintOptions, 'dialect' | 'as'> {
  readonly path: string;
  /** Takes precedence over the record's own fields. */
  readonly dialect?: string | Dialect | undefined;
  /** Where `dialect` was set. The default is `option`. */
  readonly dialectSource?: 'option' | 'configuration' | undefined;
  readonly as?: As | undefined;
}
