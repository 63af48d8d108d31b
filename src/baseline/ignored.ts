/** The entries of an ignore file during a run. */
import { appendTo } from '../source/append-to.ts';
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
  /** The position of the entry in the file. */
  readonly index: number;
  readonly isExpired: boolean;
  readonly isInFile: (path: string) => boolean;
  readonly isAt: (pointer: string) => boolean;
  isUsed: boolean;
}

export class Ignored {
  private readonly matchers: readonly Matcher[];
  /** The entries for the current file by their fingerprint; undefined for those without one. */
  private byFingerprint = new Map<string | undefined, Matcher[]>();

  constructor(entries: readonly ReadEntry[], { today, glob }: IgnoredOptions) {
    this.matchers = entries.map((entry, index) => {
      const { files, pointer, expires } = entry;
      const globs = files === undefined ? undefined : [files].flat().map(glob);
      return {
        entry,
        index,
        isExpired: expires !== undefined && expires < today,
        isInFile: path => globs?.some(fits => fits(path)) ?? true,
        isAt: pointer === undefined ? () => true : pointerMatcher(pointer),
        isUsed: false,
      };
    });
  }

  startFile(path: string): void {
    this.byFingerprint = new Map();
    for (const each of this.matchers) {
      if (each.isExpired || !each.isInFile(path)) continue;
      appendTo(this.byFingerprint, each.entry.fingerprint, each);
    }
  }

  /** The first entry that matches a finding. All other matching entries count as used as well. */
  take(subject: Subject): ReadEntry | undefined {
    let first: Matcher | undefined;
    for (const fingerprint of [subject.fingerprint, undefined])
      for (const each of this.byFingerprint.get(fingerprint) ?? []) {
        if (!matches(each, subject)) continue;
        each.isUsed = true;
        if (first === undefined || each.index < first.index) first = each;
      }
    return first?.entry;
  }

  end(): IgnoreNotes {
    const expired = this.matchers.filter(each => each.isExpired);
    const unused = this.matchers.filter(each => !each.isExpired && !each.isUsed);
    return { expired: expired.map(({ entry }) => entry), unused: unused.map(({ entry }) => entry) };
  }
}

/** Whether an entry matches, apart from its fingerprint. */
function matches({ entry, isAt }: Matcher, { rule, conversation, pointer }: Subject): boolean {
  if (entry.rule !== undefined && entry.rule !== rule) return false;
  if (
    entry.conversation !== undefined &&
    (conversation === null || String(entry.conversation) !== String(conversation))
  )
    return false;
  return entry.pointer === undefined || (pointer !== undefined && isAt(pointer));
}
