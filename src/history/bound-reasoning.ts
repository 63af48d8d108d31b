/** Signed reasoning that a server accepts only after the messages that it answered. */
import { read } from '../formats/engine/message-format.ts';
import type { Edit, Part, ReasoningPart } from '../generated/types.ts';
import { makePlan } from '../judge/plan.ts';
import { dropsBlocks } from '../model/block-binding.ts';
import { partRemovals } from '../repair/parts.ts';
import prefixBoundReasoning from '../rules/prefix-bound-reasoning.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { isObject } from '../source/json.ts';
import type { History } from './history.ts';

/**
 * Whether reasoning must be removed when messages before it are removed. That is so for the models that a dialect has
 * entries for. If it depends on the account, the reasoning is removed too, because the request must be accepted. It can
 * stay if the request allows the server to drop it.
 */
export function isBoundToPrefix(
  { dialect, value, judged }: History,
  { model, at }: { readonly model?: string | undefined; readonly at?: string | undefined },
): boolean {
  if (isObject(value) && dropsBlocks(value)) return false;
  const { tools, settings, layer, model: named } = judged.conversation ?? {};
  const circumstances = { model: model ?? named, at, toolsDeclared: (tools?.length ?? 0) > 0, settings, layer };
  const { rules } = makePlan(dialect, [prefixBoundReasoning], circumstances);
  return rules.some(({ judgement }) => judgement !== undefined && judgement.severity !== 'info');
}

export interface Unbound {
  readonly value: unknown;
  /** The pointers of the removed reasoning. */
  readonly left: readonly string[];
  /** The pointers of messages that contained nothing else. */
  readonly emptied: ReadonlySet<string>;
}

/** A value without its signed reasoning. */
export function withoutBound(value: unknown, { messageFormat }: History): Unbound {
  const edits: Edit[] = [];
  const left: string[] = [];
  const emptied = new Set<string>();
  for (const message of read(messageFormat, value).messages.reverse()) {
    const bound = message.parts.filter(isBound);
    if (bound.length === 0) continue;
    for (const part of bound.toReversed()) left.push(part.pointer);
    for (const edit of partRemovals(bound, message)) {
      edits.push(edit);
      if (edit.path === message.pointer) emptied.add(message.pointer);
    }
  }
  return { value: applyEdits(value, edits), left: left.reverse(), emptied };
}

function isBound(part: Part): part is ReasoningPart {
  return part.type === 'reasoning' && (part.signature !== undefined || part.redacted !== undefined);
}
