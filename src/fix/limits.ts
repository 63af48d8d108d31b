/** Limits for repairing a log. A repair is only written if the whole log, read again, is better. */
export const limits = {
  /** Repair rounds. Each round repairs another kind of finding, or reveals one. */
  rounds: 20,
  /** Passes: a repair for the request can cause a finding in the log, and vice versa. */
  passes: 3,
  /** Cached readings: two versions of a log, in three readings each. */
  readings: 6,
  /** Attempts to write repairs of several conversations together, to find those that cannot be written. */
  tries: 40,
  triesOfParts: 12,
  /** The parts of each conversation that are tried together: all repairs, then those of a rule, or single ones. */
  ways: 3,
  /** Lines that are read again, for all attempts: each attempt compares the whole log. */
  lines: 5_000_000,
  /** A conversation that is judged again counts as this many lines, and each of its messages as some more. */
  linesPerConversation: 50,
  linesPerMessage: 5,
  /** Steps for linting while parts of the repairs are tried, for the whole log; see `maxWork`. */
  workForParts: 100_000,
  /** A part that is written is compared with the whole log, which takes as long as this many steps for each message. */
  stepsToCompare: 8,
} as const;
