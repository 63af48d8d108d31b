/** The flags of `fix`, and how they determine what it reads and shows. */
import type { ConversationReport, Dialect, FixedChange } from '../generated/types.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { withEdits } from '../report/json.ts';
import { type Privacy, shownReason } from './privacy.ts';
import type { ReadFlags } from './read-options.ts';

export interface FixFlags {
  readonly to?: string | Dialect;
  readonly safe?: boolean;
  readonly unsafe?: boolean;
  readonly resume?: boolean;
  readonly inPlace?: boolean;
  readonly backup: boolean;
  readonly out?: string;
  readonly format: 'file' | 'diff' | 'patch' | 'json';
  readonly dryRun?: boolean;
  readonly as?: 'request' | 'log';
  readonly asFormat?: LogFormat;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly template?: string;
  readonly templateServer?: string;
  readonly maxWork?: number;
  readonly redactNames?: boolean;
}

export function readFlags({ to, model, host, at, as, asFormat, templateServer, maxWork }: FixFlags): ReadFlags {
  return {
    ...(to !== undefined && { dialect: to }),
    ...(model !== undefined && { model }),
    ...(host !== undefined && { host }),
    ...(at !== undefined && { at }),
    ...(as !== undefined && { as }),
    ...(asFormat !== undefined && { asFormat }),
    ...(templateServer !== undefined && { templateServer }),
    ...(maxWork !== undefined && { maxWork }),
  };
}

/** A report with private keys and names hidden, and without what repairs write. */
export function shownLeft(report: ConversationReport, privacy: Privacy): ConversationReport {
  if (report.note !== undefined) report.note = shownReason(report.note);
  privacy.report(report, undefined, () => {});
  return withEdits(report, edits => privacy.edits(edits));
}

/** A change with private keys and names hidden. Its edits are the result of the command, so they stay. */
export function shownChange(change: FixedChange, privacy: Privacy): FixedChange {
  const { pointer, title } = privacy.texts(change.pointer, { title: change.title });
  return { ...change, pointer, title, conversation: privacy.id(change.conversation) };
}
