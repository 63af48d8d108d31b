import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { contentPlace } from '../repair/content.ts';
import { addition, type Broken, messageAt, type Repair, replacement, safely } from '../repair/repair.ts';

type Form = 'absent' | 'null';

export default defineRule({
  id: 'missing-content',
  title: 'Message has no content',
  kind: 'Content',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports content that is null or missing where the server requires a string or parts: in every message except an assistant message with tool calls or a refusal.',
    why: 'There is nothing to put into the prompt. Servers reject the message instead of assuming empty text.',
    remedy: 'Send `""` for a result without output. Remove an assistant message without content.',
  },
  parameters: {
    /** For each role, the forms of content that the server rejects. */
    refused: {} as Readonly<Record<string, readonly Form[]>>,
    /** Whether an assistant message with tool calls may have no content. */
    besideCalls: true,
  },
  messages: {
    null: 'the content of this `{role}` message is null',
    absent: 'this `{role}` message has no content',
  },
  after: ['empty-tool-calls', 'wrong-type'],
  check(_view, report, { refused, besideCalls }) {
    return {
      message(message) {
        const form = message.contentForm;
        if (form !== 'null' && form !== 'absent') return;
        const role = message.wireRole ?? '';
        if (!Object.hasOwn(refused, role) || !refused[role]?.includes(form) || message.unreadable !== undefined) return;
        const saysSomething = message.parts.some(
          part => part.type === 'refusal' || part.type === 'audio' || (part.type === 'tool_call' && besideCalls),
        );
        if (saysSomething) return;
        const at = form === 'null' ? { pointer: `${message.pointer}/content` } : message;
        report({ messageId: form, at, in: message, data: { role } });
      },
    };
  },
});

export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  const message = messageAt(broken, pointer);
  if (message === undefined) return undefined;
  const place = contentPlace(message, broken) ?? child(message.pointer, 'content');
  const hasCalls = message.parts.some(({ type }) => type === 'tool_call');
  if (kind === 'absent' && hasCalls && takesNull(message, broken))
    return safely('set the content to null', addition(place, null));
  // If content is always a list, the repair writes an empty list.
  const sample = textMessage(message.role === 'other' ? 'user' : message.role, 'text', broken);
  const empty = Array.isArray(valueAt(sample, place.slice(message.pointer.length))) ? [] : '';
  const isThere = valueAt(broken.value, place) === null;
  return safely(
    `set the content to an empty ${empty === '' ? 'string' : 'list'}`,
    isThere ? replacement(place, empty) : addition(place, empty),
  );
};

/** Whether the dialect never rejects null content in this role. Then null is the usual value next to calls. */
function takesNull({ wireRole = '' }: Message, { dialect }: Broken): boolean {
  const statements = dialect.rules['missing-content'] ?? [];
  return !statements.some(({ parameters }) => {
    const refused = (parameters?.refused as Readonly<Record<string, readonly string[]>> | undefined)?.[wireRole];
    return refused?.includes('null') ?? false;
  });
}
