import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-role',
  summary: 'Every message has a role that the server knows.',
  docs: {
    fires: 'A role outside the set that the server takes, or one that this model refuses.',
    why: 'Roles select the template of a message; there is none for a word that the server does not know.',
    remedy:
      'Map the word of your framework to one of the four roles: human to user, ai to assistant, a result to tool. Drop messages that only your own store needs. Where a model refuses `system`, say it in the first user message.',
  },
  parameters: {
    /** The roles that are taken; any, where empty. */
    allowed: [] as readonly string[],
    /** Roles refused although others with the same parameters take them. */
    refused: [] as readonly string[],
    /** The key of a message under which its role stands. */
    field: 'role',
  },
  messages: {
    unknown: 'role `{role}` is none of {allowed}',
    refused: 'role `{role}` is refused here',
  },
  check(view, report, { allowed, refused, field }) {
    return {
      message(message) {
        const role = message.wireRole;
        if (role === undefined) return;
        const isRefused = refused.includes(role);
        // Instructions around the messages have a field of their own, and no role that could be unknown.
        const isAround = view.conversation.preamble?.includes(message) ?? false;
        if (!isRefused && (isAround || allowed.length === 0 || allowed.includes(role))) return;
        const at = isAround ? message : { pointer: `${message.pointer}/${field}` };
        if (isRefused) report({ messageId: 'refused', at, in: message, data: { role } });
        else report({ messageId: 'unknown', at, in: message, data: { role, allowed: allowed.join(', ') } });
      },
    };
  },
});
