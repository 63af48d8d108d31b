/** The data that the report writes into the page for its script. It is limited in size, and has no content unless requested. */

import type { ConversationReport, Diagnostic, Message, ReportSummary } from '../../generated/types.ts';
import type { DiffRow } from '../diff.ts';

/** A part of a message. */
export interface Piece {
  /** Its index in the message, which findings refer to. */
  readonly i: number;
  readonly kind: string;
  /** Length of its content, in UTF-16 units. */
  readonly size?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Types of the parts of a result other than text. */
  readonly holds?: string | undefined;
  readonly excerpt?: string | undefined;
  /** The number that a call and its results share. */
  readonly join?: number | undefined;
  /** A call without a result, or a result without a call. */
  readonly open?: true | undefined;
}

/** A message. */
export interface Row {
  /** Its index among all messages. Those outside the message list come first. */
  readonly row: number;
  /** Index in the message list; absent for messages outside it. */
  readonly n?: number | undefined;
  readonly lane: Message['role'];
  /** The original role, if it is another word. */
  readonly role?: string | undefined;
  readonly at: string;
  readonly pieces: readonly Piece[];
  /** Number of omitted pieces. */
  readonly more?: number | undefined;
}

/** Messages that are not in the report. */
export interface Gap {
  readonly gap: number;
}

/** The message and piece that a pointer refers to. */
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
  /** Absent if the place is not in a message. */
  readonly spot: Spot | undefined;
}

export interface FindingData extends Pick<Diagnostic, 'rule' | 'messageId' | 'severity'> {
  readonly dialect: string | undefined;
  readonly text: string;
  readonly at: string;
  /** Path, line and column. */
  readonly where: string;
  /** Absent for findings about the request as a whole. */
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
  /** Number of findings that were not kept. */
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
  /** Number of omitted lines. */
  readonly more: number;
}

/** A repeated finding, caused by the program that wrote the file. */
export interface HabitData {
  readonly path: string;
  readonly line: number;
  readonly row: number | undefined;
  readonly rule: string;
  readonly key: string;
  readonly count: number;
  readonly conversations: number;
}

/** Why conversations were not checked. */
export interface NoteData {
  readonly note: string;
  readonly count: number;
  readonly first: string;
}

/** The documentation of a rule in the report. */
export interface RuleData {
  readonly id: string;
  readonly title: string;
  readonly fires: string;
  readonly why: string;
  readonly remedy: string;
  readonly uri: string | undefined;
}

/** A scenario that was played with an agent loop, and its outcome. */
export interface ScenarioData {
  readonly id: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'known failure' | 'not applicable' | 'harness fault';
  /** Why it does not apply, what went wrong, or the agent's own error. */
  readonly reason: string | undefined;
}

/** The totals at the end of the report. */
export interface TotalsData extends Omit<ReportSummary, 'suppressed'> {
  readonly conversationsWithFindings: number;
  readonly isNothingChecked: boolean;
  readonly dialects: readonly string[];
  readonly rulesStated: number;
  readonly drawn: number;
  readonly suppressed: number;
  /** Findings of each rule that are counted, but not shown. */
  readonly left: readonly (readonly [rule: string, count: number])[];
  readonly habits: readonly HabitData[];
  readonly moreHabits: number;
  readonly notes: readonly NoteData[];
  readonly moreNotes: number;
  readonly showContent: boolean;
  readonly rules: readonly RuleData[];
  /** Absent in a report about files. */
  readonly scenarios?: readonly ScenarioData[] | undefined;
}

/** The kinds of data blocks. */
export interface Blocks {
  readonly conversation: ConversationData;
  readonly totals: TotalsData;
}
