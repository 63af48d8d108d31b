/** What both of Gemini's wires do alike with what another wire has: instructions, tools, signatures. */
import type { Message, Part, Tool } from '../../generated/types.ts';
import type { Lose, Writing } from '../shape.ts';

export function instructionsIn(preamble: readonly Message[]): string[] {
  return preamble.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'text' || part.type === 'refusal' ? [part.text] : [])),
  );
}

/** What stands around the contents is written by the frame, which cannot tell. */
export function tellAround(preamble: readonly Message[], tools: readonly Tool[], lose: Lose): void {
  for (const part of preamble.flatMap(each => each.parts))
    if (part.type !== 'text' && part.type !== 'refusal') lose(part, 'dropped', 'instructions are text there');
    else if (part.text === '') lose(part, 'dropped', 'an instruction without words is refused');
  for (const message of preamble.slice(1)) lose(message, 'merged', 'all instructions are one there');
  for (const tool of tools)
    if (tool.kind === 'custom') lose(tool, 're-encoded', 'a custom tool is a function with one argument there');
    else if (tool.kind !== 'function') lose(tool, 'dropped', 'a tool of another server');
}

/** The one argument of a function that stands for a tool that takes free text. */
export const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

/** The signatures that are taken back here, by the part on which each has to stand. */
export function signaturesIn({ role, parts }: Message, { lose, reasoning }: Writing): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of parts) {
    if (part.type !== 'reasoning') continue;
    const { redacted, provider, signs, text, summary } = part;
    // Some gateways hand out the signatures of this provider as encrypted thoughts.
    const signature = part.signature ?? (provider === 'google' ? redacted : undefined);
    if (signature === undefined) {
      if (redacted !== undefined) lose(part, 'dropped', 'nobody else can open what was encrypted');
      else if (text === undefined && summary !== undefined) lose(part, 're-encoded', 'a summary is a thought there');
      continue;
    }
    const isOurs = provider === 'google' || signature === reasoning?.filler;
    if (role === 'assistant' && isOurs) found.set(signs ?? part.pointer, signature);
    else lose(part, 'dropped', 'a signature of another provider');
  }
  return found;
}

/** Texts that say nothing beside calls, and that nothing stands on. */
export function idleTexts({ parts }: Message, signatures: ReadonlyMap<string, string>): ReadonlySet<Part> {
  if (!parts.some(each => each.type === 'tool_call' && each.executedBy === 'client')) return NONE;
  return new Set(parts.filter(part => part.type === 'text' && part.text === '' && !signatures.has(part.pointer)));
}

const NONE: ReadonlySet<Part> = new Set();
