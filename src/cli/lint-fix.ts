/** `lint --fix`: repairs files before they are linted, so that the report tells what is left. */
import { stat } from 'node:fs/promises';
import type { Suppressions } from '../baseline/suppressions.ts';
import type { FileSettings } from '../config/settings.ts';
import { withSeverities } from '../config/severities.ts';
import type { Settle } from '../fix/meant.ts';
import type { ConversationReport } from '../generated/types.ts';
import type { ReadLogOptions } from '../logs/read.ts';
import { printable } from '../model/text.ts';
import { count } from '../report/words.ts';
import type { Input } from './inputs.ts';
import { packed } from './packing.ts';
import { diffOf, patchOf, pour, type Repaired, repairedBytes, repairFile } from './repair-file.ts';
import { FileError, openFile, type Rereadable } from './rereadable.ts';
import { faultOf, isSameFile, replaceFile, writeNewFile } from './write-file.ts';

/** Where repairs go to: into the files, into copies, or into a diff. `placeOf` names the file for what is made of a path. */
export type FixTarget =
  | { readonly kind: 'in-place'; readonly backup: boolean }
  | {
      readonly kind: 'copy';
      readonly placeOf: (path: string) => Promise<string>;
      /** Whether a file in which nothing is repaired is copied as well. */
      readonly isAll: boolean;
    }
  | { readonly kind: 'diff'; readonly put: PutDiff };

/** Takes the diff of one file; `ending` is that of a file of its own. */
export type PutDiff = (diff: AsyncIterable<Uint8Array>, repaired: Repaired, ending: string) => Promise<void>;

export interface LintFixOptions {
  readonly safety: 'safe' | 'unsafe';
  readonly target: FixTarget;
  /** How a file is read and judged: as it is linted afterwards. */
  readonly read: (input: Input) => ReadLogOptions;
  /** Levels of rules for a file, as the configuration has them. */
  readonly rules?: ((path: string) => FileSettings['rules']) | undefined;
  /** Of these repairs alone: what marks the findings of the run is used up by that. */
  readonly suppressions?: Suppressions | undefined;
  /** Prints a line for people; it is given without a line end. */
  readonly tell: (line: string) => void;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the repairs of a run come to. */
export interface LintFixes {
  /** Problems that were put right. */
  problems: number;
  /** Files in which they were. */
  files: number;
  /** Files that should have been written, and were not, for no fault of their own. */
  failed: number;
}

/** Repairs files one after the other. */
export class LintFixer {
  readonly fixes: LintFixes = { problems: 0, files: 0, failed: 0 };
  private readonly options: LintFixOptions;

  constructor(options: LintFixOptions) {
    this.options = options;
  }

  /**
   * What is to be linted in the place of a file. In place it is repaired at once; else that is done when what is given here
   * is opened, and what is read from it is the repaired file. What cannot be repaired is told, and linted as it is.
   */
  async fix(input: Input): Promise<Input> {
    const { path } = input;
    const { signal, target } = this.options;
    if (signal?.aborted) return input;
    if (path === '-' || input.bytes === undefined) {
      this.refuse(path, new FileError(`${path === '-' ? 'standard input' : 'what is no file'} cannot be written back`));
      return input;
    }
    if (target.kind !== 'in-place') return { path, open: () => this.openFixed(input) };
    const source = await openFile(path).catch(() => undefined);
    // What cannot be opened is told where it is linted.
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

  /** Repairs a file and puts that where it belongs; gives nothing where the file stays as it is. Nothing throws. */
  private async repair(input: Input, source: Rereadable): Promise<Repaired | undefined> {
    const { path } = input;
    const { safety, read, onBytes = () => {}, signal } = this.options;
    const pass = this.passOver(path);
    try {
      const options = { ...read(input), settle: pass.settle, safety };
      const repaired = await repairFile(path, source, options, onBytes);
      if (signal?.aborted) return undefined;
      const { notes, splices, changes } = repaired.fixed;
      if (pass.found() > 0) for (const note of notes) this.refuse(path, new FileError(note));
      if (repaired.packing === 'zip' && splices.length > 0)
        throw new FileError('is an archive of several files, which cannot be written back');
      await this.put(repaired);
      if (splices.length === 0) return undefined;
      this.fixes.problems += changes.length;
      this.fixes.files++;
      return repaired;
    } catch (error) {
      this.refuse(path, error);
      return undefined;
    } finally {
      pass.end();
    }
  }

  /** Settles what counts of a file, and counts it. */
  private passOver(path: string): { settle: Settle; found: () => number; end: () => void } {
    const { suppressions, rules } = this.options;
    const levels = rules?.(path) ?? {};
    let found = 0;
    suppressions?.startFile(path);
    const settle: Settle = (report, judged) => {
      const settled = withSeverities(report, levels);
      suppressions?.take(settled, judged);
      found += counting(settled);
      return settled;
    };
    return { settle, found: () => found, end: () => suppressions?.endFile() };
  }

  private async put(repaired: Repaired): Promise<void> {
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
      const isDocument = repaired.isDocument && !OF_LINES.test(path);
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
    for (const note of [...done.notes, ...kept]) this.options.tell(`${printable(path)}: ${printable(note)}`);
  }

  private refuse(path: string, error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof FileError) && !(code !== undefined && NOT_PERMITTED.has(code))) this.fixes.failed++;
    this.options.tell(`${printable(path)}: not repaired: ${printable(faultOf(error))}`);
  }
}

/** What is called so has lines, even if it is but one. */
const OF_LINES = /\.(?:jsonl|ndjson)(?:\.gz|\.zst)?$/i;

/** Whoever may not write a file has to be content with that. */
const NOT_PERMITTED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Something else than the file itself could not be written. */
export class OutputFault extends Error {
  override readonly name = 'OutputFault';
}

/** Says of which file something is told. */
export async function written<T>(out: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw new OutputFault(`\`${out}\` could not be written: ${faultOf(error)}`);
  }
}

/** Writes a diff to a stream. */
export function putToStream(stream: NodeJS.WritableStream): PutDiff {
  return diff => pour(diff, stream);
}

/** The last line of a run: `7 problems repaired in 3 files`. */
export function lintFixLine({ problems, files }: LintFixes, target: FixTarget['kind']): string {
  const what = `${count(problems, 'problem')} ${target === 'diff' ? 'would be repaired' : 'repaired'}`;
  const where = problems === 0 ? '' : ` in ${target === 'copy' ? 'copies of ' : ''}${count(files, 'file')}`;
  return `${what}${where}${target === 'diff' ? '; no file was changed' : ''}`;
}

/** Errors and warnings that somebody wants to hear of. */
function counting({ diagnostics, repeated = [] }: ConversationReport): number {
  return [...diagnostics, ...repeated].filter(each => each.suppressed === undefined && each.severity !== 'info').length;
}
