/** Which findings a report holds that may hold only so many: the grave ones, though it is written as they come. */
import type { Diagnostic } from '../generated/types.ts';

type Grade = Diagnostic['severity'];

/**
 * Room for so many findings. Those that weigh less may take a part of it only, so that the grave ones that come later
 * still find some: infos a fifth, warnings and infos three fifths.
 */
export class Room {
  /** Findings that had no room, by severity. */
  readonly left = { error: 0, warning: 0, info: 0 };
  private taken = 0;
  private readonly limits: Readonly<Record<Grade, number>>;

  constructor(size: number) {
    this.limits = { error: size, warning: Math.ceil((size * 3) / 5), info: Math.ceil(size / 5) };
  }

  /** Takes a place, or counts who found none. */
  take(severity: Grade): boolean {
    if (this.taken < this.limits[severity]) {
      this.taken++;
      return true;
    }
    this.left[severity]++;
    return false;
  }

  get omitted(): number {
    const { error, warning, info } = this.left;
    return error + warning + info;
  }
}
