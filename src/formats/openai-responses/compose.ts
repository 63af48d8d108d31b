/** Converts messages to items of the Responses API. A separate system prompt becomes `instructions`. */

import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  ResponsesContentPart,
  ResponsesCustomToolCall,
  ResponsesFunctionCall,
  ResponsesInputText,
  ResponsesItem,
  ResponsesMessage,
  ResponsesOutputText,
  ResponsesReasoning,
  ResponsesRefusal,
  ResponsesSummaryText,
  ResponsesTool,
  Tool,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { appendTo } from '../../source/append-to.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { argumentsText } from '../engine/normal/arguments.ts';
import { isItemType } from './item.ts';
import { mediaPart, outputOf } from './media.ts';
import { ownItem, ownOutputItem } from './provider-items.ts';

/** An item that is being written, and the reasoning in it. */
type Item =
  | { readonly value: ResponsesItem; readonly thought?: undefined }
  | { readonly value: ResponsesReasoning; readonly thought: ReasoningPart };
/** An item and the message it comes from. */
type Draft = Item & { readonly from: Message };

export function compose(conversation: Conversation, writing: Writing): void {
  for (const message of conversation.preamble ?? []) reportInstructionLosses(message, writing);
  const calls = new Map<string, ToolCallPart>();
  const drafts: Draft[] = [];
  for (const message of withCallIds(conversation.messages)) {
    for (const part of message.parts)
      if (part.type === 'tool_call' && part.callId !== undefined) calls.set(part.callId, part);
    for (const item of itemsOf(message, calls, writing).map(each => ({ ...each, from: message }))) drafts.push(item);
  }
  for (const { value, from } of withFollowers(withoutDuplicateItems(drafts), writing)) writing.put(value, [from]);
}

/** Removes duplicate item IDs: if one item of the source became two, only the first keeps the ID. */
function withoutDuplicateItems(drafts: readonly Draft[]): Draft[] {
  const used = new Set<unknown>();
  return drafts.map(draft => {
    const { id, ...value } = draft.value;
    if (id === undefined || value.type === 'item_reference') return draft;
    // Every item that has an ID of its own is valid without it.
    if (used.has(id)) return { ...draft, value } as Draft;
    used.add(id);
    return draft;
  });
}

function itemsOf(message: Message, calls: ReadonlyMap<string, ToolCallPart>, writing: Writing): Item[] {
  if (message.role === 'assistant') return turnItems(message, writing);
  const result = message.parts.find(part => part.type === 'tool_result');
  if (result !== undefined) return [{ value: outputItem(result, message, calls, writing) }];
  const notes = message.parts.flatMap(part => (part.type === 'provider_item' ? foreign(part) : []));
  if (notes.length > 0 && notes.length === message.parts.length) return notes.map(value => ({ value }));
  return [{ value: inputItem(message, writing) }];
}

/** A user or system message, or one with an unknown role. */
function inputItem(message: Message, writing: Writing): ResponsesMessage {
  const { role, wireRole, id } = message;
  const own = id?.startsWith('msg_') ? { type: 'message' as const, id } : {};
  const words = role !== 'system' ? 'user' : wireRole === 'developer' ? wireRole : 'system';
  return { ...own, role: words, content: inputContent(message, writing) };
}

function inputContent({ parts, contentForm }: Message, writing: Writing): ResponsesMessage['content'] {
  const items: ResponsesContentPart[] = [];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') items.push({ type: 'input_text', text: part.text });
    else if ('source' in part) {
      const media = mediaPart(part);
      if (media === undefined) writing.lose(part, 'dropped', `the target does not support this kind of ${part.type}`);
      // The SDKs' types require `detail`, even if it is the default.
      else items.push(media.type === 'input_image' ? { ...media, detail: media.detail ?? 'auto' } : media);
    } else writing.lose(part, 'dropped', 'the target has no equivalent');
  }
  const isText = items.every(item => item.type === 'input_text');
  if (!isText || (contentForm === 'parts' && items.length > 0)) return items;
  return items.map(item => (item as ResponsesInputText).text).join('');
}

