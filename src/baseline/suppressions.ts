/** What a team has said to leave, in a run: findings are marked as they pass, none is taken out. */
import type { ConversationReport, RepeatedFinding, Suppressed } from '../generated/types.ts';
import type { Baseline, KnownFinding } from './baseline.ts';
import { addFingerprints, type Judged } from './fingerprint.ts';
import type { Ignored, IgnoreNotes } from './ignored.ts';

export interface SuppressionOptions {
  readonly ignored?: Ignored | undefined;
  readonly baseline?: Baseline | undefined;
  /** The path of a file as the baseline has it, and as the globs of the ignore file see it. */
  readonly pathInBaseline?: (path: string) => string;
  readonly pathInIgnored?: (path: string) => string;
}

/** What is to be said once a run is over. */
export interface SuppressionsOutcome extends IgnoreNotes {
  /** Entries of the baseline that no longer occur, with how many are missing: they fail a run. */
  readonly stale: readonly KnownFinding[];
}

const NOTHING_TO_SAY: IgnoreNotes = { expired: [], unused: [] };
const asItIs = (path: string) => path;

/**
 * Marks findings as suppressed. Hand it every report of a run in the order of the files, before habits are taken out: what
 * a finding of a baseline stands for is counted.
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
    const { ignored, baseline, pathInIgnored = asItIs, pathInBaseline = asItIs } = this.options;
    this.isWhole = true;
    ignored?.startFile(pathInIgnored(path));
    baseline?.startFile(pathInBaseline(path));
  }

  /**
   * Gives the findings of a report their fingerprints, unless they have them, and marks those that do not count. Changes
   * the report itself, and gives it back.
   */
  take(report: ConversationReport, judged: Judged): ConversationReport {
    const { diagnostics, repeated } = report;
    const isNamed = [...diagnostics, ...(repeated ?? [])].every(each => each.fingerprint !== undefined);
    if (!isNamed) addFingerprints(report, judged);
    // Of habits more occur than are listed: those that are new are told where one is listed.
    if (repeated !== undefined) report.repeated = repeated.flatMap(each => this.split(each, report));
    for (const diagnostic of diagnostics) {
      const suppressed = this.ignore(diagnostic, report, diagnostic.pointer) ?? this.know(diagnostic);
      if (suppressed !== undefined) diagnostic.suppressed = suppressed;
    }
    if (report.format === 'unreadable' && diagnostics.some(each => each.suppressed === undefined)) this.isWhole = false;
    return report;
  }

  endFile(): void {
    this.options.baseline?.endFile(this.isWhole);
  }

  /** Ends the run. One that was stopped has no end: what it did not come to is neither unused nor gone. */
  end(): SuppressionsOutcome {
    const { ignored, baseline } = this.options;
    baseline?.end();
    return { ...(ignored?.end() ?? NOTHING_TO_SAY), stale: baseline?.stale ?? [] };
  }

  /** What is known of findings that are counted, and what is not. */
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

  private know({ rule, fingerprint = '' }: { readonly rule: string; readonly fingerprint?: string }) {
    const known = this.options.baseline?.take(rule, fingerprint, 1) ?? 0;
    return known > 0 ? ({ by: 'baseline' } as const) : undefined;
  }
}
