/** Writes texts and messages in a message format. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { Message, Part } from '../generated/types.ts';
import { valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { type Broken, placeInList } from './repair.ts';

export interface Composed {
  readonly value: unknown;
  readonly from: readonly Message[];
}

const ignore = () => {};

/** Writes messages in normal form. */
export function compose(
  messages: readonly Message[],
  { messageFormat, conversation }: Broken,
  lose: Lose = ignore,
): Composed[] {
  const written: Composed[] = [];
  const { preamble: _, wire: _w, ...around } = conversation;
  messageFormat.compose(
    { ...around, messages: [...messages] },
    {
      put: (value, from) => written.push({ value, from }),
      lose,
      sameParts: false,
      reasoning: undefined,
      refuses: () => false,
      reads: () => undefined,
    },
  );
  return written;
}

/** A message with only a text; undefined if the format has none for the role. */
export function textMessage(role: Message['role'], text: string, broken: Broken, form: 'string' | 'parts' = 'string') {
  const parts: Part[] = [{ type: 'text', text, pointer: 'text' }];
  const written = compose([{ role, parts, contentForm: form, pointer: 'new' }], broken);
  return written.length === 1 && isObject(written[0]?.value) ? written[0].value : undefined;
}

/** A text as a part of a content list; undefined if the format has no content lists. */
export function textPart(role: Message['role'], text: string, broken: Broken): unknown {
  // With a single text, the format might write a string. With two, it writes a list.
  const parts: Part[] = [text, '.'].map(each => ({ type: 'text', text: each, pointer: 'text' }));
  const [written] = compose([{ role, parts, contentForm: 'parts', pointer: 'new' }], broken);
  if (written === undefined) return undefined;
  const [first] = broken.messageFormat.readMessage(written.value, '', ignore).parts;
  const place = first === undefined ? undefined : placeInList(first.pointer);
  return place === undefined || first?.type !== 'text' ? undefined : valueAt(written.value, first.pointer);
}
