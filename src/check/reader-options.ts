/** Options and callbacks of `LogReader`. */
import type { ConversationReport } from '../generated/types.ts';
import type { JudgeOptions } from '../judge/logs/record-options.ts';
import type { FinderOptions } from '../logs/conversation-finder.ts';
import type { FileSourceOptions } from '../logs/file-source.ts';
import type { Details } from './details.ts';

export interface ReadLogOptions extends JudgeOptions, FileSourceOptions, Pick<FinderOptions, 'format' | 'inflate'> {
  /** Characters of one log that are kept before it is judged in pieces. The default is 16 Mi. */
  readonly window?: number | undefined;
}

/** Receives each conversation of a log as it is read. */
export type OnConversation = (report: ConversationReport, details: Details) => void;
