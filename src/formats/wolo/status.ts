/** The states of a tool call in Wolo: which values exist, which are sent, and which may follow each other. */

/** The values in Wolo's code, and `failed`, which its documentation uses for `error`. */
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
 * Whether a tool call that was in one state can later be in another: pending, running, then a final state, which does
 * not change. States in between may be skipped. Returns true if a state is unknown.
 */
export function isToolStatusTransition(from: string, to: string): boolean {
  const [before, after] = [rankOf(from), rankOf(to)];
  return from === to || before === undefined || after === undefined || before < after;
}

/** How a call ended, and the text that the model gets if the output is empty. */
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

/** How a call with this status ended; undefined if it has not ended, so that it is not sent. */
export function endingOf(status: unknown): Ending | undefined {
  return ENDINGS.get(status);
}

/** The status of a call, from the outcome of its result. */
export function statusFor(outcome: 'success' | 'error' | 'denied' | 'interrupted' | undefined): string {
  if (outcome === 'interrupted') return 'interrupted';
  return outcome === 'error' || outcome === 'denied' ? 'error' : 'completed';
}
