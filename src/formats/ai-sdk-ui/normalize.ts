/**
 * Converts UIMessages to the canonical form: one message for each request to the model, split as the AI SDK splits
 * them.
 */

import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { appendTo } from '../../source/append-to.ts';
import { defined, ifText, isObject, type JsonObject } from '../../source/json.ts';
import { REQUEST, RESPONSE } from '../ai-sdk/approvals.ts';
import { readMetadata, signatureOn, signedReasoning } from '../ai-sdk/metadata.ts';
import type { Lose } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { isOld, reasoningDetails, stepOf } from './v4.ts';

/** States of calls whose input is incomplete. The AI SDK leaves them out of requests too. */
const UNFINISHED: ReadonlySet<string | undefined> = new Set(['input-streaming', 'partial-call']);

export function normalize(message: Message, _conversation: Conversation, lose: Lose): Message[] {
  const { role, parts, wire } = message;
  if (role === 'other') return [{ ...message, role: 'user' }];
  const about = storedMetadata(wire);
  if (role !== 'assistant') {
    const kept = parts.flatMap(part => normalizePart(part, lose));
    // A message with only parts for display is not sent to the model.
    if (kept.length === 0 && parts.length > 0) return [];
    return [{ ...message, ...about, parts: kept, contentForm: formOf(message, kept) }];
  }
  const { id: _, ...bare } = message;
  return blocksOf(message).flatMap((block, i) => {
    const kept = block.flatMap(part => normalizePart(part, lose));
    if (kept.length === 0 && block.length > 0) return [];
    return [{ ...(i === 0 ? message : bare), ...about, parts: kept, contentForm: formOf(message, kept) }];
  });
}

/**
 * In other formats, the content of a message with only calls is null. A single text is usually a string in user
 * messages, but a list in assistant messages.
 */
function formOf({ role, contentForm }: Message, parts: readonly Part[]): Message['contentForm'] {
  const content = parts.filter(part => part.type === 'text' || 'source' in part);
  if (content.length === 0 && parts.some(part => part.type === 'tool_call')) return 'null';
  return role !== 'assistant' && content.length === 1 && content[0]?.type === 'text' ? 'string' : contentForm;
}

/** Properties that applications store in `metadata`, or in version 4 next to the content. */
function storedMetadata(wire: unknown): Partial<Message> {
  if (!isObject(wire)) return {};
  const {
    createdAt: created = wire.createdAt,
    model,
    finishReason,
    name,
  } = isObject(wire.metadata) ? wire.metadata : ({} as JsonObject);
  const time = typeof created === 'string' ? Date.parse(created) : created;
  return defined({
    ...(typeof time === 'number' && Number.isFinite(time) && { time: time / 1000 }),
    model: ifText(model),
    finishReason: ifText(finishReason),
    name: ifText(name),
  });
}

/** Splits the parts into one block for each request to the model. */
function blocksOf(message: Message): Part[][] {
  const { parts } = message;
  if (isOld(message)) return stepsOf(parts);
  const blocks: Part[][] = [[]];
  let step = 0;
  let hasInvocations = false;
  const next = () => {
    blocks.push([]);
    hasInvocations = false;
  };
  for (const part of parts) {
    if (part.type === 'provider_item' && part.wireType === 'step-start') {
      next();
      continue;
    }
    const isInvocation = part.type === 'tool_call' && isObject(part.wire?.toolInvocation);
    // Text after invocations belongs to the next request. A call has the number of its request.
    if (isInvocation && stepOf(part) > step) {
      step = stepOf(part);
      if (hasInvocations) next();
    } else if (part.type === 'text' && hasInvocations) next();
    hasInvocations ||= isInvocation;
    blocks.at(-1)?.push(part);
  }
  return blocks.filter(block => block.length > 0);
}

/** In messages without parts, the text is the last answer. */
function stepsOf(parts: readonly Part[]): Part[][] {
  const steps = new Map<number, Part[]>();
  const said: Part[] = [];
  let step = 0;
  for (const part of parts) {
    if (part.type === 'tool_call') step = stepOf(part);
    if (part.type !== 'tool_call' && part.type !== 'tool_result') said.push(part);
    else appendTo(steps, step, part);
  }
  const isSilent = said.every(part => part.type === 'text' && part.text === '');
  const calls = [...steps.entries()].sort(([a], [b]) => a - b).map(([, each]) => each);
  return calls.length > 0 && isSilent ? calls : [...calls, said];
}

