/**
 * Limits the number of findings in a report that is written while findings arrive, so that space is left for severe
 * ones.
 */
import type { Diagnostic } from '../generated/types.ts';

type Grade = Diagnostic['severity'];

/**
 * Space for a number of findings. Less severe ones may only use a part of it, so that severe ones that come later still
 * fit: infos a fifth, warnings and infos together three fifths.
 */
export class FindingLimit {
  /** Number of findings that did not fit, by severity. */
  readonly left = { error: 0, warning: 0, info: 0 };
  private taken = 0;
  private readonly limits: Readonly<Record<Grade, number>>;

  constructor(size: number) {
    this.limits = { error: size, warning: Math.ceil((size * 3) / 5), info: Math.ceil(size / 5) };
  }

  /** Returns whether a finding fits, and counts it. */
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