/** The reasoning, text and calls of an assistant message as separate items, in order. */
function turnItems(message: Message, writing: Writing): Item[] {
  const { parts } = message;
  const items: Item[] = [];
  const done = new Set<Part>();
  const results = resultsByCall(parts);
  for (const [i, part] of parts.entries()) {
    if (done.has(part)) continue;
    done.add(part);
    if (part.type === 'text' || part.type === 'refusal') {
      const run = runOf(parts, i, each => each.type === 'text' || each.type === 'refusal');
      for (const each of run) done.add(each);
      for (const each of answerItem(message, run, writing)) items.push(each);
    } else if (part.type === 'reasoning') {
      const run = runOf(parts, i, each => each.type === 'reasoning') as ReasoningPart[];
      for (const each of run) done.add(each);
      const value = reasoningItem(run, writing);
      if (value !== undefined) items.push({ value, thought: part });
    } else if (part.type === 'tool_call') for (const each of callItems(part, results, done, writing)) items.push(each);
    else if (part.type === 'provider_item' && foreign(part).length > 0)
      for (const each of foreign(part).map(value => ({ value }))) items.push(each);
    else if (part.type === 'tool_result') writing.lose(part, 'dropped', 'the tool result has no matching tool call');
    else if ('source' in part) writing.lose(part, 'dropped', 'the target allows media only in user messages');
    else writing.lose(part, 'dropped', 'the target has no equivalent');
  }
  if (items.length === 0 && parts.every(part => part.type === 'text')) items.push({ value: plainAnswer(message, '') });
  return items;
}

/** Adjacent parts of the same kind with the same item ID. Refusals have no item ID. */
function runOf(parts: readonly Part[], from: number, fits: (part: Part) => boolean): Part[] {
  const first = parts[from] as Part;
  const run = [first];
  let own = first.type === 'refusal' ? undefined : first;
  for (let at = from + 1; at < parts.length; at++) {
    const next = parts[at] as Part;
    if (!fits(next)) break;
    if (next.type !== 'refusal') {
      const id = itemIdOf(next);
      if (own !== undefined && (id !== itemIdOf(own) || (next.type === 'reasoning' && id === undefined))) break;
      own ??= next;
    }
    run.push(next);
  }
  return run;
}

function itemIdOf(part: Part): string | undefined {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'tool_call' ? part.itemId : undefined;
}

/** The text of an assistant message. If its item ID is known, it is written as the server's item. */
function answerItem(message: Message, run: readonly Part[], { lose }: Writing): Item[] {
  const said = run.filter(part => part.type === 'text' || part.type === 'refusal');
  const hasMore = run.length < message.parts.length;
  const [only] = said;
  const given = said.map(itemIdOf).find(each => each !== undefined) ?? message.id;
  const id = given?.startsWith('msg_') ? given : undefined;
  if (id === undefined && hasMore && said.every(part => part.type === 'text' && part.text === '')) {
    for (const part of said) lose(part, 'dropped', 'the target has no item for an assistant message without text');
    return [];
  }
  const content = said.map((part): ResponsesOutputText | ResponsesRefusal =>
    part.type === 'refusal'
      ? { type: 'refusal', refusal: part.text }
      : { type: 'output_text', text: part.text, ...(id !== undefined && { annotations: [] }) },
  );
  const phase = message.phase === undefined ? {} : { phase: message.phase };
  if (id !== undefined)
    return [{ value: { type: 'message', id, role: 'assistant', status: 'completed', content, ...phase } }];
  // In the SDKs' types, text without an ID is always a string.
  const isPlain = said.length === 1 && only?.type === 'text';
  return [{ value: isPlain ? plainAnswer(message, only.text) : { role: 'assistant', content, ...phase } }];
}

function plainAnswer({ phase }: Message, content: string): ResponsesMessage {
  return defined({ role: 'assistant', content, phase });
}

/** Reasoning in a form that the target accepts: encrypted, by the ID under which the server stored it, or as text. */
function reasoningItem(run: readonly ReasoningPart[], writing: Writing): ResponsesReasoning | undefined {
  const { lose, reasoning } = writing;
  const [first] = run;
  if (first === undefined) return undefined;
  const { text = '' } = first;
  const isOurs = first.provider === 'openai' && first.signature === undefined;
  const sealed = isSealedFor(first, writing);
  const id =
    isOurs && (sealed || first.redacted === undefined) && first.itemId?.startsWith('rs_') ? { id: first.itemId } : {};
  const encrypted = sealed && first.redacted !== undefined ? { encrypted_content: first.redacted } : {};
  const isRead = reasoning?.field === 'content' && text !== '';
  const content = isRead ? { content: [{ type: 'reasoning_text' as const, text }] } : {};
  if (!('id' in id) && !('encrypted_content' in encrypted) && !isRead) {
    for (const part of run) lose(part, 'dropped', whyNotSent(part));
    return undefined;
  }
  const summary = run.flatMap((part): ResponsesSummaryText[] =>
    part.summary === undefined ? [] : [{ type: 'summary_text', text: part.summary }],
  );
  if (!isRead && text !== '') lose(first, 'dropped', 'the server does not accept plain reasoning text');
  return { type: 'reasoning', ...id, summary, ...content, ...encrypted };
}

