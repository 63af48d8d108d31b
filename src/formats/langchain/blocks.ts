/** Content blocks of LangChain messages: the standard ones, those of older versions, and those that providers leave there. */
import type { Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { readId } from '../openai-chat/format.ts';
import { mediaOf } from './media.ts';

/** How a block that is nothing but text is told from one that carries a tag. */
export const BARE = 'str';

/** Calls that the client answers, in the words of the standard and of providers. */
const CALLS: ReadonlySet<unknown> = new Set(['tool_call', 'tool_use', 'functionCall']);

/** What the provider ran itself. */
const SERVER_CALLS: ReadonlySet<unknown> = new Set(['server_tool_call', 'server_tool_use', 'mcp_tool_use']);

const SERVER_RESULT = /^server_tool_call_result$|._tool_result$/;

export function readBlock(wire: unknown, pointer: string, message: Pick<Message, 'role'>): Part {
  if (typeof wire === 'string') return { type: 'text', text: wire, wireType: BARE, pointer };
  if (!isObject(wire)) return unknownPart(wire, pointer);
  const type = wire.type ?? tagOf(wire);
  if (type === 'text' && typeof wire.text === 'string')
    return { type, text: wire.text, ...text('itemId', wire.id), pointer, wire };
  if (type === 'refusal' && typeof wire.refusal === 'string') return { type, text: wire.refusal, pointer, wire };
  const media = typeof type === 'string' ? mediaOf(type, wire, pointer) : undefined;
  if (media !== undefined) return media;
  if (type === 'tool_result') return resultOf(wire, pointer, message);
  if (message.role !== 'assistant') return unknownPart(wire, pointer);
  const reasoning = reasoningOf(type, wire, pointer);
  if (reasoning !== undefined) return reasoning;
  if (CALLS.has(type)) return callOf(wire, pointer, 'client');
  if (SERVER_CALLS.has(type)) return callOf(wire, pointer, 'provider');
  if (typeof type === 'string' && SERVER_RESULT.test(type)) return serverResult(wire, pointer);
  return unknownPart(wire, pointer);
}

/** Google's parts carry no tag: the key of what they hold is one. */
function tagOf(wire: JsonObject): string | undefined {
  return ['functionCall', 'inlineData', 'fileData', 'text'].find(key => Object.hasOwn(wire, key));
}

export function text<const Key extends string>(key: Key, value: unknown): { [key in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [key in Key]?: string }) : {};
}

function reasoningOf(type: unknown, wire: JsonObject, pointer: string): ReasoningPart | undefined {
  const base = { type: 'reasoning', wireType: type as string, pointer, wire } as const;
  if (type === 'thinking') return { ...base, ...text('text', wire.thinking), ...text('signature', wire.signature) };
  if (type === 'redacted_thinking') return { ...base, ...text('redacted', wire.data), provider: 'anthropic' };
  if (type === 'reasoning') return { ...base, ...standardReasoning(wire) };
  if (type !== 'reasoning_content') return undefined;
  // Converse has its thoughts a level deeper, in the case of the language.
  const inner = [wire.reasoningText, wire.reasoning_content].find(isObject);
  const redacted = text('redacted', wire.redactedContent ?? inner?.redactedContent);
  return {
    ...base,
    ...text('text', inner?.text),
    ...text('signature', inner?.signature),
    ...redacted,
    provider: 'anthropic',
  };
}

/** A standard block, or the item of a Responses API, as its fields are. */
export function standardReasoning(wire: JsonObject): Omit<Partial<ReasoningPart>, 'type' | 'pointer'> {
  const { reasoning, summary, extras, encrypted_content: encrypted } = wire;
  const more = isObject(extras) ? extras : {};
  const signature = wire.signature ?? more.signature;
  const redacted = text('redacted', encrypted ?? more.encrypted_content);
  return {
    ...text('text', reasoning),
    ...(Array.isArray(summary) && { summary: summaryText(summary) }),
    ...text('signature', signature),
    ...redacted,
    ...(redacted.redacted !== undefined && { provider: 'openai' }),
    ...text('itemId', wire.id),
  };
}

export function summaryText(summary: readonly unknown[]): string {
  return summary.flatMap(each => (isObject(each) && typeof each.text === 'string' ? [each.text] : [])).join('\n\n');
}

function callOf(wire: JsonObject, pointer: string, executedBy: 'client' | 'provider'): ToolCallPart {
  const inner = isObject(wire.functionCall) ? wire.functionCall : wire;
  const value = inner.args ?? inner.input;
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    ...text('name', inner.name),
    arguments: value === undefined ? {} : { value },
    executedBy,
    pointer,
    wire,
  };
  const id = readId(inner.id);
  if (id !== undefined) call.callId = id;
  return call;
}

function resultOf(wire: JsonObject, pointer: string, message: Pick<Message, 'role'>): ToolResultPart {
  const { content, is_error: failed } = wire;
  const result: ToolResultPart = { type: 'tool_result', ...text('name', wire.name), content: [], pointer, wire };
  const id = readId(wire.tool_use_id);
  if (id !== undefined) result.callId = id;
  if (typeof failed === 'boolean') result.outcome = failed ? 'error' : 'success';
  const at = `${pointer}/content`;
  const inner = { role: message.role === 'assistant' ? 'tool' : message.role } as const;
  if (typeof content === 'string') result.content = [{ type: 'text', text: content, pointer: at }];
  else if (Array.isArray(content))
    result.content = content.map((each: unknown, i) =>
      isObject(each) && each.type === 'tool_result'
        ? unknownPart(each, `${at}/${i}`)
        : readBlock(each, `${at}/${i}`, inner),
    );
  return result;
}

function serverResult(wire: JsonObject, pointer: string): ToolResultPart {
  const result: ToolResultPart = {
    type: 'tool_result',
    ...text('name', wire.name),
    content: [],
    executedBy: 'provider',
    pointer,
    wire,
  };
  const id = readId(wire.toolCallId ?? wire.tool_call_id ?? wire.tool_use_id);
  if (id !== undefined) result.callId = id;
  if (wire.status === 'success' || wire.status === 'error') result.outcome = wire.status;
  return result;
}
