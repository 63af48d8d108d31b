/** What rolecall knows: its rules and its dialects. */
import { dialectFiles } from '../generated/dialects.ts';
import { replyFiles } from '../generated/replies.ts';
import { ruleFiles } from '../generated/rules.ts';
import { shapeFiles } from '../generated/shapes.ts';
import type { Dialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import type { ReplyWire } from '../replies/reply.ts';
import type { Shape } from '../shapes/shape.ts';
import { inOrder } from './rule-order.ts';

/**
 * All rules, each behind those that it gives way to. Read it to list rules, or to see what a finding means: `summary`
 * and `docs` are the rule's page.
 */
export const rules: readonly AnyRule[] = inOrder(ruleFiles);

/** All built-in dialects. Read it to see what is known of a server, with the evidence. */
export const dialects: readonly Dialect[] = dialectFiles;

export const shapes: readonly Shape[] = shapeFiles;

/** Readers of replies, one for each wire that has them. */
export const replyWires: readonly ReplyWire[] = replyFiles;

export const DEFAULT_DIALECT = 'openai-chat';

/** For requests to servers that are nobody's we know. */
export const GENERIC = dialectFiles.find(({ isGeneric }) => isGeneric) as Dialect;

const byName = new Map<string, Dialect>();
for (const dialect of dialects) for (const alias of dialect.aliases ?? []) byName.set(bareName(alias), dialect);
for (const dialect of dialects) byName.set(dialect.id, dialect);

/** The dialect with this id or alias, in any case and with `_` or spaces for `-`. */
export function findDialect(name: string): Dialect | undefined {
  return byName.get(name) ?? byName.get(bareName(name));
}

/** A name as it is compared: how people write it makes no difference. */
export function bareName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

export function findRule(id: string): AnyRule | undefined {
  return rules.find(rule => rule.id === id);
}

export function findShape(id: string): Shape | undefined {
  return shapes.find(shape => shape.id === id);
}
