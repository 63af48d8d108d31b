import type { JsonObject } from '../../../src/source/json.ts';
import { type Entry, type Part, type ResultEntry, resultText, type Wire } from './entries.ts';

/** Responses without storage on the server: reasoning is sent back encrypted. */
export const responsesWire: Wire = {
  path: () => '/v1/responses',
  body({ model, system, tools, entries, isStream }) {
    return {
      ...{ model, instructions: system, store: false, include: ['reasoning.encrypted_content'] },
      input: entries.flatMap(itemsOf),
      ...(tools.length > 0 && { tools: tools.map(each => ({ type: 'function', strict: false, ...each })) }),
      ...(isStream && { stream: true }),
    };
  },
  read({ output, status }) {
    const parts = ((output ?? []) as JsonObject[]).flatMap((item): Part[] => {
      if (item.type === 'reasoning') return [{ type: 'reasoning', value: item, isReadable: hasSummary(item) }];
      if (item.type === 'function_call') {
        const { call_id: id = '', name = '', arguments: given = '' } = item;
        return [{ type: 'call', call: { id: String(id), name: String(name), arguments: given } }];
      }
      const content = (item.content ?? []) as { text?: string; refusal?: string }[];
      return content.map(({ text, refusal }) => ({ type: 'text', text: text ?? refusal ?? '' }));
    });
    return { parts, isCut: status === 'incomplete' };
  },
};

function hasSummary({ summary }: JsonObject): boolean {
  return (summary as { text?: string }[]).some(({ text }) => text !== '');
}

function itemsOf(entry: Entry): JsonObject[] {
  if (entry.role === 'user') return [{ role: 'user', content: entry.text }];
  if (entry.role === 'result') return [outputOf(entry)];
  return entry.parts.map(part => {
    if (part.type === 'reasoning') return part.value;
    if (part.type === 'text') return { role: 'assistant', content: part.text };
    const { id, name, arguments: given } = part.call;
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    return { type: 'function_call', ...(id !== '' && { call_id: id }), name, arguments: text };
  });
}

function outputOf(entry: ResultEntry): JsonObject {
  const { call, result } = entry;
  const output =
    typeof result === 'object'
      ? [{ type: 'input_image', detail: 'auto', image_url: `data:${result.mediaType};base64,${result.image}` }]
      : resultText(entry);
  return { type: 'function_call_output', call_id: call.id, output };
}
