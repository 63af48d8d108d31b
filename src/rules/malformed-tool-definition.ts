import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'malformed-tool-definition',
  summary: 'Tools are declared in the form that the server reads.',
  docs: {
    fires:
      'A declared tool of type `function`, or of none, whose name and parameters do not stand in a `function` object: the flat form of another wire. Where the server wants a schema of every tool, a function without `parameters`; where it runs some tools itself, a tool of a type that it does not know. A field of a definition that the server refuses.',
    why: 'The server looks for the object and finds nothing that it could call.',
    remedy:
      'Put `name`, `description` and `parameters` into `function`. A tool without arguments has the schema of an empty object.',
  },
  parameters: {
    /** Whether every function declares its parameters. */
    parametersRequired: false,
    /** The types of tools that are taken; any, where empty. */
    types: [] as readonly string[],
    /** Keys of a definition that are refused. */
    refused: [] as readonly string[],
  },
  messages: {
    flat: 'the tool has no `function` object',
    notJson: 'the list of tools is text that is not JSON',
    noParameters: 'the function `{tool}` declares no `parameters`',
    refusedField: 'the tool has a field `{field}`, which is not taken here',
    unknownType: 'tool type `{type}` is none of {types}',
  },
  check(view, report, { parametersRequired, types, refused }) {
    return {
      end() {
        for (const [k, tool] of (view.conversation.tools ?? []).entries()) {
          if (parametersRequired && tool.kind === 'function' && tool.parameters === undefined)
            report({ messageId: 'noParameters', at: tool, data: { k, tool: tool.name ?? '' } });
          const wire = tool.wire as { type?: unknown } | null | undefined;
          for (const field of refused)
            if (typeof wire === 'object' && wire !== null && Object.hasOwn(wire, field))
              report({
                messageId: 'refusedField',
                at: { pointer: `${tool.pointer}/${field}` },
                data: { k, field },
              });
          if (tool.kind !== 'unknown' || typeof wire !== 'object' || wire === null) continue;
          if (wire.type === undefined || wire.type === 'function') report({ messageId: 'flat', at: tool, data: { k } });
          else if (typeof wire.type === 'string' && types.length > 0 && !types.includes(wire.type))
            report({ messageId: 'unknownType', at: tool, data: { k, type: wire.type, types: types.join(', ') } });
        }
      },
    };
  },
});
