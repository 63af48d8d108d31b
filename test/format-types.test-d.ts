/** Checked by the compiler, never run: plain literals of every message format have its types, and wrong ones do not. */
import type {
  AgentsItem,
  AgUiMessage,
  AgUiRunAgentInput,
  AgUiStreamEvent,
  AiSdkModelMessage,
  AiSdkPrompt,
  AiSdkUiMessage,
  AiSdkUiStreamEvent,
  AnthropicMessage,
  AnthropicReply,
  AnthropicRequest,
  AnthropicStreamEvent,
  AssistantMessage,
  AtifTrajectory,
  BedrockConverseRequest,
  BedrockMessage,
  ChatMessage,
  ChatRequest,
  CohereMessage,
  CohereRequest,
  DeepAgentsMessage,
  Dialect,
  GeminiContent,
  GeminiRequest,
  HarmonyMessage,
  HaystackMessage,
  HfChatMessage,
  InteractionRequest,
  InteractionStep,
  LangChainMessage,
  LlamaIndexMessage,
  McpCreateMessage,
  McpSamplingMessage,
  MistralConversationRequest,
  MistralEntry,
  OllamaMessage,
  OllamaRequest,
  OpenAgentLoopsMessage,
  OtelGenAiMessage,
  PromptApiMessage,
  PydanticAiMessage,
  ReactNativeMessage,
  ResponsesItem,
  ResponsesRequest,
  SemanticKernelMessage,
  SharegptConversation,
  WoloMessage,
} from '../src/generated/types.ts';

const arguments_ = '{"city":"Oslo"}';
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const names: ReadonlyArray<string> = ['get_weather'];
const calls = names.map((name, i) => ({
  id: `call_${i}`,
  type: 'function' as const,
  function: { name, arguments: '{}' },
}));

// OpenAI chat completions

/** A list of tool calls that a program made, of unknown length. */
export const mapped: AssistantMessage = { role: 'assistant', content: null, tool_calls: calls };
export const chatMessages: ChatMessage[] = [
  { role: 'developer', content: 'Be brief.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
    ],
  },
  { role: 'assistant', content: null, tool_calls: calls },
  { role: 'tool', tool_call_id: 'call_0', content: 'sunny' },
];
export const chatRequest: ChatRequest = {
  model: 'gpt-5',
  messages: chatMessages,
  tools: [{ type: 'function', function: { name: 'get_weather', parameters: schema, strict: true } }],
  tool_choice: { type: 'function', function: { name: 'get_weather' } },
  response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
  temperature: 0.2,
  top_p: 0.9,
  n: 1,
  stop: ['END'],
  seed: 7,
  stream: true,
  stream_options: { include_usage: true },
  metadata: { team: 'a' },
  user: 'u_1',
};
// @ts-expect-error A tool result refers to its tool call.
export const chatToolResult: ChatMessage = { role: 'tool', content: 'sunny' };
// @ts-expect-error Messages are a list.
export const chatText: ChatRequest = { model: 'gpt-5', messages: 'Hello' };
// @ts-expect-error A temperature is a number.
export const chatTemperature: ChatRequest = { model: 'gpt-5', messages: [], temperature: 'hot' };
// @ts-expect-error `mesages` is misspelled.
export const chatMisspelled: ChatRequest = { model: 'gpt-5', mesages: [] };

// OpenAI responses

export const responsesItems: ResponsesItem[] = [
  { role: 'user', content: 'Hello' },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
  { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'The user greets.' }] },
  { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: arguments_ },
  { type: 'function_call_output', call_id: 'call_1', output: 'sunny' },
  { type: 'shell_call', call_id: 'call_2', action: { commands: ['ls'] } },
];
export const responsesRequest: ResponsesRequest = {
  model: 'gpt-5',
  input: responsesItems,
  instructions: 'Be brief.',
  tools: [
    { type: 'function', name: 'get_weather', parameters: schema, strict: true },
    { type: 'web_search', filters: { allowed_domains: ['example.com'] } },
  ],
  reasoning: { effort: 'low' },
  truncation: 'auto',
  top_p: 1,
};
export const responsesText: ResponsesRequest = { model: 'gpt-5', input: 'Hello' };
// @ts-expect-error Arguments are JSON text.
export const responsesCall: ResponsesItem = { type: 'function_call', call_id: 'c', name: 'f', arguments: { a: 1 } };

// Anthropic

