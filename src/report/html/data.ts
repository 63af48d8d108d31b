/** What the report writes into the page, and the page's script reads: plain data, bounded, without content unless it is asked for. */

import type { ConversationReport, Diagnostic, Message, ReportSummary } from '../../generated/types.ts';
import type { DiffRow } from '../diff.ts';

/** A part of a message. */
export interface Piece {
  /** Its place in the message, for findings to point at. */
  readonly i: number;
  readonly kind: string;
  /** Length of what it holds, in UTF-16 units. */
  readonly size?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Types of what a result holds besides text. */
  readonly holds?: string | undefined;
  readonly excerpt?: string | undefined;
  /** The number that a call and its results share. */
  readonly join?: number | undefined;
  /** A call that nobody answers, or a result that answers nothing. */
  readonly open?: true | undefined;
}

/** A message. */
export interface Row {
  /** Its place among all messages; those that stand around them come first. */
  readonly row: number;
  /** Index among the messages; absent of those that stand around them. */
  readonly n?: number | undefined;
  readonly lane: Message['role'];
  /** The role as written, where that is another word. */
  readonly role?: string | undefined;
  readonly at: string;
  readonly pieces: readonly Piece[];
  /** Pieces that are left out. */
  readonly more?: number | undefined;
}

/** Messages that the report does not hold. */
export interface Gap {
  readonly gap: number;
}

/** Where a pointer leads. */
export interface Spot {
  readonly row: number;
  readonly piece?: number;
}

/** A place that a finding refers to besides its own. */
export interface RelatedData {
  readonly label: string;
  readonly at: string;
  readonly line: number | undefined;
  /** Row of a table. */
  readonly row: number | undefined;
  /** Absent where no message stands at the place. */
  readonly spot: Spot | undefined;
}

export interface FindingData extends Pick<Diagnostic, 'rule' | 'messageId' | 'severity'> {
  readonly dialect: string | undefined;
  readonly text: string;
  readonly at: string;
  /** Path, line and column. */
  readonly where: string;
  /** Absent of what is about the request as a whole. */
  readonly spot: Spot | undefined;
  readonly label: Diagnostic['label'];
  readonly says: Diagnostic['says'];
  readonly status: Diagnostic['status'];
  readonly evidence: Diagnostic['evidence'];
  readonly note: Diagnostic['note'];
  readonly undecided: Diagnostic['undecided'];
  readonly fingerprint: Diagnostic['fingerprint'];
  readonly fix: Pick<NonNullable<Diagnostic['fix']>, 'title' | 'safety'> | undefined;
  readonly related: readonly RelatedData[];
}

/** A conversation with findings. */
export interface ConversationData
  extends Pick<ConversationReport, 'line' | 'row' | 'index' | 'format' | 'as' | 'verdict' | 'messages'> {
  readonly path: string;
  readonly id: string | undefined;
  readonly session: string | undefined;
  readonly dialect: string | undefined;
  readonly calls: number;
  /** Findings that the reader did not keep. */
  readonly omitted: number | undefined;
  readonly findings: readonly FindingData[];
  /** What changed since the request that this one continues. */
  readonly changes: ChangesData | undefined;
  readonly rows: readonly (Row | Gap)[];
}

/** The differences of two requests, as lines. */
export interface ChangesData {
  readonly summary: string;
  readonly rows: readonly DiffRow[];
  /** Lines that are left out. */
  readonly more: number;
}

/** A finding that the writer of a file makes again and again. */
export interface HabitData {
  readonly path: string;
  readonly line: number;
  readonly row: number | undefined;
  readonly rule: string;
  readonly key: string;
  readonly count: number;
  readonly conversations: number;
}

/** Why conversations were not judged. */
export interface NoteData {
  readonly note: string;
  readonly count: number;
  readonly first: string;
}

/** A rule as the report explains it. */
export interface RuleData {
  readonly id: string;
  readonly title: string;
  readonly fires: string;
  readonly why: string;
  readonly remedy: string;
  readonly uri: string | undefined;
}

/** A scenario that an agent loop was put into, and how it ended. */
export interface ScenarioData {
  readonly id: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'known failure' | 'not applicable' | 'harness fault';
  /** Why it does not apply, what went wrong, or the agent's own error. */
  readonly reason: string | undefined;
}

/** Stands at the end of the report. */
export interface TotalsData extends Omit<ReportSummary, 'suppressed'> {
  readonly conversationsWithFindings: number;
  readonly isNothingChecked: boolean;
  readonly dialects: readonly string[];
  readonly rulesStated: number;
  readonly drawn: number;
  readonly suppressed: number;
  /** Findings of each rule that are counted and not drawn. */
  readonly left: readonly (readonly [rule: string, count: number])[];
  readonly habits: readonly HabitData[];
  readonly moreHabits: number;
  readonly notes: readonly NoteData[];
  readonly moreNotes: number;
  readonly showContent: boolean;
  readonly rules: readonly RuleData[];
  /** Absent from a report about files. */
  readonly scenarios?: readonly ScenarioData[] | undefined;
}

/** The kinds of data blocks. */
export interface Blocks {
  readonly conversation: ConversationData;
  readonly totals: TotalsData;
}
