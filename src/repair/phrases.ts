/** Texts of messages that are inserted because a server requires a message. */

/** Replaces the user message that was removed at the start of a conversation. */
export const CUT = '[The beginning of this conversation was left out.]';
/** The text of a user message that a repair adds between two assistant messages. */
export const CONTINUED = '[The conversation continues.]';
/** Replaces a missing assistant message between results and the next user message. */
export const RECEIVED = '[The results were received.]';
/** Asks for an answer if a request ends with an assistant message. */
export const GO_ON = 'Go on.';
/** The text of an empty tool result. */
export const NO_OUTPUT = '(no output)';
export const NO_REASON = '(failed without a reason)';
/** Accompanies a file that must not be sent without text. */
export const FILE = '[A file.]';
/** The assistant message that is added if a run was aborted before the model answered. */
export const NOT_ANSWERED = '[The answer was interrupted.]';
