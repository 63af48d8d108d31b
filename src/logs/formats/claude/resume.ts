/** Skips what Claude Code leaves out when it resumes a session. */
import { isBlank } from '../../../model/text.ts';
import { counted } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';
import { blocksOf, callIdsIn, idOf, type Line, resultIdsIn } from './line.ts';

/** The lines that are sent again, and notes about the skipped ones. */
export function resumed(lines: readonly Line[]): { sentLines: readonly Line[]; notes: string[] } {
  const skipped = { errors: 0, blanks: 0, unanswered: 0, thoughts: 0 };
  const answered = answeredIn(lines);
  const remaining = lines.filter(line => {
    if (line.isError) skipped.errors++;
    else if (isBlankAnswer(line)) skipped.blanks++;
    else if (isUnanswered(line, answered)) skipped.unanswered++;
    else return true;
    return false;
  });
  const withContentIds = new Set(remaining.filter(line => !isThoughtOnly(line)).map(line => line.id));
  const sentLines = remaining.filter(line => {
    const isSkipped = isThoughtOnly(line) && (line.id === undefined || !withContentIds.has(line.id));
    if (isSkipped) skipped.thoughts++;
    return !isSkipped;
  });
  return {
    sentLines,
    notes: [
      ...counted(skipped.errors, 'API error', 'API errors', 'displayed as replies skipped'),
      ...counted(skipped.blanks, 'blank text', 'blank texts', 'of the assistant skipped'),
      ...counted(skipped.unanswered, 'unanswered call', 'unanswered calls', 'of interrupted turns skipped'),
      ...counted(skipped.thoughts, 'thought', 'thoughts', 'of truncated replies skipped'),
    ],
  };
}

/**
 * Removes the calls that a compaction interrupted, because they are never sent again: lines of the last turn before a
 * compaction with nothing but unanswered calls, and the thinking that belongs to them. `compactions` are the indexes of
 * the lines after a compaction.
 */
export function withoutInterruptedCalls(lines: readonly Line[], compactions: readonly number[]): readonly Line[] {
  if (compactions.length === 0) return lines;
  const answered = answeredIn(lines);
  const interrupted = new Set<Line>();
  for (const [k, compaction] of compactions.entries())
    for (let i = compaction - 1; i >= (compactions[k - 1] ?? 0) && !isUserPrompt(lines[i]); i--)
      if (isUnanswered(lines[i] as Line, answered)) interrupted.add(lines[i] as Line);
  if (interrupted.size === 0) return lines;
  const kept = lines.filter(line => !interrupted.has(line));
  const ids = new Set([...interrupted].map(({ id }) => id));
  const withContentIds = new Set(kept.filter(line => !isThoughtOnly(line)).map(({ id }) => id));
  return kept.filter(line => !isThoughtOnly(line) || !ids.has(line.id) || withContentIds.has(line.id));
}

/** Whether it is a user message without tool results. */
function isUserPrompt(line: Line | undefined): boolean {
  return line?.role === 'user' && resultIdsIn(line.message).length === 0;
}

function answeredIn(lines: readonly Line[]): ReadonlySet<unknown> {
  const ids = new Set<unknown>();
  for (const { role, message } of lines) if (role === 'user') for (const id of resultIdsIn(message)) ids.add(id);
  return ids;
}

/** Whether a line has calls, and none of them has a result. */
function isUnanswered({ role, message }: Line, answered: ReadonlySet<unknown>): boolean {
  if (role !== 'assistant') return false;
  const ids = callIdsIn(message);
  return ids.length > 0 && ids.every(id => idOf(id) !== undefined && !answered.has(id));
}

function isBlankAnswer({ role, message }: Line): boolean {
  const blocks = role === 'assistant' ? message.get('content').items() : [];
  return blocks.length > 0 && blocks.every(isBlankText);
}

function isBlankText(block: LogValue): boolean {
  const { text } = block.get('text');
  return block.get('type').value === 'text' && text !== undefined && isBlank(text);
}

function isThoughtOnly({ role, message }: Line): boolean {
  const blocks = role === 'assistant' ? blocksOf(message) : [];
  return (
    blocks.length > 0 &&
    blocks.map(block => block.get('type').value).every(type => type === 'thinking' || type === 'redacted_thinking')
  );
}
