/** Thrown for a mistake in the call, such as a dialect that does not exist; never for what a conversation holds. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
