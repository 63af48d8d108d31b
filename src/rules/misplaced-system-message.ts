import type { Diagnostic, Edit, Fix, Message } from '../generated/types.ts';
import { defineRule, type Finding, type View, type Visitor } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { moveOutOfMessageList, moveToFront } from '../repair/instructions.ts';
import {
  type Broken,
  messageAt,
  moving,
  type PlaceInList,
  placeInList,
  type Repair,
  unsafely,
} from '../repair/repair.ts';

export default defineRule({
  id: 'misplaced-system-message',
  title: 'System message is in the wrong place',
  kind: 'Order of messages',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a system message after another message, even if it is a second system message at the beginning. Where system messages are allowed in the middle, it reports one at the very beginning, one after an assistant message, and one that no assistant message follows.',
    why: 'When a full context drops old messages, the instructions must stay. That works only for one message at the beginning.',
    remedy: 'Join all instructions in one system message at the beginning. Put later instructions into a user message.',
  },
  parameters: {
    /**
     * Where a system message is allowed: only first; before all other messages; anywhere, but all `together`; or
     * after a user message, if an assistant message or nothing follows.
     */
    place: 'first' as 'first' | 'leading' | 'together' | 'before-answer',
    /** The message IDs of the faults to report, if the server has other words for each; all if empty. */
    of: [] as readonly string[],
  },
  messages: {
    misplaced: 'this system message comes after {count} other messages',
    apart: 'this system message is separated from the earlier ones',
    behindAnswer: 'this system message follows an assistant message, expected a user message before it',
    leading: 'the conversation begins with a system message; use the field for instructions',
    notBeforeAnswer: 'this system message is followed by a `{role}` message, expected an assistant message',
  },
  after: ['multiple-system-messages', 'unsupported-role', 'unexpected-role-order'],
  check(view, report, { place, of }) {
    if (place === 'before-answer')
      return beforeAnswers(view, finding => (of.length === 0 || of.includes(finding.messageId)) && report(finding));
    if (place === 'together') return contiguousOnly(view, report);
    let first: Message | undefined;
    let hasBegun = false;
    let count = -1;
    return {
      message(message) {
        first ??= message;
        count++;
        if (message.role !== 'system') hasBegun = true;
        if (message === first || message.role !== 'system' || (place === 'leading' && !hasBegun)) return;
        report({
          messageId: 'misplaced',
          at: message,
          in: message,
          data: { count },
          related: [{ at: first, label: 'expected here' }],
        });
      },
    };
  },
});

/** System messages may be anywhere, but there must be no other message between them. */
function contiguousOnly(view: View, report: (finding: Finding<'apart'>) => void): Visitor {
  let before: { readonly message: Message; readonly index: number } | undefined;
  return {
    message(message) {
      if (message.role !== 'system') return;
      if (before !== undefined && view.index > before.index + 1) {
        const related = [{ at: before.message, label: 'expected after this' }];
        report({ messageId: 'apart', at: message, in: message, related });
      }
      before = { message, index: view.index };
    },
  };
}

/**
 * System messages in the middle must be followed by an assistant message or by nothing, and must not follow an assistant
 * message. Empty ones are ignored because they only change settings.
 */
function beforeAnswers(
  view: View,
  report: (finding: Finding<'leading' | 'behindAnswer' | 'notBeforeAnswer'>) => void,
): Visitor {
  let section: Message | undefined;
  let answer: Message | undefined;
  return {
    message(message) {
      if (view.index < 0) return;
      if (message.role === 'system') {
        if (message.contentForm === 'parts' && message.parts.length === 0) return;
        if (view.index === 0) report({ messageId: 'leading', at: message, in: message });
        else if (answer !== undefined && !endsAtServer(answer)) {
          const related = [{ at: answer, label: 'the assistant message' }];
          report({ messageId: 'behindAnswer', at: message, in: message, related });
        } else section = message;
        answer = undefined;
        return;
      }
      answer = message.role === 'assistant' ? message : undefined;
      if (section !== undefined && message.role !== 'assistant')
        report({
          messageId: 'notBeforeAnswer',
          at: section,
          in: section,
          data: { role: message.wireRole ?? message.role },
          related: [{ at: message, label: 'comes next' }],
        });
      section = undefined;
    },
  };
}

