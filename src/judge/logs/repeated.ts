/**
 * Reports a finding only once if the program that wrote the log causes it everywhere: two thousand calls without IDs
 * are one fact about a log.
 */
import type { ConversationReport, Diagnostic, RepeatedFinding } from '../../generated/types.ts';
import { grouped } from '../../model/text.ts';

/** What repeated findings share besides rule and message; undefined if the finding is not caused by the writer. */
type About = (diagnostic: Diagnostic) => string | undefined;

const NOTHING: About = () => '';

/**
 * Findings that the writing program causes in all conversations if it causes them at all. Findings that depend on the
 * content of a conversation are not included: a call without a result, a result without a call, an empty text.
 */
const HABITS: Readonly<Record<string, Readonly<Record<string, About>>>> = {
  // Agents without IDs match calls by name or position; some write empty IDs.
  'missing-tool-call-id': { call: NOTHING, result: NOTHING },
  // `str` instead of `json.dumps`, or an empty string for no arguments. The model wrote all other arguments that do not
  // parse.
  'arguments-not-json': { python: NOTHING, empty: NOTHING },
  // A parsed object instead of JSON text; an object as content.
  'wrong-type': { wrongType: typeOfField },
  'empty-tool-calls': { empty: NOTHING },
  'missing-field': { missing: missingType },
  'unknown-field': { unknown: ownerOfField, inPart: ownerOfField, inObject: ownerOfField },
  // One side always uses another name for a tool. Swapped results are different.
  'mismatched-tool-name': { mismatched: namesOfTool },
};

const ARGUMENTS: ReadonlySet<string> = new Set(['arguments', 'args', 'input']);
const CONTENT: ReadonlySet<string> = new Set(['content', 'output']);

/** The field with the wrong type, and its type. Null is a fault of one message, not of the writer. */
function typeOfField({ pointer, data }: Diagnostic): string | undefined {
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  const found = data?.found;
  const isHabit = CONTENT.has(field) ? found === 'object' : ARGUMENTS.has(field) && found !== 'null';
  return isHabit ? `${field}: ${found}` : undefined;
}

/** Calls and parts without a type: their writer has only one. */
function missingType({ data }: Diagnostic): string | undefined {
  return data?.field === 'type' ? 'type' : undefined;
}

function ownerOfField({ data }: Diagnostic): string {
  return `${data?.role ?? data?.part ?? data?.object}: ${data?.field}`;
}

function namesOfTool({ data }: Diagnostic): string {
  return `${data?.name}: ${data?.tool}`;
}

/** Maximum number of repeated findings to track per file, to bound memory. All others are reported each time. */
export const MAX_HABITS = 1000;

/** The key of a repeated finding; undefined if it must be reported each time. */
export function habitOf(diagnostic: Diagnostic): Omit<RepeatedFinding, 'count'> | undefined {
  const { rule, messageId, severity, dialect, suppressed } = diagnostic;
  const messages = Object.hasOwn(HABITS, rule) ? HABITS[rule] : undefined;
  const about =
    messages !== undefined && Object.hasOwn(messages, messageId) ? messages[messageId]?.(diagnostic) : undefined;
  if (about === undefined) return undefined;
  return { rule, messageId, severity, dialect, ...(about !== '' && { about }), ...(suppressed && { suppressed }) };
}

/** Identifies a repeated finding. Suppressed findings have separate keys, because they are not reported. */
export function keyOfHabit(habit: Omit<RepeatedFinding, 'count'>): string {
  const { rule, messageId, severity, dialect, suppressed, about = '' } = habit;
  const by = suppressed === undefined ? '' : `${suppressed.by} ${suppressed.reason ?? ''}`;
  return [rule, messageId, severity, dialect, about, by].join('\n');
}

/** Removes repeated findings from a report and adds their counts. `isRepeated` is called for each finding. */
export function withoutRepeated(
  report: ConversationReport,
  isRepeated: (key: string, diagnostic: Diagnostic) => boolean,
): ConversationReport {
  const left = new Map<string, RepeatedFinding>();
  for (const each of report.repeated ?? []) left.set(keyOfHabit(each), { ...each });
  const diagnostics = report.diagnostics.filter(diagnostic => {
    const habit = habitOf(diagnostic);
    if (habit === undefined) return true;
    const key = keyOfHabit(habit);
    if (!isRepeated(key, diagnostic)) return true;
    const known = left.get(key);
    if (known === undefined) left.set(key, { ...habit, count: 1 });
    else known.count++;
    return false;
  });
  return left.size === 0 ? report : { ...report, diagnostics, repeated: [...left.values()] };
}

/** Keeps the first of repeated findings in the conversations of one log, with their count. */
export function mergeRepeated(reports: readonly ConversationReport[]): void {
  const first = new Map<string, { diagnostic: Diagnostic; count: number }>();
  for (const report of reports) {
    const shorter = withoutRepeated(report, (key, diagnostic) => {
      const known = first.get(key);
      if (known !== undefined) known.count++;
      else if (first.size < MAX_HABITS) first.set(key, { diagnostic, count: 1 });
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
