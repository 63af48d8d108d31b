/** A log as it was judged. */
import type { Conversation, ConversationReport } from '../../generated/types.ts';

export interface JudgedLog {
  readonly report: ConversationReport;
  readonly conversation: Conversation | undefined;
  /** The judged request that the log represents. */
  readonly body: unknown;
  /** Number of leading values of the body that another conversation of the log also has. */
  readonly shared?: number | undefined;
}
