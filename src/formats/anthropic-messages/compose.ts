/** Writes Anthropic messages: content blocks in two roles, with results first in the user message after their calls. */
import type {
  AnthropicContentBlock,
  AnthropicMessage,
  AnthropicTextBlock,
  AnthropicTool,
  AnthropicWebSearchResultBlock,
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
import { defined, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { withCache } from '../engine/normal/cache.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { loseDenial } from '../engine/normal/plain-parts.ts';
import { mediaBlock } from './media.ts';

/** A message being written, which adjacent messages may still join. */
interface Draft {
  readonly role: 'user' | 'assistant';
  readonly content: string | AnthropicContentBlock[];
  readonly from: Message[];
  /** Whether it contains only results so far. */
  isAnswer: boolean;
}

export function compose(conversation: Conversation, writing: Writing): void {
  let open: Draft | undefined;
  const close = () => {
    if (open === undefined) return;
    const { role, content, from } = open;
    writing.put({ role, content } satisfies AnthropicMessage, from);
    open = undefined;
  };
  for (const message of withCallIds(conversation.messages)) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const isAnswer = message.role === 'tool';
    // A user message directly after results joins their message.
    const joins = open?.isAnswer && role === 'user';
    const content = contentOf(message, joins === true || isAnswer, writing);
    if (typeof content === 'string' ? isBlank(content) : content.length === 0) {
      writing.lose(message, 'dropped', 'the target rejects a message without content');
      continue;
    }
    if (joins && open !== undefined && typeof content !== 'string') {
      for (const block of content) (open.content as AnthropicContentBlock[]).push(block);
      open.from.push(message);
      open.isAnswer = isAnswer;
      if (isAnswer) continue;
    } else {
      close();
      open = { role, content, from: [message], isAnswer };
    }
    if (!isAnswer) close();
  }
  close();
}

/** The body without messages and request settings. */
export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, preamble, model, tools } = conversation;
  if (form === 'array') return messages;
  return defined({
    model,
    ...(preamble !== undefined && { system: systemOf(preamble) }),
    messages,
    ...(tools !== undefined && { tools: tools.filter(each => each.name !== undefined).map(toolOf) }),
  });
}

function systemOf(preamble: readonly Message[]): string | AnthropicTextBlock[] {
  const [only, ...others] = preamble;
  const texts = preamble.flatMap(({ parts }) => parts.filter(part => part.type === 'text'));
  if (others.length === 0 && only?.contentForm === 'string' && !texts.some(({ cache }) => cache))
    return texts.map(({ text }) => text).join('');
  return texts.filter(({ text }) => !isBlank(text)).map(({ text, cache }) => withCache({ type: 'text', text }, cache));
}

function toolOf({ name = '', description, parameters, cache }: Tool): AnthropicTool {
  const about = description === undefined ? {} : { description };
  return withCache(copyJson({ name, ...about, input_schema: schemaOf(parameters) }), cache);
}

/** The API requires the type that every schema of parameters has. */
function schemaOf(parameters: Tool['parameters']): JsonObject {
  if (parameters === undefined) return { type: 'object', properties: {} };
  return parameters.type === undefined ? { type: 'object', ...parameters } : parameters;
}

/** A single text stays a string; everything else is a list of blocks. */
function contentOf(message: Message, asBlocks: boolean, writing: Writing): string | AnthropicContentBlock[] {
  const { parts, contentForm, role } = message;
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.type === 'text' && only.cache === undefined;
  if (!asBlocks && isPlain && contentForm === 'string') return only.text;
  if (!asBlocks && parts.length === 0 && role !== 'assistant') return '';
  const blocks = parts.flatMap(part => blockOf(part, message, writing).map(block => ({ block, part })));
  const says = blocks.findLastIndex(({ part }) => part.type !== 'reasoning');
  // The API rejects a turn that ends with thinking, so trailing thinking blocks are dropped.
  if (role === 'assistant' && says < blocks.length - 1 && writing.refuses('misplaced-reasoning'))
    for (const { part } of blocks.splice(says + 1))
      writing.lose(part, 'dropped', 'the target rejects a turn that ends with thinking');
  return textsFirst(blocks, writing).map(({ block }) => block);
}

