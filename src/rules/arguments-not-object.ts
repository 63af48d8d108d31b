import { argumentsForm, parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'arguments-not-object',
  summary: 'The arguments of a function call are a JSON object.',
  docs: {
    fires:
      'Arguments that parse to something else: `null`, a list, a string that holds the real arguments encoded once more.',
    why: 'Parameters have names; templates iterate over them.',
    remedy: 'Send `{}` for no arguments, and encode arguments once.',
  },
  messages: { notObject: 'arguments of the `{tool}` call are {found}, not an object' },
  check(_view, report) {
    return {
      call(part, message) {
        if (part.kind !== 'function' || part.arguments.text === undefined) return;
        if (argumentsForm(part.arguments.text) !== 'other') return;
        const { value } = parseArguments(part.arguments);
        const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
        report({ message: 'notObject', at: part, in: message, data: { tool: part.name ?? '', found } });
      },
    };
  },
});
