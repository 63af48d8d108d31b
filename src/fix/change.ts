/** The list of repairs that `fix` returns. */
import type { Edit, Fix } from '../diagnostic.ts';
import type { RuleId } from '../generated/ids.ts';
import type { Conversation } from '../generated/types.ts';

/** One repair that was made. */
export interface Change {
  /** ID of the rule whose finding was repaired. */
  readonly rule: RuleId | (string & {});
  /** ID of the rule's message, such as `unanswered`. */
  readonly messageId: string;
  /** What was done, in one line. Contains no content of the conversation. */
  readonly title: string;
  /** `safe` if the model reads the same conversation as before. */
  readonly safety: Fix['safety'];
  /** JSON Pointer of the finding, when this repair was made. */
  readonly pointer: string;
  /** JSON Pointer of the same place in the input; undefined inside something that an earlier repair added. */
  readonly origin: string | undefined;
  /** The repair as JSON Patch (RFC 6902). */
  readonly edits: readonly Edit[];
}

/** The state of the conversation when a finding was reported. Some findings appear only after other repairs. */
export interface Met {
  /** JSON Pointer of the same place in the input; undefined inside something that an earlier repair added. */
  readonly origin: string | undefined;
  /** The conversation at that time. The pointer of the finding points into it. */
  readonly conversation: Conversation | undefined;
}
