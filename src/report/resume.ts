/** What `fix --resume` prints: a receipt for each file. Contains no content. */
import type {
  ResumeConversation,
  ResumeJudgement,
  ResumeReceipt,
  ResumeSummary,
  UnsafeRepair,
} from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { changeLine } from './fix.ts';
import { type Palette, PLAIN } from './palette.ts';
import { count } from './phrases.ts';

/** Number of findings, changes and conversations that are listed. */
const LISTED = 12;

const STATES: Readonly<Record<ResumeReceipt['state'], string>> = {
  resumable: 'can be resumed as it is',
  repaired: 'repaired, can be resumed',
  blocked: 'cannot be resumed',
  unknown: 'it is not known whether it can be resumed',
  failed: 'failed',
};

export function receiptLines(receipt: ResumeReceipt, palette: Palette = PLAIN): string[] {
  const { path, format, agent, state, fault, conversations } = receipt;
  const color = { resumable: 'good', repaired: 'good', blocked: 'error', unknown: 'warning', failed: 'error' } as const;
  const what = agent ?? (format === 'unreadable' ? undefined : format);
  const head = `${palette.path(path)}: ${palette[color[state]](fault ?? stateText(receipt))}`;
  const lines = [what === undefined ? head : `${head}  (${printable(what)})`];
  for (const each of conversations.slice(0, LISTED))
    lines.push(...conversationLines(path, each, conversations, palette));
  if (conversations.length > LISTED) lines.push(`  ${count(conversations.length - LISTED, 'more conversation')}`);
  for (const note of receipt.notes) lines.push(`  note: ${printable(note)}`);
  lines.push(...unsafeLines(receipt, palette), ...repairLines(receipt, palette));
  if (receipt.steps.length > 0) lines.push('  To continue:', ...receipt.steps.map(step => `    ${printable(step)}`));
  return lines;
}

function stateText({ state, written, changes }: ResumeReceipt): string {
  if (state === 'repaired' && written === undefined) return 'can be resumed after the repair; nothing was written';
  return state === 'blocked' && changes.length > 0 ? 'still cannot be resumed after the repair' : STATES[state];
}

function conversationLines(
  path: string,
  { id, line, dialect, model, convertedFrom, before, after, leftOut }: ResumeConversation,
  all: readonly ResumeConversation[],
  palette: Palette,
): string[] {
  if (dialect === null) return [];
  const name = all.length === 1 ? '' : `conversation ${printable(String(id ?? `at line ${line}`))}: `;
  const api = `${dialect}${model === null ? '' : ` (${printable(model)})`}`;
  const how = convertedFrom === undefined ? '' : `, converted from ${convertedFrom}`;
  const lines = [`  ${name}next request to ${api}${how}: ${before.verdict}`];
  lines.push(...reasonLines(path, line, before, palette));
  if (leftOut > 0 && before.verdict !== 'rejected')
    lines.push(
      `  The stored session has ${count(leftOut, 'error')} that the agent leaves out of the request. ${LEFT_OUT}`,
    );
  if (after !== undefined && after.verdict !== 'accepted')
    lines.push(`  ${name}after the repair: ${after.verdict}`, ...reasonLines(path, line, after, palette));
  return lines;
}

/** The findings that explain a verdict. */
function reasonLines(path: string, line: number, { verdict, findings }: ResumeJudgement, palette: Palette): string[] {
  const reasons = findings.filter(({ severity }) => severity === 'error' || verdict === 'unknown');
  const shown = reasons.slice(0, LISTED).map(({ source, severity, message, rule }) => {
    const where = [path, source?.line ?? line, source?.column].filter(each => each !== undefined).join(':');
    return `  ${palette.path(where)}  ${palette[severity](severity)}  ${message}  ${palette.rule(rule)}`;
  });
  return reasons.length > LISTED ? [...shown, `  ${grouped(reasons.length - LISTED)} more`] : shown;
}

const LEFT_OUT = 'If your version does not, repair it with `rolecall fix` without --resume.';

function unsafeLines({ unsafeRepairs, isUnblockedByUnsafe }: ResumeReceipt, palette: Palette): string[] {
  if (unsafeRepairs.length === 0) return [];
  const all = isUnblockedByUnsafe ? '' : ', for some of its conversations';
  return [
    `  Unsafe repairs would make it resumable${all}. To make them, run again with --unsafe:`,
    ...unsafeRepairs.map(each => `    ${palette.rule(each.rule)}: ${unsafeText(each)}`),
  ];
}

function unsafeText({ repairs, adds, removes, replaces }: UnsafeRepair): string {
  const parts = [
    ...(adds > 0 ? [`adds ${count(adds, 'value')}`] : []),
    ...(removes > 0 ? [`removes ${count(removes, 'value')}`] : []),
    ...(replaces > 0 ? [`replaces ${count(replaces, 'value')}`] : []),
  ];
  return `${count(repairs, 'repair')}${parts.length === 0 ? '' : `, ${parts.join(', ')}`}`;
}

function repairLines(receipt: ResumeReceipt, palette: Palette): string[] {
  const { path, changes, written, backup, before, after, lines, conversations, state } = receipt;
  if (changes.length === 0) return [];
  const shown = changes.slice(0, LISTED).map(change => `  ${changeLine(path, change, palette)}`);
  if (changes.length > LISTED) shown.push(`  ${count(changes.length - LISTED, 'more change')}`);
  if (before !== undefined) shown.push(`  before: ${hashOf(before)}`);
  if (after !== undefined) shown.push(`  after:  ${hashOf(after)}`);
  if (lines !== undefined) shown.push(`  ${grouped(lines.unchanged)} of ${count(lines.total, 'line')} unchanged`);
  if (written !== undefined) {
    const kept = backup === undefined ? '' : `; the original is ${palette.path(backup)}`;
    shown.push(`  written: ${palette.path(written)}${kept}`);
  }
  const verdicts = new Set(conversations.flatMap(each => each.after?.verdict ?? []));
  const verdict = verdicts.has('rejected') ? 'rejected' : verdicts.has('unknown') ? 'unknown' : 'accepted';
  const read = written === undefined ? 'checked without writing it' : 'read again from the disk';
  shown.push(`  verified: ${read}; next request: ${state === 'blocked' ? 'rejected' : verdict}`);
  return shown;
}

function hashOf({ sha256, bytes }: { readonly sha256: string; readonly bytes: number }): string {
  return `sha256 ${sha256}, ${count(bytes, 'byte')}`;
}

/** `3 files: 1 can be resumed as it is, 2 repaired` */
export function resumeSummaryLine({ files, ...states }: ResumeSummary): string {
  const words = {
    resumable: 'can be resumed',
    repaired: 'repaired',
    blocked: 'blocked',
    unknown: 'unknown',
    failed: 'failed',
  };
  const parts = (['resumable', 'repaired', 'blocked', 'unknown', 'failed'] as const)
    .filter(state => states[state] > 0)
    .map(state => `${grouped(states[state])} ${words[state]}`);
  return `${count(files, 'file')}: ${parts.join(', ')}`;
}
