import type { Edit, Fix, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { child, valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { contentPlace } from '../repair/content.ts';
import { messageOf, partRemovals } from '../repair/parts.ts';
import { addition, messageAt, moving, placeInList, type Repair, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'content-beside-tool-calls',
  title: 'Message has both text and tool calls',
  kind: 'Content',
  docs: {
    fires:
      'Reports an assistant message that has text and tool calls, or, depending on the server, text after the last tool call.',
    why: 'The templates of some models support only one of the two, or nothing between a call and its result. The server rejects the message, or the text is lost.',
    remedy: 'Remove the text, or move it before the calls.',
  },
  parameters: {
    /** Whether only text after the last call is reported. */
    behind: false as boolean,
  },
  messages: {
    both: 'the message has text and {count} tool calls; only one of the two is allowed',
    behind: 'text follows the tool calls in the same message; results must come right after the calls',
  },
  after: ['wrong-type', 'missing-field'],
  check(_view, report, { behind }) {
    return {
      message(message) {
        if (message.role !== 'assistant' || message.unreadable !== undefined) return;
        const count = message.parts.filter(part => part.type === 'tool_call').length;
        const first = behind ? message.parts.findLastIndex(isClientCall) : 0;
        const says = message.parts.find((part, i) => i >= first && part.type === 'text' && !isBlank(part.text));
        if (count === 0 || first < 0 || says === undefined) return;
        report({ messageId: behind ? 'behind' : 'both', at: says, in: message, data: { count } });
      },
    };
  },
});

function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy === 'client';
}

export const repair: Repair = ({ pointer, messageId }, broken) => {
  const message = messageAt(broken, pointer);
  const place = message && contentPlace(message, broken);
  if (messageId === 'behind') return message && withTextFirst(message);
  if (message === undefined || place === undefined) return undefined;
  const texts = message.parts.filter(part => part.type === 'text' && part.field === undefined);
  const [first] = texts;
  let made: unknown;
  let edits: Edit[];
  if (first?.type === 'text' && typeof valueAt(broken.value, place) === 'string') {
    made = textMessage('assistant', first.text, broken);
    edits = [replacement(place, '')];
  } else {
    const sample = messageOf(texts, message, broken);
    const calls = message.parts.find(({ type }) => type === 'tool_call');
    // If the format has a separate list for calls, only the content is copied.
    made = calls?.pointer.startsWith(`${place}/`) ? sample : withContentOf(sample, place.slice(message.pointer.length));
    edits = calls?.pointer.startsWith(`${place}/`) ? partRemovals(texts, message) : [replacement(place, '')];
  }
  if (made === undefined) return undefined;
  return safely('move the text into a message before the calls', ...edits, addition(message.pointer, made));
};

/** Moves the text after the last call to before the run of calls. */
function withTextFirst({ parts }: Message): Fix | undefined {
  const isCall = (part: Part | undefined) => part?.type === 'tool_call' && part.executedBy === 'client';
  const last = parts.findLastIndex(isCall);
  let first = last;
  while (isCall(parts[first - 1])) first--;
  const to = placeInList(parts[first]?.pointer ?? '');
  const late = parts.slice(last + 1).filter(part => part.type === 'text');
  const places = late.map(({ pointer }) => placeInList(pointer));
  if (to === undefined || places.some(place => place?.list !== to.list)) return undefined;
  const edits = late.map(({ pointer }, i) => moving(pointer, child(to.list, to.index + i)));
  return safely('move the text before the calls', ...edits);
}

function withContentOf(sample: unknown, place: string): unknown {
  const content = valueAt(sample, place);
  const key = place.slice(1);
  return content === undefined || key.includes('/') ? undefined : { role: valueAt(sample, '/role'), [key]: content };
}
