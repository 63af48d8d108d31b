/**
 * Caches the reports of unchanged files, in a folder with one entry per file. An entry is written to a temporary file
 * and renamed, so that concurrent runs do not disturb each other. It contains nothing of the conversations except what
 * is in the report.
 */

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ConversationReport } from '../../generated/types.ts';
import { folderOf } from '../../judge/templates/load-template.ts';
import { jsonText } from '../../model/json-text.ts';
import { withEdits } from '../../report/json.ts';
import { isWordless } from '../edit-words.ts';
import { systemPath } from '../file-names.ts';
import { piecesOf } from '../inputs/input.ts';
import type { Input } from '../inputs.ts';
import { hasHiddenKeys } from '../privacy.ts';
import { type Entry, readEntry, type Stamp, writeEntry } from './cache-entry.ts';
import type { ReadSettings } from './settings.ts';
import type { LintSink, Needs } from './sink.ts';

/** Reports of one file are only cached up to this number of characters, to limit memory. */
const LARGEST = 16 << 20;

/** The cache folder. By default it is in `node_modules/.cache`, as for other tools, if there is a `node_modules`. */
export function cacheFolder(asked: string | true, base = '.'): string {
  if (asked !== true) return asked;
  return existsSync(join(base, 'node_modules'))
    ? join(base, 'node_modules/.cache/rolecall')
    : join(base, '.rolecallcache');
}

export class ReportCache {
  /** Files that need not be read again, files that were read, and damaged entries. */
  readonly counts = { hits: 0, misses: 0, damaged: 0 };
  /** Why nothing could be cached. */
  fault: string | undefined;
  private readonly folder: string;
  private readonly version: string;
  private readonly prints = new Map<ReadSettings, Promise<string>>();
  /** Files to be read, with their state before reading. */
  private readonly stamps = new Map<Input, Promise<Stamp | undefined>>();
  /** Files whose entries need not be written, because they are valid. */
  private readonly valid = new Set<Input>();
  private writing: Promise<void> = Promise.resolve();
  private created: Promise<void> | undefined;

  constructor(folder: string, version: string) {
    this.folder = folder;
    this.version = version;
  }

  /**
   * The files whose reports are cached. Reports that draw findings need the conversation, so then the file must be
   * read.
   */
  async findCached(
    inputs: readonly Input[],
    settingsOf: (input: Input) => ReadSettings,
    { models }: Needs,
  ): Promise<Set<Input>> {
    const known = new Set<Input>();
    for (const input of inputs) {
      const entry = await this.entryOf(input, settingsOf(input));
      const isUseful = entry !== undefined && (models === 'none' || !entry.hasFindings);
      if (entry !== undefined) this.valid.add(input);
      if (isUseful) known.add(input);
      else if (input.bytes !== undefined) this.stamps.set(input, stampOf(input.path));
      this.counts[isUseful ? 'hits' : 'misses']++;
    }
    return known;
  }

  /**
   * Passes the cached reports of a file to the sink, as if it were read. Returns false, and passes nothing, if the
   * entry is no longer valid.
   */
  async replay(input: Input, settings: ReadSettings, sink: LintSink): Promise<boolean> {
    const entry = await this.entryOf(input, settings);
    if (entry === undefined) return false;
    sink.startFile(input);
    for (const line of entry.lines) {
      const report = JSON.parse(line) as ConversationReport;
      sink.conversation(report, { conversation: undefined, place() {} });
    }
    sink.advance(input.bytes ?? 0);
    sink.endFile(input, entry.formatSummary, true);
    return true;
  }

  /** A sink that records reports for the cache and passes them on. */
  recording(sink: LintSink, settingsOf: (input: Input) => ReadSettings): LintSink {
    let lines: string[] | undefined;
    let size = 0;
    let hasFindings = false;
    let stamp: Promise<Stamp | undefined>;
    return {
      startFile: input => {
        lines = input.bytes === undefined || this.valid.has(input) ? undefined : [];
        size = 0;
        hasFindings = false;
        // A file that changes while it is read is not cached. Other threads may have read it long before.
        stamp = lines === undefined ? Promise.resolve(undefined) : (this.stamps.get(input) ?? stampOf(input.path));
        this.stamps.delete(input);
        sink.startFile(input);
      },
      conversation: (report, details) => {
        if (lines !== undefined) {
          details.place();
          const line = jsonText(withEdits(report, edits => edits.every(isWordless)));
          size += line.length;
          hasFindings ||= report.diagnostics.length > 0;
          if (size > LARGEST || dependsOnMachine(report) || hasHiddenKeys(report)) lines = undefined;
          else lines.push(line);
        }
        sink.conversation(report, details);
      },
      endFile: (input, formatSummary, isWhole) => {
        const [kept, before] = [lines, stamp];
        const found = { lines: kept ?? [], formatSummary, hasFindings };
        if (kept !== undefined && isWhole)
          this.writing = this.writing.then(() => this.store(input, settingsOf(input), before, found));
        sink.endFile(input, formatSummary, isWhole);
      },
      advance: bytes => sink.advance(bytes),
    };
  }

