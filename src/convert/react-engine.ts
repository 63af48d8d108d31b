/** Two steps of the ReAct engine beside its loop: which tools go along, and what the final answer is written from. */
import { isLongerThan } from '../model/text.ts';
import { MOST_SELECTED, SELECTION_THRESHOLD } from '../shapes/react/run.ts';
import { writeJson } from '../source/exact.ts';
import { convert } from './convert.ts';

/**
 * The tools that a run gets, by name: those that the model picked, the first six that there are; all of them where there
 * are no more than twelve, where nothing was picked that is there, and where what came is no selection.
 */
export function selectTools(available: readonly string[], selection: unknown): readonly string[] {
  const { tools } = (selection ?? {}) as { tools?: unknown };
  if (available.length <= SELECTION_THRESHOLD || !Array.isArray(tools)) return available;
  const picked = new Set(tools.slice(0, MOST_SELECTED).map(String));
  const kept = available.filter(name => picked.has(name));
  return kept.length === 0 ? available : kept;
}

/** The space behind commas and colons, and characters as they are: how the trace writes arguments. */
const STYLE = { separators: [', ', ': '] } as const;

/**
 * The user message of a synthesis request: the question, and a line for each call, result and text of the run. Hand it
 * the messages of a run in any dialect that can be told. Results are cut to 2,000 characters each unless said.
 */
export function synthesisTrace(question: string, messages: unknown, { mostCharacters = 2000 } = {}): string {
  const { value } = convert(messages, { to: 'react-native' });
  const list = (Array.isArray(value) ? value : (value as { messages: unknown }).messages) as Kept[];
  const lines = list.flatMap(({ role, content, tool_calls: calls }) => {
    const text = typeof content === 'string' ? content : '';
    if (role === 'tool') return [`Tool result: ${cut(text, mostCharacters)}`];
    if (role !== 'assistant') return [];
    if (calls !== undefined) return calls.map(each => `Tool call: ${each.name}(${writeJson(each.arguments, STYLE)})`);
    return text === '' ? [] : [`Assistant reasoning: ${text}`];
  });
  return `Question: ${question}\n\nAgent execution trace:\n${lines.join('\n') || '(no tool calls)'}`;
}

interface Kept {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** The beginning of a text, whole characters only. */
function cut(text: string, most: number): string {
  return isLongerThan(text, most) ? `${[...text].slice(0, most).join('')}... (truncated)` : text;
}
