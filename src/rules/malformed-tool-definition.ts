import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'malformed-tool-definition',
  summary: 'Tools are declared in the form that the server reads.',
  docs: {
    fires:
      'A declared tool of type `function`, or of none, whose name and parameters do not stand in a `function` object: the flat form of another wire.',
    why: 'The server looks for the object and finds nothing that it could call.',
    remedy: 'Put `name`, `description` and `parameters` into `function`.',
  },
  messages: { flat: 'the tool has no `function` object' },
  check(view, report) {
    return {
      end() {
        for (const [k, tool] of (view.conversation.tools ?? []).entries()) {
          const wire = tool.wire as { type?: unknown } | null | undefined;
          if (tool.kind !== 'unknown' || typeof wire !== 'object' || wire === null) continue;
          if (wire.type === undefined || wire.type === 'function') report({ message: 'flat', at: tool, data: { k } });
        }
      },
    };
  },
});
