/** The repair of one conversation of a log, and what it makes of the log. */
import type { Dialect, Edit } from '../generated/types.ts';
import type { LoggedConversation, ReadAs } from '../logs/formats/format.ts';
import type { Change } from './change.ts';
import type { FixResult } from './fix.ts';
import type { EditedLog } from './log-text.ts';
import type { ReportedChange } from './reported-changes.ts';

/** A repair that may be written, with places in the current log. */
export interface Proposed {
  readonly repair: ConversationRepair;
  readonly fixed: FixResult;
  readonly edits: readonly Edit[];
  /** What to report, if it differs from the repair of the request. */
  readonly changes?: readonly Change[];
  /** The pointer of the whole log. */
  readonly pointer: '';
}

/** A log after repairs, the changes to report, and the repaired conversations. */
export interface Outcome {
  readonly after: EditedLog;
  readonly reported: readonly ReportedChange[];
  readonly conversations: readonly LoggedConversation[];
}

/** The repair of one conversation of a log. */
export class ConversationRepair {
  /** Its index among the conversations of the log. */
  readonly i: number;
  readonly as: ReadAs;
  readonly dialect: Dialect;
  logged: LoggedConversation;

  constructor(i: number, as: ReadAs, dialect: Dialect, logged: LoggedConversation) {
    this.i = i;
    this.as = as;
    this.dialect = dialect;
    this.logged = logged;
  }
}
