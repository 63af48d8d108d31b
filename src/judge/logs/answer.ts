/** Judges the replies and streams in logs. */

import type { Diagnostic, Dialect } from '../../generated/types.ts';
import type { Found } from '../../logs/detect.ts';
import { comparePointers } from '../../pointer.ts';
import { detectReplyWire, findMessageFormat, findReplyWire } from '../../registry/registry.ts';
import { isObject } from '../../source/json.ts';
import { isEnvelope } from '../../stream/decode.ts';
import type { LintOptions } from '../lint-options.ts';
import { judgeReply } from '../reply.ts';
import { againstStream } from '../reply-beside-stream.ts';
import { ReplyQuirks } from '../reply-quirks.ts';
import { type AssembledReply, type AssembleOptions, StreamAssembler } from '../stream.ts';

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
export function judgeAnswer(found: Found, dialect: Dialect | undefined, options: Judging): JudgedAnswer | string {
  const judged = judgeReplyOrStream(found, dialect, options);
  const differences = typeof judged === 'string' ? [] : compareBoth(found, judged, dialect, options);
  if (typeof judged === 'string' || differences.length === 0) return judged;
  const diagnostics = [...judged.diagnostics, ...differences].sort((a, b) => comparePointers(a.pointer, b.pointer));
  return { ...judged, diagnostics };
}

/** The differences between the reply and the stream, where an exchange has both. */
function compareBoth(
  { answer, request }: Found,
  { assembled }: JudgedAnswer,
  dialect: Dialect | undefined,
  { model, at }: Judging,
): Diagnostic[] {
  const { response, sse, places, isRebuilt } = answer ?? {};
  if (!isObject(response) || sse === undefined || places === undefined) return [];
  const { reply, isComplete, protocol } = assembled ?? assembleText(sse, { dialect, request, isRebuilt, model, at });
  const stream = findReplyWire(protocol ?? '');
  const wire = detectReplyWire(response) ?? findReplyWire(dialect?.format ?? '');
  if (stream === undefined || wire === undefined || !isComplete) return [];
  const faults = againstStream({ wire, value: response }, places.response, { wire: stream, value: reply });
  const quirks = new ReplyQuirks(dialect, { model, at, toolsDeclared: false });
  return faults.flatMap(fault => quirks.describe({ ...(isRebuilt && { severity: 'warning' }), ...fault }) ?? []);
}

function assembleText(sse: string, options: AssembleOptions): AssembledReply {
  const assembler = new StreamAssembler(options);
  assembler.write(sse);
  return assembler.end();
}

function judgeReplyOrStream(
  { as, value, pointer, request, answer }: Found,
  dialect: Dialect | undefined,
  options: Judging,
): JudgedAnswer | string {
  // Some stream bodies are a list of chunks without events.
  if (as === 'stream' || Array.isArray(value))
    return judgeStream(value, pointer, { ...options, dialect, request, isRebuilt: answer?.isRebuilt });
  const wire = dialect === undefined ? undefined : findReplyWire(dialect.format);
  if (dialect === undefined || wire === undefined) return `rolecall does not know the replies of \`${dialect?.id}\``;
  const tools = isObject(request)
    ? findMessageFormat(dialect.format)?.readFrame(request, '', () => {}).frame.tools
    : undefined;
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
  if (protocol === null) return 'found no events of a known API';
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
