/** What a fragment belongs to: a content part, a summary part, or a field of the item. */
export interface FragmentEvent {
  readonly isDone: boolean;
  readonly level: 'content' | 'summary' | 'item';
  /** The streamed field of the part or of the item. */
  readonly field: string;
  /** The type of the items with such fragments. */
  readonly itemType: string;
  /** The type of the part; empty for a field of the item. */
  readonly partType: string;
}

type Family = Omit<FragmentEvent, 'isDone'>;

const TEXT: Family = { level: 'content', field: 'text', itemType: 'message', partType: 'output_text' };
const REFUSAL: Family = { level: 'content', field: 'refusal', itemType: 'message', partType: 'refusal' };
const REASONING: Family = { level: 'content', field: 'text', itemType: 'reasoning', partType: 'reasoning_text' };
const SUMMARY: Family = { level: 'summary', field: 'text', itemType: 'reasoning', partType: 'summary_text' };
const ofItem = (field: string, itemType: string): Family => ({ level: 'item', field, itemType, partType: '' });

/** Open Responses has another name for reasoning. Early versions have two names with a dot. */
const FAMILIES: readonly (readonly [string, Family])[] = [
  ['response.output_text', TEXT],
  ['response.refusal', REFUSAL],
  ['response.reasoning_text', REASONING],
  ['response.reasoning', REASONING],
  ['response.reasoning_summary_text', SUMMARY],
  ['response.function_call_arguments', ofItem('arguments', 'function_call')],
  ['response.mcp_call_arguments', ofItem('arguments', 'mcp_call')],
  ['response.mcp_call.arguments', ofItem('arguments', 'mcp_call')],
  ['response.custom_tool_call_input', ofItem('input', 'custom_tool_call')],
  ['response.code_interpreter_call_code', ofItem('code', 'code_interpreter_call')],
  ['response.code_interpreter_call.code', ofItem('code', 'code_interpreter_call')],
];

export const FRAGMENTS: ReadonlyMap<string, FragmentEvent> = new Map(
  FAMILIES.flatMap(([name, family]): [string, FragmentEvent][] => [
    [`${name}.delta`, { ...family, isDone: false }],
    [`${name}.done`, { ...family, isDone: true }],
  ]),
);

/** Events that open and close a part, and the field with the parts. vLLM has separate names for reasoning parts. */
export const PARTS: ReadonlyMap<string, { readonly isDone: boolean; readonly level: 'content' | 'summary' }> = new Map([
  ['response.content_part.added', { isDone: false, level: 'content' }],
  ['response.content_part.done', { isDone: true, level: 'content' }],
  ['response.reasoning_part.added', { isDone: false, level: 'content' }],
  ['response.reasoning_part.done', { isDone: true, level: 'content' }],
  ['response.reasoning_summary_part.added', { isDone: false, level: 'summary' }],
  ['response.reasoning_summary_part.done', { isDone: true, level: 'summary' }],
]);

/** Progress events of server tools, and the status that they set. */
export const PROGRESS: ReadonlyMap<string, { readonly itemType: string; readonly status: string }> = new Map(
  Object.entries({
    web_search_call: ['in_progress', 'searching', 'completed'],
    file_search_call: ['in_progress', 'searching', 'completed'],
    code_interpreter_call: ['in_progress', 'interpreting', 'completed'],
    image_generation_call: ['in_progress', 'generating', 'completed'],
    mcp_call: ['in_progress', 'completed', 'failed'],
  }).flatMap(([itemType, all]) => all.map(status => [`response.${itemType}.${status}`, { itemType, status }])),
);

/** Events with the response object, and whether they end the stream. */
export const RESPONSE_EVENTS: ReadonlyMap<string, { readonly isEnd: boolean }> = new Map([
  ['response.created', { isEnd: false }],
  ['response.queued', { isEnd: false }],
  ['response.in_progress', { isEnd: false }],
  ['response.completed', { isEnd: true }],
  ['response.incomplete', { isEnd: true }],
  ['response.failed', { isEnd: true }],
  ['response.cancelled', { isEnd: true }],
]);

/** Whether the position of an event is checked. Unknown events may appear anywhere. */
export function isOrdered(type: string): boolean {
  return (
    FRAGMENTS.has(type) ||
    PARTS.has(type) ||
    PROGRESS.has(type) ||
    RESPONSE_EVENTS.has(type) ||
    type === 'response.output_text.annotation.added' ||
    type === 'response.output_item.added' ||
    type === 'response.output_item.done'
  );
}
