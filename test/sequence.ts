/** Requests in sequence, for tests. */
import type { StructuralFault } from '../src/formats/engine/message-format.ts';
import { read } from '../src/formats/engine/message-format.ts';
import type { Dialect } from '../src/generated/types.ts';
import { findDialect, findMessageFormat } from '../src/registry/registry.ts';
import { RequestSequence } from '../src/sequence/request-sequence.ts';
import { isObject } from '../src/source/json.ts';

/** A request, with its session and the message of its reply. */
export interface Sequenced {
  readonly messages: readonly unknown[];
  readonly session?: string;
  readonly reply?: unknown;
  /** The rest of the body. */
  readonly body?: object;
}

/** A function that gets one request after the other, and returns the findings for each. */
export function sequence(dialectId: string): (request: Sequenced) => StructuralFault[] {
  const dialect = findDialect(dialectId) as Dialect;
  const format = findMessageFormat(dialect.format);
  if (format === undefined) throw new Error(`no format ${dialect.format}`);
  const requests = new RequestSequence();
  let line = 0;
  return ({ messages, session, reply, body: rest }) => {
    line++;
    const body = { ...rest, messages };
    return requests.follow({
      ...{ body, at: '/messages', dialect, session, model: undefined, responseIds: [], rawReply: reply },
      conversation: read(format, body),
      reply: isObject(reply) ? [format.readMessage({ role: 'assistant', ...reply }, '', () => {})] : [],
      name: `the request on line ${line}`,
      replyName: `the reply on line ${line}`,
    });
  };
}