/**
 * Whether the target can decrypt this reasoning. A target that checks for foreign reasoning, and about whose reasoning
 * nothing else is known, is not OpenAI.
 */
function isSealedFor({ provider, field, signature }: ReasoningPart, { refuses, reasoning }: Writing): boolean {
  if (signature !== undefined) return false;
  const isChecked = refuses('foreign-reasoning');
  if (provider === 'openai') return !isChecked || reasoning !== undefined;
  return provider === undefined && field === 'encrypted_content' && (!isChecked || reasoning === undefined);
}

function whyNotSent({ provider, redacted, signature, text }: ReasoningPart): string {
  if (provider !== undefined && provider !== 'openai') return `only \`${provider}\` can read its signed reasoning`;
  if (redacted !== undefined || signature !== undefined) return 'the provider of the reasoning is unknown';
  return text === undefined
    ? 'the server accepts a reasoning summary only with its ID'
    : 'the server does not accept plain reasoning text';
}

/**
 * Removes reasoning or its ID if the next item does not fit. Without a following item of the model, reasoning is
 * dropped if the API rejects that. Reasoning with an ID needs an item with an ID after it. Otherwise it is sent without
 * its ID if it has encrypted or readable content, and dropped if not.
 */
function withFollowers(drafts: readonly Draft[], { lose, refuses }: Writing): Draft[] {
  const kept: Draft[] = [];
  let follower: Draft | undefined;
  for (const draft of [...drafts].reverse()) {
    const { value, thought, from } = draft;
    if (thought === undefined) follower = from.role === 'assistant' ? draft : undefined;
    else if (value.id !== undefined || (follower === undefined && value.content === undefined)) {
      const isAlone = follower === undefined;
      if (isAlone && !refuses('separated-reasoning-item')) {
        kept.push(draft);
        continue;
      }
      const isAnonymous = follower?.value.id === undefined;
      const stands = value.encrypted_content !== undefined || value.content !== undefined;
      if (isAlone || (isAnonymous && !stands)) {
        lose(
          thought,
          'dropped',
          isAlone ? 'no item follows this reasoning' : 'the item that follows this reasoning has lost its ID',
        );
        continue;
      }
      if (isAnonymous) {
        const { id: _, ...rest } = value;
        lose(
          thought,
          're-encoded',
          'the item that follows this reasoning has lost its ID, so the reasoning is sent without its own ID',
        );
        kept.push({ ...draft, value: rest });
        continue;
      }
    }
    kept.push(draft);
  }
  return kept.reverse();
}

const STATUS: ReadonlySet<unknown> = new Set(['in_progress', 'completed', 'incomplete']);

type ResultsByCall = ReadonlyMap<string, ToolResultPart[]>;

/** The results in a message by their call, in reverse order. */
function resultsByCall(parts: readonly Part[]): ResultsByCall {
  const results = new Map<string, ToolResultPart[]>();
  for (const part of parts.toReversed()) if (part.type === 'tool_result') appendTo(results, callKey(part), part);
  return results;
}

function callKey({ callId, name }: ToolCallPart | ToolResultPart): string {
  return JSON.stringify([callId, name]);
}

/** A call, followed by its result if the provider ran it. */
function callItems(call: ToolCallPart, byCall: ResultsByCall, done: Set<Part>, { lose }: Writing): Item[] {
  const isProviders = call.executedBy === 'provider';
  const results = (isProviders && byCall.get(callKey(call))) || [];
  while (results.length > 0 && done.has(results.at(-1) as Part)) results.pop();
  const result = results.at(-1);
  const own = ownItem(call, result);
  if (own === undefined && isProviders) {
    for (let part: Part | undefined = call; part !== undefined; part = results.pop()) {
      done.add(part);
      lose(part, 'dropped', 'the server only accepts calls of its own tools, not those of another provider');
    }
    return [];
  }
  if (own === undefined) return [{ value: callItem(call) }];
  const output = result === undefined ? undefined : ownOutputItem(call, result);
  if (result !== undefined) done.add(result);
  return [{ value: own }, ...(output === undefined ? [] : [{ value: output }])];
}

