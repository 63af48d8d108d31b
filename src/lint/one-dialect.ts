/**
 * A smaller `lint` for programs that need only a few dialects: a web page, a browser extension, an edge function. You import
 * each dialect that you use, so the bundle does not contain the others.
 *
 * @module rolecall/lint
 */

import type { DialectModule } from '../formats/engine/dialect-module.ts';
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation } from '../generated/types.ts';
import type { LintOptions as AllOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { type Applied, finish, judgeMessages, newRun } from '../judge/messages.ts';
import { checkOptions, dialectFault } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { admit } from '../source/plain-data.ts';
import { lintText, unsendable } from './lint-text.ts';
import type { Linter } from './linter.ts';

export type { Diagnostic, Edit, Fix, Related, Source } from '../diagnostic.ts';
export type { DialectModule } from '../formats/engine/dialect-module.ts';
export type { Dialect } from '../generated/types.ts';
export { type SchemaEngine, schemaChecker } from '../judge/schemas/tool-schemas.ts';
export { type AnyRule, defineRule, type Finding, type Rule, type SchemaChecker } from '../model/rule.ts';
export type { Linter, LintResult };

/** Options of `lint`. Only `dialect` is required. */
export interface LintOptions extends Pick<AllOptions, 'model' | 'at' | 'as' | 'rules' | 'checkSchema' | 'maxWork'> {
  /** The dialect: the default export of `rolecall/dialects/<id>`. */
  readonly dialect: DialectModule;
}

/**
 * Reports what an API would reject in a conversation, and why. Pass a request body, an array of messages, or the JSON text of
 * either. With text, each diagnostic has a line and column. The result is the same as from `lint` of the `rolecall` entry with the
 * same dialect, except that findings have no `fix` and chat templates are not supported. In Node, tool arguments are checked against
 * their JSON Schema with the `ajv` package. In a browser they are checked only if you pass `checkSchema`. Never throws because of the
 * input. Throws a `UsageError` for invalid options.
 *
 * ```ts
 * import { lint } from 'rolecall/lint';
 * import deepseek from 'rolecall/dialects/deepseek';
 *
 * const { ok, diagnostics } = lint(messages, { dialect: deepseek });
 * ```
 */
export function lint(input: unknown, given: LintOptions): LintResult {
  const options = checkOptions(given, 'dialect');
  const applied = appliedOf(options.dialect);
  const chosen = { dialect: applied.dialect.id, dialectSource: 'option' } as const;
  const judge = (value: unknown) => {
    const { run } = judgeMessages(applied, value, options, '', NO_FAULTS);
    return finish(run, applied.dialect, 'option');
  };
  if (typeof input !== 'string') {
    const { value, refused } = admit(input);
    return refused === undefined ? judge(value) : unsendable(refused, chosen);
  }
  const { messageFormat } = applied;
  return lintText(input, {
    judge,
    choice: () => chosen,
    messageFormatOf: text =>
      messageFormat.splitText !== undefined && messageFormat.detects?.(text) === true ? messageFormat : undefined,
  });
}

const NO_FAULTS: readonly StructuralFault[] = [];

/** Options of `createLinter`. */
export interface LinterOptions extends LintOptions {
  /** The request body without its messages: `model`, `tools` and other fields. */
  readonly request?: object | undefined;
}

/**
 * Creates a linter for a conversation that is still growing. Call `push` for each message when you add it, and `end` at the end.
 * The linter keeps the open turn and the IDs seen so far, not the messages. Throws a `UsageError` for invalid options; `push` throws
 * one for a message that is not JSON.
 */
export function createLinter(given: LinterOptions): Linter {
  const options = checkOptions(given, 'dialect');
  const applied = appliedOf(options.dialect);
  const request = checkedJson(options.request, 'the request') as object | undefined;
  const { frame, at } = applied.messageFormat.readFrame({ ...request, messages: [] }, '', () => {});
  return linterOf(applied, frame, at, options);
}

function linterOf(applied: Applied, frame: Conversation, at: string, options: LintOptions): Linter {
  const run = newRun(applied, frame, at, options);
  let reported = 0;
  return {
    push(message) {
      run.push(
        applied.messageFormat.readMessage(checkedJson(message, 'the message'), `${at}/${run.index + 1}`, run.onFault),
      );
      const newFindings = run.diagnostics.slice(reported);
      reported = run.diagnostics.length;
      return newFindings;
    },
    end: () => finish(run, applied.dialect, 'option'),
  };
}

function appliedOf(module: DialectModule): Applied {
  try {
    const { dialect, format: messageFormat, rules } = module;
    const isOurs = typeof messageFormat.readFrame === 'function' && Array.isArray(rules);
    if (isOurs && dialectFault(dialect, id => id === messageFormat.id) === undefined)
      return { dialect, messageFormat, rules };
  } catch {
    // A revoked proxy, or a value that is not a dialect module.
  }
  throw new UsageError('`dialect` must be the default export of `rolecall/dialects/<id>`');
}
