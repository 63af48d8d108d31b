import type { JsonObject } from '../../../src/source/json.ts';
import { type Entry, type Part, type ResultEntry, resultText, type Wire } from './entries.ts';

/** Anthropic messages, with thinking. */
export const anthropicWire: Wire = {
  path: () => '/v1/messages',
  body({ model, system, tools, entries, isStream }) {
    const messages: { role: string; content: JsonObject[] }[] = [];
    for (const entry of entries) {
      const role = entry.role === 'assistant' ? 'assistant' : 'user';
      const last = messages.at(-1);
      // Results, and the user text after them, are one message.
      if (last?.role === role) last.content.push(...blocksOf(entry));
      else messages.push({ role, content: blocksOf(entry) });
    }
    return {
      ...{ model, max_tokens: 4096, thinking: { type: 'enabled', budget_tokens: 1024 }, system, messages },
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
      }),
      ...(isStream && { stream: true }),
    };
  },
  read({ content, stop_reason: reason }) {
    const parts = ((content ?? []) as JsonObject[]).flatMap((block): Part[] => {
      if (block.type === 'text') return [{ type: 'text', text: String(block.text) }];
      if (block.type === 'tool_use')
        return [
          {
            type: 'call',
            call: { id: String(block.id ?? ''), name: String(block.name ?? ''), arguments: block.input },
          },
        ];
      return [{ type: 'reasoning', value: block, isReadable: block.type === 'thinking' }];
    });
    return { parts, isCut: reason === 'max_tokens' || reason === 'refusal' };
  },
};

function blocksOf(entry: Entry): JsonObject[] {
  if (entry.role === 'user') return [{ type: 'text', text: entry.text }];
  if (entry.role === 'result') return [resultBlock(entry)];
  return entry.parts.map(part => {
    if (part.type === 'reasoning') return part.value;
    if (part.type === 'text') return { type: 'text', text: part.text };
    const { id, name, arguments: input } = part.call;
    return { type: 'tool_use', ...(id !== '' && { id }), name, input };
  });
}

function resultBlock(entry: ResultEntry): JsonObject {
  const { call, result, isError } = entry;
  const content =
    typeof result === 'object'
      ? [{ type: 'image', source: { type: 'base64', media_type: result.mediaType, data: result.image } }]
      : resultText(entry);
  return { type: 'tool_result', tool_use_id: call.id, content, ...(isError === true && { is_error: true }) };
}
