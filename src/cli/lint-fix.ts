/** `lint --fix`: repairs files before they are linted, so that the report contains only what is left. */
import { stat } from 'node:fs/promises';
import type { Suppressions } from '../baseline/suppressions.ts';
import type { ReadLogOptions } from '../check/log-reader.ts';
import type { FileSettings } from '../config/settings.ts';
import { withSeverities } from '../config/severities.ts';
import type { SelectFindings } from '../fix/selected-findings.ts';
import type { ConversationReport } from '../generated/types.ts';
import { printable } from '../model/text.ts';
import { count } from '../report/phrases.ts';
import { type Input, isTable } from './inputs.ts';
import { packed } from './packing.ts';
import { diffOf, patchOf, type Repaired, repairedBytes, repairFile, writeContent } from './repair-file.ts';
import { FileError, openFile, type Rereadable } from './rereadable.ts';
import { faultOf, isSameFile, replaceFile, writeNewFile } from './write-file.ts';

/**
 * Where repairs go: into the files, into copies, or into a diff. `placeOf` returns the output path for an input path.
 */
export type FixTarget =
  | { readonly kind: 'in-place'; readonly backup: boolean }
  | {
      readonly kind: 'copy';
      readonly placeOf: (path: string) => Promise<string>;
      /** Whether files without repairs are copied as well. */
      readonly isAll: boolean;
    }
  | { readonly kind: 'diff'; readonly put: PutDiff };

/** Receives the diff of one file. `ending` is the extension if the diff gets its own file. */
export type PutDiff = (diff: AsyncIterable<Uint8Array>, repaired: Repaired, ending: string) => Promise<void>;

export interface LintFixOptions {
  readonly safety: 'safe' | 'unsafe';
  readonly target: FixTarget;
  /** How a file is read and checked, the same as when it is linted afterwards. */
  readonly read: (input: Input) => ReadLogOptions;
  /** The configured severities of rules for a file. */
  readonly rules?: ((path: string) => FileSettings['rules']) | undefined;
  /** Suppressions for the repairs only: matching consumes an entry, so the report needs its own. */
  readonly suppressions?: Suppressions | undefined;
  /** Prints a message, which is passed without a line break. */
  readonly printLine: (line: string) => void;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Totals of a run's repairs. */
export interface LintFixes {
  /** Number of repaired problems. */
  problems: number;
  /** Number of repaired files. */
  files: number;
  /** Files whose output could not be written. */
  failed: number;
}

/** Repairs files one after another. */
export class LintFixer {
  readonly fixes: LintFixes = { problems: 0, files: 0, failed: 0 };
  private readonly options: LintFixOptions;

  constructor(options: LintFixOptions) {
    this.options = options;
  }

  /**
   * Returns what to lint instead of a file. With in-place repair the file is repaired at once; otherwise it is repaired
   * when the returned input is opened, and reading it gives the repaired file. A file that cannot be repaired is
   * reported and linted unchanged.
   */
  async fix(input: Input): Promise<Input> {
    const { path } = input;
    const { signal, target } = this.options;
    if (signal?.aborted) return input;
    if (input.archive !== undefined) {
      this.reportFailure(path, new FileError('it is in an archive, which cannot be written back: unpack it'));
      return input;
    }
    if (path === '-' || input.bytes === undefined) {
      this.reportFailure(
        path,
        new FileError(`${path === '-' ? 'standard input' : 'what is no file'} cannot be written back`),
      );
      return input;
    }
    if (isTable(input)) {
      this.reportFailure(path, new FileError('it is a table, which cannot be written back'));
      return input;
    }
    if (target.kind !== 'in-place') return { path, open: () => this.openFixed(input) };
    const source = await openFile(path).catch(() => undefined);
    // Linting reports the file that cannot be opened.
    if (source === undefined) return input;
    try {
      const repaired = await this.repair(input, source);
      return repaired === undefined
        ? input
        : { ...input, bytes: (await stat(path).catch(() => undefined))?.size ?? input.bytes };
    } finally {
      await source.close();
    }
  }

  private async *openFixed(input: Input): AsyncGenerator<Uint8Array> {
    const source = await openFile(input.path);
    try {
      const repaired = await this.repair(input, source);
      yield* repaired === undefined ? source.read() : repairedBytes(repaired);
    } finally {
      await source.close();
    }
  }

