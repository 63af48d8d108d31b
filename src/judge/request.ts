/** Judges a request, or the conversation of a log, for the API that it is sent to. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { detectDialect } from '../registry/detect.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { addressOf, type Choice, chooseDialect, modelIn } from '../registry/dialect-of.ts';
import { findMessageFormat, rules } from '../registry/registry.ts';
import type { Judged } from './judging.ts';
import type { Follow, LintOptions, Projected } from './lint-options.ts';
import { finish, judgeMessages } from './messages.ts';
import { MAX_WORK } from './run.ts';
import { innerTemplate } from './templates/load-template.ts';
import {
  judgeByTemplate,
  readsArguments,
  templateDialect,
  templateServerOf,
  withoutSuppositions,
} from './templates/template.ts';

/**
 * Checks a value. `pointer` is its place in its document, and `faults` are those found when the text was read.
 */
export function judgeConversation(
  value: unknown,
  options: LintOptions & Projected,
  pointer = '',
  faults: readonly StructuralFault[] = [],
): Judged {
  const choice = choiceFor(options, value);
  const { follow } = options;
  let followed: readonly StructuralFault[] = [];
  const once: Follow | undefined = follow && ((...args) => (followed = follow(...args)));
  const judged = judgeFor(choice, value, options, pointer, faults, once);
  const { findFixes } = options;
  if (findFixes !== undefined && choice !== undefined && judged.result.diagnostics.some(isRepaired)) {
    const trial = { ...options, isTrial: true };
    const again = (next: unknown) => judgeFor(choice, next, trial, pointer, faults, () => followed);
    findFixes(judged, {
      value,
      pointer,
      dialect: choice.dialect,
      judge: again,
      work: (options.maxWork ?? MAX_WORK) - judged.work,
    });
  }
  return judged;
}

const isRepaired = ({ severity }: Diagnostic) => severity !== 'info';

function judgeFor(
  choice: Choice | undefined,
  value: unknown,
  options: LintOptions & Projected,
  pointer: string,
  faults: readonly StructuralFault[],
  follow?: Follow,
): Judged {
  const named = choice?.dialect;
  const messageFormat = named === undefined ? undefined : findMessageFormat(named.format);
  if (choice === undefined || named === undefined || messageFormat === undefined) {
    const stats = { messages: 0, toolCalls: 0, omitted: 0 };
    return {
      result: { ok: true, verdict: 'unknown', dialect: null, dialectSource: null, diagnostics: [], stats },
      work: 0,
    };
  }
  // The stored messages of an agent system are not a request; templates render only requests.
  const template =
    options.template === undefined || named.kind === 'system' ? undefined : innerTemplate(options.template);
  const dialect = template === undefined ? named : withoutSuppositions(named, readsArguments(template, value));
  const { run, frame, at } = judgeMessages({ dialect, messageFormat, rules }, value, options, pointer, faults, follow);
  const result = finish(run, dialect, choice.by);
  const { work, omittedKinds } = run;
  if (template === undefined) return { result, conversation: frame, work, omittedKinds };
  const server = templateServerOf(dialect, options.templateServer);
  const judged = judgeByTemplate(result, value, { pointer, at }, { template, server, dialect });
  return { result: judged, conversation: frame, work, omittedKinds };
}

/** Selects the dialect: by the options, or by the host, the model or the content of the request. */
export function choiceFor(options: LintOptions, value?: unknown): Choice | undefined {
  const { dialect, host, model, template } = options;
  if (dialect !== undefined) return { dialect: dialectNamed(dialect), by: 'option' };
  if (host === undefined && template !== undefined) {
    const detected = detectDialect(value);
    return detected === undefined ? { dialect: templateDialect, by: 'template' } : { dialect: detected, by: 'format' };
  }
  return chooseDialect({ value, model: model ?? modelIn(value), ...addressOf(host) });
}

export function dialectFor(options: LintOptions, value?: unknown): Dialect | undefined {
  return choiceFor(options, value)?.dialect;
}
