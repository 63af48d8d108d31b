/** Counts the results of a `lint` run. */
import type { ConversationReport, Dialect } from '../generated/types.ts';
import { rules as allRules, findDialect } from '../registry/registry.ts';
import { CoverageCounter, isUnreadable } from '../report/coverage-counter.ts';
import { addTo, type ChosenDialect, type Details, emptySummary, hasFindings, type Totals } from '../report/reporter.ts';
import { Unjudged } from '../report/unevaluated.ts';

export class Tally {
  readonly summary = emptySummary();
  /** Files that could not be read. */
  unreadable = 0;
  readonly coverage = new CoverageCounter();
  /** Errors that only an unsafe repair removes. */
  unsafelyRepairable = 0;
  private conversationsWithFindings = 0;
  private answers = 0;
  private readonly judges = new Set<string>();
  /** Conversations by dialect and by how the dialect was selected. */
  private readonly choices = new Map<string, ChosenDialect>();
  private readonly unjudged = new Unjudged();
  /** The user's own dialects by ID. */
  private readonly own: ReadonlyMap<string, Dialect>;

  constructor(own: ReadonlyMap<string, Dialect>) {
    this.own = own;
  }

  take(report: ConversationReport, { conversation }: Details): void {
    this.unjudged.take(report, conversation);
    this.coverage.take(report);
    addTo(this.summary, report);
    for (const { severity, suppressed, fix } of report.diagnostics)
      if (severity === 'error' && suppressed === undefined && fix?.safety === 'unsafe') this.unsafelyRepairable++;
    if (report.dialect !== null) this.judges.add(report.dialect);
    this.count(report);
    if (report.as === 'response' || report.as === 'stream') this.answers++;
    if (isUnreadable(report)) this.unreadable++;
    else if (report.format !== 'unreadable' && report.format !== 'unrecognized' && hasFindings(report))
      this.conversationsWithFindings++;
  }

  private count({ dialect, dialectSource: by }: ConversationReport): void {
    if (dialect === null || by === undefined) return;
    const key = `${dialect} ${by}`;
    const conversations = (this.choices.get(key)?.conversations ?? 0) + 1;
    this.choices.set(key, { dialect, by, conversations });
  }

  /** `dialect` is the default dialect of the run. */
  totals(dialect: string): Totals {
    const { summary, conversationsWithFindings, answers } = this;
    const dialects = [...this.judges];
    const stated = (dialects.length === 0 ? [dialect] : dialects).flatMap(id =>
      Object.keys((this.own.get(id) ?? findDialect(id))?.rules ?? {}),
    );
    const about = answers === 0 ? [] : allRules.filter(each => each.reply !== undefined).map(each => each.id);
    const rules = new Set(answers > 0 && answers === summary.conversations ? about : [...stated, ...about]).size;
    const chosen = [...this.choices.values()];
    const { coverage } = this.coverage;
    return { summary, conversationsWithFindings, dialects, chosen, rules, unevaluated: this.unjudged.list(), coverage };
  }
}
