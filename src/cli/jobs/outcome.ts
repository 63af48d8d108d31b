/** What an interrupted run did not finish. */
export interface Outcome {
  /** Files without any report. */
  readonly unread: number;
  /** Files that were not read completely. */
  readonly partly: number;
}
