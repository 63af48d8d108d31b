import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-tools',
  summary: 'Tools are declared and called only where the server has them.',
  docs: {
    fires:
      'Tools in a request, or calls in a field of a message, for a model or a mode that takes none. A call written out in the text of a message is text.',
    why: 'The template of such a model has no place for tools: the server refuses them, or leaves them out without a word.',
    remedy: 'Take tools and calls out, and describe the tools in the system prompt, or ask a model that has tools.',
  },
  parameters: {
    /** Whether tools are taken in general: then only where they are switched off is told. */
    taken: false as boolean,
  },
  messages: {
    declared: 'tools are declared where there are none',
    called: 'a field for tool calls, where there is none',
    switchedOff: 'tools are used, and calling them is switched off',
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
