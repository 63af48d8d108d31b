/** Judges the replies and streams in logs. */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import type { LintOptions } from '../lint/lint.ts';
import { findShape } from '../lint/registry.ts';
import { findReplyWire, judgeReply } from '../lint/reply.ts';
import { isObject } from '../shapes/structure.ts';
import { isEnvelope } from '../stream/decode.ts';
import { type AssembledReply, StreamAssembler } from '../stream/stream-assembler.ts';
import type { Found } from './detect.ts';

export interface JudgedAnswer {
  readonly as: 'response' | 'stream';
  readonly diagnostics: Diagnostic[];
  readonly messages: number;
  readonly toolCalls: number;
  /** ID of the dialect, or of the stream protocol if no dialect is known. */
  readonly dialect: string | null;
  /** The assembled message of a stream. */
  readonly assembled?: AssembledReply;
}

type Judging = Pick<LintOptions, 'model' | 'at' | 'checkSchema'>;

/** Judges the reply or stream of a record. Returns a string with the reason if it cannot be judged. */
export function judgeAnswer(
  { as, value, pointer, request, answer }: Found,
  dialect: Dialect | undefined,
  options: Judging,
): JudgedAnswer | string {
  // Some stream bodies are a list of chunks without events.
  if (as === 'stream' || Array.isArray(value))
    return judgeStream(value, pointer, { ...options, dialect, request, isRebuilt: answer?.isRebuilt });
  const wire = dialect === undefined ? undefined : findReplyWire(dialect.format);
  if (dialect === undefined || wire === undefined) return `rolecall does not know the replies of \`${dialect?.id}\``;
  const tools = isObject(request) ? findShape(dialect.format)?.readFrame(request, '', () => {}).frame.tools : undefined;
  const judged = judgeReply(value, pointer, { ...options, wire, dialect, tools });
  return { as: 'response', dialect: dialect.id, ...judged };
}

function judgeStream(
  value: unknown,
  pointer: string,
  options: Judging & { dialect: Dialect | undefined; request: unknown; isRebuilt: boolean | undefined },
): JudgedAnswer | string {
  const assembler = new StreamAssembler(options, pointer);
  if (typeof value === 'string') assembler.write(value);
  else for (const event of Array.isArray(value) ? value : [value]) assembler.push(event);
  const assembled = assembler.end();
  if (Array.isArray(value)) pointIntoEnvelopes(assembled.diagnostics, value, pointer);
  const { diagnostics, messages, toolCalls, protocol, dialect } = assembled;
  if (protocol === null) return 'its events belong to no known stream format';
  const counts = { messages: messages.length, toolCalls };
  return { as: 'stream', dialect: dialect ?? protocol, diagnostics: [...diagnostics], ...counts, assembled };
}

/** Events stored as `{event, data}` have their fields in `data`. */
function pointIntoEnvelopes(found: readonly Diagnostic[], events: readonly unknown[], base: string): void {
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const [, index = '', ...keys] = each.pointer.slice(base.length).split('/');
    if (keys.length > 0 && isEnvelope(events[Number(index)]))
      each.pointer = [`${base}/${index}/data`, ...keys].join('/');
  }
}