export const anthropicMessages: AnthropicMessage[] = [
  { role: 'user', content: 'Hello' },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'The user asks.', signature: 'c2ln' },
      { type: 'text', text: 'I look it up.' },
      { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
    ],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: [{ type: 'text', text: 'sunny' }],
        cache_control: { type: 'ephemeral' },
      },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
    ],
  },
];
export const anthropicRequest: AnthropicRequest = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1024,
  system: [{ type: 'text', text: 'Be brief.' }],
  messages: anthropicMessages,
  tools: [
    { name: 'get_weather', input_schema: schema },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
  ],
  tool_choice: { type: 'auto' },
  temperature: 0.5,
  stop_sequences: ['END'],
  metadata: { user_id: 'u_1' },
};
export const anthropicReply: AnthropicReply = { content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' };
export const anthropicDelta: AnthropicStreamEvent = {
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text: 'Hi' },
};
// @ts-expect-error A text block has `text`.
export const anthropicText: AnthropicMessage['content'] = [{ type: 'text', content: 'Hi' }];
// @ts-expect-error A tool use has a name.
export const anthropicCall: AnthropicMessage['content'] = [{ type: 'tool_use', id: 'a', input: {} }];

// Gemini

export const geminiContents: GeminiContent[] = [
  { role: 'user', parts: [{ text: 'Hello' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }] },
  {
    role: 'model',
    parts: [{ functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' }],
  },
  { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { output: 'sunny' } } }] },
];
export const geminiRequest: GeminiRequest = {
  contents: geminiContents,
  systemInstruction: { parts: [{ text: 'Be brief.' }] },
  tools: [{ functionDeclarations: [{ name: 'get_weather', parameters: schema }] }],
  toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
  generationConfig: { temperature: 0.5, maxOutputTokens: 100 },
};
// @ts-expect-error A function call is an object.
export const geminiCall: GeminiContent = { role: 'model', parts: [{ functionCall: 'get_weather' }] };
// @ts-expect-error Arguments are an object, not JSON text.
export const geminiArguments: GeminiContent = { parts: [{ functionCall: { name: 'f', args: '{}' } }] };

export const interactionSteps: InteractionStep[] = [
  { type: 'user_input', content: [{ type: 'text', text: 'Hello' }] },
  { type: 'function_call', id: 'c_1', name: 'get_weather', arguments: { city: 'Oslo' } },
  { type: 'function_result', call_id: 'c_1', name: 'get_weather', result: { output: 'sunny' } },
];
export const interactionRequest: InteractionRequest = { model: 'gemini-3-pro', input: interactionSteps, store: false };
// @ts-expect-error A function call has a name.
export const interactionCall: InteractionStep = { type: 'function_call', id: 'c_1' };

// Bedrock

export const bedrockMessages: BedrockMessage[] = [
  { role: 'user', content: [{ text: 'Hello' }, { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } }] },
  { role: 'assistant', content: [{ toolUse: { toolUseId: 't_1', name: 'get_weather', input: { city: 'Oslo' } } }] },
  { role: 'user', content: [{ toolResult: { toolUseId: 't_1', content: [{ json: { weather: 'sunny' } }] } }] },
];
export const bedrockRequest: BedrockConverseRequest = {
  modelId: 'amazon.nova-pro-v1:0',
  messages: bedrockMessages,
  system: [{ text: 'Be brief.' }],
  inferenceConfig: { maxTokens: 100 },
  toolConfig: { tools: [{ toolSpec: { name: 'get_weather', inputSchema: { json: schema } } }] },
  requestMetadata: { team: 'a' },
};
// @ts-expect-error Content is a list of blocks.
export const bedrockText: BedrockMessage = { role: 'user', content: 'Hello' };

// Cohere, Mistral, Ollama, MCP

export const cohereMessages: CohereMessage[] = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', tool_plan: 'I look it up.', tool_calls: calls },
  { role: 'tool', tool_call_id: 'call_0', content: [{ type: 'document', document: { data: { weather: 'sunny' } } }] },
];
export const cohereRequest: CohereRequest = { model: 'command-a-03-2025', messages: cohereMessages, p: 0.9, k: 10 };
// @ts-expect-error Cohere has no role `developer`.
export const cohereRole: CohereMessage = { role: 'developer', content: 'Be brief.' };

