/** Writes reasoning in the form that a Chat Completions server reads. */
import type { Message, ReasoningPart, Replay } from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { FORMATS, THINK_TAGS } from './reasoning.ts';

/**
 * Removes the thinking parts from the content of a message. A list with only text becomes a string, unless the target
 * reads thinking parts in the content.
 */
export function withoutThinking(message: Message, replay: Replay | undefined): Message {
  const content: unknown = message.wire?.content;
  if (!Array.isArray(content) || !content.some(item => isObject(item) && item.type === 'thinking')) return message;
  const parts = message.parts.filter(part => part.type !== 'reasoning' || part.wireType !== 'thinking');
  const rest = parts.filter(part => part.type !== 'tool_call' && part.field === undefined);
  const comesBack = parts.length < message.parts.length && replay?.inContent === 'parts';
  const isText = !comesBack && rest.every(part => part.type === 'text');
  return { ...message, parts, contentForm: isText ? 'string' : message.contentForm };
}

/** Writes reasoning to the fields that the target reads. Structured or signed reasoning is unchanged. */
export function placeReasoning(out: JsonObject, message: Message, writing: Writing): void {
  const { lose } = writing;
  const known = isOpen(writing.reasoning) ? undefined : writing.reasoning;
  const reasoning = message.parts.filter(part => part.type === 'reasoning');
  placeSignatures(out, message, reasoning, known === undefined || known.onCalls === true);
  const calls = new Map(
    message.parts.flatMap(part => (part.type === 'tool_call' ? [[part.pointer, part.callId] as const] : [])),
  );
  let tagged: string | undefined;
  const thoughts: unknown[] = [];
  const details: unknown[] = [];
  // Signatures of calls are written after all reasoning.
  const ofCalls: unknown[] = [];
  for (const part of reasoning) {
    const detail = part.field === 'reasoning_details' ? copyJson(part.wire) : detailOf(part, known, calls);
    if (detail !== undefined) {
      (part.signs !== undefined && part.field !== 'reasoning_details' ? ofCalls : details).push(detail);
    } else if (part.text === undefined) {
      if (part.signs === undefined) lose(part, 'dropped', 'the target has a field only for readable reasoning');
    } else if (part.wireType === THINK_TAGS.open && (known === undefined || known.inContent === 'tags'))
      tagged = (tagged ?? '') + part.text;
    else if (known?.inContent === 'parts') thoughts.push(thoughtOf(part));
    else if (known === undefined || known.field !== undefined) {
      const field = known?.field ?? 'reasoning_content';
      out[field] = typeof out[field] === 'string' ? `${out[field]}${part.text}` : part.text;
      if (known?.signature !== undefined && part.signature !== undefined) out[known.signature] = part.signature;
    } else if (known.inContent === 'tags') tagged = (tagged ?? '') + part.text;
    else lose(part, 'dropped', 'the target has no field for reasoning');
  }
  if (details.length + ofCalls.length > 0) {
    const field = known?.details ?? 'reasoning_details';
    out[field] = [...((out[field] ?? []) as unknown[]), ...details, ...ofCalls];
  }
  if (tagged !== undefined) out.content = withTags(out.content, `${THINK_TAGS.open}${tagged}${THINK_TAGS.close}`);
  if (thoughts.length > 0) out.content = [...thoughts, ...asParts(out.content)];
}

/** Whether reasoning can stay in the usual field, because the target's behavior is unknown. */
function isOpen(replay: Replay | undefined): boolean {
  if (replay === undefined) return true;
  const { field, details, inContent, onCalls, turnsWithCalls, plainTurns } = replay;
  const isRead = field !== undefined || details !== undefined || inContent !== undefined || onCalls === true;
  return !isRead && turnsWithCalls !== 'forbidden' && plainTurns !== 'forbidden';
}

/** The format in which a gateway passes on signed or encrypted reasoning of another provider. */
function formatOf({ provider, field }: ReasoningPart): string | undefined {
  if (provider === undefined || field === 'extra_content') return undefined;
  return Object.hasOwn(FORMATS, provider) ? FORMATS[provider] : undefined;
}

/** Whether reasoning is sent in structured form to a gateway that accepts it. */
export function isDetail(part: ReasoningPart): boolean {
  return formatOf(part) !== undefined && (part.signature ?? part.redacted) !== undefined;
}

/** Signed or encrypted reasoning of another provider, for a gateway that passes it on. */
function detailOf(
  part: ReasoningPart,
  known: Replay | undefined,
  calls: ReadonlyMap<string, string | undefined>,
): unknown {
  const { text, signature, redacted, signs, itemId: id } = part;
  const format = formatOf(part);
  if (known?.details === undefined || format === undefined) return undefined;
  if (signs !== undefined) {
    if (!calls.has(signs)) return undefined;
    return { type: 'reasoning.encrypted', data: signature, id: calls.get(signs), format };
  }
  const named = id === undefined ? { format } : { id, format };
  if (redacted !== undefined) return { type: 'reasoning.encrypted', data: redacted, ...named };
  return signature === undefined ? undefined : { type: 'reasoning.text', text, signature, ...named };
}

function thoughtOf({ wireType, wire, text }: ReasoningPart): unknown {
  // Blocks of Anthropic and other formats have the same type, but text instead of a list, and their signatures are not
  // Mistral's.
  if (wireType === 'thinking' && isObject(wire) && Array.isArray(wire.thinking)) return copyJson(wire);
  return { type: 'thinking', thinking: [{ type: 'text', text }] };
}

function asParts(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}

function withTags(content: unknown, tagged: string): unknown {
  if (!Array.isArray(content)) return `${tagged}${content ?? ''}`;
  const at = content.findIndex(item => item.type === 'text');
  if (at < 0) return [{ type: 'text', text: tagged }, ...content];
  return content.map((item, i) => (i === at ? { ...item, text: `${tagged}${item.text}` } : item));
}

/** Keeps signatures on their calls, or removes them. */
function placeSignatures(
  out: JsonObject,
  message: Message,
  reasoning: readonly ReasoningPart[],
  areRead: boolean,
): void {
  const signed = reasoning.filter(
    ({ signature, signs, provider, field }) =>
      signature !== undefined && signs !== undefined && field !== 'reasoning_details' && provider === 'google',
  );
  const kept = areRead ? signed : [];
  const own = new Set([message, ...message.parts.filter(part => part.type === 'text')].map(each => each.pointer));
  place(out, kept.find(part => part.signs !== undefined && own.has(part.signs))?.signature);
  if (!Array.isArray(out.tool_calls)) return;
  const calls = message.parts.filter(
    part => (part.type === 'tool_call' && part.kind !== 'legacy') || part.field === 'tool_calls',
  );
  const signatures = new Map([...kept].reverse().map(({ signs, signature }) => [signs, signature]));
  for (const [i, call] of (out.tool_calls as unknown[]).entries())
    if (isObject(call)) place(call, signatures.get(calls[i]?.pointer));
}

/** Sets or removes the signature of a message or a call and keeps the other fields next to it. */
function place(out: JsonObject, signature: string | undefined): void {
  const extra = isObject(out.extra_content) ? out.extra_content : {};
  const { thought_signature: before, ...google } = isObject(extra.google) ? extra.google : ({} as JsonObject);
  if (signature !== undefined) {
    out.extra_content = { ...extra, google: { ...google, thought_signature: signature } };
    return;
  }
  if (before === undefined) return;
  const { google: _, ...rest } = extra;
  const left = Object.keys(google).length > 0 ? { ...rest, google } : rest;
  if (Object.keys(left).length > 0) out.extra_content = left;
  else delete out.extra_content;
}
