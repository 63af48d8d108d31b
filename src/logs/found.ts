/** The conversations that `ConversationFinder` passes on to be judged. */
import type { Diagnostic } from '../generated/types.ts';
import type { Found } from './detect.ts';
import type { LogFormat } from './formats/format.ts';
import type { Subject } from './judged-value.ts';

/** A JSON text whose duplicate keys are reported. */
export interface JsonText {
  readonly text: string;
  /** The pointer of its value. */
  readonly pointer: string;
  /** Whether its duplicate keys matter only if the dialect is known. */
  readonly needsDialect?: boolean;
}

/** A conversation, request, exchange, reply or stream in a file. */
export interface FoundRecord {
  readonly found: Found;
  readonly line: number;
  /** The JSON texts that contain it, the outermost first. */
  readonly texts: readonly JsonText[];
  /** The value in its file, if it can be repaired. */
  readonly subject?: Subject | undefined;
  /** Why it cannot be repaired, if it could be after extracting it. */
  readonly whyNotRepaired?: string | undefined;
  /** Sets the places of findings. */
  place(diagnostics: Diagnostic[]): void;
}

/** A document in a log format. It contains one conversation or several. */
export interface FoundLog {
  readonly format: LogFormat;
  readonly records: readonly unknown[];
  readonly line: number;
  /** The pointer of the document in its record. */
  readonly base: string;
  /** A note for each of its conversations. */
  readonly note?: string | undefined;
  /** The document, if it can be repaired. */
  readonly subject?: Subject | undefined;
  /** Sets the places of findings. */
  place(diagnostics: Diagnostic[]): void;
}
