/** The operations of `rolecall serve-stdio`: functions of the library, whose findings quote no content unless asked. */
import { type ConvertOptions, convertExactly } from '../../convert/convert.ts';
import type { VerdictsOptions } from '../../convert/verdicts.ts';
import { type FixOptions, fix } from '../../fix/fix.ts';
import { fixesForReports, lint } from '../../fix/lint.ts';
import { verdicts } from '../../fix/verdicts.ts';
import type { Diagnostic, Dialect } from '../../generated/types.ts';
import type { LintOptions } from '../../judge/lint-options.ts';
import { named } from '../../model/checked-json.ts';
import type { AnyRule } from '../../model/rule.ts';
import { shorten } from '../../model/text.ts';
import { UsageError } from '../../model/usage-error.ts';
import { findRule, rules } from '../../registry/registry.ts';
import { withEdits } from '../../report/json.ts';
import { parseExact } from '../../source/exact.ts';
import { dialectList } from '../dialects.ts';
import { didYouMean } from '../did-you-mean.ts';
import { Privacy, type PrivacyOptions } from '../privacy.ts';
import { ruleList } from '../rules.ts';
import { optionsIn } from './options.ts';
import type { Request } from './request.ts';
import { RequestError } from './request-error.ts';

type Options = Readonly<Record<string, unknown>>;

interface Operation {
  /** Names of its options; all options of the library keep their names. */
  readonly options: readonly string[];
  /** Its required option. */
  readonly needed?: string;
  /** Whether it reads a conversation. */
  readonly reads: boolean;
  /** Whether its result contains the conversation, so that numbers must be read as they were written. */
  readonly returns?: boolean;
  run(conversation: unknown, options: Options): unknown;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  lint: {
    options: ['dialect', 'model', 'host', 'at', 'as', 'maxWork', 'showContent', 'redactNames'],
    reads: true,
    run(conversation, options) {
      const result = lint(conversation, withoutPrivacyOptions(options) as LintOptions);
      if (result.diagnostics.length === 0) return result;
      const shown = shownBy(options);
      return { ...result, diagnostics: result.diagnostics.map(shown) };
    },
  },
  fix: {
    options: ['dialect', 'model', 'host', 'at', 'as', 'maxWork', 'safety'],
    reads: true,
    returns: true,
    run: (conversation, options) => fix(conversation, options as FixOptions),
  },
  convert: {
    options: ['to', 'from', 'model', 'at', 'as', 'vision', 'extension'],
    needed: 'to',
    reads: true,
    returns: true,
    run: (conversation, options) => convertExactly(conversation, options as unknown as ConvertOptions),
  },
  verdicts: {
    options: ['from', 'dialects', 'model', 'at', 'maxWork', 'showContent', 'redactNames'],
    reads: true,
    run(conversation, options) {
      const shown = shownBy(options);
      return verdicts(conversation, withoutPrivacyOptions(options) as VerdictsOptions).map(
        ({ reason, ...verdict }) => ({
          ...verdict,
          ...(reason !== undefined && { reason: shown(reason) }),
        }),
      );
    },
  },
  explain: {
    options: ['rule', 'dialect'],
    reads: false,
    run(_, { rule, dialect }) {
      const { id, title, docs } = ruleNamed(rule);
      const { fires, why, remedy } = docs;
      return { rule: id, title, fires, why, remedy, entries: (dialect as Dialect | undefined)?.rules[id] ?? [] };
    },
  },
  dialects: { options: [], reads: false, run: () => dialectList() },
  rules: { options: [], reads: false, run: () => ruleList() },
};

export const operationNames: readonly string[] = Object.keys(OPERATIONS);

/** The result of a request. Throws a `RequestError` if the request is wrong. */
export function resultOf(request: Request): unknown {
  const { op } = request;
  const operation = Object.hasOwn(OPERATIONS, op) ? OPERATIONS[op] : undefined;
  if (operation === undefined)
    throw new RequestError(
      'unknown-operation',
      `unknown operation \`${shorten(op)}\`${didYouMean(op, operationNames) || `: expected ${operationNames.join(', ')}`}`,
    );
  const { needed, reads, returns } = operation;
  const hasConversation = Object.hasOwn(request, 'conversation');
  if (reads && !hasConversation) throw new RequestError('invalid-request', '`conversation` is missing');
  if (!reads && hasConversation) throw new RequestError('invalid-request', `\`${op}\` accepts no \`conversation\``);
  const options = optionsIn(request.options, operation.options, needed);
  const conversation =
    returns && typeof request.conversation !== 'string'
      ? (parseExact(request.text) as Request).conversation
      : request.conversation;
  try {
    return operation.run(conversation, options);
  } catch (error) {
    // The options have been checked, so the conversation is at fault.
    if (error instanceof UsageError) throw new RequestError('invalid-conversation', withoutKeys(error.message));
    throw error;
  }
}

function ruleNamed(id: unknown): AnyRule {
  if (typeof id !== 'string')
    throw new RequestError('invalid-option', `\`rule\` must be the ID of a rule, not ${named(id)}`);
  const rule = findRule(id);
  if (rule !== undefined) return rule;
  const near = didYouMean(
    id,
    rules.map(each => each.id),
  );
  throw new RequestError('invalid-option', `no rule \`${shorten(id)}\`${near || '; the operation `rules` lists them'}`);
}

/** The message of an error with its pointer as it may be shown. */
function withoutKeys(message: string): string {
  const at = message.indexOf(' at `/');
  if (at < 0 || !message.endsWith('`')) return message;
  const pointer = message.slice(at + ' at `'.length, -1);
  return `${message.slice(0, at)} at \`${new Privacy({}).hideInPointer(pointer)}\``;
}

/** The options for the library. Without `showContent`, repairs that would quote the conversation have no edits. */
function withoutPrivacyOptions({ showContent, redactNames: _, ...options }: Options & PrivacyOptions): Options {
  return showContent === true ? options : { ...options, findFixes: fixesForReports };
}

/** The finding as an answer contains it. Replacements are numbered from 1 in each answer, so that answers do not depend on earlier ones. */
function shownBy({ showContent, redactNames }: PrivacyOptions): (found: Diagnostic) => Diagnostic {
  if (showContent === true && redactNames !== true) return found => found;
  const privacy = new Privacy({ showContent, redactNames });
  return found => {
    const diagnostic = privacy.diagnostic(found);
    const [shown = diagnostic] = withEdits({ diagnostics: [diagnostic] }, edits => privacy.edits(edits)).diagnostics;
    return shown;
  };
}
