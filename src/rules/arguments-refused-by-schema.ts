import type { Message, Tool, ToolCallPart } from '../generated/types.ts';
import { parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';
import { callsThatRan } from '../model/turns.ts';

export default defineRule({
  id: 'arguments-refused-by-schema',
  summary: 'The arguments of a call fit the parameters that its tool declares.',
  docs: {
    fires:
      "Arguments that the tool's own JSON Schema (draft 7 or 2020-12) refuses: a required parameter left out, a wrong type, a value outside an enum.",
    why: 'Servers in strict mode refuse it; elsewhere the history teaches the model to call the tool wrongly.',
    remedy: 'Answer such a call with what is wrong instead of running it, or declare what the tool really takes.',
  },
  reply: 'warning',
  parameters: {
    /** Whether only calls are judged whose result says that the tool ran: others were answered with what is wrong. */
    onlyIfRun: false,
  },
  messages: { refused: 'arguments of the `{tool}` call do not fit its parameters: {reason}' },
  after: ['arguments-not-json', 'arguments-not-object'],
  check(view, report, { onlyIfRun }) {
    const { checkSchema, conversation } = view;
    if (checkSchema === undefined) return {};
    const tools = new Map<string | undefined, Tool>();
    for (const tool of conversation.tools ?? []) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    const check = (part: ToolCallPart, message: Message) => {
      if (part.kind !== 'function' || part.arguments.text === undefined) return;
      const tool = tools.get(part.name);
      if (tool?.parameters === undefined) return;
      const { value, error } = parseArguments(part.arguments);
      if (error !== undefined) return;
      const verdict = checkSchema(tool.parameters, value);
      if (!('fault' in verdict) || verdict.fault === undefined) return;
      const data = { tool: part.name ?? '', reason: verdict.fault.reason };
      report({
        messageId: 'refused',
        at: part,
        in: message,
        data,
        related: [{ at: tool, label: 'the declaration' }],
      });
    };
    if (!onlyIfRun) return { call: check };
    return {
      turn(turn) {
        for (const { part, message } of callsThatRan(turn)) check(part, message);
      },
    };
  },
});
