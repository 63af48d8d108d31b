import type { Message, ToolCallPart } from '../generated/types.ts';
import { argumentsForm, isPythonLiteral } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { callsThatRan } from '../model/turns.ts';

export default defineRule({
  id: 'arguments-not-json',
  summary: 'The arguments of a function call are JSON text.',
  docs: {
    fires:
      "Arguments that do not parse: cut short by a token limit or a lost fragment, Python's notation with single quotes, plain words, nothing at all.",
    why: 'Templates and servers that turn the text back into an object fail on it; others show the model a call that it should not learn from.',
    remedy:
      'Send `{}` for no arguments. Repair what your own code wrote (`json.dumps`, not `str`). Where the model wrote it, answer the call with the parse error and keep arguments that parse.',
  },
  reply: 'warning',
  parameters: {
    /** Whether no text at all counts as no arguments. */
    emptyIsJson: false,
    /** Whether only calls are judged whose result says that the tool ran: others were answered with what is wrong. */
    onlyIfRun: false,
  },
  messages: {
    empty: 'arguments of the `{tool}` call are empty',
    python: 'arguments of the `{tool}` call are a Python literal, not JSON',
    notJson: 'arguments of the `{tool}` call are not JSON',
  },
  check(_view, report, { emptyIsJson, onlyIfRun }) {
    const check = (part: ToolCallPart, message: Message) => {
      if (part.kind !== 'function' || part.arguments.text === undefined) return;
      const { text } = part.arguments;
      if (argumentsForm(text) !== 'broken' || (emptyIsJson && isBlank(text))) return;
      const kind = isBlank(text) ? 'empty' : isPythonLiteral(text) ? 'python' : 'notJson';
      report({ messageId: kind, at: part, in: message, data: { tool: part.name ?? '' } });
    };
    if (!onlyIfRun) return { call: check };
    return {
      turn(turn) {
        for (const { part, message } of callsThatRan(turn)) check(part, message);
      },
    };
  },
});
