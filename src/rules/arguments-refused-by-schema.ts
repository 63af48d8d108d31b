import type { Message, Tool, ToolCallPart } from '../generated/types.ts';
import { parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';
import { successfulCalls } from '../model/turns.ts';

export default defineRule({
  id: 'arguments-refused-by-schema',
  title: "Tool call arguments do not match the tool's schema",
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports arguments that the JSON Schema of the tool (draft 7 or 2020-12) rejects: a missing required parameter, a wrong type, a value outside an enum.',
    why: 'Servers in strict mode reject the call. On other servers the history teaches the model to call the tool incorrectly.',
    remedy: 'Do not run such a call. Return the validation error as its result, or correct the schema of the tool.',
  },
  reply: 'warning',
  parameters: {
    /** Whether only calls are checked whose result says that the tool ran. Other calls were answered with an error. */
    onlyIfRun: false,
  },
  messages: { refused: 'the arguments of the `{tool}` call do not match its schema: {reason}' },
  after: ['arguments-not-json', 'arguments-not-object'],
  check(view, report, { onlyIfRun }) {
    const { checkSchema, conversation } = view;
    if (checkSchema === undefined) return {};
    const tools = new Map<string | undefined, Tool>();
    const declare = (tool: Tool) => {
      if (!tools.has(tool.name)) tools.set(tool.name, tool);
    };
    conversation.tools?.forEach(declare);
    const message = (each: Message) => each.tools?.forEach(declare);
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
    if (!onlyIfRun) return { message, call: check };
    return {
      message,
      turn(turn) {
        for (const { part, message } of successfulCalls(turn)) check(part, message);
      },
    };
  },
});
