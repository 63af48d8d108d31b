import type { ToolArguments } from '../generated/types.ts';
import { argumentsForm, parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'arguments-not-object',
  summary: 'Tool call arguments are not an object',
  docs: {
    fires:
      'Reports arguments that are valid JSON but not an object: `null`, a list, or a string that contains the real arguments encoded a second time. Where the API expects an object, it also reports arguments sent as JSON text.',
    why: 'Parameters have names, so templates iterate over the keys of an object.',
    remedy:
      'Send `{}` if there are no arguments. Encode arguments once, or not at all where the API expects an object.',
  },
  reply: 'warning',
  messages: {
    notObject: 'the arguments of the `{tool}` call are {found}, expected an object',
    asText: 'the arguments of the `{tool}` call are text, expected an object',
  },
  check(_view, report) {
    return {
      call(part, message) {
        if (part.kind !== 'function' || !isOther(part.arguments)) return;
        const { value } = parseArguments(part.arguments);
        const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
        report({ messageId: 'notObject', at: part, in: message, data: { tool: part.name ?? '', found } });
      },
    };
  },
});

/** Whether the arguments are valid JSON but not an object, as text or as a value in the request. */
function isOther(args: ToolArguments): boolean {
  if (args.text !== undefined) return argumentsForm(args.text) === 'other';
  const { value } = args;
  return value === null || Array.isArray(value) || (value !== undefined && typeof value !== 'object');
}
