/**
 * Compares the reply in a recording with the recorded stream of the same request: the model's output must be the same
 * in both. Token counts, IDs, times, log probabilities and fields that the reply reader does not use are not compared.
 */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Message, Part, ReasoningPart, ToolCallPart } from '../generated/types.ts';
import type { Choice } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';
import type { ReplyWire } from '../replies/reply.ts';

const RULE = 'stream-fragment-lost';

/** A reply and its format. A gateway may have written it in another format than the stream. */
export interface ReplyInWire {
  readonly wire: ReplyWire;
  readonly value: unknown;
}

/** How the reply at `pointer` differs from the assembled stream. */
export function againstStream(reply: ReplyInWire, pointer: string, stream: ReplyInWire): StructuralFault[] {
  const kept = reply.wire.read(reply.value, pointer, () => {}).choices;
  const sent = stream.wire.read(stream.value, '', () => {}).choices;
  const isOneWire = reply.wire === stream.wire;
  // A program may store only the first of several answers.
  return kept.flatMap((choice, i) => {
    const other = sent[i];
    return other === undefined ? [] : againstChoice(choice, other, pointer, isOneWire);
  });
}

function againstChoice(kept: Choice, sent: Choice, pointer: string, isOneWire: boolean): StructuralFault[] {
  const faults: StructuralFault[] = [];
  const differs = (part: string, at: string, severity?: 'warning') =>
    faults.push({
      rule: RULE,
      messageId: 'beside',
      at: { pointer: at },
      data: { part },
      ...(severity && { severity }),
    });
  const [own, other] = [contentOf(kept), contentOf(sent)];
  const whole = own.at ?? pointer;
  if (isOther(own.text, other.text)) differs('text', own.textAt ?? whole);
  // Many programs do not store the reasoning.
  if (own.reasoning !== '' && isOther(own.reasoning, other.reasoning))
    differs('reasoning', own.reasoningAt ?? whole, 'warning');
  if (own.calls.length !== other.calls.length) {
    const data = { found: own.calls.length, expected: other.calls.length };
    faults.push({ rule: RULE, messageId: 'besideCalls', at: { pointer: own.calls[0]?.pointer ?? whole }, data });
  } else
    own.calls.forEach((call, i) => {
      const part = differingCall(call, other.calls[i] as ToolCallPart);
      if (part !== undefined) differs(part, call.pointer);
    });
  // Each format has its own finish reasons.
  if (
    isOneWire &&
    isText(kept.reason) &&
    isText(sent.reason) &&
    kept.reason.toLowerCase() !== sent.reason.toLowerCase()
  )
    differs('finish reason', kept.reasonAt.pointer, 'warning');
  return faults;
}

interface Content {
  readonly at: string | undefined;
  readonly text: string;
  readonly textAt: string | undefined;
  readonly reasoning: string;
  readonly reasoningAt: string | undefined;
  readonly calls: readonly ToolCallPart[];
}

function contentOf({ messages }: Choice): Content {
  const parts = messages.flatMap((message: Message): readonly Part[] => message.parts);
  const texts = parts.filter(({ type }) => type === 'text' || type === 'refusal');
  const reasoning = parts.filter((part): part is ReasoningPart => part.type === 'reasoning');
  return {
    at: messages[0]?.pointer,
    text: texts.map(part => ('text' in part ? (part.text ?? '') : '')).join(''),
    textAt: texts[0]?.pointer,
    reasoning: reasoning.map(({ text, summary }) => text ?? summary ?? '').join(''),
    reasoningAt: reasoning[0]?.pointer,
    calls: parts.filter((part): part is ToolCallPart => part.type === 'tool_call'),
  };
}

/** Whether two texts differ in more than surrounding white space, which recorders trim. */
function isOther(one: string, other: string): boolean {
  return one.trim() !== other.trim();
}

function differingCall(kept: ToolCallPart, sent: ToolCallPart): string | undefined {
  if (kept.name !== sent.name) return 'name';
  if (!isSameArguments(kept.arguments, sent.arguments)) return 'arguments';
  const [id, other] = [kept.callId, sent.callId];
  const isKnown = isText(id) && isText(other) && !isRedacted(id) && !isRedacted(other);
  return isKnown && id !== other ? 'tool call ID' : undefined;
}

/** Arguments are compared as values, so the order of keys and white space do not matter. */
function isSameArguments(kept: ToolCallPart['arguments'], sent: ToolCallPart['arguments']): boolean {
  if (kept.text !== undefined && kept.text === sent.text) return true;
  const [one, other] = [readArguments(kept), readArguments(sent)];
  return one === undefined || other === undefined ? one === other : sorted(one) === sorted(other);
}

/** Empty arguments are written as nothing, as `{}` or as `null`. */
function readArguments({ text, value }: ToolCallPart['arguments']): unknown {
  if (value !== undefined) return value;
  if (text === undefined || text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function sorted(value: unknown): string {
  try {
    return JSON.stringify(value ?? {}, (_, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  } catch {
    return '';
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
