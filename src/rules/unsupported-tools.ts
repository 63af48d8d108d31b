import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-tools',
  title: 'Model does not support tools',
  kind: 'Tools',
  docs: {
    fires:
      'Reports tools in a request, and tool call fields in a message, for a model or mode without tool support. A call written in the text of a message is text.',
    why: 'The template of such a model does not support tools. The server rejects them, or drops them silently.',
    remedy: 'Remove tools and calls and describe the tools in the system prompt, or use a model that supports tools.',
  },
  parameters: {
    /** Whether the server supports tools in general. Then only tools that are turned off are reported. */
    taken: false as boolean,
  },
  messages: {
    declared: 'tools are declared, but not supported here',
    called: 'tool calls are not supported here',
    switchedOff: 'the request uses tools although tool calling is turned off',
  },
  check({ conversation }, report, { taken }) {
    if (taken) return {};
    return {
      message(message) {
        if (!message.parts.some(part => part.field === 'tool_calls')) return;
        report({ messageId: 'called', at: { pointer: `${message.pointer}/tool_calls` }, in: message });
      },
      end() {
        const first = conversation.tools?.[0];
        if (first === undefined) return;
        report({ messageId: 'declared', at: { pointer: first.pointer.slice(0, first.pointer.lastIndexOf('/')) } });
      },
    };
  },
});