/** The API rejects text after the calls: their results must follow directly. */
function textsFirst<T extends { readonly block: AnthropicContentBlock; readonly part: Part }>(
  blocks: readonly T[],
  writing: Writing,
): readonly T[] {
  const isCall = (at: number) => blocks[at]?.block.type === 'tool_use';
  const last = blocks.findLastIndex((_, at) => isCall(at));
  const late = last < 0 ? [] : blocks.filter(({ block }, at) => at > last && block.type === 'text');
  if (late.length === 0 || !writing.refuses('content-beside-tool-calls')) return blocks;
  let first = last;
  while (isCall(first - 1)) first--;
  for (const { part } of late) writing.lose(part, 'reordered', 'in the target, text comes before the calls');
  const isLate = new Set(late);
  const others = blocks.filter(each => !isLate.has(each));
  return [...others.slice(0, first), ...late, ...others.slice(first)];
}

function blockOf(part: Part, message: Message, writing: Writing): AnthropicContentBlock[] {
  const blocks = bareBlocks(part, message, writing);
  return 'cache' in part ? blocks.map(block => withCache(block, part.cache)) : blocks;
}

function bareBlocks(part: Part, message: Message, writing: Writing): AnthropicContentBlock[] {
  const { lose } = writing;
  switch (part.type) {
    case 'text':
    case 'refusal':
      // The API rejects blank blocks; the message has the same meaning without them.
      if (isBlank(part.text)) {
        lose(part, 'dropped', 'the target rejects blank text blocks');
        return [];
      }
      return [{ type: 'text', text: part.text }];
    case 'tool_call':
      return callBlock(part, writing);
    case 'tool_result':
      return resultBlock(part, writing);
    case 'reasoning':
      return thinkingBlock(part, writing);
    case 'provider_item':
      lose(part, 'dropped', 'the target has no equivalent content block');
      return [];
    default:
      return message.role === 'assistant'
        ? dropPart(part, writing, 'the target allows media only in user messages')
        : mediaBlock(part, writing);
  }
}

function dropPart(part: Part, { lose }: Writing, reason: string): [] {
  lose(part, 'dropped', reason);
  return [];
}

const SERVER_ID = /^srvtoolu_/;

/** Whether this provider ran a call itself. */
export function isOwnCall({ callId = '' }: ToolCallPart): boolean {
  return SERVER_ID.test(callId);
}

function callBlock(part: ToolCallPart, writing: Writing): AnthropicContentBlock[] {
  const { callId = '', name = '', executedBy } = part;
  if (executedBy === 'provider' && !isOwnCall(part))
    return dropPart(part, writing, 'another provider ran this tool call');
  const type = executedBy === 'provider' ? 'server_tool_use' : 'tool_use';
  return [{ type, id: callId, name, input: copyJson(argumentsObject(part, writing.lose)) }];
}

function resultBlock(part: ToolResultPart, writing: Writing): AnthropicContentBlock[] {
  const { callId = '', content, outcome, executedBy, name } = part;
  if (executedBy === 'provider') {
    if (!SERVER_ID.test(callId) || name === undefined)
      return dropPart(part, writing, 'another provider ran this tool call');
    // Each tool that the provider runs has a type of result named after it.
    const type = `${name}_tool_result` as AnthropicWebSearchResultBlock['type'];
    return [{ type, tool_use_id: callId, content: copyJson(jsonIn(content)) }];
  }
  const [only, ...others] = content;
  const text = only === undefined ? '' : only.type === 'text' || only.type === 'refusal' ? only.text : undefined;
  const asUser = { role: 'user' } as Message;
  const blocks =
    others.length === 0 && text !== undefined ? text : content.flatMap(each => blockOf(each, asUser, writing));
  loseDenial(part, writing.lose);
  let failed = outcome !== undefined && outcome !== 'success';
  if (failed && blocks.length === 0) {
    writing.lose(part, 'dropped', 'the target rejects a tool error without text');
    failed = false;
  }
  return [{ type: 'tool_result', tool_use_id: callId, content: blocks, ...(failed && { is_error: true }) }];
}

/** Writes thinking with this provider's signature, or without one if the server does not check it. */
function thinkingBlock(part: ReasoningPart, writing: Writing): AnthropicContentBlock[] {
  const { text, signature, redacted, provider, signs } = part;
  if (signs !== undefined) return dropPart(part, writing, 'the target has signatures only on thinking blocks');
  if (redacted !== undefined)
    return provider === 'anthropic'
      ? [{ type: 'redacted_thinking', data: redacted }]
      : dropPart(part, writing, 'another provider encrypted it');
  if (text === undefined) return dropPart(part, writing, 'in the target, a thinking block needs text');
  if (signature !== undefined && provider === 'anthropic') return [{ type: 'thinking', thinking: text, signature }];
  if (writing.refuses('unsigned-reasoning'))
    return dropPart(part, writing, 'the target rejects a thinking block without its own signature');
  return [{ type: 'thinking', thinking: text }];
}
