import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { textMessage } from '../repair/composed.ts';
import { asKnownMessage } from '../repair/foreign.ts';
import { moveOutOfMessageList } from '../repair/instructions.ts';
import { type Broken, messageAt, type Repair, replacement, safely, unsafely } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'unsupported-role',
  title: 'Unsupported role',
  kind: 'Fields and types',
  docs: {
    fires: 'Reports a role that the server does not know, and one that the model does not accept.',
    why: 'The role selects the template of a message, and there is none for an unknown role.',
    remedy:
      'Map the roles of your framework to the four standard ones: human to user, ai to assistant, a result to tool. Remove messages that only your own store needs. If a model does not accept `system`, put the instructions into the first user message.',
  },
  parameters: {
    /** Accepted roles; any if empty. */
    allowed: [] as readonly string[],
    /** Accepted roles that may be written in any letter case. */
    anyCase: [] as readonly string[],
    /** Roles that are rejected although other dialects with the same parameters accept them. */
    refused: [] as readonly string[],
    /** The message field with the role. */
    field: 'role',
  },
  messages: {
    unknown: 'role `{role}` is not one of {allowed}',
    refused: 'role `{role}` is not supported here',
  },
  check(view, report, { allowed, anyCase, refused, field }) {
    const known = [...allowed, ...anyCase];
    const around = new Set(view.conversation.preamble);
    return {
      message(message) {
        const role = message.wireRole;
        if (role === undefined) return;
        const isRefused = refused.includes(role);
        // Instructions outside the message list have no role.
        const isAround = around.has(message);
        if (!isRefused && (isAround || known.length === 0 || allowed.includes(role))) return;
        if (!isRefused && anyCase.includes(role.toLowerCase())) return;
        const at = isAround ? message : { pointer: `${message.pointer}/${field}` };
        if (isRefused) report({ messageId: 'refused', at, in: message, data: { role } });
        else report({ messageId: 'unknown', at, in: message, data: { role, allowed: known.join(', ') } });
      },
    };
  },
});

/** The canonical role for each provider-specific name. */
const ROLE_ALIASES: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
};

const OTHER_INSTRUCTION_ROLE: Readonly<Record<string, string>> = { system: 'developer', developer: 'system' };

export const repair: Repair = ({ pointer }, broken, alike) => {
  const message = messageAt(broken, pointer);
  const { wireRole: word = '' } = message ?? {};
  const lower = word.toLowerCase();
  const role = Object.hasOwn(ROLE_ALIASES, lower) ? ROLE_ALIASES[lower] : undefined;
  if (message === undefined) return undefined;
  if (role === undefined) return asKnownMessage(message, broken);
  if (role === 'system' && broken.messageFormat.instructions === 'beside')
    return moveOutOfMessageList(message, broken, alike);
  const field = pointer.slice(message.pointer.length + 1);
  const sample = textMessage(role, 'text', broken);
  const own = isObject(sample) && typeof sample[field] === 'string' ? sample[field] : undefined;
  const better = own === word ? OTHER_INSTRUCTION_ROLE[word] : own;
  const isAround = broken.places.indexOf(message) < 0;
  if (role === 'system' && !isAround && refusesAll(word, broken))
    return unsafely(`change the role \`${word}\` to \`user\``, replacement(pointer, 'user'));
  if (better === undefined || field === '' || isAround) return undefined;
  return safely(`change the role \`${word}\` to \`${better}\``, replacement(pointer, better));
};

/** Whether the server rejects instructions in every role. */
function refusesAll(word: string, { dialect }: Broken): boolean {
  return (dialect.rules['unsupported-role'] ?? []).some(({ parameters }) => {
    const refused = (parameters?.refused ?? []) as readonly string[];
    return refused.includes(word) && refused.includes(OTHER_INSTRUCTION_ROLE[word] ?? '');
  });
}
