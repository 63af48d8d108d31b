import type { ToolArguments } from '../generated/types.ts';
import { argumentsForm, parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'arguments-not-object',
  summary: 'The arguments of a function call are a JSON object.',
  docs: {
    fires:
      'Arguments that parse to something else: `null`, a list, a string that holds the real arguments encoded once more. Where arguments are no text at all: JSON text in the place of the object.',
    why: 'Parameters have names; templates iterate over them.',
    remedy: 'Send `{}` for no arguments, and encode arguments once; not at all where they are an object.',
  },
  reply: 'warning',
  messages: {
    notObject: 'arguments of the `{tool}` call are {found}, not an object',
    asText: 'arguments of the `{tool}` call are text, where an object was due',
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

/** Whether arguments are JSON, and no object: as text, or as a value of the wire. */
function isOther(args: ToolArguments): boolean {
  if (args.text !== undefined) return argumentsForm(args.text) === 'other';
  const { value } = args;
  return value === null || Array.isArray(value) || (value !== undefined && typeof value !== 'object');
}
