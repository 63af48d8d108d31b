import { defineRule } from '../model/rule.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'empty-tool-calls',
  title: '`tool_calls` is an empty list',
  kind: 'Tool calls',
  docs: {
    fires: 'Reports an empty list of tool calls on a message.',
    why: 'Servers that require at least one entry reject the empty list, even if they send it themselves.',
    remedy: 'Remove the key.',
  },
  messages: { empty: '`tool_calls` is empty; remove the key' },
});

export const repair: Repair = ({ pointer }) => safely('remove the empty list of calls', removal(pointer));
