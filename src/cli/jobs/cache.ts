/**
 * What was found in files that have not changed since. A folder with one entry for each file: entries are written whole
 * and put in place in one step, so that runs at the same time do not disturb each other, and none holds anything of
 * the conversations but what the report says.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ConversationReport } from '../../generated/types.ts';
import { jsonText } from '../../model/json-text.ts';
import { withEdits } from '../../report/json.ts';
import { isWordless } from '../edit-words.ts';
import { systemPath } from '../file-names.ts';
import type { Input } from '../inputs.ts';
import { hasHiddenKeys } from '../privacy.ts';
import { type Entry, readEntry, type Stamp, writeEntry } from './cache-entry.ts';
import type { ReadSettings } from './settings.ts';
import type { LintSink, Needs } from './sink.ts';

/** Reports of one file that are kept at most, in characters: memory does not grow with the file. */
const LARGEST = 16 << 20;

/** Where the cache is unless the caller says: where tools keep such things, in a project that has the place. */
export function cacheFolder(asked: string | true, base = '.'): string {
  if (asked !== true) return asked;
  return existsSync(join(base, 'node_modules'))
    ? join(base, 'node_modules/.cache/rolecall')
    : join(base, '.rolecallcache');
}

export class ReportCache {
  /** Files that need not be read again, files that had to be read, and entries that were damaged. */
  readonly counts = { hits: 0, misses: 0, damaged: 0 };
  /** Why nothing could be kept. */
  fault: string | undefined;
  private readonly folder: string;
  private readonly version: string;
  private readonly prints = new Map<ReadSettings, Promise<string>>();
  /** Files that are to be read, as they were before. */
  private readonly stamps = new Map<Input, Promise<Stamp | undefined>>();
  private writing: Promise<void> = Promise.resolve();

  constructor(folder: string, version: string) {
    this.folder = folder;
    this.version = version;
  }

  /** The files whose reports are known. Where a drawing is made of what was found, the file has to be read for that. */
  async look(
    inputs: readonly Input[],
    settingsOf: (input: Input) => ReadSettings,
    { models }: Needs,
  ): Promise<Set<Input>> {
    const known = new Set<Input>();
    for (const input of inputs) {
      const entry = await this.entryOf(input, settingsOf(input));
      const isUseful = entry !== undefined && (models === 'none' || !entry.hasFindings);
      if (isUseful) known.add(input);
      else if (input.bytes !== undefined) this.stamps.set(input, stampOf(input.path));
      this.counts[isUseful ? 'hits' : 'misses']++;
    }
    return known;
  }

  /** Tells what is known of a file, as if it were read; false, and nothing told, where it is not known any more. */
  async tell(input: Input, settings: ReadSettings, sink: LintSink): Promise<boolean> {
    const entry = await this.entryOf(input, settings);
    if (entry === undefined) return false;
    sink.startFile(input);
    for (const line of entry.lines) {
      const report = JSON.parse(line) as ConversationReport;
      sink.conversation(report, { conversation: undefined, place() {} });
    }
    sink.advance(input.bytes ?? 0);
    sink.endFile(input, entry.takenFor, true);
    return true;
  }

  /** A sink that keeps what it passes on. */
  keep(sink: LintSink, settingsOf: (input: Input) => ReadSettings, known: ReadonlySet<Input>): LintSink {
    let lines: string[] | undefined;
    let size = 0;
    let hasFindings = false;
    let stamp: Promise<Stamp | undefined>;
    return {
      startFile: input => {
        lines = input.bytes === undefined || known.has(input) ? undefined : [];
        size = 0;
        hasFindings = false;
        // A file that changes while it is read is not kept. Other threads may have read it long before.
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
          if (size > LARGEST || isOfTheMachine(report) || hasHiddenKeys(report)) lines = undefined;
          else lines.push(line);
        }
        sink.conversation(report, details);
      },
      endFile: (input, takenFor, isWhole) => {
        const [kept, before] = [lines, stamp];
        const found = { lines: kept ?? [], takenFor, hasFindings };
        if (kept !== undefined && isWhole)
          this.writing = this.writing.then(() => this.store(input, settingsOf(input), before, found));
        sink.endFile(input, takenFor, isWhole);
      },
      advance: bytes => sink.advance(bytes),
    };
  }

  /** Waits until all is written. */
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
    // Fetched anew, but perhaps the same: times say nothing then.
    return (await contentOf(input.path)) === entry.content ? entry : undefined;
  }

  private async store(
    input: Input,
    settings: ReadSettings,
    before: Promise<Stamp | undefined>,
    found: Pick<Entry, 'lines' | 'takenFor' | 'hasFindings'>,
  ): Promise<void> {
    try {
      const stamp = await before;
      const content = await contentOf(input.path);
      const after = await stampOf(input.path);
      if (content === undefined || stamp === undefined || after === undefined || !isSame(stamp, after)) return;
      const entry = { version: this.version, settings: await this.printOf(settings), stamp, content, ...found };
      await this.prepare();
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

  /** Makes the folder, and has version control pass over it. */
  private async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => {});
  }

  private pathOf({ path }: Input): string {
    // Reports name the file as it was given.
    return join(this.folder, `${digest(`${resolve(path)}\0${path}`).slice(0, 40)}.rolecall`);
  }

  private printOf(settings: ReadSettings): Promise<string> {
    const known = this.prints.get(settings) ?? settingsPrint(settings);
    this.prints.set(settings, known);
    return known;
  }
}

/** What another day, or another machine, may not say of the file. */
function isOfTheMachine({ format, diagnostics }: ConversationReport): boolean {
  return (
    format === 'unreadable' &&
    diagnostics.some(({ messageId }) => messageId === 'unreadable' || messageId === 'tooMany')
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a file may be looked for in beside the template that is named. */
const BESIDE = ['', 'chat_template.jinja', 'tokenizer_config.json', 'chat_template.json'];

async function settingsPrint(settings: ReadSettings): Promise<string> {
  const { template } = settings;
  const folder = template === undefined ? '' : template.replace(/[^/\\]*$/, '') || '.';
  const files =
    template === undefined ? [] : [template, ...[template, folder].flatMap(at => BESIDE.map(name => join(at, name)))];
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

/** A print of all bytes of a file. */
async function contentOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(systemPath(path), { highWaterMark: 1 << 20 }))
      hash.update(bytes as Buffer);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
