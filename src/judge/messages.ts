/** Checks a conversation against a dialect: the part that all linters share. */

import type { MessageFormat, StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect } from '../generated/types.ts';
import type { AnyRule } from '../model/rule.ts';
import { inOrder } from '../registry/rule-order.ts';
import type { Follow, LintOptions, Projected } from './lint-options.ts';
import type { LintResult } from './lint-result.ts';
import { makePlan, type Plan } from './plan.ts';
import { Run } from './run.ts';
import { defaultSchemaChecker } from './schemas/ajv.ts';

/** A dialect, with what is needed to check against it. */
export interface Applied {
  readonly dialect: Dialect;
  readonly messageFormat: MessageFormat;
  /** The rules that may run. Includes every rule that the dialect has an entry for. */
  readonly rules: readonly AnyRule[];
}

export type JudgeOptions = Pick<LintOptions, 'model' | 'at' | 'as' | 'rules' | 'checkSchema' | 'maxWork'> & Projected;

/** Reads a value and runs the rules on it. `at` is the pointer of its message list. */
export function judgeMessages(
  applied: Applied,
  value: unknown,
  options: JudgeOptions,
  pointer: string,
  faults: readonly StructuralFault[],
  follow?: Follow,
): { run: Run; frame: Conversation; at: string } {
  const { messageFormat } = applied;
  const early: StructuralFault[] = [];
  const { frame, messages, at } = messageFormat.readFrame(value, pointer, fault => early.push(fault));
  const knowsTools = options.isProjection === true && frame.tools === undefined ? false : undefined;
  const run = newRun(applied, frame, at, options, knowsTools);
  for (const fault of [...early, ...faults]) run.onFault(fault);
  for (const message of frame.preamble ?? []) run.pushPreamble(message);
  for (let i = 0; i < messages.length; i++) {
    const message = messageFormat.readMessage(messages[i], `${at}/${i}`, run.onFault);
    frame.messages.push(message);
    run.push(message);
    if (run.hasStopped) break;
  }
  if (follow !== undefined && !run.hasStopped) for (const fault of follow(frame, at)) run.onFault(fault);
  return { run, frame, at };
}

/** A run for a conversation whose messages are added one by one. `at` is the pointer of their list. */
export function newRun(
  applied: Applied,
  frame: Conversation,
  at: string,
  options: JudgeOptions,
  knowsTools?: boolean,
): Run {
  return new Run(planFor(applied, frame, options), {
    as: options.as ?? 'request',
    conversation: frame,
    knowsTools,
    isProjection: options.isProjection,
    checkSchema: options.checkSchema ?? defaultSchemaChecker(),
    maxWork: options.maxWork,
    maxFindings: options.maxFindings,
    isTrial: options.isTrial,
    turns: applied.dialect.turns ?? applied.messageFormat.turns,
    list: { pointer: at, inBody: () => listInBody(applied.messageFormat) },
  });
}

/** The pointer of the messages in a request body of this format. */
function listInBody(messageFormat: MessageFormat): string {
  return messageFormat.readFrame({}, '', () => {}).at;
}

export function finish(run: Run, dialect: Dialect, dialectSource: LintResult['dialectSource']): LintResult {
  const verdict = run.end();
  const { diagnostics, toolCalls, omitted } = run;
  const ok = diagnostics.every(each => each.severity !== 'error');
  const stats = { messages: run.index + 1, toolCalls, omitted };
  return { ok, verdict, dialect: dialect.id, dialectSource, diagnostics, stats };
}

const NO_RULES: readonly AnyRule[] = [];
const plans = new WeakMap<readonly AnyRule[], WeakMap<Dialect, Map<string, Plan>>>();
const KEPT_PLANS = 100;

/** Cached plans for a dialect and the user's own rules. */
function plansOf(own: readonly AnyRule[], dialect: Dialect): Map<string, Plan> {
  const byDialect = plans.get(own) ?? new WeakMap<Dialect, Map<string, Plan>>();
  const made = byDialect.get(dialect) ?? new Map<string, Plan>();
  plans.set(own, byDialect);
  byDialect.set(dialect, made);
  return made;
}

/** The plan for a conversation, cached by the circumstances. */
function planFor(
  { dialect, rules }: Applied,
  { model, tools, settings, layer }: Conversation,
  options: JudgeOptions,
): Plan {
  const circumstances = {
    model: options.model ?? model,
    at: options.at,
    toolsDeclared: (tools?.length ?? 0) > 0,
    settings,
    layer,
  };
  const { thinking, streaming, stored, keepsReasoning } = settings ?? {};
  // An empty model is not an unknown one.
  const key = JSON.stringify([
    circumstances.model,
    circumstances.at,
    circumstances.toolsDeclared,
    thinking,
    streaming,
    stored,
    keepsReasoning,
    layer,
  ]);
  const own = options.rules ?? NO_RULES;
  const made = plansOf(own, dialect);
  let plan = made.get(key);
  if (plan === undefined) {
    if (made.size >= KEPT_PLANS) made.clear();
    plan = makePlan(dialect, inOrder([...rules, ...own]), circumstances);
    made.set(key, plan);
  }
  return plan;
}
