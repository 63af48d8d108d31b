/** Declarations of tools that were called. */
import type { Message, Tool } from '../generated/types.ts';

/** A declaration for each called tool, for requests without any. Nothing is known about their parameters. */
export function toolsCalled(messages: readonly Message[]): Tool[] {
  const tools = new Map<string, Tool>();
  for (const { parts } of messages)
    for (const part of parts) {
      if (part.type !== 'tool_call' || part.name === undefined || tools.has(part.name)) continue;
      tools.set(part.name, {
        name: part.name,
        kind: 'function',
        parameters: { type: 'object' },
        pointer: part.pointer,
      });
    }
  return [...tools.values()];
}
