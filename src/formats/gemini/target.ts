/** Shared conversion code of both Gemini formats: system prompts, tools, signatures. */
import type { Message, Part, Tool } from '../../generated/types.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { loseForeignTools } from '../engine/normal/function-tools.ts';

export function instructionsIn(preamble: readonly Message[]): string[] {
  return preamble.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'text' || part.type === 'refusal' ? [part.text] : [])),
  );
}

/** Reports losses of fields outside the contents, because the frame writer cannot report them. */
export function reportFrameLosses(preamble: readonly Message[], tools: readonly Tool[], lose: Lose): void {
  for (const part of preamble.flatMap(each => each.parts))
    if (part.type !== 'text' && part.type !== 'refusal')
      lose(part, 'dropped', 'the target allows only text in the system prompt');
    else if (part.text === '') lose(part, 'dropped', 'the target rejects an empty system prompt');
  for (const message of preamble.slice(1)) lose(message, 'merged', 'the target has a single system prompt');
  loseForeignTools(tools, lose);
}

/** The signatures that this provider accepts, by the pointer of the part that each signs. */
export function signaturesIn({ role, parts }: Message, { lose, reasoning }: Writing): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of parts) {
    if (part.type !== 'reasoning') continue;
    const { redacted, provider, signs, text, summary } = part;
    // Some gateways return this provider's signatures as encrypted reasoning.
    const signature = part.signature ?? (provider === 'google' ? redacted : undefined);
    if (signature === undefined) {
      if (redacted !== undefined) lose(part, 'dropped', 'only the provider that encrypted it can read it');
      else if (text === undefined && summary !== undefined)
        lose(part, 're-encoded', 'the target writes a reasoning summary as a thought');
      continue;
    }
    const isOurs = provider === 'google' || signature === reasoning?.filler;
    if (role === 'assistant' && isOurs) found.set(signs ?? part.pointer, signature);
    else lose(part, 'dropped', 'the signature belongs to another provider');
  }
  return found;
}

/** Empty texts next to calls, without a signature. */
export function idleTexts({ parts }: Message, signatures: ReadonlyMap<string, string>): ReadonlySet<Part> {
  if (!parts.some(each => each.type === 'tool_call' && each.executedBy === 'client')) return NONE;
  return new Set(parts.filter(part => part.type === 'text' && part.text === '' && !signatures.has(part.pointer)));
}

const NONE: ReadonlySet<Part> = new Set();
