import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-tool-calls',
  summary: 'A message without calls has no `tool_calls` at all.',
  docs: {
    fires: 'An empty list of tool calls on a message.',
    why: 'Servers that bound the list from below refuse it, although they send it themselves.',
    remedy: 'Leave the key out.',
  },
  messages: { empty: '`tool_calls` is an empty list' },
});