  /** Waits until all entries are written. */
  async finish(): Promise<void> {
    await this.writing;
  }

  private async entryOf(input: Input, settings: ReadSettings): Promise<Entry | undefined> {
    if (input.bytes === undefined) return undefined;
    const text = await readFile(this.pathOf(input), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const entry = readEntry(text);
    if (entry === undefined) {
      this.counts.damaged++;
      return undefined;
    }
    if (entry.version !== this.version || entry.settings !== (await this.printOf(settings))) return undefined;
    const now = await stampOf(input.path);
    if (now === undefined || now.size !== entry.stamp.size) return undefined;
    if (isSame(now, entry.stamp)) return entry;
    // The file may have been checked out again with the same content, so its times prove nothing.
    return (await contentOf(input.path, now.size)) === entry.content ? entry : undefined;
  }

  private async store(
    input: Input,
    settings: ReadSettings,
    before: Promise<Stamp | undefined>,
    found: Pick<Entry, 'lines' | 'formatSummary' | 'hasFindings'>,
  ): Promise<void> {
    try {
      const stamp = await before;
      const content = await contentOf(input.path, stamp?.size);
      const after = await stampOf(input.path);
      if (content === undefined || stamp === undefined || after === undefined || !isSame(stamp, after)) return;
      const entry = { version: this.version, settings: await this.printOf(settings), stamp, content, ...found };
      this.created ??= this.createFolder();
      await this.created;
      const path = this.pathOf(input);
      const temporary = `${path}.${randomUUID()}.tmp`;
      await writeFile(temporary, writeEntry(entry)).catch(async error => {
        await rm(temporary, { force: true });
        throw error;
      });
      await rename(temporary, path);
    } catch (error) {
      this.fault ??= (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  }

  /** Creates the folder, with a file that makes version control ignore it. */
  private async createFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => {});
  }

  private pathOf({ path }: Input): string {
    // Reports contain the path as it was given, so it is part of the key.
    return join(this.folder, `${digest(`${resolve(path)}\0${path}`).slice(0, 40)}.rolecall`);
  }

  private printOf(settings: ReadSettings): Promise<string> {
    const known = this.prints.get(settings) ?? settingsPrint(settings);
    this.prints.set(settings, known);
    return known;
  }
}

/** Whether the report depends on the day or on the machine. */
function dependsOnMachine({ format, diagnostics }: ConversationReport): boolean {
  return (
    format === 'unreadable' &&
    diagnostics.some(({ messageId }) => messageId === 'unreadable' || messageId === 'tooMany')
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Files that `--template` may refer to: the path itself, and these files in the folder. */
const TEMPLATE_FILES = ['', 'chat_template.jinja', 'tokenizer_config.json', 'chat_template.json'];

async function settingsPrint(settings: ReadSettings): Promise<string> {
  const { template } = settings;
  const folder = template === undefined ? '' : folderOf(template);
  const files =
    template === undefined
      ? []
      : [template, ...[template, folder].flatMap(at => TEMPLATE_FILES.map(name => join(at, name)))];
  const texts = await Promise.all(files.map(file => contentOf(file)));
  return digest(JSON.stringify([settings, texts]));
}

async function stampOf(path: string): Promise<Stamp | undefined> {
  const found = await stat(systemPath(path), { bigint: true }).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  const { size, mtimeNs, ctimeNs, ino } = found;
  return { size: Number(size), times: `${mtimeNs} ${ctimeNs} ${ino}` };
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.size === b.size && a.times === b.times;
}

/** Hash of all bytes of a file. */
async function contentOf(path: string, size?: number): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of piecesOf(path, size)) hash.update(bytes);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
