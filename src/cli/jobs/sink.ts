/** What linting tells: file after file, conversation after conversation, in the order of the files. */
import type { ConversationReport } from '../../generated/types.ts';
import type { Details } from '../../report/reporter.ts';
import type { Input } from '../inputs.ts';

export interface ToldDetails extends Details {
  /** What a stream adds up to. */
  readonly assembled?: { readonly messages: readonly unknown[] } | undefined;
  /** The request that a log of some format stands for; only where no other thread has read the file. */
  readonly projection?: unknown;
}

export interface LintSink {
  startFile(input: Input): void;
  conversation(report: ConversationReport, details: ToldDetails): void;
  /** `takenFor` is what the file was taken for; `isWhole` whether it was read to its end. */
  endFile(input: Input, takenFor: string, isWhole: boolean): void;
  /** So many more bytes have been read. */
  advance(bytes: number): void;
}

/**
 * What the sink will ask of reports. `places`: of which findings it asks the place; `models`: of which the model of their
 * conversation. `drawn` is what the text report draws, the first findings of each rule in a file; it is enough only where
 * no finding is left out between here and there.
 */
export interface Needs {
  readonly places: 'drawn' | 'all';
  readonly models: 'none' | 'drawn' | 'found';
}

/** For reports that place everything and draw nothing: json, ndjson, sarif and the like. */
export const PLACES: Needs = { places: 'all', models: 'none' };
/** For the text report alone. */
export const DRAWN: Needs = { places: 'drawn', models: 'drawn' };
