/** `lint` without repairs, and `createLinter`. */

import type { MessageFormat, StructuralFault } from '../formats/engine/message-format.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import { admitted } from '../model/admitted.ts';
import type { AnyRule, SchemaChecker } from '../model/rule.ts';
import { admit } from '../source/plain-data.ts';
import { checkOptions } from './check-options.ts';
import { detectDialect, detectMessageFormat } from './detect.ts';
import { dialectNamed } from './dialect-names.ts';
import { addressOf, type Choice, chooseDialect, type DialectSource, modelIn } from './dialect-of.ts';
import { finish, judgeMessages, newRun } from './judge-messages.ts';
import { lintText, unsendable } from './lint-text.ts';
import { innerTemplate, type Template } from './load-template.ts';
import { findMessageFormat, rules } from './registry.ts';
import { MAX_WORK, type Verdict } from './run.ts';
import { judgeByTemplate, readsArguments, templateDialect, templateServerOf, withoutSuppositions } from './template.ts';
import { UsageError } from './usage-error.ts';

/**
 * Options of `lint`. All are optional: a rule that depends on an option you did not set reports an info, not an error.
 */
export interface LintOptions {
  /**
   * ID or alias of a built-in dialect, or a dialect of your own from `defineDialect`. Without it the host selects one, then
   * the model name and the message format; `openai-chat` if none of them does.
   */
  readonly dialect?: DialectId | DialectAlias | Dialect | undefined;
  /** Model name; replaces the one in the request. */
  readonly model?: string | undefined;
  /** Host or URL that the request goes to: it selects the dialect. */
  readonly host?: string | undefined;
  /** ISO date: check against what the API accepted on that day. Default: what it accepts now. */
  readonly at?: string | undefined;
  /** `request` (default): a complete request that is about to be sent. `log`: may end inside its last turn. */
  readonly as?: 'request' | 'log' | undefined;
  /**
   * Rules of your own from `defineRule`, in addition to the built-in ones. A rule runs if the dialect has an entry for
   * it.
   */
  readonly rules?: readonly AnyRule[] | undefined;
  /**
   * Checks tool arguments against the tool's JSON Schema. Default: AJV in Node, nothing in a browser; see
   * `schemaChecker`.
   */
  readonly checkSchema?: SchemaChecker | undefined;
  /** A chat template from `loadTemplate`: the conversation is rendered with it, and what it rejects is reported. */
  readonly template?: Template | undefined;
  /** The server whose template handling is used: vllm, sglang, llamacpp, tgi, transformers. Default: the dialect's. */
  readonly templateServer?: string | undefined;
  /**
   * Limit on the work for one conversation, in steps. A message, a part of a message, and a check of arguments against a schema are
   * one step each; a schema check of many values can be several. Checking the conversation again for a repair counts again. At the
   * limit, checking stops with a `not-evaluated` finding, and the verdict is `unknown` unless an error was found before. Default:
   * 10,000,000, enough for a million messages and their repairs.
   */
  readonly maxWork?: number | undefined;
  /** Adds the `fix` of each finding. Default: the repairs of all built-in rules. */
  readonly findFixes?: FindFixes | undefined;
}

/** Adds the repair to each finding that has one. Called if there are errors or warnings. */
export type FindFixes = (judged: Judged, judging: Judging) => void;

/** The checked value, and a function that checks a changed one in the same way. */
export interface Judging {
  readonly value: unknown;
  /** JSON Pointer of the value in its document. */
  readonly pointer: string;
  readonly dialect: Dialect;
  /** Checks another value with the same options, without computing repairs. */
  readonly judge: (value: unknown) => Judged;
  /** The steps of `maxWork` that are left. */
  readonly work: number;
}

/** What `lint` returns. */
export interface LintResult {
  /** Whether no diagnostic is an error. */
  readonly ok: boolean;
  /** What the API would do with the conversation; `unknown` if the evidence is too weak to say. */
  readonly verdict: Verdict;
  /** ID of the dialect that the conversation was checked against; null if none is known for the request. */
  readonly dialect: DialectId | (string & {}) | null;
  /** How the dialect was selected: by the `dialect` option, the host, the model name, the message format, or by `default`. */
  readonly dialectSource: DialectSource | null;
  /** The findings, in document order. */
  readonly diagnostics: Diagnostic[];
  /** Numbers of messages and tool calls. */
  readonly stats: {
    readonly messages: number;
    readonly toolCalls: number;
    /** Number of findings beyond the first 10,000, which are not listed. */
    readonly omitted: number;
  };
}

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

export interface Judged {
  readonly result: LintResult;
  /** The canonical model of the conversation; absent if no dialect is known. */
  readonly conversation?: Conversation;
  /** The number of steps used. */
  readonly work: number;
}

/** For a request body that was reconstructed from a log. */
export interface Projected {
  /** Whether the agent may have sent fields, such as tools, that the reconstructed body lacks. */
  readonly isProjection?: boolean | undefined;
}

/** Checks a value. `pointer` is its place in its document, and `faults` are those found when the text was read. */
export function judge(
  value: unknown,
  options: LintOptions & Projected,
  pointer = '',
  faults: readonly StructuralFault[] = [],
): Judged {
  const choice = choiceFor(options, value);
  const judged = judgeBy(choice, value, options, pointer, faults);
  const { findFixes } = options;
  if (findFixes !== undefined && choice !== undefined && judged.result.diagnostics.some(isRepaired)) {
    const again = (next: unknown) => judgeBy(choice, next, options, pointer, faults);
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
  const { run, frame, at } = judgeMessages({ dialect, messageFormat, rules }, value, options, pointer, faults);
  const result = finish(run, dialect, choice.by);
  const { work } = run;
  if (template === undefined) return { result, conversation: frame, work };
  const server = templateServerOf(dialect, options.templateServer);
  const judged = judgeByTemplate(result, value, { pointer, at }, { template, server, dialect });
  return { result: judged, conversation: frame, work };
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

/** A linter that receives a conversation message by message. Create it with `createLinter`. */
export interface Linter {
  /** Adds the next message, as it is sent to the API, and returns the findings that it caused. */
  push(message: unknown): Diagnostic[];
  /** Ends the conversation and returns all findings, including those about the last message and the open turn. */
  end(): LintResult;
}

/**
 * Creates a linter for a conversation that is still growing. Call `push` for each message when you add it, and `end` at the end. Pass
 * the rest of the request body (`model`, `tools`) as `request`. The linter keeps the open turn and the IDs seen so far, not the
 * messages. Only with a `template`, which is rendered at the end, it keeps all messages. Throws a `UsageError` if no dialect is known
 * for the `host`; `push` throws one for a message that is not JSON and does not add that message.
 */
export function createLinter(given: LintOptions & { readonly request?: object } = {}): Linter {
  const checked = checkOptions(given);
  const options = { ...checked, request: admitted(checked.request, 'the request') as object | undefined };
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
      const message = admitted(given, 'the message');
      if (template !== undefined) kept.push(message);
      run.push(messageFormat.readMessage(message, `${at}/${run.index + 1}`, run.onFault));
      const news = run.diagnostics.slice(returned);
      returned = run.diagnostics.length;
      return news;
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
