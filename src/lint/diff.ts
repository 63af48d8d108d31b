/** `diff`: what differs between two conversations. */

import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { ConversationDiff, Dialect } from '../generated/types.ts';
import { dialectFor } from '../judge/request.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { findMessageFormat } from '../registry/registry.ts';
import { compare, type Side, sideOf } from '../sequence/compare.ts';

/** Options of `diff`. */
export interface DiffOptions {
  /** The dialect of both conversations. Default: detected for each. */
  readonly dialect?: DialectId | DialectAlias | Dialect | undefined;
}

/**
 * Compares two conversations, such as two successive requests of a session: which tools, messages and parts were added, removed,
 * changed or moved, and where the prompt first differs, which is where a prompt cache ends. Pass request bodies or arrays of messages.
 * If they have different message formats, their meaning is compared. The result has places, lengths and names, but no content. Throws
 * a `UsageError` for an unknown dialect, and for input that is not JSON or no conversation.
 */
export function diff(before: unknown, after: unknown, given: DiffOptions = {}): ConversationDiff {
  const options = checkOptions(given);
  return compare(
    readSide(before, options, 'the first conversation'),
    readSide(after, options, 'the second conversation'),
  );
}

function readSide(input: unknown, { dialect: asked }: DiffOptions, what: string): Side {
  const value = checkedJson(input, what);
  const dialect = dialectFor({ dialect: asked }, value);
  const messageFormat = findMessageFormat(dialect?.format ?? '');
  if (dialect === undefined || messageFormat === undefined) throw new UsageError(`${what} has an unknown format`);
  return sideOf(value, messageFormat, dialect.id);
}
