/** The options of `fix` for files, and the changes that it returns. */

import type { ReadLogOptions } from '../check/reader-options.ts';
import type { Edit } from '../diagnostic.ts';
import type { ConversationReport } from '../generated/types.ts';
import type { FixOptions } from './fix.ts';
import type { SelectFindings } from './selected-findings.ts';

/** Replaces the bytes `[start, end)` of the decompressed file by a text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One repair. */
export interface FileChange {
  /** The line of the fault, from 1. */
  readonly line: number;
  readonly conversation: string | number | null;
  readonly rule: string;
  readonly messageId: string;
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  /** JSON Pointer in the record of that line. If the lines are one log, it begins with the index of the record. */
  readonly pointer: string;
  /** The edits without their values. For a log, the places are those before all edits. */
  readonly edits: readonly Omit<Edit, 'value'>[];
}

/** The edits of one value in the file. */
export interface FilePatch {
  /** The line in which the value begins. */
  readonly line: number;
  /** JSON Patch of the value, or of the list of all lines if the lines are one log (`isLines`). */
  readonly edits: readonly Edit[];
  readonly isLines: boolean;
}

export interface FixFileOptions extends ReadLogOptions {
  readonly safety: NonNullable<FixOptions['safety']>;
  /**
   * Selects the findings that count; default: all. With it, only what `lint` reports for a log is repaired, and not
   * what the next request would need as well.
   */
  readonly settle?: SelectFindings | undefined;
  /**
   * Repairs only errors, and only those in the request that the agent would send next. Its stored form may keep errors
   * that the agent leaves out when it sends.
   */
  readonly forNextRequest?: boolean | undefined;
}

/** The result for one record, or for the lines of one log. */
export interface Fixed {
  readonly changes: FileChange[];
  readonly patches: FilePatch[];
  readonly splices: Splice[];
  readonly left: ConversationReport[];
  readonly notes: string[];
  otherFormats: number;
}

export function nothingFixed(): Fixed {
  return { changes: [], patches: [], splices: [], left: [], notes: [], otherFormats: 0 };
}
