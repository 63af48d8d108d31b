import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-namespace',
  title: 'Tool call has no namespace',
  kind: 'Tools',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a call without a namespace if the request declares its tool only inside a group, only for tool search, or only through an item among the messages.',
    why: 'The server looks up the name among the tools that are always available and does not find it.',
    remedy: 'Send calls back as they came, with their namespace.',
  },
  parameters: {
    /** Item types that declare tools. */
    carriers: [] as readonly string[],
  },
  messages: {
    missing: 'the call of `{tool}` has no namespace, and that tool is not always available',
  },
  check(view, report, { carriers }) {
    const { tools = [] } = view.conversation;
    const always = new Set<string>();
    const grouped = new Set<string>();
    for (const { name, namespace, deferred } of tools)
      if (name !== undefined) (namespace === undefined && deferred !== true ? always : grouped).add(name);
    return {
      call(call, message) {
        const { name, namespace } = call;
        if (name === undefined || namespace !== undefined || always.has(name) || !grouped.has(name)) return;
        if (call.executedBy === 'provider') return;
        // Without any declared tool, a message with an ID was written by the server, so its calls are valid.
        if (tools.length === 0 && message.id) return;
        report({ messageId: 'missing', at: call, in: message, data: { tool: name } });
      },
      message({ parts, wireType }) {
        if (!carriers.includes(wireType ?? '')) return;
        for (const part of parts)
          if (part.type === 'provider_item') for (const name of namesIn(part.raw)) grouped.add(name);
      },
    };
  },
});

/** The names of the tools that an item declares. */
function namesIn(item: unknown): string[] {
  const { tools } = (item ?? {}) as { tools?: unknown };
  if (!Array.isArray(tools)) return [];
  return (tools as unknown[]).flatMap(tool => {
    const name = typeof tool === 'object' && tool !== null ? (tool as { name?: unknown }).name : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
