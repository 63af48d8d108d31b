/** The life of a tool call in Wolo: which words there are, which of them go out, and which may follow which. */

/** The words of the code, and `failed`, which its documentation has for `error`. */
const RANK: Readonly<Record<string, number>> = {
  pending: 0,
  running: 1,
  completed: 2,
  failed: 2,
  error: 2,
  partial: 2,
  interrupted: 2,
};

const rankOf = (status: string) => (Object.hasOwn(RANK, status) ? RANK[status] : undefined);

/**
 * Whether a tool call that was seen in one state can be seen in another one later: pending, running, then a final state
 * that it keeps. States in between may have been missed. Of words that it does not know it knows nothing.
 */
export function isToolStatusTransition(from: string, to: string): boolean {
  const [before, after] = [rankOf(from), rankOf(to)];
  return from === to || before === undefined || after === undefined || before < after;
}

/** How a call ended, and what the model reads where the tool left no output. */
interface Ending {
  readonly outcome: 'success' | 'error' | 'interrupted';
  readonly fallback: string;
}

const COMPLETED: Ending = { outcome: 'success', fallback: 'Tool completed' };
const FAILED: Ending = { outcome: 'error', fallback: 'Tool execution failed' };
const INTERRUPTED: Ending = { outcome: 'interrupted', fallback: '[Tool execution interrupted by user]' };

const ENDINGS: ReadonlyMap<unknown, Ending> = new Map([
  ['completed', COMPLETED],
  ['partial', COMPLETED],
  ['error', FAILED],
  ['failed', FAILED],
  ['interrupted', INTERRUPTED],
]);

/** How a call with this status ended; undefined where it has not, and so does not go out. */
export function endingOf(status: unknown): Ending | undefined {
  return ENDINGS.get(status);
}

/** The status of a call from what is known of its result. */
export function statusFor(outcome: 'success' | 'error' | 'denied' | 'interrupted' | undefined): string {
  if (outcome === 'interrupted') return 'interrupted';
  return outcome === 'error' || outcome === 'denied' ? 'error' : 'completed';
}
