/**
 * `lint` for programs that need one dialect, or a few, and must be small: a page, an extension, an edge function. It is the
 * `lint` of `rolecall` without what the other dialects need. The caller imports the dialect.
 *
 * @module
 */
import type { Conversation } from '../generated/types.ts';
import { admitted } from '../model/admitted.ts';
import type { DialectModule } from '../shapes/dialect-module.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import { admit } from '../source/plain-data.ts';
import { checkOptions, dialectFault } from './check-options.ts';
import { type Applied, finish, judgeMessages, newRun } from './judge-messages.ts';
import type { LintOptions as AllOptions, Linter, LintResult } from './lint.ts';
import { lintText, unsendable } from './lint-text.ts';
import { UsageError } from './usage-error.ts';

export type { Diagnostic, Edit, Fix, Related, Source } from '../diagnostic.ts';
export type { Dialect } from '../generated/types.ts';
export { type AnyRule, defineRule, type Finding, type Rule, type SchemaChecker } from '../model/rule.ts';
export type { DialectModule } from '../shapes/dialect-module.ts';
export { type SchemaEngine, schemaChecker } from './tool-schemas.ts';
export type { Linter, LintResult };

/** The dialect to check against, and what is known of the conversation besides its messages. */
export interface LintOptions extends Pick<AllOptions, 'model' | 'at' | 'as' | 'rules' | 'checkSchema' | 'maxWork'> {
  /** The dialect: the default export of `rolecall/dialects/<id>`. */
  readonly dialect: DialectModule;
}

/**
 * Reports what an API would reject in a conversation, and why. Pass a request body, an array of messages, or the JSON text of
 * either: with text, each diagnostic has a line and column. Returns the same result as `lint` of `rolecall` with the same
 * dialect, except that findings have no `fix`; chat templates need the larger one too. Tool arguments are checked against their JSON Schema with the `ajv` package in
 * Node; in a browser pass `checkSchema`, or they are not checked. Nothing in the input throws; wrong options are a `UsageError`.
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
  const { shape } = applied;
  return lintText(input, {
    judge,
    choice: () => chosen,
    shapeOf: text => (shape.splitText !== undefined && shape.detects?.(text) === true ? shape : undefined),
  });
}

const NO_FAULTS: readonly StructuralFault[] = [];

/** What surrounds the messages of a conversation, such as `model` and `tools`, for `createLinter`. */
export interface LinterOptions extends LintOptions {
  /** The request body without its messages. */
  readonly request?: object | undefined;
}

/**
 * A linter for a conversation that is not finished: `push` each message when it is added. It keeps the open turn and the IDs
 * seen so far, not the messages.
 */
export function createLinter(given: LinterOptions): Linter {
  const options = checkOptions(given, 'dialect');
  const applied = appliedOf(options.dialect);
  const request = admitted(options.request, 'the request') as object | undefined;
  const { frame, at } = applied.shape.readFrame({ ...request, messages: [] }, '', () => {});
  return linterOf(applied, frame, at, options);
}

function linterOf(applied: Applied, frame: Conversation, at: string, options: LintOptions): Linter {
  const run = newRun(applied, frame, at, options);
  let reported = 0;
  return {
    push(message) {
      run.push(applied.shape.readMessage(admitted(message, 'the message'), `${at}/${run.index + 1}`, run.onFault));
      const news = run.diagnostics.slice(reported);
      reported = run.diagnostics.length;
      return news;
    },
    end: () => finish(run, applied.dialect, 'option'),
  };
}

function appliedOf(module: DialectModule): Applied {
  try {
    const { dialect, format: shape, rules } = module;
    const isOurs = typeof shape.readFrame === 'function' && Array.isArray(rules);
    if (isOurs && dialectFault(dialect, id => id === shape.id) === undefined) return { dialect, shape, rules };
  } catch {
    // A proxy that was revoked, or nothing of a dialect.
  }
  throw new UsageError('`dialect` must be the default export of `rolecall/dialects/<id>`');
}
