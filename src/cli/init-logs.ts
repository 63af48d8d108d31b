/** Finds the files of a folder that contain conversations, by their content and not by their names. */

import { LogReader } from '../check/log-reader.ts';
import type { ConversationReport } from '../generated/types.ts';
import { inflate, loadYaml } from './archives.ts';
import { type ByteSink, decodeUtf8, type Input, readInput } from './inputs.ts';

/** Files with conversations that one set of globs covers. */
export interface FoundLogs {
  /** Globs or file names. */
  readonly glob: readonly string[];
  /** File names, for use if the glob would also match files of another group. */
  readonly exactly: readonly string[];
  readonly files: number;
  /** Number of conversations that were read; a large file may contain more. */
  readonly conversations: number;
  /** Detected formats, such as `request` or `claude-code`. */
  readonly formats: readonly string[];
  /** IDs of the dialects that are selected without a configuration. */
  readonly dialects: readonly string[];
  /** Whether the files contain only messages or requests, from which the API is not known. */
  readonly hasOnlyPlainFormats: boolean;
}

/** Number of files that are read per folder and extension: logs in one folder are similar. */
const MAX_ALIKE = 20;
const MAX_FILES = 2000;
/** Number of bytes that are read to detect the format of a file. */
const MAX_BYTES = 1 << 23;
const MAX_CONVERSATIONS = 20;
/** Formats that do not say which API they are for. */
const PLAIN_FORMATS: ReadonlySet<string> = new Set(['messages', 'request', 'conversation', 'batch-request']);

interface Group {
  readonly folder: string;
  readonly ending: string;
  readonly names: string[];
  conversations: number;
  /** Similar files in which no conversation was found. */
  misses: number;
  readonly formats: Set<string>;
  readonly dialects: Set<string>;
}

/** Reads files and returns those that contain conversations. */
export async function findLogs(inputs: readonly Input[]): Promise<{ logs: FoundLogs[]; notLookedAt: number }> {
  const groups = new Map<string, Group>();
  const looked = new Map<string, number>();
  const misses = new Map<string, number>();
  let total = 0;
  let notLookedAt = 0;
  for (const input of inputs) {
    const path = input.path.replace(/^\.\//, '');
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const ending = /\.[^./]+(?:\.(?:gz|zst))?$/.exec(path)?.[0] ?? '';
    const key = `${folder}/*${ending}`;
    const count = looked.get(key) ?? 0;
    const group = groups.get(key);
    if (count >= MAX_ALIKE || total >= MAX_FILES) {
      if (group !== undefined) {
        group.names.push(path);
        notLookedAt++;
      }
      continue;
    }
    looked.set(key, count + 1);
    total++;
    const reports = await sample(input, path);
    if (reports.length === 0) {
      misses.set(key, (misses.get(key) ?? 0) + 1);
      continue;
    }
    const found = group ?? {
      folder,
      ending,
      names: [],
      conversations: 0,
      misses: 0,
      formats: new Set(),
      dialects: new Set(),
    };
    groups.set(key, found);
    found.names.push(path);
    found.conversations += reports.length;
    for (const { format, dialect } of reports) {
      found.formats.add(format);
      if (dialect !== null) found.dialects.add(dialect);
    }
  }
  for (const [key, group] of groups) group.misses = misses.get(key) ?? 0;
  return { logs: mergeBelowFolder([...groups.values()]), notLookedAt };
}

/** The conversations at the beginning of a file. */
async function sample(input: Input, path: string): Promise<ConversationReport[]> {
  const reports: ConversationReport[] = [];
  const reader = new LogReader({ path, decodeUtf8, inflate, loadYaml }, report => {
    const isOne = report.format !== 'unreadable' && report.format !== 'unrecognized' && report.note === undefined;
    if (isOne && report.messages > 0) reports.push(report);
  });
  let bytes = 0;
  const sink: ByteSink = {
    get stopped() {
      return reader.stopped || bytes >= MAX_BYTES || reports.length >= MAX_CONVERSATIONS;
    },
    push(chunk) {
      bytes += chunk.length;
      reader.push(chunk);
    },
    end() {
      if (bytes >= MAX_BYTES || reports.length >= MAX_CONVERSATIONS) reader.abandon();
      reader.end();
    },
    abandon: () => reader.abandon(),
    reportFault: () => {},
  };
  await readInput(input, sink, () => {});
  return reports;
}

/** Merges groups below one folder of the project if the same dialects check them. */
function mergeBelowFolder(groups: readonly Group[]): FoundLogs[] {
  const byTop = new Map<string, Group[]>();
  for (const group of groups) {
    const top = group.folder.split('/')[0] ?? '';
    const key = `${top}\n${[...group.dialects].sort().join()}\n${hasOnlyPlainFormats(group)}`;
    byTop.set(key, [...(byTop.get(key) ?? []), group]);
  }
  return [...byTop.values()].map(all => {
    const glob = globOf(all);
    const isShared = groups.some(each => !all.includes(each) && matchesOthers(each, all));
    return {
      glob,
      exactly: isShared ? all.flatMap(globOfOne) : glob,
      files: all.reduce((sum, each) => sum + each.names.length, 0),
      conversations: all.reduce((sum, each) => sum + each.conversations, 0),
      formats: [...new Set(all.flatMap(each => [...each.formats]))],
      dialects: [...new Set(all.flatMap(each => [...each.dialects]))],
      hasOnlyPlainFormats: all.every(hasOnlyPlainFormats),
    };
  });
}

/** Whether the glob for some groups would also match the files of another group. */
function matchesOthers({ folder, ending }: Group, groups: readonly Group[]): boolean {
  const common = commonFolder(groups.map(each => each.folder));
  const isBelow = folder === common || folder.startsWith(`${common}/`);
  return isBelow && common !== '' && groups.some(each => each.ending === ending);
}

function hasOnlyPlainFormats({ formats }: Group): boolean {
  return [...formats].every(format => PLAIN_FORMATS.has(format));
}

function globOf(groups: readonly Group[]): string[] {
  const folder = commonFolder(groups.map(each => each.folder));
  if (folder === '') return groups.flatMap(globOfOne);
  const endings = [...new Set(groups.map(each => each.ending.replace(/^\./, '')))].filter(each => each !== '');
  const ending = endings.length > 1 ? `{${endings.join()}}` : endings[0];
  return [`${literal(folder)}/**/${ending === undefined ? '*' : `*.${ending}`}`];
}

/**
 * The glob for one group. At the top of the project it would match files such as package.json, so file names are used
 * there.
 */
function globOfOne({ folder, ending, names, misses }: Group): string[] {
  if (folder !== '') return [`${literal(folder)}/*${ending}`];
  return misses === 0 && names.length > 1 && ending !== '' ? [`*${ending}`] : names.map(literal);
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...rest] = folders.map(each => each.split('/'));
  const shared = first.findIndex((step, i) => rest.some(each => each[i] !== step));
  return (shared < 0 ? first : first.slice(0, shared)).join('/');
}

/**
 * A glob that matches one path. Braces, parentheses, pipes, backslashes and a leading `!` cannot be escaped, so `?`
 * replaces them.
 */
function literal(path: string): string {
  const escaped = path.replace(/[*?[]/g, '[$&]').replace(/^!|[{}()|\\]/g, '?');
  return /^[a-z]:/i.test(escaped) ? `./${escaped}` : escaped;
}
