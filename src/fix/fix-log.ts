/** Repairs the conversations of a log in the log itself, so that the agent that wrote it can take it up again. */
import type { ConversationReport, Diagnostic, Dialect, Edit } from '../generated/types.ts';
import { judge } from '../lint/lint.ts';
import { findDialect, findShape } from '../lint/registry.ts';
import type { LoggedConversation, ReadAs } from '../logs/formats/format.ts';
import { circumstancesOf, dialectOf } from '../logs/logged.ts';
import type { LogSubject } from '../logs/subject.ts';
import { applyEdits, PatchError } from './apply-edits.ts';
import { converted } from './converted.ts';
import { type Change, type FixOptions, type FixResult, fix, type Met } from './fix.ts';
import { type FileChange, type Fixed, type FixFileOptions, nothingFixed } from './fix-file.ts';
import { logEdits } from './log-edits.ts';
import { LogText } from './log-text.ts';
import type { Meant } from './meant.ts';
import { reunion } from './reunion.ts';
import { Unwritable } from './unwritable.ts';

/** Repairs are made until there is nothing more to be made: each is one of another kind, or shows one. */
const MOST_ROUNDS = 20;
/** How many repairs are tried one by one, where a log does not take them together. */
const MOST_PARTS = 8;
/** What is taken out of a request may be missed in the log, and what is put in there is sent: both are looked at again. */
const MOST_PASSES = 3;

export function fixLog(subject: LogSubject, report: ConversationReport, options: FixFileOptions, meant: Meant): Fixed {
  const { format } = subject;
  if (format.skips !== undefined) return { ...nothingFixed(), notes: [`${format.name}: ${format.skips}`] };
  return new LogRepair(subject, report, options, meant).run();
}

class LogRepair {
  private readonly subject: LogSubject;
  private readonly report: ConversationReport;
  private readonly options: FixFileOptions;
  private readonly text: LogText;
  private readonly meant: Meant;
  /** What was repaired in the log. */
  private readonly changes: FileChange[] = [];
  /** What cannot be, and what there is in place of it; of the last pass. */
  private beside = nothingFixed();

  constructor(subject: LogSubject, report: ConversationReport, options: FixFileOptions, meant: Meant) {
    this.subject = subject;
    this.report = report;
    this.options = options;
    this.meant = meant;
    this.text = new LogText(subject);
  }

