/** What a format of logs is: how its records are known, and which requests they stand for. */

/** How to read a log: as it stands on disk, or as the request that the agent would send next. */
export type ReadAs = 'log' | 'request';

export interface LogFormat {
  /** Kebab-case; equals the file name. What `--as-format` takes. */
  readonly id: string;
  /** What people call it, behind a number: `3 × Claude Code session`. */
  readonly name: string;
  /** Whether one document is one log, or all the lines of a file together are. */
  readonly scope: 'document' | 'file';
  /** Why it is recognised and not linted; `read` is not asked then. */
  readonly skips?: string | undefined;
  /** Whether a record is of this format beyond doubt; of a file's lines, whether it is one that only this format has. */
  owns(record: unknown): boolean;
  /** Whether a record may stand in such a file, though others have its like: it neither speaks for the format nor against it. */
  tolerates?(record: unknown): boolean;
  /** The conversations in the records. Total: whatever JSON comes, nothing throws. A document is a list of one. */
  read(records: readonly unknown[], as: ReadAs): LoggedConversation[];
}

/** A conversation as its format keeps it, put as the request that it stands for. */
export interface LoggedConversation {
  readonly id?: string | number | undefined;
  /** Id of the dialect whose shape `body` has, and that judges where nobody says otherwise. */
  readonly dialect: string;
  readonly model?: string | undefined;
  /** ISO day on which it ended, if the log says. */
  readonly recorded?: string | undefined;
  /** A request body, or bare messages. */
  readonly body: unknown;
  readonly origins: Origins;
  /** What was left out of a request, or put in, in our words: never what stands there. */
  readonly notes?: readonly string[] | undefined;
  /** How many values of the body, from its beginning, another conversation of this file has as well (branches of a tree). */
  readonly shared?: number | undefined;
}

/** From places in a body that was put together to the places in the log that they come from. */
export class Origins {
  private readonly places = new Map<string, { readonly pointer: string; readonly isVerbatim: boolean }>();

  /**
   * Says where the value at `pointer` of the body comes from: `/{record}/…` in a file of lines, a pointer into the
   * document otherwise. Of what was taken over verbatim all that is below stands below there, too.
   */
  set(pointer: string, from: string, isVerbatim = true): void {
    this.places.set(pointer, { pointer: from, isVerbatim });
  }

  /** The place in the log: of the value itself, or else of the nearest that holds it. */
  of(pointer: string): string {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return place.isVerbatim ? place.pointer + pointer.slice(at.length) : place.pointer;
      if (at === '') return '';
    }
  }
}
