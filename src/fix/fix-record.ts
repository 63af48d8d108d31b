/** Repairs a conversation in one record of a file. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { ConversationReport, Diagnostic, Dialect, Edit } from '../generated/types.ts';
import type { RecordSubject } from '../logs/judged-value.ts';
import { wireOf } from '../registry/dialect-of.ts';
import { findDialect, findMessageFormat } from '../registry/registry.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { place } from '../source/place-findings.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import type { Change } from './change.ts';
import { editText } from './edit-text.ts';
import { type FileChange, type Fixed, type FixFileOptions, nothingFixed } from './file-change.ts';
import { type FixOptions, type FixResult, fix } from './fix.ts';
import { isAdded, type NextRequest, nextOfComplete } from './next-request.ts';
import { isOfKind } from './repair-modes.ts';
import type { SelectedFindings } from './selected-findings.ts';
import { byteLength } from './text-style.ts';

export function fixRecord(
  subject: RecordSubject,
  report: ConversationReport,
  options: FixFileOptions,
  selected: SelectedFindings,
): Fixed {
  const out = nothingFixed();
  const { found, base, records } = subject;
  const [record] = records as [JsonRecord];
  const dialect = targetOf(options.dialect) ?? findDialect(report.dialect ?? '');
  if (dialect === undefined) {
    if (report.note !== undefined) out.notes.push(report.note);
    return out;
  }
  const format = otherFormat(found.value, dialect, report, found.pointer);
  if (format !== undefined) {
    const what = `the message format of line ${report.line} is \`${format.id}\`, but \`${dialect.id}\` expects \`${dialect.format}\``;
    out.notes.push(`${what}; to change the message format, use \`rolecall convert --to ${dialect.id} --request\``);
    out.left.push(report);
    out.otherFormats++;
    return out;
  }
  const { forNextRequest = false } = options;
  if (report.diagnostics.length === 0 && !forNextRequest) return out;
  const { model = found.model, at = found.recorded } = options;
  const as = report.as === 'log' && !forNextRequest ? 'log' : 'request';
  const next = forNextRequest ? nextOfComplete(found.value, dialect) : undefined;
  const only: FixOptions['only'] = forNextRequest
    ? isOfKind.errors
    : selected.filterFor(pointer => found.pointer + pointer);
  const inRecord = found.pointer.slice(base.length);
  const fixed = fixedAlike(
    next?.body ?? found.value,
    { ...options, dialect, model, at, as, only },
    ({ edits }) =>
      !edits.some(edit => changes(edit, next)) &&
      subject.isDetected(applyEdits(record.value, withPrefix(inRecord, edits))),
  );
  if (fixed.isPart) out.notes.push(`line ${record.origin.line}: ${OTHER_FORMAT}`);
  const text = fixed.edits.length === 0 ? record.text : editText(record.text, withPrefix(inRecord, fixed.edits));
  if (fixed.edits.length > 0) {
    const start = record.origin.offset;
    out.splices.push({ start, end: start + byteLength(record.text), text });
    out.patches.push({ line: record.origin.line, edits: withPrefix(found.pointer, fixed.edits), isLines: false });
    for (const each of changesIn(fixed.changes, found.pointer, record, base, report)) out.changes.push(each);
  }
  const { diagnostics } = fixed.result;
  for (const each of diagnostics.flatMap(diagnostic => [diagnostic, ...diagnostic.related]))
    each.pointer = found.pointer + (isAdded(each.pointer, next) ? next?.last : each.pointer);
  for (const { fix } of diagnostics) delete fix?.edits;
  place(diagnostics, text, new Positions(text, record.origin), base);
  if (diagnostics.length > 0) out.left.push({ ...report, verdict: fixed.result.verdict, diagnostics });
  return out;
}

/** Whether an edit changes the added message. Adding a message before it does not. */
function changes({ op, path, from }: Edit, next: NextRequest | undefined): boolean {
  return isAdded(from, next) || (isAdded(path, next) && !(op === 'add' && path === next?.pointer));
}

const OTHER_FORMAT = 'some repairs were not made, because the result would be detected as another format';

/**
 * All repairs, if the repaired value is detected as the same dialect as before; otherwise only the repairs of rules for
 * which that is so.
 */
function fixedAlike(
  value: unknown,
  options: FixOptions,
  isAlike: (fixed: FixResult) => boolean,
): FixResult & { readonly isPart: boolean } {
  const all = fix(value, options);
  if (all.edits.length === 0 || isAlike(all)) return { ...all, isPart: false };
  const { only } = options;
  const fixRules = (rules: ReadonlySet<string>) =>
    fix(value, { ...options, only: (found, met) => rules.has(found.rule) && (only?.(found, met) ?? true) });
  const kept = new Set<string>();
  let part = fixRules(kept);
  for (const rule of new Set(all.changes.map(each => each.rule))) {
    const next = fixRules(new Set(kept).add(rule));
    if (next.edits.length > 0 && isAlike(next)) {
      kept.add(rule);
      part = next;
    }
  }
  return { ...part, isPart: true };
}

function targetOf(dialect: FixFileOptions['dialect']): Dialect | undefined {
  return typeof dialect === 'string' ? findDialect(dialect) : dialect;
}

/** Rules that report messages in another format. */
const FOREIGN: ReadonlySet<string> = new Set(['wrong-type', 'missing-field', 'unknown-field', 'unknown-part-type']);

/** The format of a conversation if it fits that format without findings, and it is not the dialect's format. */
function otherFormat(
  value: unknown,
  dialect: Dialect,
  { diagnostics }: ConversationReport,
  pointer: string,
): MessageFormat | undefined {
  const own = wireOf({ value });
  const target = findMessageFormat(dialect.format);
  if (own === undefined || target === undefined || own === target) return undefined;
  const asTarget = target.readFrame(value, pointer, () => {});
  const asOwn = own.readFrame(value, '', () => {});
  if (asOwn.messages.length > asTarget.messages.length) return own;
  const isForeign = diagnostics.some(
    ({ rule, severity, pointer: at }) =>
      severity === 'error' && FOREIGN.has(rule) && at.startsWith(`${asTarget.at}/`) && at !== asTarget.at,
  );
  return isForeign && isValidFor(asOwn.messages, own) ? own : undefined;
}

function isValidFor(messages: readonly unknown[], messageFormat: MessageFormat): boolean {
  let faults = 0;
  for (const each of messages)
    messageFormat.readMessage(each, '', ({ severity }) => (faults += severity === 'info' ? 0 : 1));
  return faults === 0;
}

/** The edits, relative to the document that contains the conversation. */
export function withPrefix(pointer: string, edits: readonly Edit[]): Edit[] {
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
  return changes.map(({ rule, messageId, title, safety, edits }, i) => ({
    line: marks[i]?.source?.line ?? origin.line,
    conversation: id,
    rule,
    messageId,
    title,
    safety,
    pointer: marks[i]?.pointer ?? pointer,
    edits: withoutValues(withPrefix(pointer, edits)),
  }));
}

function withoutValues(edits: readonly Edit[]): Omit<Edit, 'value'>[] {
  return edits.map(({ value: _, ...edit }) => edit);
}

const NO_DIAGNOSTIC: Diagnostic = {
  rule: '',
  messageId: '',
  message: '',
  severity: 'info',
  dialect: null,
  pointer: '',
  related: [],
};
