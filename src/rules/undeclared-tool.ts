import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'undeclared-tool',
  summary: 'Calls name tools that the request declares.',
  docs: {
    fires:
      "A call of a tool that is not among the request's tools, where it declares any: renamed, removed since, or made up by the model.",
    why: 'Templates that render calls beside their declarations fail, and the model is shown a tool that it cannot use.',
    remedy:
      'Declare the tool as long as the history calls it, or answer made-up calls with an error that names the tools there are.',
  },
  messages: { undeclared: 'call of `{tool}`, which the request does not declare' },
  after: ['malformed-tool-name'],
  check(view, report) {
    const { tools = [] } = view.conversation;
    const names = new Set(tools.map(({ name }) => name));
    return {
      call({ name, pointer }, message) {
        if (name === undefined || names.size === 0 || names.has(name)) return;
        report({ messageId: 'undeclared', at: { pointer }, in: message, data: { tool: name } });
      },
    };
  },
});