  run(): Fixed {
    const { as } = this.options;
    const linted: ReadAs = as === 'request' ? 'request' : 'log';
    const modes: readonly ReadAs[] = this.meant.isAll && as !== 'log' ? ['log', 'request'] : [linted];
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = this.changes.length;
      this.beside = nothingFixed();
      for (const as of modes) for (let i = 0; this.repair(i, as); i++);
      if (this.changes.length === before) break;
    }
    const { beside, text } = this;
    const changes = [...this.changes, ...beside.changes];
    return { ...beside, changes, splices: text.splices, patches: text.patches, left: once(beside.left) };
  }

  /** Repairs a conversation; false where there is no such one. */
  private repair(i: number, as: ReadAs): boolean {
    const { options, text } = this;
    const found = this.subject.format.read(text.values, as)[i];
    if (found === undefined) return false;
    const dialect = dialectOf(found, options);
    if (typeof dialect === 'string') {
      if (as === 'request') join(this.beside, elsewhere(found, this.report, options, dialect));
      return true;
    }
    const repair = new ConversationRepair(i, as, dialect, found);
    this.mend(repair, 'errors');
    // Of a log as it stands only what is sent need be more than accepted.
    if (as === 'request' && !repair.isGiven) this.mend(repair, 'warnings');
    if (!repair.isGiven) {
      const { logged } = repair;
      this.leave(judge(logged.body, circumstancesOf(logged, options, dialect, as)).result, logged, as);
    }
    return true;
  }

  /** Makes all repairs that there are of errors, or of warnings as well where the log takes them. */
  private mend(repair: ConversationRepair, kinds: 'errors' | 'warnings'): void {
    const isMeant = ({ severity }: Diagnostic) => kinds === 'warnings' || severity === 'error';
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const fixed = this.fixed(repair, isMeant);
      if (fixed.changes.length === 0) return;
      if (this.reunites(repair, fixed)) continue;
      const why = this.write(repair, fixed, kinds);
      if (why === undefined || this.writesPart(repair, fixed, kinds, isMeant)) continue;
      if (this.options.isInPlace) this.beside.notes.push(why);
      else if (repair.as === 'request' && kinds === 'errors') this.giveRequest(repair, why);
      return;
    }
  }

  /** What the log does not take all together it may take of one kind, or one by one; whether it takes any of it. */
  private writesPart(
    repair: ConversationRepair,
    { changes }: FixResult,
    kinds: 'errors' | 'warnings',
    isMeant: (found: Diagnostic) => boolean,
  ): boolean {
    const isWritten = (isPart: (found: Diagnostic, met: Met) => boolean) => {
      const part = this.fixed(repair, (found, met) => isPart(found, met) && isMeant(found));
      return part.changes.length > 0 && this.write(repair, part, kinds) === undefined;
    };
    const rules = new Set(changes.map(({ rule }) => rule));
    if (rules.size > 1 && [...rules].some(rule => isWritten(found => found.rule === rule))) return true;
    // What the agent leaves out when it sends the log is not looked for one by one.
    if (repair.as === 'log' || changes.length === 1) return false;
    return changes
      .slice(0, MOST_PARTS)
      .some(each => isWritten((found, { origin }) => found.rule === each.rule && origin === each.origin));
  }

  private fixed({ logged, dialect, as }: ConversationRepair, isMeant: NonNullable<FixOptions['only']>): FixResult {
    const circumstances = circumstancesOf(logged, this.options, dialect, as);
    const wanted = this.wantedOf(logged);
    const only: FixOptions['only'] = (found, met) => isMeant(found, met) !== false && (wanted?.(found, met) ?? true);
    return fix(logged.body, { ...circumstances, safety: this.options.safety, only });
  }

  private wantedOf({ origins }: LoggedConversation): FixOptions['only'] {
    return this.meant.only(origins.of.bind(origins), this.text.originOf.bind(this.text));
  }

  /** Writes repairs into the log, or says why that cannot be done. */
  private write(repair: ConversationRepair, fixed: FixResult, kinds: 'errors' | 'warnings'): string | undefined {
    const edits = this.editsFor(fixed, repair, kinds === 'errors');
    if (typeof edits === 'string') return edits;
    const next = this.tried(edits, repair, fixed);
    if (typeof next === 'string') return next;
    this.changes.push(...this.told(fixed.changes, repair.logged));
    this.text.edit(edits);
    repair.logged = next;
    return undefined;
  }

  /** The edits on the log, or why there are none. */
  private editsFor(
    { changes }: FixResult,
    { logged, dialect }: ConversationRepair,
    mayMerge: boolean,
  ): Edit[] | string {
    const { format } = this.subject;
    const shape = findShape(dialect.shape);
    if (shape === undefined) return 'the log is of no known wire';
    try {
      return logEdits(format, this.text.root, logged, { shape, changes, mayMerge });
    } catch (error) {
      if (error instanceof Unwritable || error instanceof PatchError)
        return `this ${format.name} is not written back (${error.message})`;
      throw error;
    }
  }

  /** Puts results that a cut parted from their calls back to these; whether there are any. */
  private reunites(repair: ConversationRepair, fixed: FixResult): boolean {
    const { as, dialect, logged } = repair;
    const { format } = this.subject;
    const shape = findShape(dialect.shape);
    const isDropped = fixed.changes.some(({ rule, safety }) => rule === 'orphan-tool-result' && safety === 'unsafe');
    if (as === 'log' || shape === undefined || !isDropped) return false;
    const found = judge(logged.body, circumstancesOf(logged, this.options, dialect, as)).result.diagnostics;
    const wanted = this.wantedOf(logged) ?? (() => true);
    const isWanted = (each: Diagnostic) => wanted(each, { origin: each.pointer, conversation: undefined }) === true;
    const orphans = found.filter(each => each.rule === 'orphan-tool-result' && isWanted(each));
    const places = orphans.map(({ pointer }) => logged.origins.of(pointer));
    const edits = reunion(format, this.text.root, format.read(this.text.values, 'log'), places, shape);
    const next = edits.length === 0 ? '' : this.tried(edits, repair, fixed);
    if (typeof next === 'string') return false;
    const title = 'move the result back to its call, before the cut between them';
    this.changes.push(
      ...this.told(
        orphans.map(each => ({ ...each, title, safety: 'unsafe', origin: each.pointer })),
        logged,
      ),
    );
    this.text.edit(edits);
    repair.logged = next;
    return true;
  }

  /** The conversation as it is read from the edited log, if that is better than before. */
  private tried(edits: readonly Edit[], repair: ConversationRepair, fixed: FixResult): LoggedConversation | string {
    const { i, as, logged } = repair;
    const { format } = this.subject;
    const refused = 'the log does not take the repair';
    try {
      const root = applyEdits(this.text.root, edits);
      const values = format.scope === 'file' ? (root as readonly unknown[]) : [root];
      const next = format.read(values, as)[i];
      if (next === undefined) return refused;
      const [now, then] = [this.weigh(next, as), this.weigh(logged, as)];
      if (now >= then || now > weightOf(fixed.result.diagnostics)) return refused;
      // What the agent leaves out when it sends the log needs no repair that it would send.
      const isSent = as === 'log' && this.options.as !== 'log';
      return isSent && this.weighRequests(values) > this.weighRequests(this.text.values) ? refused : next;
    } catch (error) {
      if (error instanceof PatchError) return refused;
      throw error;
    }
  }

  private weigh(logged: LoggedConversation, as: ReadAs): number {
    const dialect = dialectOf(logged, this.options);
    if (typeof dialect === 'string') return 0;
    return weightOf(judge(logged.body, circumstancesOf(logged, this.options, dialect, as)).result.diagnostics);
  }

  private weighRequests(values: readonly unknown[]): number {
    const requests = this.subject.format.read(values, 'request');
    return requests.reduce((sum, logged) => sum + this.weigh(logged, 'request'), 0);
  }

  /** Gives the repaired request, where the log cannot say it. */
  private giveRequest(repair: ConversationRepair, why: string): void {
    const { as, logged } = repair;
    const { value, changes, result } = this.fixed(repair, () => true);
    repair.isGiven = true;
    this.beside.requests.push(value);
    this.beside.notes.push(`${why}: the request that it stands for is repaired instead`);
    this.beside.changes.push(...this.told(changes, logged));
    this.leave(result, logged, as);
  }

  private leave({ diagnostics, verdict }: FixResult['result'], { origins, id }: LoggedConversation, as: ReadAs): void {
    if (diagnostics.length === 0) return;
    for (const each of diagnostics.flatMap(found => [found, ...found.related])) each.pointer = origins.of(each.pointer);
    this.text.place(diagnostics);
    // What was said of the file before is not why something is left.
    const { note: _, ...report } = this.report;
    this.beside.left.push({ ...report, id: id ?? null, as, verdict, diagnostics });
  }

  private told(changes: readonly Omit<Change, 'edits'>[], { origins, id }: LoggedConversation): FileChange[] {
    return changes.map(({ rule, message, title, safety, pointer, origin = pointer }) => {
      const { line, pointer: at } = this.text.whereWas(origins.of(origin));
      return { line, conversation: id ?? null, rule, message, title, safety, pointer: at };
    });
  }
}