/** Whether the last block is a server tool call or its result. */
function endsAtServer({ parts }: Message): boolean {
  const last = parts.at(-1);
  return (
    last !== undefined && (last.type === 'provider_item' || ('executedBy' in last && last.executedBy === 'provider'))
  );
}

export const repair: Repair = (found, broken, alike) => {
  const { messageId: kind, pointer, related } = found;
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  if (kind === 'leading') return moveOutOfMessageList(message, broken, alike);
  if (kind === 'misplaced') return moveToFront(message, broken, alike);
  if (kind === 'notBeforeAnswer')
    return broken.places.memoize('instructions before answers', () => movesBeforeAnswers(alike, broken)).get(message);
  const other = messageAt(broken, related[0]?.pointer ?? '');
  const place = placeInList(other?.pointer ?? '');
  if (other === undefined || place === undefined) return undefined;
  if (kind === 'behindAnswer')
    return (
      moveBehindQuestion(message, broken) ??
      unsafely(`move the instructions before the \`${roleOf(other)}\` message`, moving(pointer, other.pointer))
    );
  const behind = (found: readonly Diagnostic[]) =>
    unsafely('move the instructions after the earlier ones', ...movedBehind(place, found, broken));
  // Each is separated from the ones before it. Moving them one by one would take one round for each message.
  return [broken.places.memoize('instructions apart', () => behind(alike)), behind([found])];
};

const roleOf = ({ role, wireRole = role }: Message) => wireRole;

/**
 * Moves the messages of findings to the end of what the user says before the next answer, with the system messages directly
 * before them. Their order is kept, because the last ones are moved first.
 */
function movesBeforeAnswers(findings: readonly Diagnostic[], broken: Broken): ReadonlyMap<Message, Fix> {
  const { messages } = broken.conversation;
  const wanted = new Set(findings.map(({ pointer }) => messageAt(broken, pointer)));
  const fixes = new Map<Message, Fix>();
  let last: { readonly message: Message; readonly place: PlaceInList } | undefined;
  let edits: Edit[] | undefined;
  // A system message at the very beginning has a repair of its own.
  for (const message of messages.slice(1).reverse()) {
    const place = placeInList(message.pointer);
    if (message.role === 'assistant' || place === undefined) [last, edits] = [undefined, undefined];
    else if (message.role !== 'system') [last, edits] = [last ?? { message, place }, undefined];
    else if (last !== undefined) {
      if (wanted.has(message)) {
        edits = [];
        const title = `move the instructions after the \`${roleOf(last.message)}\` message`;
        fixes.set(message, { title, safety: 'unsafe', edits });
      }
      edits?.push(moving(message.pointer, child(last.place.list, last.place.index - edits.length)));
    }
  }
  return fixes;
}

/** Moves a system message, and those directly after it, behind what the user says next; undefined if that is nothing. */
function moveBehindQuestion(message: Message, { conversation, places }: Broken): Fix | undefined {
  const { messages } = conversation;
  const first = places.indexOf(message);
  let question = first + 1;
  while (messages[question]?.role === 'system') question++;
  let end = question;
  while (end < messages.length && messages[end]?.role !== 'system' && messages[end]?.role !== 'assistant') end++;
  const last = messages[end - 1];
  const place = placeInList(last?.pointer ?? '');
  if (end === question || last === undefined || place === undefined) return undefined;
  const moved = messages.slice(first, question).reverse();
  return unsafely(
    `move the instructions after the \`${roleOf(last)}\` message`,
    ...moved.map(({ pointer }, i) => moving(pointer, child(place.list, place.index - i))),
  );
}

/** Moves the messages of findings after an earlier message of the same list, in their order. */
function movedBehind({ list, index }: PlaceInList, findings: readonly Diagnostic[], broken: Broken): Edit[] {
  const moved = new Set(findings.map(({ pointer }) => messageAt(broken, pointer)?.pointer));
  let to = index;
  return [...moved].flatMap(from => {
    const place = placeInList(from ?? '');
    return place?.list === list && place.index > to ? [moving(child(list, place.index), child(list, ++to))] : [];
  });
}
