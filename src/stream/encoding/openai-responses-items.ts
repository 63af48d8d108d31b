/** The events by which an item of a response is streamed. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Split } from './encoder.ts';
import { isText } from './reply-fields.ts';

/** What servers do each in their own way. */
export interface ItemStyle {
  readonly split: Split;
  /** The start of the names of reasoning events: OpenAI's, or those of the Open Responses specification. */
  readonly thought: string;
  /** Whether arguments come whole, without deltas. */
  readonly isWhole: boolean;
  /** Whether events have the ID that the item has; one gateway changes it. */
  readonly areIdsStable: boolean;
}

type ItemEvent = JsonObject & { readonly type: string };

/** What the provider reports of the tools that it runs: before their arguments are written, and after. */
const STEPS = new Map<string, { readonly before: readonly string[]; readonly after: readonly string[] }>(
  Object.entries({
    web_search_call: { before: ['in_progress', 'searching'], after: [] },
    file_search_call: { before: ['in_progress', 'searching'], after: [] },
    image_generation_call: { before: ['in_progress', 'generating'], after: [] },
    code_interpreter_call: { before: ['in_progress'], after: ['interpreting'] },
    mcp_call: { before: ['in_progress'], after: [] },
    mcp_list_tools: { before: ['in_progress'], after: [] },
  }),
);

/** Fields of an item that come in deltas, with the names of their events. */
const OWN = new Map<string, readonly [name: string, field: string]>([
  ['function_call', ['response.function_call_arguments', 'arguments']],
  ['mcp_call', ['response.mcp_call_arguments', 'arguments']],
  ['custom_tool_call', ['response.custom_tool_call_input', 'input']],
  ['code_interpreter_call', ['response.code_interpreter_call_code', 'code']],
]);

/** Items whose content comes in parts. */
const HAS_PARTS = new Set<unknown>(['message', 'reasoning']);

/** Results of tools, which are not known when the item begins. */
const RESULTS = ['result', 'results', 'output', 'outputs', 'error'];

export function itemEvents(item: JsonObject, index: number, style: ItemStyle): ItemEvent[] {
  const id = style.areIdsStable || !isText(item.id) ? item.id : `${item.id}x`;
  const at: JsonObject = { ...(id !== undefined && { item_id: id }), output_index: index };
  const kind = kindOf(item);
  const name = `response.${kind}`;
  const steps = STEPS.get(kind);
  const step = (word: string): ItemEvent => ({ type: `${name}.${word}`, ...at });
  const last = item.type === 'mcp_call' && item.status === 'failed' ? 'failed' : 'completed';
  const hasEnded = (item.status ?? last) === last;
  return [
    { type: 'response.output_item.added', output_index: index, item: startedItem(item) },
    ...(steps?.before ?? []).map(step),
    ...partsOf(item.summary).flatMap((part, i) => summaryEvents(part, { ...at, summary_index: i }, style)),
    ...partsOf(HAS_PARTS.has(item.type) && item.content).flatMap((part, i) =>
      contentEvents(part, { ...at, content_index: i }, style),
    ),
    ...ownEvents(item, at, style),
    ...(steps?.after ?? []).map(step),
    ...(steps !== undefined && hasEnded ? [step(last)] : []),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

function kindOf({ type }: JsonObject): string {
  return isText(type) ? type : '';
}

/** An item of which nothing has come yet. */
function startedItem(item: JsonObject): JsonObject {
  const { content, summary, action, ...rest } = item;
  const first: JsonObject = { ...rest };
  if (item.status !== undefined) first.status = 'in_progress';
  if (Array.isArray(content) && item.type === 'message') first.content = [];
  if (Array.isArray(summary)) first.summary = [];
  const own = OWN.get(kindOf(item))?.[1];
  if (own !== undefined && isText(item[own])) first[own] = '';
  if (!STEPS.has(kindOf(item))) return action === undefined ? first : { ...first, action };
  for (const key of RESULTS) if (Object.hasOwn(first, key)) first[key] = null;
  if (Array.isArray(first.tools)) first.tools = [];
  return first;
}

function partsOf(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function summaryEvents(part: JsonObject, at: JsonObject, { split }: ItemStyle): ItemEvent[] {
  const name = 'response.reasoning_summary';
  const { text } = part;
  if (!isText(text)) return [];
  return [
    { type: `${name}_part.added`, ...at, part: { ...part, text: '' } },
    ...split(text).map(delta => ({ type: `${name}_text.delta`, ...at, delta })),
    { type: `${name}_text.done`, ...at, text },
    { type: `${name}_part.done`, ...at, part },
  ];
}

/** The types of parts that come in deltas. */
const IN_DELTAS = new Set<unknown>(['output_text', 'refusal', 'reasoning_text']);

function contentEvents(part: JsonObject, at: JsonObject, { split, thought }: ItemStyle): ItemEvent[] {
  const { type, annotations, logprobs } = part;
  const field = type === 'refusal' ? 'refusal' : 'text';
  const text = part[field];
  const isStreamed = IN_DELTAS.has(type) && isText(text);
  const name = type === 'reasoning_text' ? thought : `response.${kindOf(part)}`;
  const opened: JsonObject = { ...part };
  if (isStreamed) opened[field] = '';
  for (const key of ['annotations', 'logprobs']) if (Array.isArray(part[key])) opened[key] = [];
  const cited: unknown[] = Array.isArray(annotations) ? annotations : [];
  const noLogprobs = Array.isArray(logprobs) && { logprobs: [] };
  return [
    { type: 'response.content_part.added', ...at, part: opened },
    ...(isStreamed ? split(text).map(delta => ({ type: `${name}.delta`, ...at, delta, ...noLogprobs })) : []),
    ...cited.map((annotation, annotation_index) => ({
      ...{ type: 'response.output_text.annotation.added', ...at, annotation_index, annotation },
    })),
    ...(isStreamed ? [{ type: `${name}.done`, ...at, [field]: text, ...(noLogprobs && { logprobs }) }] : []),
    { type: 'response.content_part.done', ...at, part },
  ];
}

function ownEvents(item: JsonObject, at: JsonObject, { split, isWhole }: ItemStyle): ItemEvent[] {
  const [name, field] = OWN.get(kindOf(item)) ?? [];
  const text = field === undefined ? undefined : item[field];
  if (name === undefined || field === undefined || !isText(text)) return [];
  const deltas = isWhole ? [] : split(text);
  return [
    ...deltas.map(delta => ({ type: `${name}.delta`, ...at, delta })),
    { type: `${name}.done`, ...at, [field]: text },
  ];
}
