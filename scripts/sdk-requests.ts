/** Types of the official SDKs for messages, parts, tools and events, and requests that contain a value of each type. */
import type { DialectId } from '../src/index.ts';
import type { JsonObject } from '../src/source/json.ts';
import type { SdkType } from './sdk-values.ts';

type Build = (value: unknown) => unknown;

/** A type of an SDK, and requests for its values. A value is known if one of the requests is accepted with it. */
export interface SdkPlace extends SdkType {
  readonly dialect: DialectId;
  readonly requests?: readonly Build[];
  /** For stream events: a stream that contains a value. */
  readonly stream?: (value: unknown) => unknown[];
}

const USER = { role: 'user', content: 'Hi' };
const GPT = { model: 'gpt-5-mini' };
const CLAUDE = { model: 'claude-opus-5-5', max_tokens: 9 };
const NOVA = { modelId: 'us.amazon.nova-pro-v1:0' };
const USER_OF_MCP = { role: 'user', content: { type: 'text', text: 'Hi' } };
const HELLO = { role: 'user', parts: [{ text: 'Hi' }] };

const chat =
  (...messages: Build[]): Build =>
  value => ({ ...GPT, messages: messages.map(each => each(value)) });
const constant =
  (message: unknown): Build =>
  () =>
    message;
const messageWithPart =
  (role: string, key = 'content'): Build =>
  part => ({ role, [key]: [part] });

const inClaude: readonly Build[] = [
  part => ({ ...CLAUDE, messages: [messageWithPart('user')(part)] }),
  part => ({ ...CLAUDE, messages: [USER, messageWithPart('assistant')(part), USER] }),
  part => ({ ...CLAUDE, messages: [USER, { role: 'assistant', content: 'Hm.' }, messageWithPart('system')(part)] }),
];
const toolOfClaude: readonly Build[] = [tool => ({ ...CLAUDE, messages: [USER], tools: [tool] })];
const inMistral: readonly Build[] = [message => ({ model: 'mistral-small-latest', messages: [USER, message] })];

