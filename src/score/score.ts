/** Compares the findings for recorded requests with the actual responses of the APIs. */

import { LogReader, type ReadLogOptions } from '../check/log-reader.ts';
import type { ConversationReport, Diagnostic, Score, ScoreCase, ScoreTally } from '../generated/types.ts';
import type { JudgedAnswer } from '../judge/logs/answer.ts';
import { quotationsOf, quotes } from '../judge/quotations.ts';
import { checkOptions, isIterable } from '../model/check-options.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { isOneWord } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { findDialect, GENERIC } from '../registry/registry.ts';
import { outcomeOf, type RecordedAnswer, type Refusal } from './answer.ts';
import { type Classified, classify } from './classify.ts';
import type { About } from './reasons.ts';

/** Options of `score`. */
export interface ScoreOptions extends Pick<ReadLogOptions, 'dialect' | 'model' | 'host' | 'at'> {
  /**
   * Whether to keep the error messages of APIs, which may quote conversations. Default: false; cases then have only a named
   * reason.
   */
  readonly keepWords?: boolean | undefined;
}

/** A checked request, and its response. */
export interface Judged {
  readonly report: ConversationReport;
  readonly answer: RecordedAnswer;
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  /** The model name, if it is known. */
  readonly model?: string | undefined;
  /** The result of checking the reply or stream; a text if that was not possible, absent if there is no reply. */
  readonly validated?: JudgedAnswer | string | undefined;
}

/** Maximum number of cases to list. Further cases are counted. */
const MAX_CASES = 1000;
const MAX_HOSTS = 1000;
const LONGEST_WORDS = 300;

/** Counts exchanges one by one. Keeps only the counts, and the cases where the prediction was wrong. */
export class Scorer {
  private readonly byDialect = new Map<string, ScoreTally>();
  private readonly unread = new Map<string, Score['unread'][number]>();
  private readonly cases: ScoreCase[] = [];
  private readonly options: Pick<ScoreOptions, 'keepWords'>;
  private omitted = 0;

  constructor(options: Pick<ScoreOptions, 'keepWords'> = {}) {
    this.options = options;
  }

  /** Adds an exchange. Returns a case if the prediction was wrong. */
  add({ report, answer, host, provider, model, validated }: Judged): ScoreCase | undefined {
    // The reply is counted even if the dialect of its request is unknown.
    if (typeof validated === 'object') this.addValidated(report, validated);
    if (report.dialect === null || report.dialect === GENERIC.id) {
      this.setAside(host ?? provider ?? null, report.note ?? 'it could not be read');
      return undefined;
    }
    const tally = this.tallyOf(report.dialect);
    tally.exchanges++;
    const outcome = outcomeOf(answer);
    if (outcome.kind === 'unknown') {
      tally.unanswered++;
      return undefined;
    }
    if (outcome.kind === 'refused') return this.addRefused(tally, report, outcome.refusal, model);
    tally.accepted++;
    const [first] = errorsOf(report);
    if (first === undefined) return undefined;
    tally.falseAlarms++;
    return this.list({ kind: 'falseAlarm', ...placeOf(report), ...foundOf(first) });
  }

  /** The counts so far. */
  result(): Score {
    const dialects = [...this.byDialect.values()].sort((a, b) => (a.dialect < b.dialect ? -1 : 1));
    const total = emptyTally('');
    for (const each of dialects) {
      for (const key of COUNTS) total[key] += each[key];
      for (const [about, count] of Object.entries(each.apart)) total.apart[about] = (total.apart[about] ?? 0) + count;
    }
    const { dialect: _, ...sums } = total;
    const unread = [...this.unread.values()].sort((a, b) => b.exchanges - a.exchanges);
    return { total: sums, dialects, cases: this.cases, omitted: this.omitted, unread };
  }

  private addRefused(
    tally: ScoreTally,
    report: ConversationReport,
    refusal: Refusal,
    model: string | undefined,
  ): ScoreCase | undefined {
    tally.refused++;
    const classified = classify(refusal, findDialect(report.dialect ?? ''));
    const errors = errorsOf(report);
    const described = { ...placeOf(report), ...this.wordsOf(refusal, classified) };
    // If the evidence is conflicting, a warning counts as a prediction.
    const predicting = report.diagnostics.filter(each => each.severity !== 'info' && each.dialect !== null);
    const right = predicting.find(each => explains(each, classified, refusal));
    if (right !== undefined) {
      tally.predicted++;
      return undefined;
    }
    if (classified.about === 'unclear' && errors.length > 0) {
      tally.unexplained++;
      return undefined;
    }
    if (classified.about !== 'conversation') {
      tally.apart[classified.about] = (tally.apart[classified.about] ?? 0) + 1;
      return undefined;
    }
    const [first] = errors;
    if (first !== undefined && classified.rules.size === 0) {
      tally.unexplained++;
      return undefined;
    }
    if (first !== undefined) {
      tally.misattributed++;
      return this.list({ kind: 'misattributed', ...described, ...foundOf(first) });
    }
    const hint = report.diagnostics.find(each => explains(each, classified, refusal));
    const undecidedRule = model === undefined ? ruleForModels(report.dialect, refusal) : undefined;
    if (hint !== undefined || undecidedRule !== undefined) {
      tally.undecided++;
      const why = hint === undefined ? { rule: undecidedRule, undecided: 'the model is not known' } : foundOf(hint);
      return this.list({ kind: 'undecided', ...described, ...why } as ScoreCase);
    }
    tally.missed++;
    return this.list({ kind: 'missed', ...described });
  }

