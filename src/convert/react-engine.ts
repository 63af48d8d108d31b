/** Two steps of the ReAct engine outside its loop: the selection of tools, and the prompt for the final answer. */

import { MAX_SELECTED, SELECTION_THRESHOLD } from '../formats/react/run.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { isLongerThan } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { writeJson } from '../source/exact.ts';
import { convert } from './convert.ts';

/**
 * Selects the tools for a run, as the ReAct engine does. `available` lists all tool names, and `selection` is the model's answer to
 * the request to select tools. Returns the names among the first six selected that are available. Returns all available tools if
 * there are at most twelve, if the model selected none of them, or if the answer is not a selection.
 */
export function selectTools(available: readonly string[], selection: unknown): readonly string[] {
  const names = checkedJson(available, 'the list of tools');
  if (!Array.isArray(names)) throw new UsageError(`selectTools needs a list of tool names, not ${named(names)}`);
  const { tools } = (checkedJson(selection, 'the selection') ?? {}) as { tools?: unknown };
  if (names.length <= SELECTION_THRESHOLD || !Array.isArray(tools)) return names;
  const picked = new Set(
    tools
      .slice(0, MAX_SELECTED)
      .filter(each => typeof each !== 'object')
      .map(String),
  );
  const kept = names.filter(name => picked.has(name));
  return kept.length === 0 ? names : kept;
}

/** How the trace writes arguments: a space after commas and colons, no escaping of non-ASCII characters. */
const STYLE = { separators: [', ', ': '] } as const;

/**
 * Returns the text of the user message with which the ReAct engine asks for a final answer: the question, then a line for each tool
 * call, tool result and text of the run. `messages` may be in any dialect that `convert` reads. Each tool result is cut to
 * `mostCharacters` characters (default 2,000).
 */
export function synthesisTrace(question: string, messages: unknown, options: { mostCharacters?: number } = {}): string {
  if (typeof question !== 'string') throw new UsageError(`the question must be a string, not ${named(question)}`);
  const { mostCharacters = 2000 } = checkOptions(options);
  const { value } = convert(messages, { to: 'react-native' });
  const list = (Array.isArray(value) ? value : (value as { messages: unknown }).messages) as Kept[];
  const lines = list.flatMap(({ role, content, tool_calls: calls }) => {
    const text = typeof content === 'string' ? content : '';
    if (role === 'tool') return [`Tool result: ${truncated(text, mostCharacters)}`];
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

/** The first `most` code points of a text. */
function truncated(text: string, most: number): string {
  return isLongerThan(text, most) ? `${[...text].slice(0, most).join('')}... (truncated)` : text;
}
