/** Repairs the conversations of a log in the log file itself, so that the agent can resume from it. */

import type { ConversationReport, Diagnostic, Edit } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import { dialectOf, lintOptionsFor } from '../judge/logs/log.ts';
import { judgeConversation } from '../judge/request.ts';
import type { LoggedConversation, ReadAs } from '../logs/formats/format.ts';
import type { LogSubject } from '../logs/judged-value.ts';
import { findMessageFormat } from '../registry/registry.ts';
import { PatchError } from '../source/apply-edits.ts';
import type { Change } from './change.ts';
import { combineChanges } from './combine-changes.ts';
import { ConversationRepair, type Outcome, type Proposed } from './conversation-repair.ts';
import { type FileChange, type Fixed, type FixFileOptions, nothingFixed } from './file-change.ts';
import { weightOf, withoutRepeats } from './findings.ts';
import { findingsLeft } from './findings-left.ts';
import { type FixOptions, type FixResult, measuredFix } from './fix.ts';
import { limits } from './limits.ts';
import { logEdits } from './log-edits.ts';
import { type EditedLog, LogText } from './log-text.ts';
import { withNextMessage } from './next-request.ts';
import { isOfKind, type Kinds, kindsOf, type Mode, modesOf, partsToRepair } from './repair-modes.ts';
import { type ReportedChange, reportedChanges } from './reported-changes.ts';
import { resultMoves } from './result-moves.ts';
import { whyNotSame } from './same-conversations.ts';
import type { SelectedFindings } from './selected-findings.ts';
import { Unwritable } from './unwritable.ts';

const REFUSED = 'the repair cannot be stored in this log format';
const UNFINISHED = 'the log needs more repairs than one run makes; run `fix` again on the result';

export function fixLog(
  subject: LogSubject,
  report: ConversationReport,
  options: FixFileOptions,
  selected: SelectedFindings,
): Fixed {
  const { format } = subject;
  if (format.skips !== undefined) return { ...nothingFixed(), notes: [`${format.name}: ${format.skips}`] };
  return new LogRepair(subject, report, options, selected).run();
}

type Chosen = NonNullable<FixOptions['only']>;

class LogRepair {
  private readonly subject: LogSubject;
  private readonly report: ConversationReport;
  private readonly options: FixFileOptions;
  private readonly text: LogText;
  private readonly selected: SelectedFindings;
  /** The repairs that were written to the log. */
  private readonly changes: ReportedChange[] = [];
  /** What could not be repaired, and what was done instead, in the last pass. */
  private unrepaired = nothingFixed();
  private readonly judged = new WeakMap<LoggedConversation, readonly Diagnostic[]>();
  /** Conversations whose repairs cannot be written, not even in part, how many they are, and why. */
  private readonly unwritable = new WeakMap<LoggedConversation, { kinds: Kinds; count: number; why: string }>();
  private linesRead = 0;
  private workForParts: number = limits.workForParts;
  private readonly readings: (Mode & { key: unknown; conversations: LoggedConversation[] })[] = [];
  /** Whether the next request is read with a new message of the user. */
  private isContinued = false;

  constructor(subject: LogSubject, report: ConversationReport, options: FixFileOptions, selected: SelectedFindings) {
    this.subject = subject;
    this.report = report;
    this.options = options;
    this.selected = selected;
    this.text = new LogText(subject);
  }

  run(): Fixed {
    for (let pass = 0; pass < limits.passes; pass++) {
      const before = this.changes.length;
      this.unrepaired = nothingFixed();
      for (const { as, isContinued } of modesOf(this.options, this.selected.isAll)) {
        this.isContinued = isContinued;
        this.repairTogether(as);
        for (let i = 0; this.repair(i, as); i++);
      }
      if (this.changes.length === before) break;
    }
    const { unrepaired } = this;
    const { splices, patches } = this.text;
    const lines = this.text.linesOf(this.changes.map(({ pointer }) => pointer));
    const changes = this.changes.map((each, i): FileChange => ({ line: lines[i] ?? 1, ...each }));
    return { ...unrepaired, changes, splices, patches, left: this.left() };
  }

  /**
   * Writes the repairs of all conversations together if possible: each separate attempt compares the whole log. If none
   * can be written, it tries a part of each, and then other parts.
   */
  private repairTogether(as: ReadAs): void {
    for (const kinds of kindsOf(as, this.options))
      for (let [round, way] = [0, 0]; round < limits.rounds && way < limits.ways; round++) {
        const conversations = this.read(this.text.values, as);
        if (conversations.length < 2) return;
        const proposed = conversations.flatMap((found, i) => this.proposed(found, i, as, kinds, way));
        if (proposed.length < 2) break;
        way = this.writeMost(proposed, way === 0 ? limits.tries : limits.triesOfParts) ? 0 : way + 1;
      }
  }

