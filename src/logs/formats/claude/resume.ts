/** Skips what Claude Code leaves out when it resumes a session. */
import { isBlank } from '../../../model/text.ts';
import { isObject } from '../../../source/json.ts';
import { blocksOf, callsIn, idOf, type Line, resultsIn } from './line.ts';

/** The lines that are sent again, and in words what is not. */
export function resumed(lines: readonly Line[]): { kept: readonly Line[]; notes: string[] } {
  const left = { errors: 0, blanks: 0, unanswered: 0, thoughts: 0 };
  const answered = answeredIn(lines);
  const open = lines.filter(line => {
    if (line.isError) left.errors++;
    else if (isBlankAnswer(line)) left.blanks++;
    else if (isUnanswered(line, answered)) left.unanswered++;
    else return true;
    return false;
  });
  const said = new Set(open.filter(line => !isThoughtOnly(line)).map(line => line.id));
  const kept = open.filter(line => {
    const isLost = isThoughtOnly(line) && (line.id === undefined || !said.has(line.id));
    if (isLost) left.thoughts++;
    return !isLost;
  });
  return {
    kept,
    notes: [
      ...count(left.errors, 'API error', 'API errors', 'displayed as replies'),
      ...count(left.blanks, 'blank text', 'blank texts', 'of the assistant'),
      ...count(left.unanswered, 'unanswered call', 'unanswered calls', 'of interrupted turns'),
      ...count(left.thoughts, 'thought', 'thoughts', 'of truncated replies'),
    ],
  };
}

function count(n: number, one: string, several: string, which: string): string[] {
  return n === 0 ? [] : [`${n} ${n === 1 ? one : several} ${which} skipped`];
}

/**
 * The lines without the calls that a compaction interrupted: in the last turn before one, the lines with nothing but
 * unanswered calls, and the thoughts that came with them. They are never sent again. A compaction is before each of the lines.
 */
export function withoutInterruptedCalls(lines: readonly Line[], compactions: readonly number[]): readonly Line[] {
  if (compactions.length === 0) return lines;
  const answered = answeredIn(lines);
  const cut = new Set<Line>();
  for (const [n, compaction] of compactions.entries())
    for (let i = compaction - 1; i >= (compactions[n - 1] ?? 0) && !isUserPrompt(lines[i]); i--)
      if (isUnanswered(lines[i] as Line, answered)) cut.add(lines[i] as Line);
  if (cut.size === 0) return lines;
  const kept = lines.filter(line => !cut.has(line));
  const ids = new Set([...cut].map(({ id }) => id));
  const said = new Set(kept.filter(line => !isThoughtOnly(line)).map(({ id }) => id));
  return kept.filter(line => !isThoughtOnly(line) || !ids.has(line.id) || said.has(line.id));
}

/** Whether the user says something, not only results. */
function isUserPrompt(line: Line | undefined): boolean {
  return line?.role === 'user' && resultsIn(line.message).length === 0;
}

function answeredIn(lines: readonly Line[]): ReadonlySet<unknown> {
  const ids = new Set<unknown>();
  for (const { role, message } of lines)
    if (role === 'user') for (const { tool_use_id: id } of resultsIn(message)) ids.add(id);
  return ids;
}

/** Whether none of the calls that stand in a line was answered anywhere. */
function isUnanswered({ role, message }: Line, answered: ReadonlySet<unknown>): boolean {
  if (role !== 'assistant') return false;
  const calls = callsIn(message);
  return calls.length > 0 && calls.every(({ id }) => idOf(id) !== undefined && !answered.has(id));
}

function isBlankAnswer({ role, message }: Line): boolean {
  if (role !== 'assistant' || !Array.isArray(message.content) || message.content.length === 0) return false;
  return blocksOf(message).every(
    block => isObject(block) && block.type === 'text' && typeof block.text === 'string' && isBlank(block.text),
  );
}

function isThoughtOnly({ role, message }: Line): boolean {
  const blocks = role === 'assistant' ? blocksOf(message) : [];
  return (
    blocks.length > 0 &&
    blocks.every(block => isObject(block) && (block.type === 'thinking' || block.type === 'redacted_thinking'))
  );
}
