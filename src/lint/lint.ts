/** `lint` without repairs, and `createLinter`. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { LintOptions, Projected } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { finish, newRun } from '../judge/messages.ts';
import { choiceFor, judgeConversation } from '../judge/request.ts';
import { innerTemplate } from '../judge/templates/load-template.ts';
import { judgeByTemplate, templateServerOf, withoutSuppositions } from '../judge/templates/template.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { detectMessageFormat } from '../registry/detect.ts';
import { findMessageFormat, rules } from '../registry/registry.ts';
import { admit } from '../source/plain-data.ts';
import { lintText, unsendable } from './lint-text.ts';
import type { Linter } from './linter.ts';

/**
 * Reports which messages of a conversation an API rejects, and why. Pass a request body, an array of messages, or the JSON text
 * of either. With text, each diagnostic also has a line and column. Never throws because of the input.
 */
export function lint(input: unknown, options: LintOptions & Projected = {}): LintResult {
  if (typeof input !== 'string') return judgeConversation(input, options).result;
  return lintText(input, {
    judge: value => judgeConversation(value, options).result,
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
  let reportedCount = 0;
  return {
    push(given) {
      const message = checkedJson(given, 'the message');
      if (template !== undefined) kept.push(message);
      run.push(messageFormat.readMessage(message, `${at}/${run.index + 1}`, run.onFault));
      const newFindings = run.diagnostics.slice(reportedCount);
      reportedCount = run.diagnostics.length;
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
