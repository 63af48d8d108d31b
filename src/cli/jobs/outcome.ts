/** What a run left undone because it was interrupted. */
export interface Outcome {
  /** Files of which nothing is told. */
  readonly unread: number;
  /** Files that were not read to their end. */
  readonly partly: number;
}
