/** The interface of a log format: how its records are recognized and which requests they represent. */
import type { Edit } from '../../generated/types.ts';

/** How to read a log: as it stands on disk, or as the request that the agent would send next. */
export type ReadAs = 'log' | 'request';

/**
 * Where a log can be cut: before the first record of a context that holds nothing of what was said before (a session
 * begins, a compaction sums up), or before what the user says in a turn of his own.
 */
export type Seam = 'context' | 'turn';

export interface LogFormat {
  /** Kebab-case; equals the file name. What `--as-format` takes. */
  readonly id: string;
  /** What people call it, behind a number: `3 × Claude Code session`. */
  readonly name: string;
  /** Whether its lines may be those of other formats, which have lines of their own besides. */
  readonly isGeneral?: boolean | undefined;
  /** Whether one document is one log, or all the lines of a file together are. */
  readonly scope: 'document' | 'file';
  /** Why it is recognised and not linted; `read` is not asked then. */
  readonly skips?: string | undefined;
  /**
   * Keys of which an object has at least one, if `owns` is true of it; it is not asked of other objects. Absent where no
   * key tells. Of documents.
   */
  readonly marks?: readonly string[] | undefined;
  /** Keys of which an object has none, if `owns` is true of it. Of documents. */
  readonly bars?: readonly string[] | undefined;
  /**
   * Whether a record is of this format beyond doubt; of a file's lines, whether it is one that only this format has.
   */
  owns(record: unknown): boolean;
  /**
   * Whether a record may stand in such a file, though others have its like: it neither speaks for the format nor
   * against it.
   */
  tolerates?(record: unknown): boolean;
  /**
   * Whether a log of this format can be cut before a record, where it is too long to be held at once. Of a file's lines;
   * total. Whether a call is still open there, or a sub-agent at work, need not be asked: the reader sees to that.
   */
  seam?(record: unknown): Seam | undefined;
  /**
   * What a record settles for all that follow it in the file, by a name of the format's own: a header, the tools. Where
   * the log is cut, the first and the last record of each name stand before every piece.
   */
  settles?(record: unknown): string | undefined;
  /** The conversations in the records. Total: whatever JSON comes, nothing throws. A document is a list of one. */
  read(records: readonly unknown[], as: ReadAs): LoggedConversation[];
  /** How a repair is written back, where that is more than moving and changing what is there. */
  readonly writer?: LogWriter | undefined;
}

/** By which keys the lines of a log name each other. */
export interface LogLinks {
  readonly id: string;
  readonly parent: string;
}

/** A call that a log leaves open, and what is to be said of it. */
export interface OpenCall {
  /** Where it stands in the log. */
  readonly pointer: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** What the model is to read as its result. */
  readonly text: string;
  /** Places of the lines that say something in its conversation, in order: a log may hold several, side by side. */
  readonly path: readonly number[];
}

/**
 * What is put into a list of the log (of its lines, unless a pointer says which) behind the member that has that place
 * in it; or edits on what stands in the log. What a line names as its parent is set by whoever puts it in.
 */
export type LogAnswer =
  | { readonly list?: string; readonly behind: number; readonly record: unknown }
  | { readonly edits: readonly Edit[] };

export interface LogWriter {
  /** Where in a document the list of its lines stands; of a file of lines all records are. */
  readonly lines?: string | ((log: unknown) => string | undefined) | undefined;
  readonly links?: LogLinks | undefined;
  /**
   * Answers a call as the agent itself would have written it down. Deterministic: ids and times are made of what stands
   * there. Undefined where the log has no place for it.
   */
  answer?(call: OpenCall, log: unknown): LogAnswer | undefined;
  /** The same for all open calls at once, in the order of the log, where one record holds the results of several. */
  answers?(calls: readonly OpenCall[], log: unknown): readonly LogAnswer[] | undefined;
  /**
   * Leaves lines out of what is sent, where the log can say so without losing them; undefined where it cannot. They are
   * taken out then.
   */
  omit?(lines: readonly number[], log: unknown): readonly Edit[] | undefined;
  /**
   * Edits on the lines by which they fit together again after others were put in, taken out or moved: numbers that count
   * on. `before` has the place that each had; undefined for those that were put in. `log` is all of it as it is then.
   */
  settle?(lines: readonly unknown[], before: readonly (number | undefined)[], log: unknown): readonly Edit[];
}

/** A conversation as its format keeps it, put as the request that it stands for. */
export interface LoggedConversation {
  readonly id?: string | number | undefined;
  /** Id of the dialect whose message format `body` has, and that judges where nobody says otherwise. */
  readonly dialect: string;
  readonly model?: string | undefined;
  /** ISO day on which it ended, if the log says. */
  readonly recorded?: string | undefined;
  /** A request body, or bare messages. */
  readonly body: unknown;
  readonly origins: Origins;
  /** What was left out of a request, or put in, in our words: never what stands there. */
  readonly notes?: readonly string[] | undefined;
  /**
   * How many values of the body, from its beginning, another conversation of this file has as well (branches of a
   * tree).
   */
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

  /** All places in the log that something of the body comes from. */
  all(): string[] {
    return [...this.places.values()].map(({ pointer }) => pointer);
  }

  /** The place in the log of a value that was taken over as it stands there; undefined for what was put together. */
  verbatim(pointer: string): string | undefined {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return place.isVerbatim ? place.pointer + pointer.slice(at.length) : undefined;
      if (at === '') return undefined;
    }
  }

  /** The place in the log: of the value itself, or else of the nearest that holds it. */
  nearest(pointer: string): string {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return place.isVerbatim ? place.pointer + pointer.slice(at.length) : place.pointer;
      if (at === '') return '';
    }
  }
}
