/** Judges for each conversation of a file whether the agent can continue it. */

import type { Details } from '../check/details.ts';
import { LogReader, type ReadLogOptions } from '../check/log-reader.ts';
import { judgedRequest } from '../convert/request.ts';
import type { ConversationReport, Diagnostic, Dialect } from '../generated/types.ts';
import type { LintOptions, Projected } from '../judge/lint-options.ts';
import { dialectOf, lintOptionsFor } from '../judge/logs/log.ts';
import { judgeConversation } from '../judge/request.ts';
import type { LoggedConversation } from '../logs/formats/format.ts';
import type { LogSubject, RecordSubject } from '../logs/judged-value.ts';
import { findDialect } from '../registry/registry.ts';
import { place } from '../source/place-findings.ts';
import { Positions } from '../source/positions.ts';
import { fixesOf } from './lint.ts';
import { LogText } from './log-text.ts';
import { isAdded, nextRequest } from './next-request.ts';

/** A conversation, and the verdict on its next request. */
export interface Resumable {
  /** As `lint` reports it, with the findings in the next request. `as` is `request`. */
  readonly report: ConversationReport;
  readonly model: string | undefined;
  /** The dialect that the conversation is stored in, if the request had to be converted from it. */
  readonly convertedFrom?: string | undefined;
  /** Number of errors in the stored conversation that the agent leaves out of the request. */
  readonly leftOut: number;
}

export interface ResumableFile {
  /** The detected formats, with counts. */
  readonly formatSummary: string;
  /** The ID of the log format; undefined if the file is not a log, or contains several formats. */
  readonly format: string | undefined;
  readonly conversations: readonly Resumable[];
  /** What was not judged, and why. Each note occurs once. */
  readonly notes: readonly string[];
  /** Whether it is a log, and not a request or a list of messages. */
  readonly isLog: boolean;
  /** Lines that could not be read. */
  readonly unreadable: readonly number[];
}

/** Receives the bytes of a file. Never throws because of the bytes. */
export class ResumeReader {
  private readonly reader: LogReader;
  private readonly options: ReadLogOptions;
  private readonly conversations: Resumable[] = [];
  private readonly notes = new Set<string>();
  private readonly formats = new Set<string>();
  /** Records whose log was judged. All conversations of a log are judged together. */
  private readonly seen = new WeakSet<object>();
  private isLog = false;
  private readonly unreadable: number[] = [];

  constructor(options: ReadLogOptions) {
    this.options = { ...options, findFixes: undefined };
    this.reader = new LogReader({ ...this.options, window: Number.POSITIVE_INFINITY }, (report, details) =>
      this.take(report, details),
    );
  }

  get stopped(): boolean {
    return this.reader.stopped;
  }

  push(chunk: Uint8Array): void {
    this.reader.push(chunk);
  }

  end(): ResumableFile {
    this.reader.end();
    const { conversations, unreadable } = this;
    const [format] = this.formats;
    return {
      formatSummary: this.reader.formatSummary,
      format: this.formats.size === 1 ? format : undefined,
      conversations,
      notes: [...this.notes],
      isLog: this.isLog,
      unreadable,
    };
  }

  private take(report: ConversationReport, details: Details): void {
    try {
      this.read(report, details);
    } catch (error) {
      // Parsing has no depth limit, but building a request is recursive and may exceed the stack.
      if (!(error instanceof RangeError)) throw error;
      details.place();
      this.conversations.push({ report, model: undefined, leftOut: 0 });
      this.notes.add(`line ${report.line}: its value is nested too deeply to build a request of it`);
    }
  }

  private read(report: ConversationReport, { subject, whyNotRepaired }: Details): void {
    if (report.format === 'unreadable') {
      this.unreadable.push(report.line);
      return;
    }
    if (report.format !== 'unrecognized') this.formats.add(report.format);
    const [first] = subject?.records ?? [];
    if (subject === undefined || first === undefined)
      this.notes.add(report.note ?? whyNotRepaired ?? `records of the format \`${report.format}\` are not resumed`);
    else if (subject.kind === 'record') this.add(this.record(subject, report));
    else if (!this.seen.has(first)) {
      this.seen.add(first);
      this.log(subject, report);
    }
  }

  private add(resumable: Resumable): void {
    this.conversations.push(resumable);
    const { note, dialect, verdict } = resumable.report;
    if (note !== undefined && (dialect === null || verdict === 'unknown')) this.notes.add(note);
  }

  private record({ found, base, records }: RecordSubject, report: ConversationReport): Resumable {
    const { dialect: asked, model = found.model, at = found.recorded } = this.options;
    const stored = findDialect(report.dialect ?? '');
    if (stored === undefined) return { report, model, leftOut: 0 };
    const target = targetOf(asked) ?? stored;
    const circumstances = { ...this.options, dialect: target, model, at, as: 'request' as const };
    const judged = judgeNext(found.value, stored, target, circumstances);
    const [record] = records;
    const { diagnostics } = judged;
    if (judged.convertedFrom === undefined && record !== undefined) {
      for (const each of diagnostics.flatMap(found => [found, ...found.related]))
        each.pointer = found.pointer + judged.place(each.pointer);
      place(diagnostics, record.text, new Positions(record.text, record.origin), base);
    }
    return { report: reportOf(report, report.id, target, judged), model, leftOut: 0, ...convertedFromOf(judged) };
  }

