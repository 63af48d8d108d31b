/** The events by which a reply of the Responses wire is streamed. */
import type { JsonObject } from '../../../../src/source/json.ts';
import type { Choose } from '../../../../src/testing/breaking.ts';
import type { Split } from '../../../../src/testing/stream-system.ts';

/** What servers do each in their own way. */
interface Style {
  /** The number of the first event; none have numbers where it is undefined. */
  readonly first: number | undefined;
  /** What the names of events of thoughts begin with: OpenAI's, or those of the open specification. */
  readonly thought: string;
  /** Whether arguments come whole, without fragments. */
  readonly isWhole: boolean;
  /** Whether the ids of items change from event to event, as behind one gateway. */
  readonly areIdsStable: boolean;
  readonly split: Split;
}

export function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const whole = reply as JsonObject & { output: JsonObject[] };
  const style: Style = {
    first: [0, 0, 1, undefined][choose(4)],
    thought: choose(2) === 0 ? 'response.reasoning_text' : 'response.reasoning',
    isWhole: choose(4) === 0,
    areIdsStable: choose(4) !== 0,
    split,
  };
  const begun = { ...whole, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const runs = whole.output.map((item, i) => itemEvents(item, i, style));
  const ended = choose(5) === 0 ? { ...whole, output: [] } : whole;
  const events: JsonObject[] = [
    { type: 'response.created', response: begun },
    ...(choose(4) === 0 ? [{ type: 'response.queued', response: { ...begun, status: 'queued' } }] : []),
    { type: 'response.in_progress', response: begun },
    ...overlapping(runs, choose),
    { type: `response.${String(whole.status)}`, response: ended },
  ];
  const sent = events.map((event, i) => (style.first === undefined ? event : numbered(event, style.first + i)));
  return choose(3) === 0 ? [...sent, '[DONE]'] : sent;
}

function numbered({ type, ...rest }: JsonObject, number: number): JsonObject {
  return { type, sequence_number: number, ...rest };
}

/** Some servers begin an item before they end the one before. */
function overlapping(runs: readonly JsonObject[][], choose: Choose): JsonObject[] {
  const events: JsonObject[] = [];
  let held: JsonObject[] = [];
  for (const run of runs) {
    const isHeld = choose(4) === 0;
    events.push(...run.slice(0, -1), ...held);
    held = run.slice(-1);
    if (isHeld) continue;
    events.push(...held);
    held = [];
  }
  return [...events, ...held];
}

function itemEvents(item: JsonObject, index: number, style: Style): JsonObject[] {
  const at = (id = item.id): JsonObject => ({
    item_id: style.areIdsStable ? id : `${String(id)}x`,
    output_index: index,
  });
  const { content, summary, ...rest } = item;
  const begun: JsonObject = {
    ...rest,
    ...(item.status !== undefined && { status: 'in_progress' }),
    ...(Array.isArray(content) && item.type === 'message' && { content: [] }),
    ...(Array.isArray(summary) && { summary: [] }),
  };
  for (const field of ['arguments', 'input', 'code']) if (typeof item[field] === 'string') begun[field] = '';
  return [
    { type: 'response.output_item.added', output_index: index, item: begun },
    ...progress(item, ['in_progress', 'searching', 'interpreting']).map(type => ({ type, ...at() })),
    ...parts(summary).flatMap((part, i) => summaryEvents(part, { ...at(), summary_index: i }, style)),
    ...parts(content).flatMap((part, i) => contentEvents(part, { ...at(), content_index: i }, style)),
    ...ownEvents(item, at(), style),
    ...progress(item, ['completed']).map(type => ({ type, ...at() })),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

function parts(list: unknown): JsonObject[] {
  return Array.isArray(list) ? (list as JsonObject[]) : [];
}

const STEPS: Readonly<Record<string, readonly string[]>> = {
  web_search_call: ['in_progress', 'searching', 'completed'],
  code_interpreter_call: ['in_progress', 'interpreting', 'completed'],
  mcp_call: ['in_progress', 'completed'],
  mcp_list_tools: ['in_progress', 'completed'],
};

function progress({ type }: JsonObject, steps: readonly string[]): string[] {
  return (STEPS[String(type)] ?? [])
    .filter(each => steps.includes(each))
    .map(each => `response.${String(type)}.${each}`);
}

function summaryEvents(part: JsonObject, at: JsonObject, { split }: Style): JsonObject[] {
  const name = 'response.reasoning_summary';
  return [
    { type: `${name}_part.added`, ...at, part: { ...part, text: '' } },
    ...split(String(part.text)).map(delta => ({ type: `${name}_text.delta`, ...at, delta })),
    { type: `${name}_text.done`, ...at, text: part.text },
    { type: `${name}_part.done`, ...at, part },
  ];
}

function contentEvents(part: JsonObject, at: JsonObject, { split, thought }: Style): JsonObject[] {
  const field = part.type === 'refusal' ? 'refusal' : 'text';
  const name = part.type === 'reasoning_text' ? thought : `response.${String(part.type)}`;
  const annotations = parts(part.annotations);
  const begun = { ...part, [field]: '', ...(part.annotations !== undefined && { annotations: [] }) };
  return [
    { type: 'response.content_part.added', ...at, part: begun },
    ...split(String(part[field])).map(delta => ({ type: `${name}.delta`, ...at, delta })),
    ...annotations.map((annotation, i) => ({
      ...{ type: 'response.output_text.annotation.added', ...at },
      ...{ annotation_index: i, annotation },
    })),
    { type: `${name}.done`, ...at, [field]: part[field] },
    { type: 'response.content_part.done', ...at, part },
  ];
}

const OWN: Readonly<Record<string, readonly [name: string, field: string]>> = {
  function_call: ['response.function_call_arguments', 'arguments'],
  mcp_call: ['response.mcp_call_arguments', 'arguments'],
  custom_tool_call: ['response.custom_tool_call_input', 'input'],
  code_interpreter_call: ['response.code_interpreter_call_code', 'code'],
};

function ownEvents(item: JsonObject, at: JsonObject, { split, isWhole }: Style): JsonObject[] {
  const [name, field] = OWN[String(item.type)] ?? [];
  if (name === undefined || field === undefined) return [];
  const deltas = isWhole ? [] : split(String(item[field]));
  return [
    ...deltas.map(delta => ({ type: `${name}.delta`, ...at, delta })),
    { type: `${name}.done`, ...at, [field]: item[field] },
  ];
}