function callItem(call: ToolCallPart): ResponsesFunctionCall | ResponsesCustomToolCall {
  const { itemId, callId = '', name = '', kind, namespace, status } = call;
  const isCustom = kind === 'custom';
  return defined({
    type: isCustom ? 'custom_tool_call' : 'function_call',
    ...(itemId?.startsWith(isCustom ? 'ctc_' : 'fc_') && { id: itemId }),
    call_id: callId,
    name,
    [isCustom ? 'input' : 'arguments']: argumentsText(call),
    namespace,
    ...(STATUS.has(status) && { status }),
    // The compiler does not see that the type and the key belong together.
  }) as ResponsesFunctionCall | ResponsesCustomToolCall;
}

const OUTPUTS: Readonly<Record<string, ResponsesItem['type']>> = {
  computer: 'computer_call_output',
  apply_patch: 'apply_patch_call_output',
};
const OUTPUT_ID = /^(?:fco?|ctco?|cco|cuo?|apco?)_/;

function outputItem(
  result: ToolResultPart,
  { id, contentForm }: Message,
  calls: ReadonlyMap<string, ToolCallPart>,
  writing: Writing,
): ResponsesItem {
  const call = calls.get(result.callId ?? '');
  const own = call?.kind === 'unknown' ? OUTPUTS[call.name ?? ''] : undefined;
  const type = own ?? (call?.kind === 'custom' ? 'custom_tool_call_output' : 'function_call_output');
  const isPatch = type === 'apply_patch_call_output';
  if (result.outcome !== undefined && result.outcome !== 'success' && !isPatch)
    writing.lose(result, 'dropped', 'the target does not say whether a tool call failed');
  return {
    type,
    ...(id !== undefined && OUTPUT_ID.test(id) && { id }),
    call_id: result.callId ?? '',
    ...(isPatch && { status: result.outcome === undefined || result.outcome === 'success' ? 'completed' : 'failed' }),
    output: outputOf(result, type, contentForm, writing),
    // The compiler does not see that only a computer call has a screenshot.
  } as ResponsesItem;
}

/** Items that only this format has, which are copied unchanged. */
function foreign(part: Part): ResponsesItem[] {
  const raw: unknown = part.type === 'provider_item' ? part.raw : undefined;
  if (!isObject(raw) || part.type !== 'provider_item' || !isItemType(raw.type)) return [];
  // Another format has a different item with the same type.
  if (raw.type === 'compaction' && typeof raw.encrypted_content !== 'string') return [];
  return COPIED_ITEMS.has(raw.type) ? [copyJson<unknown>(raw) as ResponsesItem] : [];
}

const COPIED_ITEMS: ReadonlySet<unknown> = new Set([
  ...['compaction', 'item_reference', 'additional_tools'],
  ...['mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'],
]);

function textsOf({ parts }: Message): string[] {
  return parts.flatMap(part => (part.type === 'text' || part.type === 'refusal' ? [part.text] : []));
}

function reportInstructionLosses(message: Message, { lose }: Writing): void {
  for (const part of message.parts)
    if (part.type !== 'text' && part.type !== 'refusal')
      lose(part, 'dropped', 'the target allows only text in the system prompt');
}

/** Builds the document: a bare list of items, or a body. */
export function frame(conversation: Conversation, items: readonly unknown[]): unknown {
  const { form, model, preamble, tools } = conversation;
  if (form === 'array' && preamble === undefined) return items;
  const instructions = preamble?.map(message => textsOf(message).join('\n\n')).join('\n\n');
  return defined({ model, instructions, input: items, ...(tools !== undefined && { tools: toolsOf(tools) }) });
}

/** Converts tools. Those of the same namespace are grouped. */
function toolsOf(tools: readonly Tool[]): ResponsesTool[] {
  const groups = new Map<string, ResponsesTool[]>();
  const out: ResponsesTool[] = [];
  for (const { kind, name, description, parameters, namespace, deferred } of tools) {
    if (kind === 'unknown' || name === undefined) continue;
    const tool: ResponsesTool = copyJson(
      defined({ type: kind, name, description, parameters, ...(deferred === true && { defer_loading: true }) }),
    );
    const group = namespace === undefined ? out : (groups.get(namespace) ?? []);
    group.push(tool);
    if (namespace === undefined || groups.has(namespace)) continue;
    groups.set(namespace, group);
    out.push({ type: 'namespace', name: namespace, tools: group });
  }
  return out;
}
