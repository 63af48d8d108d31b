/** Removes or changes what a target of another format cannot express. */

import type { Lose, MessageFormat } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';
import type { Message, Part } from '../generated/types.ts';

/** A conversation for a target with separate instructions: the instructions, and the messages. */
export interface SplitConversation {
  readonly instructions: readonly NormalMessage[];
  readonly messages: readonly NormalMessage[];
}

/** Separates the instructions from the messages if the target has a field for them. */
export function separateInstructions(
  messages: readonly NormalMessage[],
  { instructions }: MessageFormat,
  lose: Lose,
): SplitConversation {
  if (instructions === undefined) return { instructions: [], messages };
  const isSeparate = (each: NormalMessage) => {
    if (instructions === 'beside') return each.message.role === 'system';
    return each.isBeside === true || (instructions === 'first' && each === messages[0] && isOneText(each.message));
  };
  const first = messages.findIndex(each => !isSeparate(each));
  const separate = messages.filter(isSeparate);
  for (const { message } of first < 0 ? [] : messages.slice(first).filter(isSeparate))
    lose(message, 'reordered', 'the target accepts instructions only before all messages');
  return { instructions: separate, messages: messages.filter(each => !isSeparate(each)) };
}

function isOneText({ role, parts, contentForm }: Message): boolean {
  return role === 'system' && contentForm === 'string' && parts.length === 1 && parts[0]?.type === 'text';
}

/** Turns the `function_call` messages of 2023, whose results have no ID, into tool calls with IDs. */
export function withoutLegacy(messages: readonly NormalMessage[]): readonly NormalMessage[] {
  const isLegacy = (part: Part) =>
    (part.type === 'tool_call' && part.kind === 'legacy') || (part.type === 'tool_result' && part.legacy === true);
  if (!messages.some(({ message }) => message.parts.some(isLegacy))) return messages;
  let open: { readonly name: string | undefined; readonly id: string } | undefined;
  return messages.map((each, i) => {
    const parts = each.message.parts.map((part): Part => {
      if (part.type === 'tool_call' && part.kind === 'legacy') {
        open = { name: part.name, id: part.callId ?? `call_${i}` };
        return { ...part, kind: 'function', callId: open.id };
      }
      if (part.type !== 'tool_result' || part.legacy !== true) return part;
      const { legacy: _, ...result } = part;
      const id = open !== undefined && open.name === part.name ? open.id : undefined;
      open = undefined;
      return id === undefined ? result : { ...result, callId: part.callId ?? id };
    });
    return { ...each, message: { ...each.message, parts } };
  });
}

/** Removes the reasoning that the target would reject. `refused` contains the pointers of its messages. */
export function withoutReasoning(
  messages: readonly NormalMessage[],
  refused: ReadonlySet<string>,
  lose: Lose,
): readonly NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    const isRemoved = (part: Part) => part.type === 'reasoning';
    if (!refused.has(message.pointer) || !message.parts.some(isRemoved)) return each;
    for (const part of message.parts) if (isRemoved(part)) lose(part, 'dropped', 'the target rejects this reasoning');
    return { ...each, message: withoutParts(message, isRemoved) };
  });
}

/** Removes server tool calls and their results if the target does not support them. */
export function withoutServerTools(
  messages: readonly NormalMessage[],
  target: MessageFormat,
  lose: Lose,
): NormalMessage[] {
  const { holdsServerTools: holds = false } = target;
  if (holds === true) return [...messages];
  // Results need not be removed separately: the target finds no call for them.
  const isRemoved = (part: Part) =>
    isServerTool(part) && (holds === false || (part.type === 'tool_call' && !holds(part)));
  return messages.map(each => {
    const { message } = each;
    const out = new Set(message.parts.filter(isRemoved));
    if (out.size === 0) return each;
    const calls = new Set([...out].map(part => (part.type === 'tool_call' ? part.callId : undefined)));
    for (const part of message.parts)
      if (part.type === 'tool_result' && isServerTool(part) && calls.has(part.callId)) out.add(part);
    for (const part of out)
      lose(part, 'dropped', 'the target does not support tool calls that the provider ran itself');
    const places = new Set([...out].map(part => part.pointer));
    const isSigning = (part: Part) => part.type === 'reasoning' && part.signs !== undefined && places.has(part.signs);
    return {
      ...each,
      message: withoutParts(message, part => out.has(part) || isSigning(part)),
    };
  });
}

function isServerTool(part: Part): boolean {
  return (part.type === 'tool_call' || part.type === 'tool_result') && part.executedBy === 'provider';
}

function withoutParts(message: Message, isRemoved: (part: Part) => boolean): Message {
  return { ...message, parts: message.parts.filter(part => !isRemoved(part)) };
}
