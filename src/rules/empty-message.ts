import type { Fix, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { contentPlace } from '../repair/content.ts';
import { merge } from '../repair/merge.ts';
import { GO_ON } from '../repair/phrases.ts';
import { type Broken, messageAt, type Repair, removal, replacement, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'empty-message',
  title: 'Message is empty',
  kind: 'Content',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a message with empty or blank content that has no calls, media, refusal or reasoning. An empty reasoning field does not count as reasoning. Tool results may be empty. Where the server accepts empty text, only a message without any part is reported.',
    why: 'Templates and several servers reject a turn without text. Most often it is an assistant message that was interrupted before it had any text.',
    remedy: 'Remove the message.',
  },
  parameters: {
    /** Roles whose messages must not be empty. */
    roles: [] as readonly string[],
    /** Whether a part counts as content even if its text is empty. */
    partsCount: false as boolean,
    /** Whether text that is only whitespace counts as empty. */
    blankCounts: true as boolean,
    /** Whether the last message may be empty, because the answer begins there. */
    exceptLast: false as boolean,
    /** Whether only the last message is checked. */
    lastOnly: false as boolean,
    /** Whether the server merges adjacent messages of a role, so that all of them must be empty. */
    merged: false as boolean,
  },
  messages: { empty: 'the `{role}` message is empty' },
  after: ['blank-text', 'missing-content', 'empty-tool-calls', 'wrong-type', 'missing-field'],
  check(_view, report, { roles, partsCount, blankCounts, exceptLast, lastOnly, merged }) {
    /** The role of the last message, and whether all adjacent messages of this role are empty. */
    let run: { readonly role: string; isEmpty: boolean } | undefined;
    /** Reports an empty message unless what follows shows that it may be empty. */
    let waiting: (() => void) | undefined;

    function reporting(message: Message, role: string): () => void {
      return () => report({ messageId: 'empty', at: message, in: message, data: { role } });
    }

    function isEmpty({ parts, unreadable }: Message): boolean {
      if (unreadable !== undefined) return false;
      return partsCount ? parts.length === 0 : parts.every(part => isEmptyPart(part, blankCounts));
    }

    function checkMessage(message: Message): void {
      const role = message.wireRole ?? '';
      if (merged && run?.role === role) {
        run.isEmpty &&= isEmpty(message);
        if (!run.isEmpty) waiting = undefined;
        return;
      }
      waiting?.();
      waiting = undefined;
      run = { role, isEmpty: roles.includes(role) && isEmpty(message) };
      if (!run.isEmpty) return;
      if (exceptLast || merged) waiting = reporting(message, role);
      else reporting(message, role)();
    }

    return {
      ...(!lastOnly && { message: checkMessage }),
      end(last) {
        if (lastOnly && last !== undefined) checkMessage(last);
        if (!exceptLast) waiting?.();
      },
    };
  },
});

/** Whether a part has no text; a reasoning field may be present but empty. */
function isEmptyPart(part: Part, blankCounts: boolean): boolean {
  if (part.type === 'text') return blankCounts ? isBlank(part.text) : part.text === '';
  return part.type === 'reasoning' && part.field !== 'reasoning_details' && part.text === '' && !part.signature;
}

export const repair: Repair = ({ pointer }, broken) => {
  const { messages } = broken.conversation;
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  const at = broken.places.indexOf(message);
  if (at < 0) return undefined;
  const [before, after] = [messages[at - 1], messages[at + 1]];
  const hasRule = (rule: string) => broken.dialect.rules[rule] !== undefined;
  const isNeeded =
    (after === undefined && hasRule('unexpected-last-role')) ||
    (before?.role !== 'assistant' && after?.role === 'assistant' && hasRule('unexpected-first-role'));
  if (message.role === 'user' && isNeeded) return filled(message, broken);
  const isBetween = before !== undefined && before.role !== 'tool' && before.role === after?.role;
  if (isBetween && hasRule('unexpected-role-order')) {
    const edits = merge([before, message, after], broken, { leaveOut: message });
    if (edits !== undefined) return safely('remove the message and merge its neighbors', ...edits);
  }
  return safely('remove the message', removal(pointer));
};

/** The message is filled and not removed, because a conversation needs a user message. */
function filled(message: Message, broken: Broken): Fix | undefined {
  const place = contentPlace(message, broken);
  const made = textMessage('user', GO_ON, broken);
  const content = place === undefined ? undefined : valueAt(made, place.slice(message.pointer.length));
  if (place === undefined || content === undefined || valueAt(broken.value, place) === undefined) return undefined;
  return unsafely('replace the empty message with a request to continue', replacement(place, content));
}
