/** Shared conversion code for formats with few features. */
import type { Message, Part, ReasoningPart } from '../../../generated/types.ts';
import { isObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';

/**
 * A message with a role that only its own format has. Values that are not messages are dropped; all others become user
 * messages.
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
