/** Documents that are not JSON but the text of a conversation, with delimiters between the messages. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Diagnostic } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import type { Positions } from '../source/positions.ts';

/** Sets the place of every diagnostic, and of its related places, to that of its message. */
export function placeInText(
  found: readonly Diagnostic[],
  text: string,
  positions: Positions,
  messageFormat: MessageFormat | undefined,
): void {
  if (found.length === 0) return;
  const spans: { readonly start: number; readonly end: number }[] = [];
  let end = 0;
  for (const message of messageFormat?.splitText?.(text) ?? []) {
    const start = end + message.length - message.trimStart().length;
    end += message.length;
    spans.push({ start, end });
  }
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const span = spans[Number(pointerKeys(each.pointer)[0] ?? Number.NaN)] ?? { start: 0, end: text.length };
    each.source = positions.source(span.start, span.end);
  }
}
