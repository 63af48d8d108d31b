/** Adds a user message if a server requires one. */
import type { Fix } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { textMessage } from './composed.ts';
import { GO_ON } from './phrases.ts';
import { addition, type Broken, placeInList, unsafely } from './repair.ts';

/** Adds a user message with an invented text after the existing messages. */
export function withUserMessage(broken: Broken): Fix | undefined {
  const { conversation, value } = broken;
  const request = textMessage('user', GO_ON, broken);
  const last = conversation.messages.at(-1);
  const place = placeInList(last?.pointer ?? '');
  const list = place?.list ?? emptyList(broken);
  if (request === undefined || list === undefined || !Array.isArray(valueAt(value, list))) return undefined;
  return unsafely(
    'add a user message that asks to continue',
    addition(child(list, place === undefined ? 0 : place.index + 1), request),
  );
}

/** The list of messages, if it is empty. */
function emptyList({ messageFormat, value, conversation: { pointer } }: Broken): string | undefined {
  const { at } = messageFormat.readFrame(valueAt(value, pointer), pointer, () => {});
  const list = valueAt(value, at);
  return Array.isArray(list) && list.length === 0 ? at : undefined;
}
