import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-role',
  summary: 'Unsupported role',
  docs: {
    fires: 'Reports a role that the server does not know, and one that the model does not accept.',
    why: 'The role selects the template of a message, and there is none for an unknown role.',
    remedy:
      'Map the roles of your framework to the four standard ones: human to user, ai to assistant, a result to tool. Remove messages that only your own store needs. If a model does not accept `system`, put the instructions into the first user message.',
  },
  parameters: {
    /** Accepted roles; any if empty. */
    allowed: [] as readonly string[],
    /** Roles that are rejected although other dialects with the same parameters accept them. */
    refused: [] as readonly string[],
    /** The message field with the role. */
    field: 'role',
  },
  messages: {
    unknown: 'role `{role}` is not one of {allowed}',
    refused: 'role `{role}` is not supported here',
  },
  check(view, report, { allowed, refused, field }) {
    return {
      message(message) {
        const role = message.wireRole;
        if (role === undefined) return;
        const isRefused = refused.includes(role);
        // Instructions outside the message list have no role.
        const isAround = view.conversation.preamble?.includes(message) ?? false;
        if (!isRefused && (isAround || allowed.length === 0 || allowed.includes(role))) return;
        const at = isAround ? message : { pointer: `${message.pointer}/${field}` };
        if (isRefused) report({ messageId: 'refused', at, in: message, data: { role } });
        else report({ messageId: 'unknown', at, in: message, data: { role, allowed: allowed.join(', ') } });
      },
    };
  },
});
