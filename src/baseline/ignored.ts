/** The entries of an ignore file during a run. */
import type { ReadEntry } from './ignore-file.ts';
import { pointerMatcher } from './pointer-pattern.ts';

/** What entries are matched against. */
export interface Subject {
  readonly rule: string;
  readonly fingerprint: string;
  /** ID of the conversation; null if it has none. */
  readonly conversation: string | number | null;
  /** Absent for repeated findings that are only counted and have no place. */
  readonly pointer?: string | undefined;
}

export interface IgnoredOptions {
  /** The day of the run, YYYY-MM-DD. An entry is valid until the end of the day on which it expires. */
  readonly today: string;
  /** Creates a test for paths. They are relative to the folder of the ignore file, with `/`. */
  glob(pattern: string): (path: string) => boolean;
}

/** What to report about entries after a run. */
export interface IgnoreNotes {
  /** Expired entries, which ignore nothing any more. */
  readonly expired: readonly ReadEntry[];
  /** Entries that matched nothing in this run. */
  readonly unused: readonly ReadEntry[];
}

interface Matcher {
  readonly entry: ReadEntry;
  readonly isExpired: boolean;
  readonly isInFile: (path: string) => boolean;
  readonly isAt: (pointer: string) => boolean;
  isUsed: boolean;
}

export class Ignored {
  private readonly matchers: readonly Matcher[];
  private fileMatchers: readonly Matcher[] = [];

  constructor(entries: readonly ReadEntry[], { today, glob }: IgnoredOptions) {
    this.matchers = entries.map(entry => {
      const { files, pointer, expires } = entry;
      const globs = files === undefined ? undefined : [files].flat().map(glob);
      return {
        entry,
        isExpired: expires !== undefined && expires < today,
        isInFile: path => globs?.some(fits => fits(path)) ?? true,
        isAt: pointer === undefined ? () => true : pointerMatcher(pointer),
        isUsed: false,
      };
    });
  }

  startFile(path: string): void {
    this.fileMatchers = this.matchers.filter(each => !each.isExpired && each.isInFile(path));
  }

  /** The first entry that matches a finding. All other matching entries count as used as well. */
  take(subject: Subject): ReadEntry | undefined {
    let first: ReadEntry | undefined;
    for (const each of this.fileMatchers) {
      if (!matches(each, subject)) continue;
      each.isUsed = true;
      first ??= each.entry;
    }
    return first;
  }

  end(): IgnoreNotes {
    const expired = this.matchers.filter(each => each.isExpired);
    const unused = this.matchers.filter(each => !each.isExpired && !each.isUsed);
    return { expired: expired.map(({ entry }) => entry), unused: unused.map(({ entry }) => entry) };
  }
}

function matches({ entry, isAt }: Matcher, { rule, fingerprint, conversation, pointer }: Subject): boolean {
  if (entry.rule !== undefined && entry.rule !== rule) return false;
  if (entry.fingerprint !== undefined && entry.fingerprint !== fingerprint) return false;
  if (
    entry.conversation !== undefined &&
    (conversation === null || String(entry.conversation) !== String(conversation))
  )
    return false;
  return entry.pointer === undefined || (pointer !== undefined && isAt(pointer));
}