/** One conversation of a log on its way. */
class ConversationRepair {
  /** Its number among those of the log. */
  readonly i: number;
  readonly as: ReadAs;
  readonly dialect: Dialect;
  logged: LoggedConversation;
  /** Whether the repaired request is given in place of the log. */
  isGiven = false;

  constructor(i: number, as: ReadAs, dialect: Dialect, logged: LoggedConversation) {
    this.i = i;
    this.as = as;
    this.dialect = dialect;
    this.logged = logged;
  }
}

/** Errors first, then warnings. */
function weightOf(found: readonly Diagnostic[]): number {
  return found.reduce((sum, { severity }) => sum + (severity === 'error' ? 1e6 : severity === 'warning' ? 1 : 0), 0);
}

/** A log that is kept on one wire, for another. */
function elsewhere(
  logged: LoggedConversation,
  report: ConversationReport,
  options: FixFileOptions,
  why: string,
): Fixed {
  const target = typeof options.dialect === 'string' ? findDialect(options.dialect) : options.dialect;
  const own = findDialect(logged.dialect);
  if (target === undefined || own === undefined) return { ...nothingFixed(), notes: [why] };
  return converted(logged.body, { ...report, id: logged.id ?? null }, options, target, own);
}

function join(out: Fixed, other: Fixed): void {
  out.changes.push(...other.changes);
  out.left.push(...other.left);
  out.notes.push(...other.notes);
  out.requests.push(...other.requests);
}

/** What was found in both readings of a log is told once. */
function once(reports: readonly ConversationReport[]): ConversationReport[] {
  const told = new Set<string>();
  return reports.flatMap(report => {
    const diagnostics = report.diagnostics.filter(({ rule, message, pointer }) => {
      const key = `${rule} ${message} ${pointer}`;
      const isNew = !told.has(key);
      told.add(key);
      return isNew;
    });
    return diagnostics.length === 0 ? [] : [{ ...report, diagnostics }];
  });
}
