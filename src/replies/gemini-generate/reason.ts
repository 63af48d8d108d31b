/** The finish reason of a candidate: a string, or its number if a client recorded gRPC. */

/** The numbers that mean the same in both APIs; those above differ between them. */
const NUMBERED = ['FINISH_REASON_UNSPECIFIED', 'STOP', 'MAX_TOKENS', 'SAFETY', 'RECITATION', 'OTHER'];

export function reasonOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && value > 0 ? (NUMBERED[value] ?? 'OTHER') : undefined;
}

/** Whether a value is a finish reason. `FINISH_REASON_UNSPECIFIED` and 0 mean that the candidate continues. */
export function isEnd(value: unknown): boolean {
  const reason = reasonOf(value);
  return reason !== undefined && reason !== '' && reason !== 'FINISH_REASON_UNSPECIFIED';
}
