/** Runs of an agent's loop: from what somebody asked to what the model answered in the end. */
import type { Message } from '../generated/types.ts';

/** What a message is to the run that it stands in. */
export type RunPlace = 'start' | 'reply' | 'inside';

/**
 * A run starts at a user message that is no result, and that the loop did not write itself: what its messages begin with
 * is `written`. Every assistant message is a reply, whatever it holds.
 */
export function placeInRun(message: Message, written: readonly string[]): RunPlace {
  if (message.role === 'assistant') return 'reply';
  if (message.role !== 'user' || message.parts.some(part => part.type === 'tool_result')) return 'inside';
  return beginsWith(message, written) ? 'inside' : 'start';
}

/** Whether the user says something here, instead of only handing in what tools gave: a turn of the model ends with that. */
export function asksAnew({ role, parts }: Message): boolean {
  return role === 'user' && (parts.length === 0 || parts.some(part => part.type !== 'tool_result'));
}

/** Whether the text of a message begins with one of these. */
export function beginsWith({ parts }: Message, beginnings: readonly string[]): boolean {
  const first = parts[0];
  return first?.type === 'text' && beginnings.some(each => first.text.startsWith(each));
}
