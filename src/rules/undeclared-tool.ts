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
    return {
      call({ name, pointer }, message) {
        const { tools } = view.conversation;
        if (name === undefined || tools === undefined || tools.length === 0) return;
        if (tools.some(tool => tool.name === name)) return;
        report({ message: 'undeclared', at: { pointer }, in: message, data: { tool: name } });
      },
    };
  },
});
