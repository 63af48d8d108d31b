/** What a run of `lint` counts. */
import type { ConversationReport, Dialect } from '../generated/types.ts';
import { rules as allRules, findDialect } from '../lint/registry.ts';
import { addTo, type Details, emptySummary, hasFindings, type Totals } from '../report/reporter.ts';
import { Unjudged } from '../report/unevaluated.ts';

export class Tally {
  readonly summary = emptySummary();
  unreadable = 0;
  private conversationsWithFindings = 0;
  private answers = 0;
  private readonly judges = new Set<string>();
  private readonly unjudged = new Unjudged();
  /** Dialects of the user's own, by their ids. */
  private readonly own: ReadonlyMap<string, Dialect>;

  constructor(own: ReadonlyMap<string, Dialect>) {
    this.own = own;
  }

  take(report: ConversationReport, { conversation }: Details): void {
    this.unjudged.take(report, conversation);
    addTo(this.summary, report);
    if (report.dialect !== null) this.judges.add(report.dialect);
    if (report.as === 'response' || report.as === 'stream') this.answers++;
    if (report.format === 'unreadable') this.unreadable++;
    else if (report.format !== 'unrecognized' && hasFindings(report)) this.conversationsWithFindings++;
  }

  /** `dialect` is the one that judges where nothing names another. */
  totals(dialect: string): Totals {
    const { summary, conversationsWithFindings, answers } = this;
    const dialects = [...this.judges];
    const stated = (dialects.length === 0 ? [dialect] : dialects).flatMap(id =>
      Object.keys((this.own.get(id) ?? findDialect(id))?.rules ?? {}),
    );
    const about = answers === 0 ? [] : allRules.filter(each => each.reply !== undefined).map(each => each.id);
    const rules = new Set(answers > 0 && answers === summary.conversations ? about : [...stated, ...about]).size;
    return { summary, conversationsWithFindings, dialects, rules, unevaluated: this.unjudged.list() };
  }
}
