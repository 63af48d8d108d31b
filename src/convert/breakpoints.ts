/** Prompt cache breakpoints that a target rejects are left out. */

import type { Lose, MessageFormat } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';
import type { Dialect, Tool } from '../generated/types.ts';
import { canCache, withoutCache } from '../model/cache-controls.ts';

type Refuses = (rule: string, hasParameters?: (parameters: Record<string, unknown>) => boolean) => boolean;

/** Messages without breakpoints, where the model does not cache prompts. */
export function withCachedMessages(
  messages: readonly NormalMessage[],
  refuses: Refuses,
  lose: Lose,
): readonly NormalMessage[] {
  const isMarked = messages.some(({ message }) => message.parts.some(part => canCache(part) && part.cache));
  if (!isMarked || !isUncached(refuses)) return messages;
  return messages.map(each => {
    const { message } = each;
    for (const part of message.parts)
      if (canCache(part) && part.cache !== undefined) lose(part, 're-encoded', 'the model does not cache prompts');
    return { ...each, message: { ...message, parts: message.parts.map(withoutCache) } };
  });
}

/** Tools without breakpoints, where the server rejects or ignores them there. */
export function withCachedTools(
  tools: Tool[],
  { alsoReads = [] }: Dialect,
  messageFormat: MessageFormat,
  refuses: Refuses,
  lose: Lose,
): Tool[] {
  const isRead = (messageFormat.body ?? messageFormat.id) !== 'openai-chat' || alsoReads.includes('tool_cache_control');
  const isRefused = (parameters: Record<string, unknown>) =>
    Array.isArray(parameters.refused) && parameters.refused.includes('cache_control');
  const isKept = isRead && !isUncached(refuses) && !refuses('malformed-tool-definition', isRefused);
  return isKept ? tools : tools.map(tool => withoutField(withoutCache(tool), lose));
}

/** A tool that is copied as it is loses the field. */
function withoutField(tool: Tool, lose: Lose): Tool {
  if (tool.wire?.cache_control === undefined) return tool;
  lose({ pointer: `${tool.pointer}/cache_control` }, 'dropped', 'only other servers read this field');
  const { cache_control: _, ...wire } = tool.wire;
  return { ...tool, wire };
}

const isUncached = (refuses: Refuses) => refuses('misplaced-cache-control', ({ refused }) => refused === true);
