/** The interface of a log format: how its records are recognized and which requests they represent. */
import type { Edit } from '../../generated/types.ts';

/** How to read a log: as stored, or as the request that the agent would send next. */
export type ReadAs = 'log' | 'request';

/**
 * Where a log can be split: at the start of a new context without earlier messages (a new session, a compaction), or
 * before a user prompt.
 */
export type SplitPoint = 'context' | 'turn';

export interface LogFormat {
  /** Kebab-case, equal to the file name. A value of `--as-format`. */
  readonly id: string;
  /** Display name after a count: `3 × Claude Code session`. */
  readonly name: string;
  /** Whether other formats also have such lines, in addition to lines of their own. */
  readonly isGeneral?: boolean | undefined;
  /** Whether each document is a log, or all lines of a file together. */
  readonly scope: 'document' | 'file';
  /** Why the format is recognized but not linted. `read` is not called then. */
  readonly skips?: string | undefined;
  /**
   * Keys for documents: an object has at least one of them if `owns` returns true. `owns` is not called for other
   * objects. Absent if no key is distinctive.
   */
  readonly marks?: readonly string[] | undefined;
  /** Keys for documents: an object has none of them if `owns` returns true. */
  readonly excludes?: readonly string[] | undefined;
  /** Whether a record certainly has this format. For lines, whether only this format has such a line. */
  owns(record: unknown): boolean;
  /**
   * Whether a record can be part of such a file, although other formats have similar records. It counts neither for nor
   * against the format.
   */
  tolerates?(record: unknown): boolean;
  /**
   * Where a log that is too long for memory can be split before a record. Only for lines, and must not throw. It need
   * not check for calls or sub-agents without a result, because the reader does.
   */
  splitPoint?(record: unknown): SplitPoint | undefined;
  /**
   * Names what a record defines for the rest of the file, such as a header or the tools. If the log is split, the first
   * and the last record of each name are repeated before every part.
   */
  defines?(record: unknown): string | undefined;
  /** The conversations in the records. Must not throw on any JSON. For a document, the list has one record. */
  read(records: readonly unknown[], as: ReadAs): LoggedConversation[];
  /** How a repair is written, if it needs more than moving and changing existing records. */
  readonly writer?: LogWriter | undefined;
}

/** Keys by which lines refer to each other. */
export interface LogLinks {
  readonly id: string;
  readonly parent: string;
}

/** A call without a result, and the result to write for it. */
export interface OpenCall {
  /** The location of the call in the log. */
  readonly pointer: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The text of the result. */
  readonly text: string;
  /** Line numbers of its conversation, in order. A log may have several interleaved conversations. */
  readonly path: readonly number[];
}

/**
 * How a result is written: a record to insert after index `after` of a list (of the lines, unless `list` is set), or
 * edits of existing records. The caller sets the parent links.
 */
export type ResultChange =
  | { readonly list?: string; readonly after: number; readonly record: unknown }
  | { readonly edits: readonly Edit[] };

export interface LogWriter {
  /** Pointer of the list of lines in a document. Not set for files of lines. */
  readonly lines?: string | ((log: unknown) => string | undefined) | undefined;
  readonly links?: LogLinks | undefined;
  /**
   * Writes the result of a call as the agent would have stored it. Deterministic: IDs and times are derived from the
   * log. Undefined if the format cannot store such a result.
   */
  writeResult?(call: OpenCall, log: unknown): ResultChange | undefined;
  /** The same for all open calls at once, in log order, for formats in which one record contains several results. */
  writeResults?(calls: readonly OpenCall[], log: unknown): readonly ResultChange[] | undefined;
  /**
   * Marks lines as not sent, if the format can do so without deleting them. If it returns undefined, they are deleted.
   */
  omit?(lines: readonly number[], log: unknown): readonly Edit[] | undefined;
  /**
   * Edits that make the lines consistent after others were inserted, deleted or moved, such as consecutive numbers.
   * `before` has the old index of each line, undefined for an inserted one. `log` is the whole changed log.
   */
  reconcile?(lines: readonly unknown[], before: readonly (number | undefined)[], log: unknown): readonly Edit[];
}

/** A conversation in a log, as a request. */
export interface LoggedConversation {
  readonly id?: string | number | undefined;
  /** The dialect whose message format `body` has. Used for judging unless another is given. */
  readonly dialect: string;
  readonly model?: string | undefined;
  /** The ISO day of its end, if the log contains it. */
  readonly recorded?: string | undefined;
  /** A request body, or a list of messages. */
  readonly body: unknown;
  readonly origins: Origins;
  /** What was skipped or inserted. In our own words, never a quotation of the log. */
  readonly notes?: readonly string[] | undefined;
  /**
   * How many leading values of the body are shared with an earlier conversation of the file, such as another branch.
   */
  readonly shared?: number | undefined;
}

/** Maps locations in a composed body to locations in the log. */
export class Origins {
  private readonly places = new Map<string, { readonly pointer: string; readonly isVerbatim: boolean }>();

  /**
   * Sets the log location of the value at `pointer` of the body: `/{record}/…` in a file of lines, otherwise a pointer
   * into the document. If the value is verbatim, everything below it has the same relative pointer.
   */
  set(pointer: string, from: string, isVerbatim = true): void {
    this.places.set(pointer, { pointer: from, isVerbatim });
  }

  /** All log locations of the body. */
  all(): string[] {
    return [...this.places.values()].map(({ pointer }) => pointer);
  }

  /** The log location of a value that was copied unchanged; undefined if the value was built. */
  verbatim(pointer: string): string | undefined {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return place.isVerbatim ? place.pointer + pointer.slice(at.length) : undefined;
      if (at === '') return undefined;
    }
  }

  /** The log location of the value, or of the nearest value that contains it. */
  nearest(pointer: string): string {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return place.isVerbatim ? place.pointer + pointer.slice(at.length) : place.pointer;
      if (at === '') return '';
    }
  }
}
