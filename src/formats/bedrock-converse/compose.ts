/** Writes Converse messages: results come first in one user message with the next user content, without blank text. */
import type {
  BedrockCachePoint,
  BedrockContentBlock,
  BedrockMessage,
  BedrockSystemBlock,
  BedrockTool,
  BedrockToolResultContent,
  Conversation,
  Message,
  Part,
  ReasoningPart,
  Tool,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { isBlank } from '../../model/text.ts';
import { copyJson } from '../../source/copy.ts';
import { parseExact } from '../../source/exact.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { clientTools, loseForeignTools } from '../engine/normal/function-tools.ts';
import { loseDenial, withoutRefusal } from '../engine/normal/plain-parts.ts';
import { documentNames, mediaBlock } from './media.ts';

/** State shared by all messages of one conversation while writing. */
interface ComposeState {
  readonly writing: Writing;
  readonly nameFor: ReturnType<typeof documentNames>;
}

export function compose({ messages, preamble = [], tools = [] }: Conversation, writing: Writing): void {
  reportFrameLosses(preamble, tools, writing.lose);
  const state: ComposeState = { writing, nameFor: documentNames() };
  const named = withCallIds(messages);
  for (let i = 0; i < named.length; ) {
    let end = i;
    while (named[end]?.role === 'tool') end++;
    // A user message after results joins their message.
    if (end === i || named[end]?.role === 'user') end++;
    const own = named.slice(i, end);
    const content = own.flatMap(message => blocksOf(message, state));
    const role = own[0]?.role === 'assistant' ? 'assistant' : 'user';
    if (content.length > 0) writing.put({ role, content } satisfies BedrockMessage, own);
    else for (const each of own) writing.lose(each, 'dropped', 'the target rejects a message without content');
    i = end;
  }
}

export function frame({ form, model, preamble = [], tools = [] }: Conversation, messages: readonly unknown[]): unknown {
  const instructions = preamble.flatMap(each => each.parts).filter(isInstruction);
  if (form === 'array' && instructions.length === 0) return messages;
  const system = instructions.flatMap((part): BedrockSystemBlock[] => [{ text: part.text }, ...breakpoint(part)]);
  const declared = clientTools(tools).flatMap((tool): BedrockTool[] => {
    const { name, description = '', parameters: json = { type: 'object', properties: {} } } = tool;
    const about = description === '' ? {} : { description };
    return [{ toolSpec: { name, ...about, inputSchema: { json } } }, ...breakpoint(tool)];
  });
  return defined({
    modelId: model,
    ...(system.length > 0 && { system }),
    messages,
    ...(declared.length > 0 && { toolConfig: { tools: declared } }),
  });
}

function isInstruction(part: Part): part is Extract<Part, { type: 'text' | 'refusal' }> {
  return (part.type === 'text' || part.type === 'refusal') && !isBlank(part.text);
}

/** Reports losses of fields outside the messages, because the frame writer cannot report them. */
function reportFrameLosses(preamble: readonly Message[], tools: readonly Tool[], lose: Lose): void {
  for (const part of preamble.flatMap(each => each.parts))
    if (!isInstruction(part))
      lose(part, 'dropped', 'the target allows only text that is not blank in the system prompt');
  for (const message of preamble.slice(1)) lose(message, 'merged', 'the target has a single system prompt');
  loseForeignTools(tools, lose);
  for (const tool of tools.filter(({ kind }) => kind === 'function'))
    if (tool.parameters === undefined) lose(tool, 'synthesised', 'in the target, a tool needs a schema');
    else if (tool.description === '') lose(tool, 'dropped', 'the target rejects an empty description');
}

/** A breakpoint is a separate block after the block that it marks. */
function breakpoint(marked: Part | Pick<Tool, 'cache'>): { cachePoint: BedrockCachePoint }[] {
  if (!('cache' in marked) || marked.cache === undefined) return [];
  const { ttl } = marked.cache;
  return [{ cachePoint: defined({ type: 'default', ttl }) }];
}

function blocksOf(message: Message, state: ComposeState): BedrockContentBlock[] {
  const { writing } = state;
  const { lose } = writing;
  const blocks = message.parts.flatMap(part => {
    const written = bareBlocks(part);
    return written.length === 0 ? [] : [...written, ...breakpoint(part)];
  });
  if (!isBlankAlone(blocks)) return blocks;
  for (const part of message.parts) if (part.type === 'text') lose(part, 'dropped', 'the target rejects blank text');
  return [];

  function bareBlocks(part: Part): BedrockContentBlock[] {
    if (part.type === 'tool_call') return [callBlock(part, lose)];
    if (part.type === 'tool_result') return [resultBlock(part, state)];
    if (part.type === 'reasoning') return message.role === 'assistant' ? thoughtBlocks(part, writing) : [];
    if (!('source' in part) || message.role !== 'assistant') return contentBlocks(part, state);
    lose(part, 'dropped', 'the target allows media only in user messages');
    return [];
  }
}

/** Whether a message contains only white space. Next to other content, white space is accepted. */
function isBlankAlone(blocks: readonly BedrockContentBlock[]): boolean {
  const texts = blocks.filter(({ cachePoint }) => cachePoint === undefined);
  return texts.length > 0 && texts.every(({ text }) => typeof text === 'string' && isBlank(text));
}

/** Content blocks of users and tools. */
function contentBlocks(
  given: Exclude<Part, ReasoningPart | ToolCallPart | ToolResultPart>,
  state: ComposeState,
): BedrockContentBlock[] {
  const { lose } = state.writing;
  const part = withoutRefusal(given, lose);
  if (part.type === 'text') {
    if (part.text !== '') return [{ text: part.text }];
    lose(part, 'dropped', 'the target rejects empty text');
    return [];
  }
  if (part.type === 'provider_item') {
    lose(part, 'dropped', 'the target has no equivalent');
    return [];
  }
  const block = mediaBlock(part, state.nameFor, lose);
  return block === undefined ? [] : [block];
}

function callBlock(call: ToolCallPart, lose: Lose): BedrockContentBlock {
  const { callId = '', name = '' } = call;
  return { toolUse: { toolUseId: callId, name, input: copyJson(argumentsObject(call, lose)) } };
}

function resultBlock(result: ToolResultPart, state: ComposeState): BedrockContentBlock {
  const { writing } = state;
  const { lose } = writing;
  const { callId = '', outcome } = result;
  loseDenial(result, lose);
  const hasStatus = outcome !== undefined && !writing.refuses('unknown-field');
  if (outcome !== undefined && !hasStatus)
    lose(result, 'dropped', 'the target does not say whether a tool call failed');
  const blocks = result.content.flatMap((part): BedrockToolResultContent[] => {
    if (part.type === 'tool_call' || part.type === 'tool_result' || part.type === 'reasoning') {
      lose(part, 'dropped', 'the target allows only content in a tool result');
      return [];
    }
    return part.type === 'text' && part.wireType === 'json' ? [jsonBlock(part, lose)] : contentBlocks(part, state);
  });
  const content = isBlankAlone(blocks) ? [] : blocks;
  if (content.length < blocks.length)
    for (const part of result.content) if (part.type === 'text') lose(part, 'dropped', 'the target rejects blank text');
  const isFailure = hasStatus && outcome !== 'success';
  if (isFailure && content.length === 0) {
    lose(result, 'synthesised', 'in the target, a failed result needs text');
    content.push({ text: 'error' });
  }
  const status = hasStatus ? { status: isFailure ? 'error' : 'success' } : {};
  return { toolResult: { toolUseId: callId, content, ...status } };
}

/** A JSON value that is an object is written as `json`. The service rejects other values, so they become text. */
function jsonBlock(part: Extract<Part, { type: 'text' }>, lose: Lose): BedrockToolResultContent {
  const value = parsed(part.text);
  if (isObject(value)) return { json: copyJson(value) };
  lose(part, 're-encoded', 'the target writes a value that is not an object as text');
  return { text: part.text };
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** Reasoning with an Anthropic signature, or without a signature if the server does not check it. */
function thoughtBlocks(part: ReasoningPart, { lose, refuses }: Writing): BedrockContentBlock[] {
  const { text, summary, signature, redacted, provider } = part;
  if (provider === 'anthropic' && redacted !== undefined) return [{ reasoningContent: { redactedContent: redacted } }];
  const isOurs = provider === 'anthropic' && signature !== undefined;
  if (isOurs) return [{ reasoningContent: { reasoningText: { text: text ?? summary ?? '', signature } } }];
  const said = text ?? summary;
  if (said === undefined) {
    lose(part, 'dropped', 'only the provider that encrypted it can read it');
    return [];
  }
  if (refuses('unsigned-reasoning')) {
    lose(part, 'dropped', 'the target rejects reasoning that it did not sign');
    return [];
  }
  if (signature !== undefined || redacted !== undefined)
    lose(part, 'dropped', 'the signature belongs to another provider');
  return [{ reasoningContent: { reasoningText: { text: said } } }];
}
