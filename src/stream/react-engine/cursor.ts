/** The event numbers with which a page requests missed events. */
import type { EventFaults, Progress } from './progress.ts';

/** At most this many missing events are tracked. */
const MAX_MISSING = 1000;

export class Cursor {
  /** Number of frames with a cursor. */
  count = 0;
  private highest: number | undefined;
  private readonly missing = new Set<number>();
  private isReported = false;

  /** Returns whether the event counts. Repeated events do not. */
  take(found: number, progress: Progress, faults: EventFaults): boolean {
    const before = this.highest;
    this.count++;
    if (before === undefined) {
      // The client has seen the earlier events.
      if (found > 0) progress.isPartial = true;
      this.highest = found;
      return true;
    }
    if (found === before + 1) {
      this.highest = found;
      return true;
    }
    if (found > before) {
      const count = found - before - 1;
      this.isReported = true;
      faults.fragment('gap', { found, before, count });
      if (this.missing.size + count <= MAX_MISSING)
        for (let each = before + 1; each < found; each++) this.missing.add(each);
      // Events missing here are missing for other checks as well.
      progress.isPartial = true;
      this.highest = found;
      return true;
    }
    // A late event was reported as missing already.
    if (this.missing.delete(found)) return true;
    this.isReported = true;
    faults.fragment('repeated', { found, before });
    return false;
  }

  /** The last frame has the number of frames. */
  finish({ replayed }: Readonly<Record<string, unknown>>, faults: EventFaults): void {
    if (typeof replayed !== 'number' || replayed === this.count || this.isReported) return;
    const data = { event: 'resume_done', part: 'replayed' };
    faults.fragment('differs', data, 'replayed');
  }
}
