/** Two steps of the ReAct engine beside its loop: which tools go along, and what the final answer is written from. */

import { checkOptions } from '../lint/check-options.ts';
import { UsageError } from '../lint/usage-error.ts';
import { admitted, named } from '../model/admitted.ts';
import { isLongerThan } from '../model/text.ts';
import { MOST_SELECTED, SELECTION_THRESHOLD } from '../shapes/react/run.ts';
import { writeJson } from '../source/exact.ts';
import { convert } from './convert.ts';

/**
 * The tools that the ReAct engine gives to a run, by name. `selection` is what the model answered to the request to select
 * tools: of these, the first six that exist. All available tools if there are at most twelve, if the model selected none of
 * them, or if the answer is not a selection.
 */
export function selectTools(available: readonly string[], selection: unknown): readonly string[] {
  const names = admitted(available, 'the list of tools');
  if (!Array.isArray(names)) throw new UsageError(`selectTools needs a list of tool names, not ${named(names)}`);
  const { tools } = (admitted(selection, 'the selection') ?? {}) as { tools?: unknown };
  if (names.length <= SELECTION_THRESHOLD || !Array.isArray(tools)) return names;
  const picked = new Set(
    tools
      .slice(0, MOST_SELECTED)
      .filter(each => typeof each !== 'object')
      .map(String),
  );
  const kept = names.filter(name => picked.has(name));
  return kept.length === 0 ? names : kept;
}

/** The space behind commas and colons, and characters as they are: how the trace writes arguments. */
const STYLE = { separators: [', ', ': '] } as const;

/**
 * The user message with which the ReAct engine asks for a final answer: the question, then a line for each tool call, tool
 * result and text of the run. `messages` may be in any dialect that `convert` reads. Each result is shortened to
 * `mostCharacters` (default 2,000).
 */
export function synthesisTrace(question: string, messages: unknown, options: { mostCharacters?: number } = {}): string {
  if (typeof question !== 'string') throw new UsageError(`the question must be a string, not ${named(question)}`);
  const { mostCharacters = 2000 } = checkOptions(options);
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
