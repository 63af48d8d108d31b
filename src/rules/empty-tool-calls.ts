import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'empty-tool-calls',
  summary: '`tool_calls` is an empty list',
  docs: {
    fires: 'Reports an empty list of tool calls on a message.',
    why: 'Servers that require at least one entry reject the empty list, even if they send it themselves.',
    remedy: 'Remove the key.',
  },
  messages: { empty: '`tool_calls` is empty; remove the key' },
});
