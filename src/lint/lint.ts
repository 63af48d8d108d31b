/** `lint` without repairs, and `createLinter`. */

import type { MessageFormat, StructuralFault } from '../formats/engine/message-format.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { checkedJson } from '../model/checked-json.ts';
import { admit } from '../source/plain-data.ts';
import { checkOptions } from './check-options.ts';
import { detectDialect, detectMessageFormat } from './detect.ts';
import { dialectNamed } from './dialect-names.ts';
import { addressOf, type Choice, chooseDialect, modelIn } from './dialect-of.ts';
import { finish, judgeMessages, newRun } from './judge-messages.ts';
import type { Judged } from './judging.ts';
import type { Follow, LintOptions, Projected } from './lint-options.ts';
import type { LintResult } from './lint-result.ts';
import { lintText, unsendable } from './lint-text.ts';
import type { Linter } from './linter.ts';
import { innerTemplate } from './load-template.ts';
import { findMessageFormat, rules } from './registry.ts';
import { MAX_WORK } from './run.ts';
import { judgeByTemplate, readsArguments, templateDialect, templateServerOf, withoutSuppositions } from './template.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reports which messages of a conversation an API rejects, and why. Pass a request body, an array of messages, or the JSON text
 * of either. With text, each diagnostic also has a line and column. Never throws because of the input.
 */
export function lint(input: unknown, options: LintOptions & Projected = {}): LintResult {
  if (typeof input !== 'string') return judge(input, options).result;
  return lintText(input, {
    judge: value => judge(value, options).result,
    choice: () => chosen(options),
    messageFormatOf: detectMessageFormat,
  });
}

/** The dialect of input that could not be read: options select it, without the content. */
function chosen(options: LintOptions): Pick<LintResult, 'dialect' | 'dialectSource'> {
  const choice = choiceFor(options);
  return { dialect: choice?.dialect.id ?? null, dialectSource: choice?.by ?? null };
}

/** Lints any JavaScript value. One that JSON cannot represent gets a finding. */
export function lintGiven(input: unknown, options: LintOptions & Projected): LintResult {
  const { value, refused } = admit(input);
  return refused === undefined ? lint(value, options) : unsendable(refused, chosen(options));
}

/**
 * Checks a value. `pointer` is its place in its document, and `faults` are those found when the text was read.
 */
export function judge(
  value: unknown,
  options: LintOptions & Projected,
  pointer = '',
  faults: readonly StructuralFault[] = [],
): Judged {
  const choice = choiceFor(options, value);
  const { follow } = options;
  let followed: readonly StructuralFault[] = [];
  const once: Follow | undefined = follow && ((...args) => (followed = follow(...args)));
  const judged = judgeBy(choice, value, options, pointer, faults, once);
  const { findFixes } = options;
  if (findFixes !== undefined && choice !== undefined && judged.result.diagnostics.some(isRepaired)) {
    const again = (next: unknown) => judgeBy(choice, next, options, pointer, faults, () => followed);
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

function judgeBy(
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

/**
 * Creates a linter for a conversation that is still growing. Call `push` for each message when you add it, and `end` at the end. Pass
 * the rest of the request body (`model`, `tools`) as `request`. The linter keeps the open turn and the IDs seen so far, not the
 * messages. Only with a `template`, which is rendered at the end, it keeps all messages. Throws a `UsageError` if no dialect is known
 * for the `host`; `push` throws one for a message that is not JSON and does not add that message.
 */
export function createLinter(given: LintOptions & { readonly request?: object } = {}): Linter {
  const checked = checkOptions(given);
  const options = { ...checked, request: checkedJson(checked.request, 'the request') as object | undefined };
  const choice = choiceFor(options, { ...options.request, messages: [] });
  const named = choice?.dialect;
  const dialect = named === undefined || options.template === undefined ? named : withoutSuppositions(named, true);
  const messageFormat: MessageFormat | undefined =
    dialect === undefined ? undefined : findMessageFormat(dialect.format);
  if (choice === undefined || dialect === undefined || messageFormat === undefined)
    throw new UsageError(`no dialect is known for host \`${options.host}\``);
  const { frame, at } = messageFormat.readFrame({ ...options.request, messages: [] }, '', () => {});
  const run = newRun({ dialect, messageFormat, rules }, frame, at, options);
  const template = options.template === undefined || dialect.kind === 'system' ? undefined : options.template;
  const kept: unknown[] = [];
  let returned = 0;
  return {
    push(given) {
      const message = checkedJson(given, 'the message');
      if (template !== undefined) kept.push(message);
      run.push(messageFormat.readMessage(message, `${at}/${run.index + 1}`, run.onFault));
      const newFindings = run.diagnostics.slice(returned);
      returned = run.diagnostics.length;
      return newFindings;
    },
    end() {
      const result = finish(run, dialect, choice.by);
      if (template === undefined) return result;
      const body = { ...options.request, messages: kept };
      const server = templateServerOf(dialect, options.templateServer);
      return judgeByTemplate(result, body, { pointer: '', at }, { template: innerTemplate(template), server, dialect });
    },
  };
}
