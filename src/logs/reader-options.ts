/** What a reader of logs takes and gives. */
import type * as Yaml from 'yaml';
import type { ConversationReport } from '../generated/types.ts';
import type { DecodeUtf8 } from '../source/decode.ts';
import type { RecordLimits } from '../source/records.ts';
import type { Details } from './details.ts';
import type { LogFormat } from './formats/format.ts';
import type { Inflate } from './http-exchange.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { Resume } from './resume.ts';

export interface ReadLogOptions extends JudgeOptions {
  /** The log format, if it need not be detected. */
  readonly format?: LogFormat | undefined;
  readonly limits?: RecordLimits | undefined;
  /** Characters of one log that are kept before it is judged in pieces. The default is 16 Mi. */
  readonly window?: number | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
  /** Decompresses bodies in HTTP archives. Without it, they are reported as not JSON. */
  readonly inflate?: Inflate | undefined;
  /** Loads the YAML parser, for cassettes. */
  readonly loadYaml?: (() => typeof Yaml) | undefined;
  /** Where in the file to start, if not at the beginning. */
  readonly resume?: Resume | undefined;
}

/** Receives each conversation of a log as it is read. */
export type OnConversation = (report: ConversationReport, details: Details) => void;
