/** Texts that identify the ReAct engine's messages: observations, interrupts, requests to write JSON. */

export const OBSERVATION = 'Observation: ';
export const ERROR = 'Error: ';
export const INTERRUPT = '[USER INTERRUPT]';
/** The text shown as reasoning if the engine could not parse an action. */
export const UNPARSED = '(could not parse LLM output as JSON)';

/** The text of an old result that was cleared to save space. */
const CLEARED = '[result cleared -- older than ';
/** The end of a result that exceeded the budget of its run. Everything before it may be cut off. */
const OVER_BUDGET = /\[Truncated: tool result exceeded aggregate budget \(\d+\/\d+ tokens used\)\]$/;
/** Adjacent messages with the same role are joined with a blank line before they are sent. */
const JOINED = `\n\n${OBSERVATION}`;

/** A user message of JSON mode that contains a result: the text before it, and the text of the result. */
export interface Observed {
  readonly before: string;
  readonly text: string;
}

/** The result in a user message of JSON mode; undefined if there is none. */
export function observed(content: string): Observed | undefined {
  if (content.startsWith(OBSERVATION)) return { before: '', text: content.slice(OBSERVATION.length) };
  if (content.startsWith(CLEARED)) return { before: '', text: content };
  if (content.startsWith(INTERRUPT)) {
    const at = content.indexOf(JOINED);
    if (at >= 0) return { before: content.slice(0, at), text: content.slice(at + JOINED.length) };
  }
  // The note about the budget is at the end, so only the end is matched.
  return OVER_BUDGET.test(content.slice(-160)) ? { before: '', text: content } : undefined;
}

/** Writes a result in JSON mode. */
export function observation(text: string): string {
  return text.startsWith(CLEARED) || OVER_BUDGET.test(text.slice(-160)) ? text : OBSERVATION + text;
}

/** Adds the prefix by which a failed result is recognized. */
export function failed(text: string): string {
  return text.startsWith(ERROR) ? text : ERROR + text;
}
