/** Shared conversion code for formats with few features. */
import type { Message, Part, ReasoningPart, RefusalPart, TextPart, ToolResultPart } from '../../../generated/types.ts';
import { isObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';

/**
 * Replaces a role that only the source format has: the message becomes a user message. Values that are not messages are
 * dropped.
 */
export function withKnownRole(message: Message, lose: Lose): Message | undefined {
  if (message.role !== 'other') return message;
  if (!isObject(message.wire)) {
    lose(message, 'dropped', 'this is not a message');
    return undefined;
  }
  lose(message, 're-encoded', 'other formats do not have this role');
  return { ...message, role: 'user' };
}

/** The joined text of all text parts. Each part after the first is reported as merged. */
export function joinedText(parts: readonly Part[], lose: Lose): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.type !== 'text' && part.type !== 'refusal') continue;
    if (text !== undefined) lose(part, 'merged', 'in the target, content is a single text');
    text = (text ?? '') + part.text;
  }
  return text;
}

/** Reasoning for formats that only store its text. */
export function reasoningText(parts: readonly Part[], lose: Lose): string | undefined {
  const thoughts = parts.filter(part => part.type === 'reasoning');
  const texts = thoughts.flatMap(part => wordsOf(part, lose) ?? []);
  return texts.length === 0 ? undefined : texts.join('');
}

/** The text of a reasoning part; undefined if it has none. Its signature or encrypted form is reported as dropped. */
export function wordsOf(part: ReasoningPart, lose: Lose): string | undefined {
  const { text, summary, signature, redacted } = part;
  const words = text ?? summary;
  if (words === undefined) lose(part, 'dropped', 'the target has no field for reasoning without text');
  else if (signature !== undefined || redacted !== undefined)
    lose(part, 're-encoded', 'the target has no field for reasoning signatures');
  return words;
}

/** Reports the outcome of a failed tool call as dropped, for formats that do not record it. */
export function loseFailure(
  result: ToolResultPart,
  lose: Lose,
  reason = 'the target does not say whether a tool call failed',
): void {
  if (result.outcome !== undefined && result.outcome !== 'success') lose(result, 'dropped', reason);
}

/** Reports a denied or interrupted tool call as re-encoded, for formats that only record that a call failed. */
export function loseDenial(
  result: ToolResultPart,
  lose: Lose,
  reason = 'the target has only one kind of tool error',
): void {
  if (result.outcome === 'denied' || result.outcome === 'interrupted') lose(result, 're-encoded', reason);
}

/** Converts a refusal to text and reports it. */
export function withoutRefusal<P extends Part>(part: P, lose: Lose): Exclude<P, RefusalPart> | TextPart {
  if (part.type !== 'refusal') return part as Exclude<P, RefusalPart>;
  lose(part, 're-encoded', 'the target writes a refusal as text');
  return { type: 'text', text: part.text, pointer: part.pointer };
}

/** The system prompt outside the messages as one text; undefined if there is none. */
export function instructionsText(preamble: readonly Message[] = [], lose: Lose = () => {}): string | undefined {
  if (preamble.length === 0) return undefined;
  for (const message of preamble.slice(1)) lose(message, 'merged', 'in the target, the system prompt is a single text');
  return preamble
    .map(({ parts }) => {
      for (const part of parts)
        if (part.type !== 'text') lose(part, 'dropped', 'the target allows only text in the system prompt');
      return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
    })
    .join('\n\n');
}

/**
 * Whether two adjacent assistant messages are one turn. They are if the first has client tool calls: the results for
 * both come after the second.
 */
export function joinsWaitingCalls(before: Message, next: Message): boolean {
  return before.role === 'assistant' && next.role === 'assistant' && waitingCallIn(before.parts) !== undefined;
}

const waitingCallIn = firstPart(part => part.type === 'tool_call' && part.executedBy === 'client');

/**
 * Finds the first part that fits in a list that only grows, as it does while messages are joined: parts are examined
 * once.
 */
export function firstPart(fits: (part: Part) => boolean): (parts: readonly Part[]) => Part | undefined {
  const examined = new WeakMap<readonly Part[], number>();
  return parts => {
    let i = examined.get(parts) ?? 0;
    while (i < parts.length && !fits(parts[i] as Part)) i++;
    examined.set(parts, i);
    return parts[i];
  };
}