  /** `way` is the number of the part that is written, among those that can be. */
  private proposed(logged: LoggedConversation, i: number, as: ReadAs, kinds: Kinds, way: number): Proposed[] {
    const dialect = dialectOf(logged, this.options);
    if (typeof dialect === 'string') return [];
    const repair = new ConversationRepair(i, as, dialect, logged);
    const whole = this.runFix(repair, isOfKind[kinds]).fixed;
    if (whole.changes.length === 0 || this.movesOfResults(repair, whole) !== undefined) return [];
    let [left, why]: [number, string | undefined] = [way, undefined];
    for (const fixed of this.partsOf(repair, whole, kinds)) {
      const edits = this.editsFor(fixed, repair, kinds === 'errors');
      if (typeof edits === 'string') why ??= edits;
      else if (left-- === 0) return [{ repair, fixed, edits, pointer: '' }];
    }
    if (left === way) this.unwritable.set(logged, { kinds, count: whole.changes.length, why: why ?? REFUSED });
    return [];
  }

  /** Writes all proposed repairs, or recursively halves of them. Returns whether any was written. */
  private writeMost(proposed: readonly Proposed[], maxTries: number): boolean {
    const { root } = this.text;
    let best: Outcome | undefined;
    let kept: readonly Proposed[] = [];
    let tries = 0;
    const include = (some: readonly Proposed[]) => {
      if (some.length === 0 || tries++ >= maxTries) return;
      const placed = combineChanges(root, [...kept, ...some]);
      if (placed.length === kept.length) return;
      const outcome = this.outcomeOf(placed.map(({ made }) => made));
      if (typeof outcome !== 'string') {
        best = outcome;
        kept = placed.map(each => each.proposed);
      } else if (some.length > 1) {
        include(some.slice(0, some.length >> 1));
        include(some.slice(some.length >> 1));
      }
    };
    include(proposed);
    if (best === undefined) return false;
    this.commit(best);
    return true;
  }

  /** Repairs a conversation; false if there is none with this index. */
  private repair(i: number, as: ReadAs): boolean {
    const { options, text } = this;
    const found = this.read(text.values, as)[i];
    if (found === undefined) return false;
    const dialect = dialectOf(found, options);
    if (typeof dialect === 'string') {
      if (as === 'request') {
        this.unrepaired.notes.push(`${dialect}; \`rolecall convert --request\` builds a request of it`);
        this.unrepaired.otherFormats++;
      }
      return true;
    }
    const repair = new ConversationRepair(i, as, dialect, found);
    for (const kinds of kindsOf(as, this.options)) this.repairAll(repair, kinds);
    return true;
  }

  /** Makes all repairs of errors, or also of warnings if they can be written. */
  private repairAll(repair: ConversationRepair, kinds: Kinds): void {
    for (let round = 0; round < limits.rounds; round++) {
      const { fixed } = this.runFix(repair, isOfKind[kinds]);
      if (fixed.changes.length === 0) return;
      if (this.linesRead > limits.lines) {
        if (!this.unrepaired.notes.includes(UNFINISHED)) this.unrepaired.notes.push(UNFINISHED);
        return;
      }
      if (this.reuniteResults(repair, fixed)) continue;
      const { logged } = repair;
      const count = fixed.changes.length;
      const known = this.unwritable.get(logged);
      // If there are no more repairs with those of warnings, they are the same.
      const isKnown = known !== undefined && (known.kinds === kinds || known.count === count);
      const why = isKnown ? known.why : this.writeMostOf(repair, fixed, kinds);
      if (why === undefined) continue;
      this.unwritable.set(logged, { kinds, count, why });
      if (!this.selected.isAll || (repair.as === 'request' && kinds === 'errors')) this.unrepaired.notes.push(why);
      return;
    }
  }

  /** Writes all repairs, or a part of them if only that is possible. Returns why none was written. */
  private writeMostOf(repair: ConversationRepair, whole: FixResult, kinds: Kinds): string | undefined {
    let why: string | undefined;
    for (const fixed of this.partsOf(repair, whole, kinds)) {
      const refused = this.write(repair, fixed, kinds);
      if (refused === undefined) return undefined;
      why ??= refused;
    }
    return why;
  }

  /** All repairs; then parts of them, if not all can be written. */
  private *partsOf(repair: ConversationRepair, whole: FixResult, kinds: Kinds): Iterable<FixResult> {
    yield whole;
    for (const isPart of partsToRepair(whole, repair.as)) {
      if (this.workForParts <= 0) return;
      const isChosen: Chosen = (found, met) => isPart(found, met) && isOfKind[kinds](found);
      const maxWork = Math.min(this.workForParts, this.options.maxWork ?? Infinity);
      const { fixed, work } = this.runFix(repair, isChosen, maxWork);
      this.workForParts -= work + limits.stepsToCompare * fixed.result.stats.messages;
      if (fixed.changes.length > 0) yield fixed;
    }
  }