/** What one run compares. `sdk.` is the namespace of the module. */
export const SDK_PLACES: readonly SdkPlace[] = [
  {
    name: 'OpenAI chat message',
    module: 'openai',
    type: 'sdk.OpenAI.Chat.Completions.ChatCompletionMessageParam',
    dialect: 'openai-chat',
    requests: [chat(constant(USER), message => message)],
  },
  {
    name: 'OpenAI chat part',
    module: 'openai',
    type: 'sdk.OpenAI.Chat.Completions.ChatCompletionContentPart',
    dialect: 'openai-chat',
    requests: [chat(messageWithPart('user')), chat(constant(USER), messageWithPart('assistant'), constant(USER))],
  },
  {
    name: 'OpenAI chat tool',
    module: 'openai',
    type: 'sdk.OpenAI.Chat.Completions.ChatCompletionTool',
    dialect: 'openai-chat',
    requests: [tool => ({ ...GPT, messages: [USER], tools: [tool] })],
  },
  {
    name: 'OpenAI Responses item',
    module: 'openai',
    type: 'sdk.OpenAI.Responses.ResponseInputItem',
    dialect: 'openai-responses',
    requests: [item => ({ ...GPT, input: [item] })],
  },
  {
    name: 'OpenAI Responses part',
    module: 'openai',
    type: 'sdk.OpenAI.Responses.ResponseInputContent',
    dialect: 'openai-responses',
    requests: [part => ({ ...GPT, input: [messageWithPart('user')(part)] })],
  },
  {
    name: 'OpenAI Responses tool',
    module: 'openai',
    type: 'sdk.OpenAI.Responses.Tool',
    dialect: 'openai-responses',
    requests: [tool => ({ ...GPT, input: 'Hi', tools: [tool] })],
  },
  {
    name: 'OpenAI Responses event',
    module: 'openai',
    type: 'sdk.OpenAI.Responses.ResponseStreamEvent',
    dialect: 'openai-responses',
    stream: event => [event],
  },
  {
    name: 'Anthropic block',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Messages.ContentBlockParam',
    dialect: 'anthropic',
    requests: inClaude,
  },
  {
    name: 'Anthropic beta block',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Beta.Messages.BetaContentBlockParam',
    dialect: 'anthropic',
    requests: inClaude,
  },
  {
    name: 'Anthropic system block',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Beta.Messages.BetaTextBlockParam',
    dialect: 'anthropic',
    requests: [block => ({ ...CLAUDE, system: [block], messages: [USER] })],
  },
  {
    name: 'Anthropic tool',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Messages.ToolUnion',
    dialect: 'anthropic',
    requests: toolOfClaude,
  },
  {
    name: 'Anthropic beta tool',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Beta.Messages.BetaToolUnion',
    dialect: 'anthropic',
    requests: toolOfClaude,
  },
  {
    name: 'Anthropic event',
    module: '@anthropic-ai/sdk',
    type: 'sdk.Anthropic.Beta.Messages.BetaRawMessageStreamEvent',
    dialect: 'anthropic',
    stream: event => [event],
  },
  {
    name: 'Gemini part',
    module: '@google/genai',
    type: 'sdk.Part',
    dialect: 'gemini',
    requests: [
      part => ({ contents: [messageWithPart('user', 'parts')(part)] }),
      part => ({ contents: [HELLO, messageWithPart('model', 'parts')(part), HELLO] }),
    ],
  },
  {
    name: 'Gemini tool',
    module: '@google/genai',
    type: 'sdk.Tool',
    dialect: 'gemini',
    requests: [tool => ({ contents: [HELLO], tools: [tool] })],
  },
  {
    name: 'Bedrock block',
    module: '@aws-sdk/client-bedrock-runtime',
    type: 'sdk.ContentBlock',
    dialect: 'bedrock-converse',
    requests: [
      block => ({ ...NOVA, messages: [{ role: 'user', content: [{ text: 'Hi' }, block] }] }),
      block => ({
        ...NOVA,
        messages: [{ role: 'user', content: [{ text: 'Hi' }] }, messageWithPart('assistant')(block)],
      }),
    ],
  },
  {
    name: 'Mistral part',
    module: '@mistralai/mistralai/models/components',
    type: 'sdk.ContentChunk$Outbound',
    dialect: 'mistral',
    requests: [part => ({ model: 'mistral-small-latest', messages: [messageWithPart('user')(part)] })],
  },
  {
    name: 'Mistral assistant message',
    module: '@mistralai/mistralai/models/components',
    type: 'sdk.AssistantMessage$Outbound',
    dialect: 'mistral',
    requests: inMistral,
  },
  {
    name: 'Ollama message',
    module: 'ollama',
    type: 'sdk.Message',
    dialect: 'ollama',
    requests: [message => ({ model: 'qwen3', messages: [{ ...(message as JsonObject), role: 'user' }] })],
  },
  {
    name: 'AI SDK message',
    module: 'ai',
    type: 'sdk.ModelMessage',
    dialect: 'ai-sdk-model',
    requests: [message => [message]],
  },
  {
    name: 'AI SDK user part',
    module: 'ai',
    type: "Exclude<sdk.UserModelMessage['content'], string>[number]",
    dialect: 'ai-sdk-model',
    requests: [part => [messageWithPart('user')(part)]],
  },
  {
    name: 'AI SDK assistant part',
    module: 'ai',
    type: "Exclude<sdk.AssistantModelMessage['content'], string>[number]",
    dialect: 'ai-sdk-model',
    requests: [part => [USER, messageWithPart('assistant')(part)]],
  },
  {
    name: 'AG-UI message',
    module: '@ag-ui/core',
    type: 'sdk.Message',
    dialect: 'ag-ui',
    requests: [message => [message]],
  },
  {
    name: 'Cohere message',
    module: 'cohere-ai',
    type: 'sdk.Cohere.ChatMessageV2',
    dialect: 'cohere',
    requests: [message => ({ model: 'command-a-03-2025', messages: [USER, message] })],
  },
  {
    name: 'Cohere user part',
    module: 'cohere-ai',
    type: 'sdk.Cohere.Content',
    dialect: 'cohere',
    requests: [part => ({ model: 'command-a-vision-07-2025', messages: [messageWithPart('user')(part)] })],
  },
  {
    name: 'LangChain standard block',
    module: '@langchain/core/messages',
    type: 'sdk.ContentBlock.Standard',
    dialect: 'langchain',
    requests: [
      block => [{ type: 'human', content: [block] }],
      block => [
        { type: 'human', content: 'Hi' },
        { type: 'ai', content: [block] },
      ],
    ],
  },
  {
    name: 'OpenAI Agents item',
    module: '@openai/agents',
    type: 'sdk.AgentInputItem',
    dialect: 'openai-agents',
    requests: [item => [USER, item]],
  },
  {
    name: 'MCP sampling message',
    module: '@modelcontextprotocol/sdk/types.js',
    type: 'sdk.SamplingMessage',
    dialect: 'mcp-sampling',
    requests: [message => ({ messages: [message], maxTokens: 9 })],
  },
  {
    name: 'MCP sampling block',
    module: '@modelcontextprotocol/sdk/types.js',
    type: 'sdk.SamplingMessageContentBlock',
    dialect: 'mcp-sampling',
    requests: [
      block => ({ messages: [messageWithPart('user')(block)], maxTokens: 9 }),
      block => ({ messages: [USER_OF_MCP, messageWithPart('assistant')(block)], maxTokens: 9 }),
    ],
  },
  {
    name: 'MCP tool',
    module: '@modelcontextprotocol/sdk/types.js',
    type: 'sdk.Tool',
    dialect: 'mcp-sampling',
    requests: [tool => ({ messages: [USER_OF_MCP], tools: [tool], maxTokens: 9 })],
  },
];
