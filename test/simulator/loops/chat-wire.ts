import type { JsonObject } from '../../../src/source/json.ts';
import {
  type Asking,
  callsOf,
  type Entry,
  type Part,
  type ResultEntry,
  resultText,
  runsOf,
  type Wire,
} from './entries.ts';

interface ChatCall {
  readonly id?: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatMessage {
  readonly content?: string | null;
  readonly refusal?: string | null;
  readonly reasoning_content?: string | null;
  readonly tool_calls?: readonly ChatCall[];
}

/** Servers that require the reasoning. */
const TAKES_REASONING = ['deepseek', 'moonshot'];

/** Chat Completions, and DeepSeek's variant with reasoning. */
export const chatWire: Wire = {
  path: () => '/v1/chat/completions',
  body({ dialect, model, system, tools, entries, isStream, has }: Asking) {
    const sendsImages = dialect !== 'deepseek';
    const said = runsOf(entries).flatMap(run =>
      run[0]?.role === 'result'
        ? results(run as ResultEntry[], sendsImages, has('sends images as results'))
        : run.map(entry => messageOf(entry, TAKES_REASONING.includes(dialect), has)),
    );
    return {
      ...{ model, messages: [{ role: 'system', content: system }, ...said] },
      ...(tools.length > 0 && { tools: tools.map(each => ({ type: 'function', function: each })) }),
      ...(isStream && { stream: true }),
    };
  },
  read(reply) {
    const [choice] = (reply.choices ?? []) as [{ message: ChatMessage; finish_reason?: string | null }?];
    const { content, refusal, reasoning_content: thought, tool_calls: calls } = choice?.message ?? {};
    const text = content ?? refusal ?? '';
    const parts: Part[] = [
      ...(thought ? [{ type: 'reasoning' as const, value: { text: thought }, isReadable: true }] : []),
      ...(text === '' ? [] : [{ type: 'text' as const, text, isRefusal: (refusal ?? '') !== '' }]),
      ...(calls ?? []).map(({ id = '', function: called }) => ({
        type: 'call' as const,
        call: { id, name: called.name ?? '', arguments: called.arguments ?? '' },
      })),
    ];
    const isCut = choice?.finish_reason === 'length' || choice?.finish_reason === 'content_filter';
    return { parts, isCut, hasEmptyList: calls?.length === 0 };
  },
};

function messageOf(entry: Entry, hasReasoning: boolean, has: Asking['has']): JsonObject {
  if (entry.role !== 'assistant') return { role: 'user', content: 'text' in entry ? entry.text : '' };
  const calls = callsOf(entry);
  const text = entry.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('');
  const thought = entry.parts.flatMap(part => (part.type === 'reasoning' ? [part.value.text] : [])).join('\n');
  const isDropped = has('drops reasoning of turns with calls') || has('drops reasoning of other models');
  const isThought = thought !== '' || (calls.length > 0 && !isDropped && !has('sends no empty reasoning'));
  const isRefusal = entry.parts.some(part => part.type === 'text' && part.isRefusal === true);
  return {
    ...{ role: 'assistant', content: isRefusal && has('sends refusals without text') ? null : text },
    ...(hasReasoning && isThought && { reasoning_content: thought }),
    ...((calls.length > 0 || entry.hasEmptyList === true) && {
      tool_calls: calls.map(({ id, name, arguments: given }) => ({
        ...(id !== '' && { id }),
        type: 'function',
        function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
      })),
    }),
  };
}

/** Images in results are in a user message after them, because tool messages contain only text. */
function results(run: readonly ResultEntry[], sendsImages: boolean, areResults: boolean): JsonObject[] {
  const images: JsonObject[] = [];
  const messages = run.map(entry => {
    const { result, call } = entry;
    const isImage = typeof result === 'object';
    const image = isImage && {
      type: 'image_url',
      image_url: { url: `data:${result.mediaType};base64,${result.image}` },
    };
    if (image && sendsImages && !areResults) images.push(image);
    const content = image && areResults ? [image] : resultText(entry);
    return { role: 'tool', ...(call.id !== '' && { tool_call_id: call.id }), content };
  });
  return images.length === 0 ? messages : [...messages, { role: 'user', content: images }];
}
