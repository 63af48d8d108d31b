/** The Converse API as a target: results first in one user message with what the user says next, no blank text. */
import type {
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
import { argumentsObject } from '../normal/arguments.ts';
import type { Lose, Writing } from '../shape.ts';
import { isObject } from '../structure.ts';
import { documentNames, mediaBlock } from './media.ts';

type Wire = Record<string, unknown>;

/** What all messages of one conversation share while they are written. */
interface Course {
  readonly writing: Writing;
  readonly nameFor: ReturnType<typeof documentNames>;
}

export function compose({ messages, preamble = [], tools = [] }: Conversation, writing: Writing): void {
  tellAround(preamble, tools, writing.lose);
  const course: Course = { writing, nameFor: documentNames() };
  const named = withCallIds(messages);
  for (let i = 0; i < named.length; ) {
    let end = i;
    while (named[end]?.role === 'tool') end++;
    // What the user says behind results stands in their message.
    if (end === i || named[end]?.role === 'user') end++;
    const own = named.slice(i, end);
    const content = own.flatMap(message => blocksOf(message, course));
    const role = own[0]?.role === 'assistant' ? 'assistant' : 'user';
    if (content.length > 0) writing.put({ role, content }, own);
    else for (const each of own) writing.lose(each, 'dropped', 'a message of which nothing is left is refused');
    i = end;
  }
}

export function frame({ form, model, preamble = [], tools = [] }: Conversation, messages: readonly unknown[]): unknown {
  const system = preamble.flatMap(each => each.parts).filter(isInstruction);
  if (form === 'array' && system.length === 0) return messages;
  const declared = tools.flatMap(declare);
  return {
    ...(model !== undefined && { modelId: model }),
    ...(system.length > 0 && { system: system.map(({ text }) => ({ text })) }),
    messages,
    ...(declared.length > 0 && { toolConfig: { tools: declared } }),
  };
}

function isInstruction(part: Part): part is Extract<Part, { type: 'text' | 'refusal' }> {
  return (part.type === 'text' || part.type === 'refusal') && !isBlank(part.text);
}

/** What stands around the messages is written by the frame, which cannot tell. */
function tellAround(preamble: readonly Message[], tools: readonly Tool[], lose: Lose): void {
  for (const part of preamble.flatMap(each => each.parts))
    if (!isInstruction(part)) lose(part, 'dropped', 'instructions are text there, and not blank');
  for (const message of preamble.slice(1)) lose(message, 'merged', 'all instructions are one there');
  for (const tool of tools)
    if (tool.kind === 'custom') lose(tool, 're-encoded', 'a custom tool is one with an object of arguments there');
    else if (tool.kind !== 'function') lose(tool, 'dropped', 'a tool of another server');
    else if (tool.parameters === undefined) lose(tool, 'synthesised', 'a tool has a schema there');
    else if (tool.description === '') lose(tool, 'dropped', 'a description is not empty there');
}

/** The one argument of a tool that stands for one that takes free text. */
const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

function declare({ kind, name, description, parameters }: Tool): Wire[] {
  if (name === undefined || kind === 'unknown') return [];
  const schema = kind === 'custom' ? FREE_TEXT : (parameters ?? { type: 'object', properties: {} });
  const about = description === undefined || description === '' ? {} : { description };
  return [{ toolSpec: { name, ...about, inputSchema: { json: copyJson(schema) } } }];
}

function blocksOf(message: Message, course: Course): Wire[] {
  const { writing } = course;
  const { lose } = writing;
  const blocks = message.parts.flatMap((part): Wire[] => {
    if (part.type === 'tool_call') return [callBlock(part, lose)];
    if (part.type === 'tool_result') return [resultBlock(part, course)];
    if (part.type === 'reasoning') return message.role === 'assistant' ? thoughtBlocks(part, writing) : [];
    if (!('source' in part) || message.role !== 'assistant') return contentBlocks(part, course);
    lose(part, 'dropped', 'only users send media there');
    return [];
  });
  if (!isBlankAlone(blocks)) return blocks;
  for (const part of message.parts) if (part.type === 'text') lose(part, 'dropped', 'a blank text is refused');
  return [];
}

/** Whether white space is all that is said: beside other content it is taken. */
function isBlankAlone(blocks: readonly Wire[]): boolean {
  return blocks.length > 0 && blocks.every(({ text }) => typeof text === 'string' && isBlank(text));
}

/** What people and tools say and show. */
function contentBlocks(part: Exclude<Part, ReasoningPart | ToolCallPart | ToolResultPart>, course: Course): Wire[] {
  const { lose } = course.writing;
  if (part.type === 'refusal') lose(part, 're-encoded', 'a refusal is text there');
  if (part.type === 'text' || part.type === 'refusal') {
    if (part.text !== '') return [{ text: part.text }];
    lose(part, 'dropped', 'an empty text is refused');
    return [];
  }
  if (part.type === 'provider_item') {
    lose(part, 'dropped', 'nothing on this wire is like it');
    return [];
  }
  const block = mediaBlock(part, course.nameFor, lose);
  return block === undefined ? [] : [block];
}

function callBlock(call: ToolCallPart, lose: Lose): Wire {
  const { callId = '', name = '' } = call;
  return { toolUse: { toolUseId: callId, name, input: copyJson(argumentsObject(call, lose)) } };
}

function resultBlock(result: ToolResultPart, course: Course): Wire {
  const { writing } = course;
  const { lose } = writing;
  const { callId = '', outcome } = result;
  if (outcome === 'denied' || outcome === 'interrupted') lose(result, 're-encoded', 'an error there');
  const hasStatus = outcome !== undefined && !writing.refuses('unknown-field');
  if (outcome !== undefined && !hasStatus) lose(result, 'dropped', 'whether it failed is not told there');
  const blocks = result.content.flatMap((part): Wire[] => {
    if (part.type === 'tool_call' || part.type === 'tool_result' || part.type === 'reasoning') {
      lose(part, 'dropped', 'a result holds content alone');
      return [];
    }
    return part.type === 'text' && part.wireType === 'json' ? [jsonBlock(part, lose)] : contentBlocks(part, course);
  });
  const content = isBlankAlone(blocks) ? [] : blocks;
  if (content.length < blocks.length)
    for (const part of result.content) if (part.type === 'text') lose(part, 'dropped', 'a blank text is refused');
  const isFailure = hasStatus && outcome !== 'success';
  if (isFailure && content.length === 0) {
    lose(result, 'synthesised', 'a failure says something there');
    content.push({ text: 'error' });
  }
  const status = hasStatus ? { status: isFailure ? 'error' : 'success' } : {};
  return { toolResult: { toolUseId: callId, content, ...status } };
}

/** An object as it is; a value of another kind is refused, and stands as text. */
function jsonBlock(part: Extract<Part, { type: 'text' }>, lose: Lose): Wire {
  const value = parsed(part.text);
  if (isObject(value)) return { json: copyJson(value) };
  lose(part, 're-encoded', 'a value that is no object is text there');
  return { text: part.text };
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** Thoughts with the signature of the provider that takes it back; without, where none is looked for. */
function thoughtBlocks(part: ReasoningPart, { lose, refuses }: Writing): Wire[] {
  const { text, summary, signature, redacted, provider } = part;
  if (provider === 'anthropic' && redacted !== undefined) return [{ reasoningContent: { redactedContent: redacted } }];
  const isOurs = provider === 'anthropic' && signature !== undefined;
  if (isOurs) return [{ reasoningContent: { reasoningText: { text: text ?? summary ?? '', signature } } }];
  const said = text ?? summary;
  if (said === undefined) {
    lose(part, 'dropped', 'nobody else can open it');
    return [];
  }
  if (refuses('unsigned-reasoning')) {
    lose(part, 'dropped', 'thoughts that the server did not sign are refused');
    return [];
  }
  if (signature !== undefined || redacted !== undefined) lose(part, 'dropped', 'a signature of another provider');
  return [{ reasoningContent: { reasoningText: { text: said } } }];
}
