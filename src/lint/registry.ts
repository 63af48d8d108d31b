/** What rolecall knows: its rules and its dialects. */
import { dialectFiles } from '../generated/dialects.ts';
import { replyFiles } from '../generated/replies.ts';
import { ruleFiles } from '../generated/rules.ts';
import { shapeFiles } from '../generated/shapes.ts';
import type { Dialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import type { ReplyWire } from '../replies/reply.ts';
import type { Shape } from '../shapes/shape.ts';

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

/** A rule that gives way to another has to run behind it. */
export function inOrder(files: readonly AnyRule[]): AnyRule[] {
  const ordered: AnyRule[] = [];
  const add = (rule: AnyRule) => {
    if (ordered.includes(rule)) return;
    for (const id of [...(rule.after ?? []), ...(rule.afterHere ?? [])]) {
      const before = files.find(each => each.id === id);
      if (before !== undefined) add(before);
    }
    ordered.push(rule);
  };
  for (const rule of files) add(rule);
  return ordered;
}

/** The dialect with this id; of a framework, another name counts as well. */
export function findDialect(id: string): Dialect | undefined {
  return (
    dialects.find(dialect => dialect.id === id) ??
    dialects.find(({ kind, aliases }) => kind === 'framework' && aliases?.includes(id))
  );
}

export function findRule(id: string): AnyRule | undefined {
  return rules.find(rule => rule.id === id);
}

export function findShape(id: string): Shape | undefined {
  return shapes.find(shape => shape.id === id);
}
