/** Finds the message that a chat template rejects. */
import type { Answer } from './chat-template.ts';

export interface RejectedMessage {
  /** Index of the message, from 0. */
  readonly index: number;
  /** Number of leading messages with which the template raises this error. */
  readonly length: number;
  /** Whether even the first message alone fails to render. */
  readonly isRefusedThroughout: boolean;
}

/** Up to this number of messages, every prefix of the conversation is rendered. */
const MAX_LINEAR = 120;

/**
 * The rejected message is the last one of the shortest prefix from which on every longer prefix is rejected. A prefix may be
 * rejected with another error because something is still missing, such as a user message. Then it is the message
 * without which the rest renders.
 */
export function findRejectedMessage(
  messages: readonly unknown[],
  key: string,
  answer: (messages: readonly unknown[]) => Answer,
): RejectedMessage {
  const all = messages.length;
  const outcomes = new Map<number, Answer>();
  const beginning = (length: number): Answer => {
    const known = outcomes.get(length) ?? answer(messages.slice(0, length));
    outcomes.set(length, known);
    return known;
  };
  const isSame = (length: number) => {
    const outcome = beginning(length);
    return outcome.kind === 'refused' && outcome.key === key;
  };
  let length = all;
  if (all > MAX_LINEAR) {
    let rendered = 0;
    while (length - rendered > 1) {
      const middle = (length + rendered) >> 1;
      if (isSame(middle)) length = middle;
      else rendered = middle;
    }
  } else while (length > 1 && isSame(length - 1)) length--;
  let shortest = length;
  while (shortest > 1 && length - shortest < MAX_LINEAR && beginning(shortest - 1).kind === 'refused') shortest--;
  const isRefusedThroughout = shortest === 1;
  if (shortest < length)
    for (let i = length - 1; i >= shortest - 1; i--) {
      const without = messages.slice(0, length).filter((_, k) => k !== i);
      if (without.length > 0 && answer(without).kind === 'rendered') return { index: i, length, isRefusedThroughout };
    }
  return { index: length - 1, length, isRefusedThroughout };
}
