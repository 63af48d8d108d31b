/** Repairs a conversation that stands in one record of a file. */
import type { ConversationReport, Diagnostic, Dialect, Edit } from '../generated/types.ts';
import { place } from '../lint/lint.ts';
import { findDialect, findShape } from '../lint/registry.ts';
import { wireOf } from '../lint/whose.ts';
import type { RecordSubject } from '../logs/subject.ts';
import type { Shape } from '../shapes/shape.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import { converted } from './converted.ts';
import { editText } from './edit-text.ts';
import { type Change, fix } from './fix.ts';
import { type FileChange, type Fixed, type FixFileOptions, nothingFixed } from './fix-file.ts';
import type { Meant } from './meant.ts';

export function fixRecord(
  subject: RecordSubject,
  report: ConversationReport,
  options: FixFileOptions,
  meant: Meant,
): Fixed {
  const out = nothingFixed();
  const { found, base, records } = subject;
  const [record] = records as [JsonRecord];
  const dialect = targetOf(options.dialect) ?? findDialect(report.dialect ?? '');
  if (dialect === undefined) {
    if (report.note !== undefined) out.notes.push(report.note);
    return out;
  }
  if (isElsewhere(found.value, dialect, report)) return converted(found.value, report, options, dialect);
  if (report.diagnostics.length === 0) return out;
  const { model = found.model, at = found.recorded } = options;
  const as = report.as === 'log' ? 'log' : 'request';
  const only = meant.only(pointer => found.pointer + pointer);
  const fixed = fix(found.value, { ...options, dialect, model, at, as, only });
  const text =
    fixed.edits.length === 0
      ? record.text
      : editText(record.text, below(found.pointer.slice(base.length), fixed.edits));
  if (fixed.edits.length > 0) {
    const start = record.origin.offset;
    out.splices.push({ start, end: start + byteLength(record.text), text });
    out.patches.push({ line: record.origin.line, edits: below(found.pointer, fixed.edits), isLines: false });
    out.changes.push(...changesIn(fixed.changes, found.pointer, record, base, report));
  }
  const { diagnostics } = fixed.result;
  for (const each of diagnostics.flatMap(diagnostic => [diagnostic, ...diagnostic.related]))
    each.pointer = found.pointer + each.pointer;
  place(diagnostics, text, new Positions(text, record.origin), base);
  if (diagnostics.length > 0) out.left.push({ ...report, verdict: fixed.result.verdict, diagnostics });
  return out;
}

function targetOf(dialect: FixFileOptions['dialect']): Dialect | undefined {
  return typeof dialect === 'string' ? findDialect(dialect) : dialect;
}

/** Faults of what was written for another wire. */
const FOREIGN: ReadonlySet<string> = new Set([
  'wrong-type',
  'missing-field',
  'unknown-field',
  'unknown-part-type',
  'unsupported-role',
  'missing-content',
]);

/** Whether a conversation is kept on another wire than the one it is meant for. */
function isElsewhere(value: unknown, dialect: Dialect, { diagnostics }: ConversationReport): boolean {
  const own = wireOf({ value });
  const target = findShape(dialect.shape);
  if (own === undefined || target === undefined || own === target) return false;
  const count = (shape: Shape) => shape.readFrame(value, '', () => {}).messages.length;
  if (count(own) > count(target)) return true;
  return diagnostics.some(({ rule, severity }) => severity === 'error' && FOREIGN.has(rule));
}

/** The edits on what holds the conversation. */
export function below(pointer: string, edits: readonly Edit[]): Edit[] {
  return edits.map(edit => ({
    ...edit,
    path: pointer + edit.path,
    ...(edit.from !== undefined && { from: pointer + edit.from }),
  }));
}

function changesIn(
  changes: readonly Change[],
  pointer: string,
  { text, origin }: JsonRecord,
  base: string,
  { id }: ConversationReport,
): FileChange[] {
  const marks = changes.map(
    ({ pointer: at, origin: from = at }): Diagnostic => ({ ...NO_DIAGNOSTIC, related: [], pointer: pointer + from }),
  );
  place(marks, text, new Positions(text, origin), base);
  return changes.map(({ rule, message, title, safety }, i) => ({
    line: marks[i]?.source?.line ?? origin.line,
    conversation: id,
    rule,
    message,
    title,
    safety,
    pointer: marks[i]?.pointer ?? pointer,
  }));
}

const NO_DIAGNOSTIC: Diagnostic = {
  rule: '',
  message: '',
  text: '',
  severity: 'info',
  dialect: null,
  pointer: '',
  related: [],
};

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
