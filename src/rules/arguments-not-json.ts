import type { Message, ToolCallPart } from '../generated/types.ts';
import { argumentsForm, isPythonLiteral } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';
import { successfulCalls } from '../model/turns.ts';
import { repairText } from '../repair/arguments.ts';
import { argumentsPlace } from '../repair/call-places.ts';
import { type Repair, replacement, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'arguments-not-json',
  title: 'Tool call arguments are not JSON',
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports arguments that do not parse: text truncated by a token limit or a lost stream fragment, a Python literal with single quotes, plain words, or an empty string.',
    why: 'Templates and servers parse the text back into an object and fail. Other servers show the malformed call to the model, which then learns to repeat it.',
    remedy:
      'Send `{}` if there are no arguments. If your code wrote the arguments, write JSON (`json.dumps`, not `str`). If the model wrote them, return the parse error as the tool result and replace the arguments with JSON that parses.',
  },
  reply: 'warning',
  parameters: {
    /** Whether empty text counts as no arguments. */
    emptyIsJson: false,
    /** Whether only calls are checked whose result says that the tool ran. Other calls were answered with an error. */
    onlyIfRun: false,
  },
  messages: {
    empty: 'the arguments of the `{tool}` call are empty; expected `{}`',
    python: 'the arguments of the `{tool}` call are a Python literal, not JSON',
    notJson: 'the arguments of the `{tool}` call are not valid JSON',
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
        for (const { part, message } of successfulCalls(turn)) check(part, message);
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const call = broken.places.callPartAt(pointer);
  if (call === undefined || call.arguments.text === undefined) return undefined;
  const place = argumentsPlace(call, broken);
  if (place === undefined) return undefined;
  const { text, title, isSafe } = repairText(call.arguments.text);
  return (isSafe ? safely : unsafely)(title, replacement(place, text));
};
