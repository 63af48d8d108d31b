import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'undeclared-tool',
  title: 'Tool call of an undeclared tool',
  kind: 'Tools',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a call of a tool that the request does not declare, if it declares any, in the history or in a reply. The tool was renamed or removed, or the model made it up.',
    why: 'Templates that render calls together with their declarations fail, and the model sees a tool that it cannot use.',
    remedy:
      'Declare the tool as long as the history contains calls of it. Answer calls of tools that do not exist with an error that lists the available tools.',
  },
  reply: 'warning',
  messages: { undeclared: 'the request does not declare the tool `{tool}`' },
  after: ['malformed-tool-name'],
  check(view, report) {
    const { tools = [] } = view.conversation;
    const names = new Set(tools.map(({ name }) => name));
    return {
      message(message) {
        for (const { name } of message.tools ?? []) names.add(name);
      },
      call({ name, pointer, executedBy }, message) {
        if (view.as === 'reply' && (executedBy === 'provider' || names.has(undefined))) return;
        if (name === undefined || names.size === 0 || names.has(name)) return;
        report({ messageId: 'undeclared', at: { pointer }, in: message, data: { tool: name } });
      },
    };
  },
});
