import { printable } from './text.ts';

/** Thrown for a mistake in the call, such as a dialect that does not exist; never for what a conversation holds. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  /** One line or several: names and values in a line cannot begin another one. */
  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    super([lines].flat().map(printable).join('\n'), options);
  }
}