export const mistralEntries: MistralEntry[] = [
  { role: 'user', content: 'Hello' },
  { type: 'function.call', tool_call_id: 'c_1', name: 'get_weather', arguments: { city: 'Oslo' } },
  { type: 'function.result', tool_call_id: 'c_1', result: 'sunny' },
];
export const mistralRequest: MistralConversationRequest = { model: 'mistral-medium-latest', inputs: mistralEntries };
// @ts-expect-error A result refers to its call.
export const mistralResult: MistralEntry = { type: 'function.result', result: 'sunny' };

export const ollamaMessages: OllamaMessage[] = [
  { role: 'user', content: 'What is this?', images: ['iVBORw0KGgo='] },
  { role: 'assistant', content: '', tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Oslo' } } }] },
];
export const ollamaRequest: OllamaRequest = { model: 'qwen3:8b', messages: ollamaMessages, options: { num_ctx: 8192 } };
// @ts-expect-error Content is text.
export const ollamaParts: OllamaMessage = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };

export const mcpMessages: McpSamplingMessage[] = [
  { role: 'user', content: { type: 'text', text: 'Hello' } },
  { role: 'assistant', content: [{ type: 'tool_use', id: 't_1', name: 'get_weather', input: { city: 'Oslo' } }] },
  { role: 'user', content: [{ type: 'tool_result', toolUseId: 't_1', content: [{ type: 'text', text: 'sunny' }] }] },
];
export const mcpRequest: McpCreateMessage = { messages: mcpMessages, maxTokens: 100 };
// @ts-expect-error Text content has `text`.
export const mcpText: McpSamplingMessage = { role: 'user', content: { type: 'text', value: 'Hi' } };

// Frameworks

export const agUiMessages: AgUiMessage[] = [
  { id: '1', role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  { id: '2', role: 'assistant', toolCalls: calls },
  { id: '3', role: 'tool', toolCallId: 'call_0', content: 'sunny' },
];
export const agUiInput: AgUiRunAgentInput = { threadId: 't', runId: 'r', messages: agUiMessages, state: {}, tools: [] };
export const agUiEvent: AgUiStreamEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: '1', delta: 'Hi' };
// @ts-expect-error A delta has text.
export const agUiDelta: AgUiStreamEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: '1' };

export const modelMessages: AiSdkModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'get_weather', input: { a: 1 } }] },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'c', toolName: 'get_weather', output: { type: 'json', value: { a: 1 } } },
    ],
  },
];
export const modelPrompt: AiSdkPrompt = { system: 'Be brief.', messages: modelMessages };
// @ts-expect-error A tool call has the name of its tool.
export const modelCall: AiSdkModelMessage = { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c' }] };

export const uiMessage: AiSdkUiMessage = {
  id: 'm_1',
  role: 'assistant',
  parts: [
    { type: 'step-start' },
    { type: 'reasoning', text: 'The user asks.' },
    { type: 'tool-get_weather', toolCallId: 'c', state: 'output-available', input: { a: 1 }, output: 'sunny' },
    { type: 'data-chart', data: [1, 2] },
    { type: 'text', text: 'Sunny.', state: 'done' },
  ],
};
export const uiEvent: AiSdkUiStreamEvent = { type: 'text-delta', id: '0', delta: 'Hi' };
// @ts-expect-error A text part has `text`.
export const uiText: AiSdkUiMessage = { id: 'm_1', role: 'user', parts: [{ type: 'text', value: 'Hi' }] };

export const atif: AtifTrajectory = {
  schema_version: 'ATIF-v1.5',
  agent: { name: 'a', version: '1' },
  steps: [
    { step_id: 1, source: 'user', message: 'Hello' },
    {
      step_id: 2,
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 'c', function_name: 'get_weather', arguments: { city: 'Oslo' } }],
      observation: { results: [{ source_call_id: 'c', content: 'sunny' }] },
      metrics: { prompt_tokens: 10 },
    },
  ],
};
// @ts-expect-error A step has a message.
export const atifStep: AtifTrajectory['steps'] = [{ step_id: 1, source: 'user' }];

export const harmony: HarmonyMessage[] = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', channel: 'final', content: [{ type: 'text', text: 'Hi' }] },
];
// @ts-expect-error A message has content.
export const harmonyEmpty: HarmonyMessage = { role: 'user' };

export const haystack: HaystackMessage = { role: 'user', meta: {}, name: null, content: [{ text: 'Hello' }] };
// @ts-expect-error Content is text or a list.
export const haystackContent: HaystackMessage = { role: 'user', content: { text: 'Hello' } };

