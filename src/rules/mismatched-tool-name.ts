import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'mismatched-tool-name',
  summary: "The name on a result is its call's name.",
  docs: {
    fires:
      'A result that names another tool than the call it answers: results were swapped, or a tool was renamed on one side only.',
    why: 'Name and id then point at different calls: whoever pairs or routes by the name reads one tool as another.',
    remedy: 'Take the name from the call that the result answers.',
  },
  messages: { mismatched: 'result names `{name}`, its call `{tool}`' },
  after: ['duplicate-tool-result'],
  afterHere: ['malformed-tool-name', 'missing-tools'],
  check(_view, report) {
    return {
      turn(turn) {
        for (const { part, message, call } of turn.results) {
          const tool = call?.part.name;
          if (part.name === undefined || tool === undefined || part.name === tool) continue;
          const related = [{ at: call?.part ?? part, label: 'its call' }];
          report({ messageId: 'mismatched', at: part, in: message, data: { name: part.name, tool }, related });
        }
      },
    };
  },
});
