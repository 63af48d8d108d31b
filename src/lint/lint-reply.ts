import type { Diagnostic } from '../generated/types.ts';
import { isObject } from '../shapes/structure.ts';
import { dialectFor, type LintOptions } from './lint.ts';
import { findShape } from './registry.ts';
import { detectReplyWire, findReplyWire, judgeReply } from './reply.ts';
import { UsageError } from './usage-error.ts';
import { dialectOn } from './whose.ts';

/** How to judge a reply. */
export interface ReplyOptions extends Pick<LintOptions, 'dialect' | 'host' | 'model' | 'at' | 'checkSchema'> {
  /** The request that was answered: its tools say what arguments have to fit. */
  readonly request?: unknown;
}

export interface ReplyResult {
  /** No diagnostic is an error. */
  readonly ok: boolean;
  /** Id of the dialect that judged. */
  readonly dialect: string;
  /** In document order. */
  readonly diagnostics: Diagnostic[];
}

/**
 * Tells what is wrong with a reply that a server gave, before it becomes part of a conversation: an error under a status
 * of success, calls that cannot be run, a finish reason that contradicts the content. Hand it the parsed body, and the
 * dialect unless the body gives away its wire. Nothing in the body throws; for streams there is `assemble`.
 */
export function lintReply(reply: unknown, options: ReplyOptions = {}): ReplyResult {
  const { request, host, model, at, checkSchema } = options;
  const named = options.dialect === undefined ? undefined : dialectFor({ dialect: options.dialect });
  const shape = findShape(named?.shape ?? detectReplyWire(reply)?.id ?? '');
  const wire = findReplyWire(shape?.id ?? '');
  if (shape === undefined || wire === undefined)
    throw new UsageError(
      named === undefined
        ? 'it is the reply of no wire that is known; name a dialect'
        : `no replies are known of \`${named.id}\``,
    );
  const answering = isObject(reply) && typeof reply.model === 'string' ? reply.model : undefined;
  const dialect = named ?? dialectOn(shape, { value: request, host, model: model ?? answering }, false);
  const tools = isObject(request) ? shape.readFrame(request, '', () => {}).frame.tools : undefined;
  const { diagnostics } = judgeReply(reply, '', { wire, dialect, model, at, tools, checkSchema });
  return { ok: diagnostics.every(each => each.severity !== 'error'), dialect: dialect.id, diagnostics };
}
