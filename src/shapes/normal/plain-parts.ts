/** What wires that hold little have in common on the way from the normal form. */
import type { Message, Part, ReasoningPart } from '../../generated/types.ts';
import type { Lose } from '../shape.ts';
import { isObject } from '../structure.ts';

/** A message whose role means nothing elsewhere: what is none at all is left out, anything else is the user's. */
export function withKnownRole(message: Message, lose: Lose): Message | undefined {
  if (message.role !== 'other') return message;
  if (!isObject(message.wire)) {
    lose(message, 'dropped', 'this is no message');
    return undefined;
  }
  lose(message, 're-encoded', 'no other wire has this role');
  return { ...message, role: 'user' };
}

/** The text of all parts that are text; each part behind the first is told of as merged. */
export function joinedText(parts: readonly Part[], lose: Lose): string | undefined {
  let text: string | undefined;
  for (const part of parts) {
    if (part.type !== 'text' && part.type !== 'refusal') continue;
    if (text !== undefined) lose(part, 'merged', 'content is one text there');
    text = (text ?? '') + part.text;
  }
  return text;
}

/** What was thought, for wires that keep its words alone. */
export function reasoningText(parts: readonly Part[], lose: Lose): string | undefined {
  const thoughts = parts.filter(part => part.type === 'reasoning');
  const texts = thoughts.flatMap(part => wordsOf(part, lose) ?? []);
  return texts.length === 0 ? undefined : texts.join('');
}

/** The words of a piece of reasoning; undefined where it has none. What proves or replaces them is told of as dropped. */
export function wordsOf(part: ReasoningPart, lose: Lose): string | undefined {
  const { text, summary, signature, redacted } = part;
  const words = text ?? summary;
  if (words === undefined) lose(part, 'dropped', 'reasoning without words has no place there');
  else if (signature !== undefined || redacted !== undefined)
    lose(part, 're-encoded', 'reasoning goes without its signature there');
  return words;
}

/** Instructions that stand beside the messages as one text; undefined where there are none. */
export function instructionsText(preamble: readonly Message[] = [], lose: Lose = () => {}): string | undefined {
  if (preamble.length === 0) return undefined;
  for (const message of preamble.slice(1)) lose(message, 'merged', 'instructions are one text there');
  return preamble
    .map(({ parts }) => {
      for (const part of parts) if (part.type !== 'text') lose(part, 'dropped', 'instructions are text there');
      return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
    })
    .join('\n\n');
}
