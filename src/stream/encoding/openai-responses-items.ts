/** Builds the events that stream an item of a response. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Split } from './encoder.ts';
import { isText } from './reply-fields.ts';

/** How a server streams items. */
export interface ItemStyle {
  readonly split: Split;
  /** The prefix of reasoning events: OpenAI's, or that of the Open Responses specification. */
  readonly reasoningPrefix: string;
  /** Whether arguments are sent without deltas. */
  readonly isWhole: boolean;
  /** Whether events have the ID of their item. One gateway changes it. */
  readonly areIdsStable: boolean;
}

type ItemEvent = JsonObject & { readonly type: string };

/** Progress events of server tools, before and after their arguments. */
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

/** Fields of an item that are streamed in deltas, with the prefix of their events. */
const STREAMED_FIELDS = new Map<string, readonly [name: string, field: string]>([
  ['function_call', ['response.function_call_arguments', 'arguments']],
  ['mcp_call', ['response.mcp_call_arguments', 'arguments']],
  ['custom_tool_call', ['response.custom_tool_call_input', 'input']],
  ['code_interpreter_call', ['response.code_interpreter_call_code', 'code']],
]);

/** Items with content parts. */
const HAS_PARTS = new Set<unknown>(['message', 'reasoning']);

/** Result fields of server tools, which are not known when the item starts. */
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
    ...fieldEvents(item, at, style),
    ...(steps?.after ?? []).map(step),
    ...(steps !== undefined && hasEnded ? [step(last)] : []),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

function kindOf({ type }: JsonObject): string {
  return isText(type) ? type : '';
}

/** The item as it starts, without content. */
function startedItem(item: JsonObject): JsonObject {
  const { content, summary, action, ...rest } = item;
  const started: JsonObject = { ...rest };
  if (item.status !== undefined) started.status = 'in_progress';
  if (Array.isArray(content) && item.type === 'message') started.content = [];
  if (Array.isArray(summary)) started.summary = [];
  const streamedField = STREAMED_FIELDS.get(kindOf(item))?.[1];
  if (streamedField !== undefined && isText(item[streamedField])) started[streamedField] = '';
  if (!STEPS.has(kindOf(item))) return action === undefined ? started : { ...started, action };
  for (const key of RESULTS) if (Object.hasOwn(started, key)) started[key] = null;
  if (Array.isArray(started.tools)) started.tools = [];
  return started;
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

/** Types of parts that are streamed in deltas. */
const IN_DELTAS = new Set<unknown>(['output_text', 'refusal', 'reasoning_text']);

function contentEvents(part: JsonObject, at: JsonObject, { split, reasoningPrefix }: ItemStyle): ItemEvent[] {
  const { type, annotations, logprobs } = part;
  const field = type === 'refusal' ? 'refusal' : 'text';
  const text = part[field];
  const isStreamed = IN_DELTAS.has(type) && isText(text);
  const name = type === 'reasoning_text' ? reasoningPrefix : `response.${kindOf(part)}`;
  const startedPart: JsonObject = { ...part };
  if (isStreamed) startedPart[field] = '';
  for (const key of ['annotations', 'logprobs']) if (Array.isArray(part[key])) startedPart[key] = [];
  const cited: unknown[] = Array.isArray(annotations) ? annotations : [];
  const noLogprobs = Array.isArray(logprobs) && { logprobs: [] };
  return [
    { type: 'response.content_part.added', ...at, part: startedPart },
    ...(isStreamed ? split(text).map(delta => ({ type: `${name}.delta`, ...at, delta, ...noLogprobs })) : []),
    ...cited.map((annotation, annotation_index) => ({
      ...{ type: 'response.output_text.annotation.added', ...at, annotation_index, annotation },
    })),
    ...(isStreamed ? [{ type: `${name}.done`, ...at, [field]: text, ...(noLogprobs && { logprobs }) }] : []),
    { type: 'response.content_part.done', ...at, part },
  ];
}

function fieldEvents(item: JsonObject, at: JsonObject, { split, isWhole }: ItemStyle): ItemEvent[] {
  const [name, field] = STREAMED_FIELDS.get(kindOf(item)) ?? [];
  const text = field === undefined ? undefined : item[field];
  if (name === undefined || field === undefined || !isText(text)) return [];
  const deltas = isWhole ? [] : split(text);
  return [
    ...deltas.map(delta => ({ type: `${name}.delta`, ...at, delta })),
    { type: `${name}.done`, ...at, [field]: text },
  ];
}
