/** The worker behind the page: runs one function of rolecall at a time for whoever calls. */
import type { CallName, Calls, FromWorker, ToWorker } from './protocol.ts';
import { Session } from './session.ts';

const scope = globalThis as unknown as {
  onmessage: (event: { data: ToWorker }) => void;
  postMessage(message: FromWorker): void;
};

const session = new Session();
/** Grows with each cancellation: what was called before it ends at its next pause. */
let era = 0;

class Cancelled extends Error {}

/** Lets messages in, and ends the call if it was cancelled meanwhile. */
function pauseIn(begun: number): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      setTimeout(() => (begun === era ? resolve() : reject(new Cancelled('cancelled'))));
    });
}

async function answer<Name extends CallName>(id: number, name: Name, takes: Calls[Name]['takes']): Promise<void> {
  const tell = (told: Calls[Name]['tells']) => scope.postMessage({ kind: 'told', id, told });
  const run = session[name].bind(session) as unknown as (
    given: Calls[Name]['takes'],
    tell: (told: Calls[Name]['tells']) => void,
    pause: () => Promise<void>,
  ) => Promise<Calls[Name]['gives']>;
  try {
    scope.postMessage({ kind: 'done', id, value: await run(takes, tell, pauseIn(era)) });
  } catch (error) {
    scope.postMessage({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'call') void answer(data.id, data.name, data.takes);
  else {
    era++;
    scope.postMessage({ kind: 'cancelled' });
  }
};