  private addValidated(report: ConversationReport, { as, diagnostics, dialect }: JudgedAnswer): void {
    const tally = this.tallyOf(dialect ?? GENERIC.id);
    tally[as === 'stream' ? 'streams' : 'replies']++;
    const first = diagnostics.find(each => each.severity === 'error');
    if (first === undefined) return;
    tally.broken++;
    this.list({ kind: 'brokenReply', ...placeOf(report), dialect: tally.dialect, ...foundOf(first) });
  }

  private tallyOf(dialect: string): ScoreTally {
    const known = this.byDialect.get(dialect) ?? emptyTally(dialect);
    this.byDialect.set(dialect, known);
    return known;
  }

  private setAside(host: string | null, reason: string): void {
    const key = `${host}\n${reason}`;
    const known = this.unread.get(key);
    if (known !== undefined) known.exchanges++;
    else if (this.unread.size < MAX_HOSTS) this.unread.set(key, { host, reason, exchanges: 1 });
    else this.setAside(null, 'many other hosts');
  }

  private list(found: ScoreCase): ScoreCase {
    if (this.cases.length < MAX_CASES) this.cases.push(found);
    else this.omitted++;
    return found;
  }

  private wordsOf({ status, code, type, words }: Refusal, { reason }: Classified): Partial<ScoreCase> {
    const { keepWords } = this.options;
    return {
      status,
      ...(code !== undefined && (keepWords || isOneWord(code)) && { code: code.slice(0, 60) }),
      ...(type !== undefined && (keepWords || isOneWord(type)) && { type: type.slice(0, 60) }),
      ...(reason !== undefined && { reason }),
      ...(keepWords && { words: words.slice(0, LONGEST_WORDS) }),
    };
  }
}

const COUNTS = [
  ...(['exchanges', 'accepted', 'refused', 'unanswered', 'falseAlarms', 'predicted'] as const),
  ...(['replies', 'streams', 'broken'] as const),
  ...(['unexplained', 'misattributed', 'undecided', 'missed'] as const),
];

function emptyTally(dialect: string): ScoreTally {
  const counts = Object.fromEntries(COUNTS.map(key => [key, 0])) as Omit<ScoreTally, 'dialect' | 'apart'>;
  return { dialect, ...counts, apart: {} as Record<About, number> };
}

/** The errors that predict a rejection. Faults of the text itself have no dialect and predict nothing. */
function errorsOf({ diagnostics }: ConversationReport): Diagnostic[] {
  return diagnostics.filter(each => each.severity === 'error' && each.dialect !== null);
}

function explains({ rule, dialect }: Diagnostic, { rules }: Classified, { words }: Refusal): boolean {
  if (rules.has(rule)) return true;
  const statements = findDialect(dialect ?? '')?.rules[rule] ?? [];
  return statements.some(({ says }) => says !== undefined && quotes(says, words));
}

/**
 * The rule whose rejection message this is, if it applies only to some models. For a request without a model name, such a rule
 * makes no prediction.
 */
function ruleForModels(dialect: string | null, { words }: Refusal): string | undefined {
  const known = findDialect(dialect ?? '');
  const quoted = known === undefined ? [] : quotationsOf(words, [known]);
  return quoted.find(({ statement }) => statement.models !== undefined && statement.verdict === 'rejected')?.rule;
}

function placeOf({ path, line, id, dialect }: ConversationReport): Pick<ScoreCase, 'path' | 'line' | 'id' | 'dialect'> {
  return { path: path ?? '', line, id, dialect: dialect ?? '' };
}

function foundOf({ rule, messageId, pointer, undecided }: Diagnostic): Partial<ScoreCase> {
  return { rule, messageId, pointer, ...(undecided !== undefined && { undecided }) };
}

/**
 * Compares the findings for recorded requests with the responses of the APIs: how many rejections were predicted, missed, or
 * predicted wrongly. Pass recorded exchanges (`exchange.schema.json`), HAR documents or cassettes as parsed values. Throws a
 * `UsageError` for a value that is not JSON; nothing else in them throws.
 */
export function score(exchanges: Iterable<unknown>, options: ScoreOptions = {}): Score {
  const scorer = new Scorer(checkOptions(options));
  const { dialect, model, host, at } = options;
  if (dialect !== undefined) dialectNamed(dialect);
  const reader = new LogReader({ path: '', as: 'exchange', dialect, model, host, at }, (report, details) => {
    scorer.add({
      report,
      answer: details.answer ?? {},
      host: details.host,
      provider: details.provider,
      model: model ?? details.conversation?.model,
      validated: details.judgeAnswer(),
    });
  });
  if (!isIterable(exchanges)) throw new UsageError(`score needs a list of exchanges, not ${named(exchanges)}`);
  let line = 0;
  for (const exchange of exchanges) {
    // Without this check, a sparse array with billions of holes would be read to its end.
    if (exchange === undefined) throw new UsageError(`exchange ${line + 1} is undefined`);
    reader.read(checkedJson(exchange, `exchange ${line + 1}`), ++line);
  }
  return scorer.result();
}