  private runFix({ logged, dialect, as }: ConversationRepair, isChosen: Chosen, maxWork = this.options.maxWork) {
    const circumstances = lintOptionsFor(logged, this.options, dialect, as);
    const wanted = this.wantedOf(logged);
    const only: FixOptions['only'] = (found, met) => isChosen(found, met) !== false && (wanted?.(found, met) ?? true);
    return measuredFix(logged.body, { ...circumstances, safety: this.options.safety, only, maxWork });
  }

  private wantedOf({ origins }: LoggedConversation): FixOptions['only'] {
    return this.selected.filterFor(origins.nearest.bind(origins), this.text.originOf.bind(this.text));
  }

  /** Writes repairs to the log, or returns why that is not possible. */
  private write(repair: ConversationRepair, fixed: FixResult, kinds: Kinds): string | undefined {
    const edits = this.editsFor(fixed, repair, kinds === 'errors');
    return typeof edits === 'string' ? edits : this.writeRepair({ repair, fixed, edits, pointer: '' });
  }

  /** Applies edits to the log if that improves it, or returns why not. */
  private writeRepair(proposed: Proposed): string | undefined {
    const outcome = this.outcomeOf([proposed]);
    if (typeof outcome === 'string') return outcome;
    this.commit(outcome);
    const [next] = outcome.conversations;
    if (next !== undefined) proposed.repair.logged = next;
    return undefined;
  }

  private commit({ after, reported }: Outcome): void {
    for (const each of reported) this.changes.push(each);
    this.text.edit(after);
  }

  /** The log after some edits, or why they must not all be applied. */
  private outcomeOf(made: readonly Proposed[]): Outcome | string {
    this.linesRead += this.text.values.length;
    try {
      const after = this.text.preview(made.flatMap(({ edits }) => edits));
      const now = this.read(after.values, made[0]?.repair.as ?? 'log');
      this.linesRead += now.length * limits.linesPerConversation + messagesIn(now) * limits.linesPerMessage;
      const conversations: LoggedConversation[] = [];
      const reported: ReportedChange[] = [];
      let at = 0;
      for (const { repair, fixed, edits, changes = fixed.changes } of made) {
        const next = now[repair.i];
        if (next === undefined || !this.isBetter(next, repair, fixed)) return REFUSED;
        conversations.push(next);
        const places = after.places.slice(at, at + edits.length);
        at += edits.length;
        for (const each of reportedChanges(changes, repair.logged, this.text, places)) reported.push(each);
      }
      return this.whyRefused(after, reported, made) ?? { after, reported, conversations };
    } catch (error) {
      if (error instanceof PatchError) return REFUSED;
      throw error;
    }
  }

  /** The edits of the log, or why there are none. */
  private editsFor(
    { changes }: FixResult,
    { logged, dialect }: ConversationRepair,
    mayMerge: boolean,
  ): Edit[] | string {
    const { format } = this.subject;
    const messageFormat = findMessageFormat(dialect.format);
    if (messageFormat === undefined) return 'the API of the log is unknown';
    try {
      return logEdits(format, this.text.root, logged, { messageFormat, changes, mayMerge });
    } catch (error) {
      if (error instanceof Unwritable || error instanceof PatchError)
        return `${format.name}: the repair cannot be written back (${error.message}); repair the output of \`rolecall lint <log> --projection\` instead`;
      throw error;
    }
  }

  /** Moves results that a compaction separated from their calls back to them. Returns whether there are any. */
  private reuniteResults(repair: ConversationRepair, fixed: FixResult): boolean {
    const moves = this.movesOfResults(repair, fixed);
    if (moves === undefined) return false;
    const { edits, orphans } = moves;
    const title = 'move the result back to its call, before the compaction between them';
    const moved = orphans.map(
      (each): Change => ({ ...each, title, safety: 'unsafe', origin: each.pointer, edits: [] }),
    );
    return this.writeRepair({ repair, fixed, edits, changes: moved, pointer: '' }) === undefined;
  }

  /** The moves of results to calls that are still in the log; undefined if there are none. */
  private movesOfResults(repair: ConversationRepair, fixed: FixResult) {
    const { as, dialect, logged } = repair;
    const { format } = this.subject;
    const messageFormat = findMessageFormat(dialect.format);
    if (messageFormat === undefined || !this.mayReunite(repair, fixed)) return undefined;
    const wanted = this.wantedOf(logged) ?? (() => true);
    const isWanted = (each: Diagnostic) => wanted(each, { origin: each.pointer, conversation: undefined }) === true;
    const orphans = this.lint(logged, as).filter(each => each.rule === 'orphan-tool-result' && isWanted(each));
    const places = orphans.map(({ pointer }) => logged.origins.nearest(pointer));
    const edits = resultMoves(format, this.text.root, this.read(this.text.values, 'log'), places, messageFormat);
    return edits.length === 0 ? undefined : { edits, orphans };
  }

