/** The position in a stream of runs: before the first run, inside one, or after its end. */
import { isOneWord } from '../../model/text.ts';
import { shorten } from '../event-fields.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { quoted, type StreamFaults } from '../lifecycle/stream-faults.ts';

const START = 'RUN_STARTED';
const END = 'RUN_FINISHED';
const ERROR = 'RUN_ERROR';

type Fields = Readonly<Record<string, unknown>>;

export class RunOrder {
  private readonly faults: StreamFaults;
  /** The life of the current run. */
  private life: Lifecycle;
  private runId: unknown;

  constructor(faults: StreamFaults) {
    this.faults = faults;
    this.life = this.newLife();
  }

  get isFinished(): boolean {
    return this.life.isComplete;
  }

  see(pointer: string): void {
    this.life.see(pointer);
  }

  /** The stream has ended. */
  close(): void {
    this.life.close();
  }

  /** Whether an event counts. Returns `start` if it starts another run. */
  admit(event: string, data: Fields, pointer: string): boolean | 'start' {
    const at = `${pointer}/type`;
    if (event === START) return this.start(data, pointer, at);
    if (event === ERROR && this.life.failedAt === undefined) {
      this.fail(data, pointer);
      return true;
    }
    if (!this.life.admits(event, at)) return false;
    if (event === END) this.life.end(at);
    return true;
  }

  private newLife(): Lifecycle {
    return new Lifecycle(this.faults, { start: START, end: END });
  }

  /** A start that was missing may come late. */
  private start({ runId }: Fields, pointer: string, at: string): boolean | 'start' {
    const { startedAt, failedAt, isOver } = this.life;
    if (startedAt !== undefined && !isOver) {
      if (runId === this.runId) return this.life.start(START, at);
      this.faults.order('unexpected', at, { event: START, expected: quoted(END) });
    }
    this.runId = runId;
    this.life = this.newLife();
    this.life.see(pointer);
    this.life.start(START, at);
    return startedAt !== undefined || failedAt !== undefined ? 'start' : true;
  }

  /** This is how the protocol reports a failed run, so it is only a warning. */
  private fail({ code }: Fields, pointer: string): void {
    const reason = typeof code === 'string' && isOneWord(code) ? shorten(code) : ERROR;
    this.life.fail(reason, pointer, 'warning');
  }
}
