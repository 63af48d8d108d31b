import type { Tool } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { valueAt } from '../pointer.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'tool-limit',
  title: 'Too many tools, or an empty list of tools',
  kind: 'Tools',
  docs: {
    fires:
      'Reports the first tool above the number that the server accepts. Depending on the server it also reports a list of tools that is empty. Message arrays and logs that do not store tools are not checked.',
    why: 'Every tool takes space in the context, and the server sets a limit. A client reaches it when it connects several MCP servers, each with dozens of tools.',
    remedy: 'Send only the tools that the task needs. Omit the field instead of sending an empty list.',
  },
  parameters: {
    /** Maximum number of tools in one list; 0 if unknown. */
    most: 0 as number,
    /** The list that must not be empty, as a JSON Pointer in the request; nothing if an empty list is accepted. */
    notEmpty: '' as string,
  },
  messages: {
    tooMany: '{count} tools are declared; at most {most} are allowed',
    empty: 'the list of tools is empty',
  },
  check({ conversation }, report, { most, notEmpty }) {
    const { tools, pointer, wire } = conversation;
    return {
      end() {
        if (tools === undefined) return;
        if (notEmpty !== '' && tools.length === 0 && isEmpty(valueAt(wire, notEmpty)))
          report({ messageId: 'empty', at: { pointer: pointer + notEmpty } });
        const extra = most > 0 ? tools[most] : undefined;
        // The limit applies to each list. A request may have several, or an older list of functions next to the tools.
        if (extra === undefined || listOf(extra) !== listOf(tools[0] as Tool)) return;
        const count = tools.filter(tool => listOf(tool) === listOf(extra)).length;
        report({ messageId: 'tooMany', at: extra, data: { count, most } });
      },
    };
  },
});

/** The place of the list that the tool is in. */
function listOf({ pointer }: Tool): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

export const repair: Repair = ({ messageId, pointer }) => {
  if (messageId !== 'empty') return undefined;
  // Without tools, nothing remains in the object around the list.
  const field = pointer.replace(/\/toolConfig\/tools$/, '/toolConfig');
  return safely('remove the empty list of tools', removal(field));
};