  private mayReunite({ as }: ConversationRepair, { changes }: FixResult): boolean {
    return as === 'request' && changes.some(({ rule, safety }) => rule === 'orphan-tool-result' && safety === 'unsafe');
  }

  /** Whether a conversation has fewer findings than before, and not more than its repaired request. */
  private isBetter(next: LoggedConversation, { as, logged }: ConversationRepair, fixed: FixResult): boolean {
    const now = weightOf(this.lint(next, as));
    return now < weightOf(this.lint(logged, as)) && now <= weightOf(fixed.result.diagnostics);
  }

  /** Why the log must not be edited like this: it would contain other conversations, or more findings. */
  private whyRefused(
    after: EditedLog,
    reported: readonly ReportedChange[],
    made: readonly Proposed[],
  ): string | undefined {
    const { text, subject } = this;
    const as = made[0]?.repair.as ?? 'log';
    if (!subject.isDetected(after.values)) return `it would no longer be detected as ${subject.format.name}`;
    const places = [...after.places, ...reported.flatMap(each => each.edits)];
    for (const mode of ['log', 'request'] as const) {
      const before = { conversations: this.read(text.values, mode), originOf: text.originOf.bind(text) };
      const why = whyNotSame(before, { conversations: this.read(after.values, mode), ...after }, places, mode);
      if (why !== undefined) return `not repaired: ${why}`;
    }
    // A safe repair may reveal hidden findings. An unsafe one must not replace one error by another.
    const isSafe = ({ fixed }: Proposed) => fixed.changes.every(({ safety }) => safety === 'safe');
    const expected = made.filter(isSafe).flatMap(({ fixed }) => fixed.result.diagnostics);
    if (this.isWorse(after.values, as, expected)) return REFUSED;
    // A repair for the stored log must not add findings to the request that the agent sends, and vice versa.
    return this.options.as !== as && this.isWorse(after.values, as === 'log' ? 'request' : 'log') ? REFUSED : undefined;
  }

  /** Whether an edited log has more findings, or errors of a kind that neither it nor `expected` had before. */
  private isWorse(values: readonly unknown[], as: ReadAs, expected: readonly Diagnostic[] = []): boolean {
    const [now, then] = [values, this.text.values].map(each => this.read(each, as).flatMap(one => this.lint(one, as)));
    const known = new Set([...(then ?? []), ...expected].map(findingKind));
    return (
      weightOf(now) > weightOf(then) ||
      (now ?? []).some(each => each.severity === 'error' && !known.has(findingKind(each)))
    );
  }

  /** The conversations of the log. Those of the last few versions are cached. */
  private read(values: readonly unknown[], as: ReadAs): LoggedConversation[] {
    const key = this.subject.format.scope === 'file' ? values : values[0];
    const isContinued = as === 'request' && this.isContinued;
    const known = this.readings.find(each => each.key === key && each.as === as && each.isContinued === isContinued);
    if (known !== undefined) return known.conversations;
    const found = this.subject.format.read(values, as);
    const conversations = isContinued ? found.map(each => withNextMessage(each, dialectOf(each, this.options))) : found;
    this.readings.unshift({ key, as, isContinued, conversations });
    this.readings.length = Math.min(this.readings.length, limits.readings);
    return conversations;
  }

  /** The findings of a conversation in some version of the log. */
  private lint(logged: LoggedConversation, as: ReadAs): readonly Diagnostic[] {
    const known = this.judged.get(logged);
    if (known !== undefined) return known;
    const dialect = dialectOf(logged, this.options);
    const found =
      typeof dialect === 'string'
        ? []
        : judgeConversation(logged.body, lintOptionsFor(logged, this.options, dialect, as)).result.diagnostics;
    this.judged.set(logged, found);
    return found;
  }

  /** The conversations of the repaired log that still have findings. Their places are looked up together. */
  private left(): ConversationReport[] {
    const left = modesOf(this.options, this.selected.isAll).flatMap(({ as, isContinued }) => {
      this.isContinued = isContinued;
      return this.read(this.text.values, as).flatMap(each => findingsLeft(each, as, this.options, this.report));
    });
    this.text.setPositions(left.flatMap(each => each.diagnostics));
    return withoutRepeats(left);
  }
}

function messagesIn(conversations: readonly LoggedConversation[]): number {
  const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  return conversations.reduce((sum, { body }) => {
    const lists = Array.isArray(body) ? [body] : Object.values(Object(body));
    return sum + lists.reduce((most: number, list) => Math.max(most, sizeOf(list)), 0);
  }, 0);
}