  private log(subject: LogSubject, report: ConversationReport): void {
    const { format } = subject;
    if (format.skips !== undefined) {
      this.notes.add(`${format.name}: ${format.skips}`);
      return;
    }
    this.isLog = true;
    const text = new LogText(subject);
    const stored = format.read(text.values, 'log');
    const sent = format.read(text.values, 'request');
    for (const [i, logged] of sent.entries()) {
      const own = sent.length === stored.length ? stored[i] : stored.find(({ id }) => id === logged.id);
      this.add(this.logged(logged, own, text, report));
    }
  }

  private logged(
    logged: LoggedConversation,
    stored: LoggedConversation | undefined,
    text: LogText,
    report: ConversationReport,
  ): Resumable {
    const { model = logged.model } = this.options;
    const own = dialectOf(logged, { ...this.options, dialect: undefined });
    if (typeof own === 'string') {
      const unknown: ConversationReport = { ...report, id: logged.id ?? null, dialect: null, verdict: 'unknown' };
      return { report: { ...unknown, diagnostics: [], note: own }, model, leftOut: 0 };
    }
    const target = targetOf(this.options.dialect) ?? own;
    const circumstances = { ...lintOptionsFor(logged, this.options, target, 'request'), as: 'request' as const };
    const judged = judgeNext(logged.body, own, target, circumstances);
    if (judged.convertedFrom === undefined) {
      for (const each of judged.diagnostics.flatMap(found => [found, ...found.related]))
        each.pointer = logged.origins.nearest(judged.place(each.pointer));
      text.setPositions(judged.diagnostics);
    }
    const leftOut = stored === undefined || judged.verdict === 'rejected' ? 0 : this.leftOut(stored, own);
    return { report: reportOf(report, logged.id ?? null, target, judged), model, leftOut, ...convertedFromOf(judged) };
  }

  /** Counts the errors of a conversation as it is stored. */
  private leftOut(stored: LoggedConversation, dialect: Dialect): number {
    const circumstances = lintOptionsFor(stored, this.options, dialect, 'log');
    return judgeConversation(stored.body, circumstances).result.diagnostics.filter(
      ({ severity }) => severity === 'error',
    ).length;
  }
}

/** The verdict on a next request. */
interface JudgedNext {
  readonly verdict: ConversationReport['verdict'];
  readonly diagnostics: Diagnostic[];
  /** Number of messages and calls of the conversation. */
  readonly stats: Pick<ConversationReport, 'messages' | 'toolCalls'>;
  /** The place in the conversation for a place in the request. */
  place(pointer: string): string;
  readonly convertedFrom: string | undefined;
  readonly note?: string;
}

/** Judges the next request for `target`, and converts it if that API has another message format than the stored one. */
function judgeNext(
  body: unknown,
  stored: Dialect,
  target: Dialect,
  circumstances: LintOptions & Projected,
): JudgedNext {
  const next = nextRequest(body, stored);
  const nothing = { diagnostics: [], stats: { messages: 0, toolCalls: 0 }, place: (pointer: string) => pointer };
  if (next === undefined)
    return {
      ...nothing,
      verdict: 'unknown',
      convertedFrom: undefined,
      note: `a conversation of \`${stored.id}\` cannot be continued with a text`,
    };
  if (stored.format !== target.format) {
    const { model, at } = circumstances;
    const { verdict, diagnostics } = judgedRequest(next.body, { dialect: target, from: stored, model, at });
    return { ...nothing, verdict, diagnostics, convertedFrom: stored.id };
  }
  const { result } = judgeConversation(next.body, {
    ...circumstances,
    dialect: target,
    as: 'request',
    findFixes: fixesOf,
  });
  const { verdict, diagnostics, stats } = result;
  for (const { fix } of diagnostics) delete fix?.edits;
  const place = (pointer: string) => (isAdded(pointer, next) ? next.last : pointer);
  return { verdict, diagnostics, stats, place, convertedFrom: undefined };
}

function reportOf(
  report: ConversationReport,
  id: ConversationReport['id'],
  { id: dialect }: Dialect,
  { verdict, diagnostics, stats, note }: JudgedNext,
): ConversationReport {
  const { note: _, ...known } = report;
  return { ...known, id, as: 'request', dialect, verdict, diagnostics, ...stats, ...(note !== undefined && { note }) };
}

const convertedFromOf = ({ convertedFrom }: JudgedNext) => (convertedFrom === undefined ? {} : { convertedFrom });

function targetOf(dialect: ReadLogOptions['dialect']): Dialect | undefined {
  return typeof dialect === 'string' ? findDialect(dialect) : dialect;
}
