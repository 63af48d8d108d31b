/** One finding for what a writer does everywhere: two thousand calls without ids are one fact about a log. */

import type { ConversationReport, Diagnostic, RepeatedFinding } from '../generated/types.ts';
import { grouped } from '../model/text.ts';

/** What findings of one habit have in common besides their rule and message; undefined where it is no habit. */
type About = (diagnostic: Diagnostic) => string | undefined;

const NOTHING: About = () => '';

/**
 * What the code that writes a conversation does to all of them, if it does it at all. What follows from what was said
 * or done in one conversation is none: a call that nobody answered, a result of no call, a text that is empty.
 */
const HABITS: Readonly<Record<string, Readonly<Record<string, About>>>> = {
  // An agent without ids pairs by names or by place; some write empty ones.
  'missing-tool-call-id': { call: NOTHING, result: NOTHING },
  // `str` where `json.dumps` was due, or nothing for no arguments. What else does not parse, a model wrote.
  'arguments-not-json': { python: NOTHING, empty: NOTHING },
  // A parsed object where JSON text was due; an object as content.
  'wrong-type': { wrongType: typeOfField },
  'empty-tool-calls': { empty: NOTHING },
  'missing-field': { missing: missingType },
  'unknown-field': { unknown: ownerOfField, inPart: ownerOfField, inObject: ownerOfField },
  // A tool that one side always calls by another name; results that were swapped differ.
  'mismatched-tool-name': { mismatched: namesOfTool },
};

const ARGUMENTS: ReadonlySet<string> = new Set(['arguments', 'args', 'input']);
const CONTENT: ReadonlySet<string> = new Set(['content', 'output']);

/** The field of a value of the wrong type, and what stands there. Null is what one message lacks. */
function typeOfField({ pointer, data }: Diagnostic): string | undefined {
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  const found = data?.found;
  const isHabit = CONTENT.has(field) ? found === 'object' : ARGUMENTS.has(field) && found !== 'null';
  return isHabit ? `${field}: ${found}` : undefined;
}

/** Calls and parts that do not say their type: their writer knows but one. */
function missingType({ data }: Diagnostic): string | undefined {
  return data?.field === 'type' ? 'type' : undefined;
}

function ownerOfField({ data }: Diagnostic): string {
  return `${data?.role ?? data?.part ?? data?.object}: ${data?.field}`;
}

function namesOfTool({ data }: Diagnostic): string {
  return `${data?.name}: ${data?.tool}`;
}

/** Habits of a file that are kept apart: what exceeds them is told each time, as memory is not the file's to take. */
export const MOST_HABITS = 1000;

/** Which habit a finding shows; undefined where it is none, and has to be told each time. */
export function habitOf(diagnostic: Diagnostic): Omit<RepeatedFinding, 'count'> | undefined {
  const { rule, messageId, severity, dialect, suppressed } = diagnostic;
  const messages = Object.hasOwn(HABITS, rule) ? HABITS[rule] : undefined;
  const about =
    messages !== undefined && Object.hasOwn(messages, messageId) ? messages[messageId]?.(diagnostic) : undefined;
  if (about === undefined) return undefined;
  return { rule, messageId, severity, dialect, ...(about !== '' && { about }), ...(suppressed && { suppressed }) };
}

/** Tells one habit from all others. What is suppressed is not told, so that it cannot stand for what is. */
export function keyOfHabit(habit: Omit<RepeatedFinding, 'count'>): string {
  const { rule, messageId, severity, dialect, suppressed, about = '' } = habit;
  const by = suppressed === undefined ? '' : `${suppressed.by} ${suppressed.reason ?? ''}`;
  return [rule, messageId, severity, dialect, about, by].join('\n');
}

/** Takes what shows a habit again out of a report, which says how often it did. `isTold` is asked for each finding. */
export function leaveOut(
  report: ConversationReport,
  isTold: (key: string, diagnostic: Diagnostic) => boolean,
): ConversationReport {
  const left = new Map<string, RepeatedFinding>();
  for (const each of report.repeated ?? []) left.set(keyOfHabit(each), { ...each });
  const diagnostics = report.diagnostics.filter(diagnostic => {
    const habit = habitOf(diagnostic);
    if (habit === undefined) return true;
    const key = keyOfHabit(habit);
    if (!isTold(key, diagnostic)) return true;
    const known = left.get(key);
    if (known === undefined) left.set(key, { ...habit, count: 1 });
    else known.count++;
    return false;
  });
  return left.size === 0 ? report : { ...report, diagnostics, repeated: [...left.values()] };
}

/** Keeps the first finding of each habit in the conversations of one log, and says how many there are. */
export function tellOnce(reports: readonly ConversationReport[]): void {
  const first = new Map<string, { diagnostic: Diagnostic; count: number }>();
  for (const report of reports) {
    const shorter = leaveOut(report, (key, diagnostic) => {
      const known = first.get(key);
      if (known !== undefined) known.count++;
      else if (first.size < MOST_HABITS) first.set(key, { diagnostic, count: 1 });
      return known !== undefined;
    });
    Object.assign(report, shorter);
  }
  for (const { diagnostic, count } of first.values()) {
    if (count === 1) continue;
    diagnostic.data = { ...diagnostic.data, count };
    diagnostic.message += `, and ${grouped(count - 1)} more like it in this log`;
  }
}
