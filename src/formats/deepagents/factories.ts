/** Builds messages of DeepAgents as its own factories do. */
import type { DeepAgentsImage, DeepAgentsMessage, DeepAgentsToolCall } from '../../generated/types.ts';
import { checkedJson, named } from '../../model/checked-json.ts';
import { UsageError } from '../../model/usage-error.ts';

/** Options of all `agentMessage` factories. */
export interface FactoryOptions {
  /** UUID of the message. Default: a random one. */
  readonly id?: string | undefined;
}

/** Options of `agentMessage.human`. */
export interface HumanOptions extends FactoryOptions {
  /** URLs of images, added after the text. */
  readonly imageURLs?: readonly string[] | undefined;
  /** Images by URL, data or file ID, added after `imageURLs`. */
  readonly images?: readonly DeepAgentsImage[] | undefined;
}

/** Options of `agentMessage.ai`. */
export interface AiOptions extends FactoryOptions {
  /** Tool calls. A call without an ID gets a random UUID. */
  readonly toolCalls?: readonly (Omit<DeepAgentsToolCall, 'id'> & { readonly id?: string })[] | undefined;
  /** Tool calls that DeepAgents could not parse, as the model wrote them. */
  readonly malformedToolCallBlocks?: readonly string[] | undefined;
  /** Reasoning of the model, added before the text. An empty string adds nothing. */
  readonly reasoning?: string | null | undefined;
}

/** Options of `agentMessage.tool`. */
export interface ToolOptions extends FactoryOptions {
  /** ID of the tool call that this is the result of. APIs reject a result without one. */
  readonly toolCallID?: string | null | undefined;
}

type Block = Extract<DeepAgentsMessage['content'], readonly unknown[]>[number];

/**
 * Builds messages of DeepAgents like its own factories: `agentMessage.human('hi')`. With the dialect `deepagents`, the
 * messages have no findings. A message without an `id` gets a random UUID.
 */
export const agentMessage = {
  /** A system message with one text block. */
  system(text: string, options: FactoryOptions = {}): DeepAgentsMessage {
    const { id } = checkedOptions(text, options);
    return message(id, 'system', [{ type: 'text', text }]);
  },

  /** A user message: the text, then the images. */
  human(text: string, options: HumanOptions = {}): DeepAgentsMessage {
    const { id, imageURLs = [], images = [] } = checkedOptions(text, options);
    const all = [...imageURLs.map(url => ({ url })), ...images];
    return message(id, 'human', [{ type: 'text', text }, ...all.map((image): Block => ({ type: 'image', image }))]);
  },

  /** An assistant message: the reasoning, the text, and the tool calls. */
  ai(text: string, options: AiOptions = {}): DeepAgentsMessage {
    const { id, toolCalls = [], malformedToolCallBlocks: blocks = [], reasoning } = checkedOptions(text, options);
    const thought: Block[] = reasoning ? [{ type: 'reasoning', reasoning }] : [];
    return {
      ...message(id, 'ai', [...thought, { type: 'text', text }]),
      ...(toolCalls.length > 0 && { toolCalls: toolCalls.map(call => ({ ...call, id: call.id ?? randomId() })) }),
      ...(blocks.length > 0 && { malformedToolCallBlocks: [...blocks] }),
    };
  },

  /** A tool message: the result of the call `toolCallID`. */
  tool(text: string, options: ToolOptions = {}): DeepAgentsMessage {
    const { id, toolCallID } = checkedOptions(text, options);
    return { ...message(id, 'tool', [{ type: 'text', text }]), ...(toolCallID ? { toolCallID } : {}) };
  },
};

/** Checks the arguments of a factory and returns its options. Throws a `UsageError` for invalid ones. */
function checkedOptions<Options extends FactoryOptions>(text: string, options: Options): Options {
  if (typeof text !== 'string') throw new UsageError(`the text of a message must be a string, not ${named(text)}`);
  const read = checkedJson(options, 'the options of a message') as Options;
  if (typeof read !== 'object' || read === null)
    throw new UsageError(`the options of a message must be an object, not ${named(read)}`);
  for (const [name, value] of Object.entries(read))
    if (value !== undefined && KINDS.get(name)?.fits(value) === false)
      throw new UsageError(`\`${name}\` must be ${KINDS.get(name)?.expected}, not ${named(value)}`);
  return read;
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const listOf = (type: string) => ({
  expected: `a list of ${type}s`,
  fits: (value: unknown) => Array.isArray(value) && value.every(each => each !== null && typeof each === type),
});
/** For each option, a description of its type and a check. */
const KINDS = new Map([
  ...['id', 'reasoning', 'toolCallID'].map(name => [name, { expected: 'a string', fits: isTextOrNull }] as const),
  ...['imageURLs', 'malformedToolCallBlocks'].map(name => [name, listOf('string')] as const),
  ...['images', 'toolCalls'].map(name => [name, listOf('object')] as const),
]);

function message(id: string | undefined, role: DeepAgentsMessage['role'], content: Block[]): DeepAgentsMessage {
  return { id: id ?? randomId(), role, content };
}

/** A random UUID in upper case, as DeepAgents writes them. */
function randomId(): string {
  return globalThis.crypto.randomUUID().toUpperCase();
}