  /** Repairs a file and writes the output. Returns undefined if the file is unchanged. Never throws. */
  private async repair(input: Input, source: Rereadable): Promise<Repaired | undefined> {
    const { path } = input;
    const { safety, read, onBytes = () => {}, signal } = this.options;
    const pass = this.suppressionsFor(path);
    try {
      const options = { ...read(input), settle: pass.applySettings, safety };
      const repaired = await repairFile(path, source, options, onBytes);
      if (signal?.aborted) return undefined;
      const { notes, splices, changes } = repaired.fixed;
      if (pass.found() > 0) for (const note of notes) this.reportFailure(path, new FileError(note));
      if (repaired.packing === 'zip' && splices.length > 0)
        throw new FileError('is an archive of several files, which cannot be written back');
      await this.write(repaired);
      if (splices.length === 0) return undefined;
      this.fixes.problems += changes.length;
      this.fixes.files++;
      return repaired;
    } catch (error) {
      this.reportFailure(path, error);
      return undefined;
    } finally {
      pass.end();
    }
  }

  /** Applies configured severities and suppressions to a file's findings, and counts them. */
  private suppressionsFor(path: string): { applySettings: SelectFindings; found: () => number; end: () => void } {
    const { suppressions, rules } = this.options;
    const levels = rules?.(path) ?? {};
    let found = 0;
    suppressions?.startFile(path);
    const applySettings: SelectFindings = (report, judged) => {
      const settled = withSeverities(report, levels);
      suppressions?.take(settled, judged);
      found += counting(settled);
      return settled;
    };
    return { applySettings, found: () => found, end: () => suppressions?.endFile() };
  }

  private async write(repaired: Repaired): Promise<void> {
    const { target } = this.options;
    const { path, packing, source, fixed } = repaired;
    const isChanged = fixed.splices.length > 0;
    if (target.kind === 'copy' && (isChanged || target.isAll)) {
      const out = await target.placeOf(path);
      if (await isSameFile(out, source.stats)) throw new FileError('is also the --out file');
      const mode = Number(source.stats?.mode ?? 0o666n) & 0o777;
      await written(out, writeNewFile(out, packed(repairedBytes(repaired), packing), mode));
    }
    if (!isChanged) return;
    if (target.kind === 'in-place') await this.replace(repaired, target.backup);
    else if (target.kind === 'diff') {
      const isDocument = repaired.isDocument && !LINES_FILE.test(path);
      const diff = isDocument ? diffOf(repaired) : patchOf(repaired, true);
      await target.put(diff, repaired, isDocument ? '.diff' : '.patch.jsonl');
    }
  }

  private async replace(repaired: Repaired, backup: boolean): Promise<void> {
    const { path, source, packing } = repaired;
    if (source.stats === undefined) throw new FileError('cannot be replaced, because it is not a regular file');
    const content = packed(repairedBytes(repaired), packing);
    const done = await replaceFile(path, content, { seen: source.stats, backup });
    const kept = done.backup === undefined ? [] : [`the original is ${done.backup}`];
    for (const note of [...done.notes, ...kept]) this.options.printLine(`${printable(path)}: ${printable(note)}`);
  }

  private reportFailure(path: string, error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof FileError) && !(code !== undefined && NOT_PERMITTED.has(code))) this.fixes.failed++;
    this.options.printLine(`${printable(path)}: not repaired: ${printable(faultOf(error))}`);
  }
}

/** Files with these extensions contain one record per line, even if there is only one. */
const LINES_FILE = /\.(?:jsonl|ndjson)(?:\.gz|\.zst)?$/i;

/** Errors for files that the user may not write. */
const NOT_PERMITTED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** An output file or stream could not be written. */
export class OutputFault extends Error {
  override readonly name = 'OutputFault';
}

/** Adds the path of the output file to an error. */
export async function written<T>(out: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw new OutputFault(`\`${out}\` could not be written: ${faultOf(error)}`);
  }
}

/** Writes a diff to a stream. */
export function putToStream(stream: NodeJS.WritableStream): PutDiff {
  return diff => writeContent(diff, stream);
}

/** The last line of a run, such as `7 problems repaired in 3 files`. */
export function lintFixLine({ problems, files }: LintFixes, target: FixTarget['kind']): string {
  const what = `${count(problems, 'problem')} ${target === 'diff' ? 'would be repaired' : 'repaired'}`;
  const where = problems === 0 ? '' : ` in ${target === 'copy' ? 'copies of ' : ''}${count(files, 'file')}`;
  return `${what}${where}${target === 'diff' ? '; no file was changed' : ''}`;
}

/** The number of errors and warnings that are not suppressed. */
function counting({ diagnostics, repeated = [] }: ConversationReport): number {
  return [...diagnostics, ...repeated].filter(each => each.suppressed === undefined && each.severity !== 'info').length;
}
