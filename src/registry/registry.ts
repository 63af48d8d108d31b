/** The built-in rules, dialects and formats. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import { dialectFiles } from '../generated/dialects.ts';
import { messageFormatFiles } from '../generated/message-formats.ts';
import { replyFiles } from '../generated/replies.ts';
import { ruleFiles } from '../generated/rules.ts';
import type { Dialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import type { ReplyWire } from '../replies/reply.ts';
import { inOrder } from './rule-order.ts';

/**
 * All built-in rules, in the order in which they run. Use it to list rules or to explain a finding: `title` and `docs` are the
 * texts of the rule's page.
 */
export const rules: readonly AnyRule[] = inOrder(ruleFiles);

/** All built-in dialects. Use it to list providers, or to read what is known about one, with the evidence. */
export const dialects: readonly Dialect[] = dialectFiles;

export const messageFormats: readonly MessageFormat[] = messageFormatFiles;

/** Readers of replies, one for each message format whose replies are checked. */
export const replyWires: readonly ReplyWire[] = replyFiles;

export const DEFAULT_DIALECT = 'openai-chat';

/** The dialect for requests to unknown servers. */
export const GENERIC = dialectFiles.find(({ isGeneric }) => isGeneric) as Dialect;

const byName = new Map<string, Dialect>();
for (const dialect of dialects) for (const alias of dialect.aliases ?? []) byName.set(bareName(alias), dialect);
for (const dialect of dialects) byName.set(dialect.id, dialect);

/** The dialect with this ID or alias. Case does not matter, and `_` or a space counts as `-`. */
export function findDialect(name: string): Dialect | undefined {
  return byName.get(name) ?? byName.get(bareName(name));
}

/** Normalizes a name for comparison: lower case, with `-` for spaces and `_`. */
export function bareName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

export function findRule(id: string): AnyRule | undefined {
  return rules.find(rule => rule.id === id);
}

export function findMessageFormat(id: string): MessageFormat | undefined {
  return messageFormats.find(messageFormat => messageFormat.id === id);
}

export function findReplyWire(messageFormat: string): ReplyWire | undefined {
  return replyWires.find(({ id }) => id === messageFormat);
}

/** The format of a reply, if the content alone identifies it. */
export function detectReplyWire(value: unknown): ReplyWire | undefined {
  return value === null || typeof value !== 'object' ? undefined : replyWires.find(wire => wire.detects(value));
}
