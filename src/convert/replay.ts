/** Selects the reasoning of earlier turns that is sent back to a server. */

import type { Lose } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';
import { THINK_TAGS } from '../formats/openai-chat/reasoning.ts';
import { isDetail } from '../formats/openai-chat/reasoning-write.ts';
import type { Message, Part, ReasoningPart, Replay, ReplayPolicy } from '../generated/types.ts';

const isResent = (policy: ReplayPolicy) => policy === 'required' || policy === 'useful';

/**
 * Keeps reasoning on the turns where the server expects it, in the form that it reads, and removes it from others.
 * `bare` contains the pointers of messages that would be rejected without reasoning: they get a placeholder if the
 * server accepts one.
 */
export function replayReasoning(
  messages: readonly NormalMessage[],
  replay: Replay | undefined,
  bare: ReadonlySet<string>,
  lose: Lose,
): NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    const reasoning = message.parts.filter(part => part.type === 'reasoning');
    const hasCalls = each.hasCalls ?? message.parts.some(part => part.type === 'tool_call');
    // A message without a role that makes calls is written as one of the model.
    const isOfModel = message.role === 'assistant' || (message.role === 'other' && hasCalls);
    const policy = isOfModel ? replay?.[hasCalls ? 'turnsWithCalls' : 'plainTurns'] : undefined;
    const isFilled = policy === 'required' && bare.has(message.pointer);
    const kept = isFilled ? fillerFor(message, replay, lose) : keptOf(reasoning, replay, policy);
    if (reasoning.length === 0 && kept.length === 0) return each;
    const keptAt = new Set(kept.map(each => each.pointer));
    for (const part of reasoning) {
      if (keptAt.has(part.pointer)) continue;
      if (policy === undefined) lose(part, 'dropped', 'it is unknown whether the server reads reasoning');
      else if (isResent(policy)) lose(part, 'dropped', 'the server reads it in another form');
      else lose(part, 'dropped', `on turns ${hasCalls ? 'with' : 'without'} tool calls, reasoning is ${policy}`);
    }
    return { ...each, message: withReasoning(message, kept) };
  });
}

function keptOf(
  reasoning: readonly ReasoningPart[],
  replay: Replay | undefined,
  policy: ReplayPolicy | undefined,
): ReasoningPart[] {
  if (replay === undefined) return reasoning.filter(isText);
  return policy !== undefined && isResent(policy) ? inForm(reasoning, replay) : [];
}

/** Structured reasoning is preferred if the server reads it. Otherwise its readable text is used. */
function inForm(reasoning: readonly ReasoningPart[], { field, details, inContent, onCalls }: Replay): ReasoningPart[] {
  const isSigned = (part: ReasoningPart) => part.signs !== undefined;
  const signatures = onCalls === true || details !== undefined ? reasoning.filter(isSigned) : [];
  const areSeparate = signatures.length > 0;
  const isStructured = (part: ReasoningPart) =>
    part.field === 'reasoning_details' || (details !== undefined && isDetail(part));
  const structured = reasoning.filter(part => isStructured(part) && !(areSeparate && isSigned(part)));
  const flat = reasoning.filter(part => !isStructured(part) && !isSigned(part));
  if (details !== undefined && structured.length > 0) return [...structured, ...signatures];
  if (field === undefined && inContent === undefined && details === undefined) return signatures;
  if (flat.length > 0) return [...flat, ...signatures];
  const isKept = ({ text, redacted }: ReasoningPart) =>
    text !== undefined || (redacted !== undefined && (inContent === 'parts' || inContent === 'items'));
  return [...structured.filter(isKept).map(unstructured), ...signatures];
}

/** A reasoning part without format-specific fields. */
function unstructured({ field: _f, wire: _w, format: _, ...part }: ReasoningPart): ReasoningPart {
  return part;
}

/** Without an entry about reasoning, text between tags is ordinary text. */
const isText = (part: ReasoningPart) => part.wireType === THINK_TAGS.open;

/** The placeholder for a turn whose reasoning is lost, or comes from another model. */
function fillerFor(message: Message, replay: Replay | undefined, lose: Lose): ReasoningPart[] {
  const { filler, onCalls } = replay ?? {};
  if (filler === undefined) return [];
  const call = message.parts.find(part => part.type === 'tool_call');
  if (onCalls === true && call === undefined) return [];
  lose(message, 'synthesised', 'the server requires reasoning here, and accepts this value if there is none');
  if (onCalls !== true || call === undefined) return [{ type: 'reasoning', text: filler, pointer: message.pointer }];
  const { pointer } = call;
  return [
    { type: 'reasoning', signature: filler, signs: pointer, provider: 'google', pointer: `${pointer}/signature` },
  ];
}

/** Existing reasoning keeps its position. New reasoning goes first, or after the call that it signs. */
function withReasoning(message: Message, kept: readonly ReasoningPart[]): Message {
  // New reasoning has the pointer of its message. For an item that is a call, the call has the same pointer, so only
  // the pointers of reasoning are compared.
  const old = new Set(message.parts.flatMap(each => (each.type === 'reasoning' ? [each.pointer] : [])));
  const isNew = (part: ReasoningPart) => !old.has(part.pointer);
  const inPlace = grouped(kept, part => part.pointer);
  const signing = grouped(kept.filter(isNew), part => part.signs);
  const parts = message.parts.flatMap((part): readonly Part[] => {
    if (part.type !== 'reasoning') return [part, ...(signing.get(part.pointer) ?? [])];
    const reasoningHere = inPlace.get(part.pointer) ?? [];
    inPlace.delete(part.pointer);
    return reasoningHere;
  });
  return { ...message, parts: [...(signing.get(undefined) ?? []), ...parts] };
}

function grouped<Key>(parts: readonly ReasoningPart[], keyOf: (part: ReasoningPart) => Key): Map<Key, ReasoningPart[]> {
  const groups = new Map<Key, ReasoningPart[]>();
  for (const part of parts) {
    const group = groups.get(keyOf(part));
    if (group === undefined) groups.set(keyOf(part), [part]);
    else group.push(part);
  }
  return groups;
}