export const hfChat: HfChatMessage[] = [
  { role: 'user', content: [{ type: 'image', url: 'https://example.com/a.png' }] },
  { role: 'assistant', tool_calls: [{ type: 'function', function: { name: 'get_weather', arguments: { a: 1 } } }] },
];
// @ts-expect-error A function has a name.
export const hfChatCall: HfChatMessage = { role: 'assistant', tool_calls: [{ function: { arguments: {} } }] };

export const langChain: LangChainMessage[] = [
  { type: 'human', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
  {
    type: 'ai',
    content: '',
    tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, id: 'c', type: 'tool_call' }],
  },
  { type: 'tool', content: 'sunny', tool_call_id: 'c', artifact: { rows: 3 } },
];
// @ts-expect-error Content is text or a list.
export const langChainContent: LangChainMessage = { type: 'human', content: 1 };

export const llamaIndex: LlamaIndexMessage = { role: 'user', content: 'hi' };
export const llamaIndexBlocks: LlamaIndexMessage = { role: 'user', blocks: [{ block_type: 'text', text: 'hi' }] };
llamaIndex.content = 'hi';
// @ts-expect-error A text block has text.
export const llamaIndexText: LlamaIndexMessage = { role: 'user', blocks: [{ block_type: 'text', txt: 'hi' }] };

export const agentsItems: AgentsItem[] = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Hi' }] },
  { type: 'function_call', callId: 'c', name: 'get_weather', arguments: arguments_ },
  { type: 'function_call_result', callId: 'c', name: 'get_weather', status: 'completed', output: 'sunny' },
];
// @ts-expect-error A result has a status.
export const agentsResult: AgentsItem = { type: 'function_call_result', callId: 'c', name: 'f', output: 'sunny' };

export const otel: OtelGenAiMessage = {
  role: 'assistant',
  parts: [
    { type: 'text', content: 'Hello' },
    { type: 'tool_call', id: 'c', name: 'get_weather', arguments: { city: 'Oslo' } },
  ],
};
// @ts-expect-error A part has a type.
export const otelPart: OtelGenAiMessage = { role: 'user', parts: [{ content: 'Hello' }] };

export const pydantic: PydanticAiMessage[] = [
  {
    kind: 'request',
    parts: [{ part_kind: 'user-prompt', content: ['Hello', { kind: 'image-url', url: 'https://a.b' }] }],
  },
  {
    kind: 'response',
    parts: [{ part_kind: 'tool-call', tool_name: 'get_weather', args: { a: 1 }, tool_call_id: 'c' }],
  },
];
// @ts-expect-error A tool call has the name of its tool.
export const pydanticCall: PydanticAiMessage = { kind: 'response', parts: [{ part_kind: 'tool-call', args: {} }] };

export const semanticKernel: SemanticKernelMessage = {
  role: 'user',
  metadata: {},
  items: [{ content_type: 'text', text: 'Hello' }],
};
// @ts-expect-error Content is text.
export const semanticKernelContent: SemanticKernelMessage = { role: 'user', content: ['Hello'] };

export const sharegpt: SharegptConversation = { conversations: [{ from: 'human', value: 'Hello' }] };
// @ts-expect-error A message has an author.
export const sharegptMessage: SharegptConversation = { conversations: [{ value: 'Hello' }] };

// Systems

export const deepAgents: DeepAgentsMessage = {
  role: 'ai',
  content: [{ type: 'text', text: 'Hi' }],
  toolCalls: [{ id: 'c', name: 'get_weather', arguments: { city: 'Oslo' } }],
};
export const openAgentLoops: OpenAgentLoopsMessage = { role: 'user', content: 'Hello', timestamp: 1782610000000 };
export const promptApi: PromptApiMessage = { role: 'user', content: [{ type: 'text', value: 'Hello' }] };
export const reactNative: ReactNativeMessage = { role: 'user', content: 'Hello', tool_calls: null };
export const wolo: WoloMessage = { role: 'user', parts: [{ text: 'Hello' }] };
// @ts-expect-error A part of a message is an object.
export const woloText: WoloMessage = { role: 'user', parts: ['Hello'] };

/** Lists of rule entries are plain lists, so that they can be built up. */
export const rules: Dialect['rules'] = { 'empty-message': [] };
