import { printable } from './text.ts';

/** Thrown for a mistake in the call, such as an unknown dialect; never for the content of a conversation. */
export class UsageError extends Error {
  /** The build shortens the names of classes, and Node.js prints this one. */
  static override readonly name = 'UsageError';
  override readonly name = 'UsageError';

  /** The message: one line or several. Line breaks inside a line are escaped. */
  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    super([lines].flat().map(printable).join('\n'), options);
  }
}
