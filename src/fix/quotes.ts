/** Whether edits quote the conversation, because reports must not print its content. */
import type { Conversation, Edit, Part } from '../generated/types.ts';
import { lastKey } from '../pointer.ts';
import * as phrases from '../repair/phrases.ts';

/** Words of an API: roles, types, media types, tool names, IDs. */
const WORD = /^[\w./:+-]{0,64}$/;
const ARGUMENTS = /^(?:arguments|args|input|parameters)$/i;
const OWN_PHRASES: ReadonlySet<string> = new Set(Object.values(phrases));

/** Creates a test for edits: whether they add anything except words of an API and our own phrases. */
export function quotesOf(conversation: Conversation | undefined): (edits: readonly Edit[]) => boolean {
  const texts = new Set<string>();
  for (const message of [...(conversation?.preamble ?? []), ...(conversation?.messages ?? [])])
    for (const part of message.parts) collect(part, texts);
  const quotes = (value: unknown, isArguments: boolean): boolean => {
    if (typeof value === 'string') {
      if (OWN_PHRASES.has(value) || value === '{}') return false;
      return isArguments || !WORD.test(value) || (value !== '' && texts.has(value));
    }
    if (typeof value === 'number') return isArguments;
    if (value === null || typeof value !== 'object') return false;
    return Object.entries(value).some(([key, member]) => quotes(member, isArguments || ARGUMENTS.test(key)));
  };
  return edits => edits.some(({ path, value }) => value !== undefined && quotes(value, ARGUMENTS.test(lastKey(path))));
}

function collect(part: Part, texts: Set<string>): void {
  if ('text' in part && typeof part.text === 'string') texts.add(part.text);
  if (part.type === 'tool_result') for (const each of part.content) collect(each, texts);
}
