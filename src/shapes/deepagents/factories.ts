/** Messages of DeepAgents, made as its own factories make them. */
import type { DeepAgentsImage, DeepAgentsMessage, DeepAgentsToolCall } from '../../generated/types.ts';

export interface FactoryOptions {
  /** The UUID of the message; a random one unless said. */
  readonly id?: string | undefined;
}

export interface HumanOptions extends FactoryOptions {
  /** Addresses of images, behind the text. */
  readonly imageURLs?: readonly string[] | undefined;
  /** Images by address, data or file id, behind those. */
  readonly images?: readonly DeepAgentsImage[] | undefined;
}

export interface AiOptions extends FactoryOptions {
  /** Calls; one without an id gets a random UUID. */
  readonly toolCalls?: readonly (Omit<DeepAgentsToolCall, 'id'> & { readonly id?: string })[] | undefined;
  readonly malformedToolCallBlocks?: readonly string[] | undefined;
  /** What the model thought, in front of the text; nothing where it is empty. */
  readonly reasoning?: string | null | undefined;
}

export interface ToolOptions extends FactoryOptions {
  /** The call that the message answers. A result without one answers nothing, and servers refuse it. */
  readonly toolCallID?: string | null | undefined;
}

type Block = Extract<DeepAgentsMessage['content'], readonly unknown[]>[number];

/** Makes AgentMessages that are silent in the dialect `deepagents`. Ids that are not given are random UUIDs. */
export const agentMessage = {
  system(text: string, { id }: FactoryOptions = {}): DeepAgentsMessage {
    return message(id, 'system', [{ type: 'text', text }]);
  },

  human(text: string, { id, imageURLs = [], images = [] }: HumanOptions = {}): DeepAgentsMessage {
    const all = [...imageURLs.map(url => ({ url })), ...images];
    return message(id, 'human', [{ type: 'text', text }, ...all.map((image): Block => ({ type: 'image', image }))]);
  },

  ai(
    text: string,
    { id, toolCalls = [], malformedToolCallBlocks: blocks = [], reasoning }: AiOptions = {},
  ): DeepAgentsMessage {
    const thought: Block[] = reasoning ? [{ type: 'reasoning', reasoning }] : [];
    return {
      ...message(id, 'ai', [...thought, { type: 'text', text }]),
      ...(toolCalls.length > 0 && { toolCalls: toolCalls.map(call => ({ ...call, id: call.id ?? randomId() })) }),
      ...(blocks.length > 0 && { malformedToolCallBlocks: [...blocks] }),
    };
  },

  tool(text: string, { id, toolCallID }: ToolOptions = {}): DeepAgentsMessage {
    return { ...message(id, 'tool', [{ type: 'text', text }]), ...(toolCallID ? { toolCallID } : {}) };
  },
};

function message(id: string | undefined, role: DeepAgentsMessage['role'], content: Block[]): DeepAgentsMessage {
  return { id: id ?? randomId(), role, content };
}

/** A UUID in capitals, as this system writes them. */
function randomId(): string {
  return globalThis.crypto.randomUUID().toUpperCase();
}
