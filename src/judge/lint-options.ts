/** The options of `lint`. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Conversation, Dialect } from '../generated/types.ts';
import type { AnyRule, SchemaChecker } from '../model/rule.ts';
import type { FindFixes } from './judging.ts';
import type { Template } from './templates/load-template.ts';

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
/** What is known about a request besides its body. */
export interface Projected {
  /** Whether the agent may have sent fields, such as tools, that the reconstructed body lacks. */
  readonly isProjection?: boolean | undefined;
  /** Maximum number of findings that are listed. The others are counted. */
  readonly maxFindings?: number | undefined;
  /** Whether a repair is tried, so that findings are compared and not shown: they lack what only explains them. */
  readonly isTrial?: boolean | undefined;
  /** Compares the conversation with earlier ones. Called once for a conversation, before its repairs. */
  readonly follow?: Follow | undefined;
}

/** Compares a conversation with earlier ones, and returns what is wrong with it. `at` is the pointer of its messages. */
export type Follow = (conversation: Conversation, at: string) => readonly StructuralFault[];