function normalizePart(part: Part, lose: Lose): Part[] {
  const at = `${part.pointer}/providerMetadata`;
  const options = part.type !== 'provider_item' && isObject(part.wire) ? part.wire.providerMetadata : undefined;
  if (part.type === 'reasoning') return normalizeThought(part, options, at);
  if (part.type === 'tool_call') return normalizeCall(part, lose);
  if (part.type === 'tool_result') return normalizeResult(part);
  if (part.type === 'provider_item') {
    if (part.wireType === 'custom' || part.wireType === 'reasoning-file') return [part];
    if (part.wireType !== 'step-start') lose(part, 'dropped', 'it is only displayed and not sent to a model');
    return [];
  }
  const metadata = readMetadata(options, at);
  const { field: _, ...bare } = part;
  const itemId = part.type === 'text' ? metadata.item?.id : undefined;
  const detail = 'source' in part ? metadata.detail : undefined;
  return [{ ...bare, ...defined({ itemId, detail }) } as Part, ...signatureOn(part.pointer, metadata)];
}

function normalizeThought(part: ReasoningPart, options: unknown, at: string): Part[] {
  if (part.field === 'reasoning' || typeof part.wire?.reasoning === 'string') return reasoningDetails(part);
  return [signedReasoning(part.text, options, part.pointer, at)];
}

function normalizeCall(call: ToolCallPart, lose: Lose): Part[] {
  const { status, field: _, ...bare } = call;
  const wire = isObject(call.wire) ? call.wire : {};
  if (UNFINISHED.has(status)) {
    lose(call, 'dropped', 'the call is incomplete: the model was still writing it');
    return [];
  }
  const { value } = call.arguments;
  const metadata = readMetadata(
    wire.callProviderMetadata ?? (status === 'output-error' ? wire.resultProviderMetadata : undefined),
    `${call.pointer}/callProviderMetadata`,
  );
  const itemId = metadata.item?.id;
  const made: ToolCallPart = {
    ...bare,
    // A value that is not an object is the text that the model wrote.
    arguments: typeof value === 'string' ? { text: value } : { ...call.arguments },
    ...defined({ itemId, namespace: metadata.namespace }),
  };
  return [made, ...signatureOn(call.pointer, metadata), ...approvalItems(call, wire), ...deniedResult(call, wire)];
}

/** The approval request for a call and its response, as in ModelMessages. */
function approvalItems({ callId, executedBy, pointer }: ToolCallPart, { approval }: JsonObject): Part[] {
  if (!isObject(approval) || typeof approval.id !== 'string') return [];
  const { id: approvalId, approved, reason, ...rest } = approval;
  const at = `${pointer}/approval`;
  const request: JsonObject = { type: REQUEST, approvalId, toolCallId: callId, ...rest };
  const items: Part[] = [{ type: 'provider_item', wireType: REQUEST, raw: request, pointer: at }];
  if (typeof approved !== 'boolean') return items;
  const response: JsonObject = defined({
    type: RESPONSE,
    approvalId,
    approved,
    reason: ifText(reason),
    ...(executedBy === 'provider' && { providerExecuted: true }),
  });
  return [...items, { type: 'provider_item', wireType: RESPONSE, raw: response, pointer: `${at}/approved` }];
}

/** Adds a result for a denied call if the AI SDK has not yet recorded one. */
function deniedResult({ callId, name, status, executedBy, pointer }: ToolCallPart, { approval }: JsonObject): Part[] {
  if (status !== 'approval-responded' || executedBy === 'provider') return [];
  if (!isObject(approval) || approval.approved !== false) return [];
  const { reason } = approval;
  const at = `${pointer}/approval`;
  const content: Part[] = typeof reason === 'string' ? [{ type: 'text', text: reason, pointer: `${at}/reason` }] : [];
  return [defined({ type: 'tool_result', callId, name, outcome: 'denied', content, pointer: at })];
}

/** The result with its value, if the output is not text. A provider-executed result is followed by its signature. */
function normalizeResult({ field: _, ...result }: ToolResultPart): Part[] {
  const [only] = result.content;
  const content = only?.type === 'provider_item' ? [valuePart(only.raw, only.pointer)] : result.content;
  const { wire, pointer, executedBy } = result;
  const options = executedBy === 'provider' && isObject(wire) ? wire.resultProviderMetadata : undefined;
  const at = `${pointer.slice(0, pointer.lastIndexOf('/'))}/resultProviderMetadata`;
  return [{ ...result, content }, ...signatureOn(pointer, readMetadata(options, at))];
}
