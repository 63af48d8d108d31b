import type { DialectId } from '../generated/ids.ts';
import type { Diagnostic } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import { judgeReply } from '../judge/reply.ts';
import { dialectFor } from '../judge/request.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectOn } from '../registry/dialect-of.ts';
import { detectReplyWire, findMessageFormat, findReplyWire } from '../registry/registry.ts';
import { isObject } from '../source/json.ts';

/** Options of `lintReply`. */
export interface ReplyOptions extends Pick<LintOptions, 'dialect' | 'host' | 'model' | 'at' | 'checkSchema'> {
  /** The request that was answered. Tool arguments are checked against the schemas of its tools. */
  readonly request?: unknown;
}

/** What `lintReply` returns. */
export interface ReplyResult {
  /** Whether no diagnostic is an error. */
  readonly ok: boolean;
  /** ID of the dialect that the reply was checked against. */
  readonly dialect: DialectId | (string & {});
  /** The findings, in document order. */
  readonly diagnostics: Diagnostic[];
}

/**
 * Reports what is wrong with an API's reply, before you add it to the conversation: an error in a body with status 200, tool calls
 * that cannot be run, a finish reason that contradicts the content. Pass the parsed body. For streams, use `assemble`. Throws a
 * `UsageError` if the body is not JSON, or if its format cannot be detected and you did not set `dialect`. Never throws for
 * anything else in the body.
 */
export function lintReply(given: unknown, options: ReplyOptions = {}): ReplyResult {
  const { host, model, at, checkSchema, ...rest } = checkOptions(options);
  const request = checkedJson(rest.request, 'the request');
  const reply = checkedJson(given, 'the reply');
  const named = rest.dialect === undefined ? undefined : dialectFor({ dialect: rest.dialect });
  const messageFormat = findMessageFormat(named?.format ?? detectReplyWire(reply)?.id ?? '');
  const wire = findReplyWire(messageFormat?.id ?? '');
  if (messageFormat === undefined || wire === undefined)
    throw new UsageError(
      named === undefined
        ? 'the reply has an unknown format; set `dialect`'
        : `replies of dialect \`${named.id}\` are not checked: their format is not known`,
    );
  const answering = isObject(reply) && typeof reply.model === 'string' ? reply.model : undefined;
  const dialect = named ?? dialectOn(messageFormat, { value: request, host, model: model ?? answering }, false);
  const tools = isObject(request) ? messageFormat.readFrame(request, '', () => {}).frame.tools : undefined;
  const { diagnostics } = judgeReply(reply, '', { wire, dialect, model, at, tools, checkSchema });
  return { ok: diagnostics.every(each => each.severity !== 'error'), dialect: dialect.id, diagnostics };
}
