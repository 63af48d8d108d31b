/** What is written where a server wants a message that nobody wrote. */

/** In the place of what a user said before, where the beginning of a conversation is missing. */
export const CUT = '[The beginning of this conversation was left out.]';
/** In the place of what a user said between two answers. */
export const CONTINUED = '[The conversation continues.]';
/** In the place of an answer between results and the user's next message. */
export const RECEIVED = '[The results were received.]';
/** Asks for an answer, where a request ends with one. */
export const GO_ON = 'Go on.';
/** In the place of what a tool said that said nothing. */
export const NO_OUTPUT = '(no output)';
export const NO_REASON = '(failed without a reason)';
/** Beside a file that may not stand alone. */
export const FILE = '[A file.]';
