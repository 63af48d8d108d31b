/** Marks suppressed findings during a run. None is removed. */
import type { ConversationReport, RepeatedFinding, Suppressed } from '../generated/types.ts';
import type { Baseline, KnownFinding } from './baseline.ts';
import { addFingerprints, type Judged } from './fingerprint.ts';
import type { Ignored, IgnoreNotes } from './ignored.ts';

export interface SuppressionOptions {
  readonly ignored?: Ignored | undefined;
  readonly baseline?: Baseline | undefined;
  /** The path of a file in the baseline, and for the globs of the ignore file. */
  readonly pathInBaseline?: (path: string) => string;
  readonly pathInIgnored?: (path: string) => string;
}

/** What to report after a run. */
export interface SuppressionsOutcome extends IgnoreNotes {
  /** Entries of the baseline that no longer occur, with the missing number. They fail a run. */
  readonly stale: readonly KnownFinding[];
}

const NO_NOTES: IgnoreNotes = { expired: [], unused: [] };
const samePath = (path: string) => path;

/**
 * Marks findings as suppressed. Pass every report of a run in the order of the files, before repeated findings are
 * merged, because baseline entries have counts.
 */
export class Suppressions {
  private readonly options: SuppressionOptions;
  private isWhole = true;

  constructor(options: SuppressionOptions = {}) {
    this.options = options;
  }

  /** Whether anything could be suppressed. */
  get isActive(): boolean {
    return this.options.ignored !== undefined || this.options.baseline !== undefined;
  }

  startFile(path: string): void {
    const { ignored, baseline, pathInIgnored = samePath, pathInBaseline = samePath } = this.options;
    this.isWhole = true;
    ignored?.startFile(pathInIgnored(path));
    baseline?.startFile(pathInBaseline(path));
  }

  /**
   * Adds missing fingerprints to the findings of a report, and marks those that are suppressed. Changes and returns the
   * report.
   */
  take(report: ConversationReport, judged: Judged): ConversationReport {
    const { diagnostics, repeated } = report;
    const isNamed = [...diagnostics, ...(repeated ?? [])].every(each => each.fingerprint !== undefined);
    if (!isNamed) addFingerprints(report, judged);
    // Only some occurrences of a repeated finding are listed, so those that are not known are reported with a listed
    // one.
    if (repeated !== undefined) report.repeated = repeated.flatMap(each => this.split(each, report));
    for (const diagnostic of diagnostics) {
      const suppressed = this.ignore(diagnostic, report, diagnostic.pointer) ?? this.takeFromBaseline(diagnostic);
      if (suppressed !== undefined) diagnostic.suppressed = suppressed;
    }
    if (report.format === 'unreadable' && diagnostics.some(each => each.suppressed === undefined)) this.isWhole = false;
    return report;
  }

  endFile(): void {
    this.options.baseline?.endFile(this.isWhole);
  }

  /** Ends the run. After an interrupted run, entries that were not reached are neither unused nor stale. */
  end(): SuppressionsOutcome {
    const { ignored, baseline } = this.options;
    baseline?.end();
    return { ...(ignored?.end() ?? NO_NOTES), stale: baseline?.stale ?? [] };
  }

  /** Splits a repeated finding into its known and unknown occurrences. */
  private split(finding: RepeatedFinding, report: ConversationReport): RepeatedFinding[] {
    const ignored = this.ignore(finding, report);
    if (ignored !== undefined) return [{ ...finding, suppressed: ignored }];
    const { rule, fingerprint = '', count } = finding;
    const known = this.options.baseline?.take(rule, fingerprint, count) ?? 0;
    if (known === 0) return [finding];
    const suppressed: RepeatedFinding = { ...finding, count: known, suppressed: { by: 'baseline' } };
    return known === count ? [suppressed] : [{ ...finding, count: count - known }, suppressed];
  }

  private ignore(
    { rule, fingerprint = '' }: { readonly rule: string; readonly fingerprint?: string },
    { id }: ConversationReport,
    pointer?: string,
  ): Suppressed | undefined {
    const entry = this.options.ignored?.take({ rule, fingerprint, conversation: id, pointer });
    return entry === undefined ? undefined : { by: 'ignore', reason: entry.reason };
  }

  private takeFromBaseline({ rule, fingerprint = '' }: { readonly rule: string; readonly fingerprint?: string }) {
    const known = this.options.baseline?.take(rule, fingerprint, 1) ?? 0;
    return known > 0 ? ({ by: 'baseline' } as const) : undefined;
  }
}
