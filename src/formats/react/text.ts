/** The texts by which the ReAct engine's own messages are known: observations, interrupts, requests to write JSON. */

export const OBSERVATION = 'Observation: ';
export const ERROR = 'Error: ';
export const INTERRUPT = '[USER INTERRUPT]';
/** What a reader gets for the reasoning of an action that it could not parse. */
export const UNPARSED = '(could not parse LLM output as JSON)';

/** An old result, cleared to save room; what it was is not said any more. */
const CLEARED = '[result cleared -- older than ';
/** The end of a result that ran over the budget of its run, which may have cut everything before. */
const OVER_BUDGET = /\[Truncated: tool result exceeded aggregate budget \(\d+\/\d+ tokens used\)\]$/;
/** Neighbours of one role are joined by a blank line on their way out. */
const JOINED = `\n\n${OBSERVATION}`;

/** A user message of JSON mode that holds a result: what stands before it, and the result's own text. */
export interface Observed {
  readonly before: string;
  readonly text: string;
}

/** The result in a user message of JSON mode; undefined where there is none. */
export function observed(content: string): Observed | undefined {
  if (content.startsWith(OBSERVATION)) return { before: '', text: content.slice(OBSERVATION.length) };
  if (content.startsWith(CLEARED)) return { before: '', text: content };
  if (content.startsWith(INTERRUPT)) {
    const at = content.indexOf(JOINED);
    if (at >= 0) return { before: content.slice(0, at), text: content.slice(at + JOINED.length) };
  }
  // The budget's own note is at the end; a tail is all that has to be matched.
  return OVER_BUDGET.test(content.slice(-160)) ? { before: '', text: content } : undefined;
}

/** A result as JSON mode writes it. */
export function observation(text: string): string {
  return text.startsWith(CLEARED) || OVER_BUDGET.test(text.slice(-160)) ? text : OBSERVATION + text;
}

/** The text of a result that failed says so. */
export function failed(text: string): string {
  return text.startsWith(ERROR) ? text : ERROR + text;
}
