/** Runs of an agent loop: from the user's request to the model's final answer. */
import type { Message } from '../generated/types.ts';

/** The role of a message within its run. */
export type RunPlace = 'start' | 'reply' | 'inside';

/**
 * A run starts at a user message that is not a tool result and was not written by the loop itself; `written` contains
 * the beginnings of messages that the loop writes. Every assistant message is a reply.
 */
export function placeInRun(message: Message, written: readonly string[]): RunPlace {
  if (message.role === 'assistant') return 'reply';
  if (message.role !== 'user' || message.parts.some(part => part.type === 'tool_result')) return 'inside';
  return beginsWith(message, written) ? 'inside' : 'start';
}

/** Whether the user asks something here, and does not only send tool results. That ends the model's turn. */
export function isUserPrompt({ role, parts }: Message): boolean {
  return role === 'user' && (parts.length === 0 || parts.some(part => part.type !== 'tool_result'));
}

/** Whether the text of a message begins with one of these. */
export function beginsWith({ parts }: Message, beginnings: readonly string[]): boolean {
  const first = parts[0];
  return first?.type === 'text' && beginnings.some(each => first.text.startsWith(each));
}
