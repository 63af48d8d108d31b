/** Replaces rejected parts by text, and content by the form that the server accepts. */
import type { Diagnostic, Edit, Fix, Message, Part, ToolResultPart } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { compose, textPart } from './composed.ts';
import { BETWEEN } from './merge.ts';
import { NO_OUTPUT, NO_REASON } from './phrases.ts';
import { addition, type Broken, placeInList, removal, replacement, unsafely } from './repair.ts';

const WORDS: Readonly<Record<string, string>> = { image: 'An image', audio: 'A recording', video: 'A film' };

/** The text that replaces a removed part. */
export function leftOutText({ type }: Part): string {
  return `[${WORDS[type] ?? 'A file'} was left out.]`;
}

/** The result that contains a part. */
export function resultAround(part: Part, { conversation, places }: Broken): ToolResultPart | undefined {
  const results = places.memoize('results by content', () => {
    const found = new Map<Part, ToolResultPart>();
    for (const { parts } of conversation.messages)
      for (const each of parts)
        if (each.type === 'tool_result') for (const inner of each.content) found.set(inner, each);
    return found;
  });
  return results.get(part);
}

/**
 * Replaces a part by a text; if no text is allowed there, the part is only removed. Parts in a separate list next to
 * the content share one repair, because all their texts go into the content.
 */
export function leaveOut(
  part: Part,
  message: Message,
  broken: Broken,
  alike: readonly Diagnostic[],
  type: unknown = part.type,
): Fix {
  const title = `replace the \`${type}\` part with text`;
  if (part.field === undefined) return unsafely(title, ...leftOut(part, message, broken));
  const { rule, messageId } = alike[0] ?? {};
  return broken.places.memoize(`${title} ${rule} ${messageId} ${part.field} ${message.pointer}`, () => {
    const { pointers } = broken.places.memoize(`places of ${rule} ${messageId}`, () => ({
      pointers: new Set(alike.map(({ pointer }) => pointer)),
    }));
    const parts = message.parts.filter(
      each => each === part || (each.field === part.field && each.type === part.type && pointers.has(each.pointer)),
    );
    return unsafely(title, ...removeFromList(parts, message, broken));
  });
}

/** The edits that remove parts of a separate list, and mention them in the content. */
function removeFromList(parts: readonly Part[], message: Message, { value }: Broken): Edit[] {
  const contentText = message.parts.find(each => each.type === 'text' && each.field === undefined);
  const list = placeInList(parts[0]?.pointer ?? '')?.list;
  const all = list === undefined ? undefined : valueAt(value, list);
  const isWhole = list !== undefined && Array.isArray(all) && all.length === parts.length;
  const out = isWhole ? [removal(list)] : parts.map(({ pointer }) => removal(pointer)).reverse();
  if (contentText?.type !== 'text' || typeof valueAt(value, contentText.pointer) !== 'string') return out;
  const texts = [...(contentText.text === '' ? [] : [contentText.text]), ...parts.map(leftOutText)];
  return [...out, replacement(contentText.pointer, texts.join(BETWEEN))];
}

/** The edits that replace a part of the content by a text. */
function leftOut(part: Part, message: Message, broken: Broken): Edit[] {
  const text = leftOutText(part);
  const around = resultAround(part, broken);
  const place = placeInList(part.pointer);
  if (place === undefined) return [];
  // In a message of role `tool`, the content belongs to the result.
  const raw =
    around !== undefined && around.pointer !== message.pointer
      ? textInResult(text, around, broken)
      : textPart(message.role === 'tool' ? 'user' : message.role, text, broken);
  return raw === undefined ? [removal(part.pointer)] : [replacement(part.pointer, raw)];
}

/** A text as a part of a result's content list; undefined if results have no lists. */
function textInResult(text: string, result: ToolResultPart, broken: Broken): unknown {
  const content: Part[] = [text, '.'].map(each => ({ type: 'text', text: each, pointer: '' }));
  const found = writtenResult({ ...result, content }, broken)?.part.content[0];
  const place = found === undefined ? undefined : placeInList(found.pointer);
  return place === undefined
    ? undefined
    : valueAt(writtenResult({ ...result, content }, broken)?.value, found?.pointer ?? '');
}

/** A result as the format writes it, and the part that is read from it. */
function writtenResult(result: ToolResultPart, broken: Broken): { value: unknown; part: ToolResultPart } | undefined {
  const { wire: _, ...bare } = result;
  const { callId, name } = result;
  const call: Part = {
    type: 'tool_call',
    ...(callId !== undefined && { callId }),
    ...(name !== undefined && { name }),
    kind: 'function',
    executedBy: 'client',
    arguments: { value: {} },
    pointer: 'call',
  };
  const asking: Message = { role: 'assistant', parts: [call], contentForm: 'absent', pointer: 'asking' };
  const answer: Message = { role: 'tool', parts: [bare], contentForm: 'string', pointer: 'answer' };
  for (const { value } of compose([asking, answer], broken)) {
    const read = broken.messageFormat.readMessage(value, '', () => {}).parts;
    const part = read.find((each): each is ToolResultPart => each.type === 'tool_result');
    if (part !== undefined) return { value, part };
  }
  return undefined;
}

/** The edits that write into an empty result that there was no output. */
export function withNoOutput(result: ToolResultPart, broken: Broken): Edit[] {
  const failed = result.outcome !== undefined && result.outcome !== 'success';
  const text = failed ? NO_REASON : NO_OUTPUT;
  const written = writtenResult({ ...result, content: [{ type: 'text', text, pointer: '' }] }, broken);
  const content = written?.part.content[0];
  if (written === undefined || content === undefined) return [];
  const place = placeInList(content.pointer)?.list ?? content.pointer;
  const below = place.slice(written.part.pointer.length);
  const target = result.pointer + below;
  const [first] = result.content;
  const old = valueAt(broken.value, target);
  if (typeof old === 'string') return [replacement(target, text)];
  if (first?.type === 'text' && typeof valueAt(broken.value, child(first.pointer, 'text')) === 'string')
    return [replacement(child(first.pointer, 'text'), text)];
  const made = valueAt(written.value, place);
  if (made === undefined) return [];
  return [old === undefined ? addition(target, made) : replacement(target, made)];
}
