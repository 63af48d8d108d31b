/** The examples of the schemas, typed: the compiler checks that the generated types accept what the schemas accept. */
import type { DialectFile } from '../src/dialects/dialect-file.ts';
import type {
  AssistantMessage,
  ChatAssistantMessage,
  ChatDeveloperMessage,
  ChatFunctionMessage,
  ChatRequest,
  ChatSystemMessage,
  ChatToolDefinition,
  ChatToolMessage,
  ChatUserMessage,
  Config,
  ContentPart,
  Conversation,
  Conversion,
  DeepAgentsLogEntry,
  DeepAgentsMessage,
  Exchange,
  LocalMetadata,
  OpenAgentLoopsMessage,
  PromptApiCreateOptions,
  PromptApiMessage,
  PromptProposalMessage,
  PromptRequestResult,
  ReactAction,
  ReactJsonMessage,
  ReactNativeMessage,
  ReactStructuredCall,
  ReasoningDetail,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
  WoloMessage,
  WoloSession,
} from '../src/generated/types.ts';
import { answerExamples } from './answer-examples.ts';
import { anthropicExamples } from './anthropic-examples.ts';
import { chatExamples } from './chat-examples.ts';
import { nativeStreamExamples } from './native-stream-examples.ts';

const arguments_ = '{"city":"Oslo"}';
const call: ToolCall = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: arguments_ } };
const bareCall: ToolCall = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };

const openAgentLoops: OpenAgentLoopsMessage[] = [
  {
    role: 'tool',
    tool_call_id: 'call_a',
    content: '72°F and sunny',
    toolName: 'get_weather',
    isError: false,
    timestamp: 1782610000000,
  },
];

const conversation: Conversation[] = [
  {
    messages: [
      {
        role: 'user',
        wireRole: 'user',
        parts: [{ type: 'text', text: 'Hello', pointer: '/0/content' }],
        contentForm: 'string',
        pointer: '/0',
      },
    ],
    form: 'array',
    pointer: '',
  },
];
const config: Config[] = [
  {
    $schema: './node_modules/rolecall/schemas/config.schema.json',
    extends: 'recommended',
    include: ['logs/**/*.jsonl'],
    rules: { 'blank-text': 'off' },
    overrides: [{ files: ['logs/claude/**'], dialect: 'anthropic' }],
  },
];

const dialectFile: DialectFile[] = [
  {
    extends: 'openai-chat',
    id: 'our-gateway',
    rules: {
      'unsupported-role': [
        {
          rejected: 422,
          parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
          evidence: [{ kind: 'documented', url: 'https://gateway.example/docs/messages' }],
        },
      ],
    },
  },
];

const exchange: Exchange[] = [
  {
    id: '1',
    host: 'api.openai.com',
    path: '/v1/chat/completions',
    status: 200,
    request: { model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }] },
    // The schema leaves a reply open. Its type is narrower, which `schemas.test.ts` checks.
    response: null as never,
    sse: null,
  },
];
const assistant: AssistantMessage[] = [
  { role: 'assistant', content: null, reasoning_content: 'Look it up.', tool_calls: [call] },
];
const woloMessage: WoloMessage[] = [
  {
    id: 'msg_002',
    role: 'assistant',
    parts: [
      { type: 'text', id: 'text_002', text: "I'll read it." },
      {
        type: 'tool',
        id: 'tool_001',
        tool: 'read',
        input: { path: 'config.json' },
        output: '{}',
        status: 'completed',
        start_time: 1704067201.5,
        end_time: 1704067201.75,
      },
    ],
    timestamp: 1704067201.25,
    finished: true,
    finish_reason: 'tool_calls',
    reasoning_content: '',
    metadata: {},
  },
];
const woloSession: WoloSession[] = [
  {
    id: '3f2a9c10',
    messages: [
      {
        id: 'msg_001',
        role: 'user',
        parts: [{ type: 'text', id: 'text_001', text: "What's the weather like?" }],
        timestamp: 1704067200.5,
      },
    ],
    created_at: 1704067200.25,
    updated_at: 1704067200.5,
    parent_session_id: null,
    agent_type: null,
    title: null,
    tags: [],
  },
];
const localMetadata: LocalMetadata[] = [{ finishReason: 'tool-calls', timestamp: 1767225600000 }];
const reasoningDetail: ReasoningDetail[] = [
  { type: 'reasoning.text', text: 'The user asks for Oslo.', signature: 'c2ln', index: 0 },
];
const system: SystemMessage[] = [{ role: 'system', content: 'You are a weather assistant.' }];
const tool: ToolMessage[] = [{ role: 'tool', tool_call_id: 'call_1', content: '{"temp_c":7}' }];
const user: UserMessage[] = [{ role: 'user', content: [{ type: 'text', text: 'And Paris?' }] }];
const chatAssistant: ChatAssistantMessage[] = [
  { role: 'assistant', content: null, tool_calls: [bareCall] },
  { role: 'assistant', content: null, function_call: { name: 'get_weather', arguments: '{}' } },
];
const developer: ChatDeveloperMessage[] = [{ role: 'developer', content: 'Answer briefly.' }];
const chatFunction: ChatFunctionMessage[] = [{ role: 'function', name: 'get_weather', content: '7' }];
const chatSystem: ChatSystemMessage[] = [{ role: 'system', content: 'Answer briefly.' }];
const chatTool: ChatToolMessage[] = [{ role: 'tool', tool_call_id: 'call_1', content: '7' }];
const chatUser: ChatUserMessage[] = [{ role: 'user', content: 'Hello' }];
const request: ChatRequest[] = [{ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }] }];
const functionTool: ChatToolDefinition[] = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
];
const customTool: ChatToolDefinition[] = [{ type: 'custom', custom: { name: 'run_sql' } }];
const promptMessage: PromptApiMessage[] = [
  {
    role: 'assistant',
    content: [
      {
        type: 'tool-call',
        value: { callID: 'toolcall_1', name: 'get_weather', arguments: { location: 'London' } },
      },
    ],
  },
];
const promptOptions: PromptApiCreateOptions[] = [
  {
    initialPrompts: [{ role: 'system', content: 'Be brief.' }],
    expectedInputs: [{ type: 'text', languages: ['en'] }],
  },
];
const promptProposal: PromptProposalMessage[] = [
  { role: 'tool', toolCallId: 'toolcall_3', name: 'get_weather', content: 'Sunny, 20 degrees.' },
];
const promptResult: PromptRequestResult[] = [
  {
    done: true,
    runs: [
      {
        thinkingText: '',
        text: 'Hello!',
        tools: [],
        usage: { promptTokens: 12, completionTokens: 3, totalTokens: 15 },
      },
    ],
    usage: { promptTokens: 12, completionTokens: 3, totalTokens: 15 },
  },
];
const reactAction: ReactAction[] = [
  { type: 'final_answer', reasoning: 'I have what I need.', answer: 'It is 4 degrees in Oslo.' },
];
const reactJson: ReactJsonMessage[] = [
  {
    role: 'assistant',
    content:
      '{"type": "tool_call", "reasoning": "Look it up.", "tool_name": "get_weather", "tool_args": {"city": "Oslo"}}',
  },
];
const reactNative: ReactNativeMessage[] = [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', name: 'get_weather', arguments: { city: 'Oslo' } }],
    pinned: false,
  },
];
const reactStructured: ReactStructuredCall[] = [
  {
    value: { tools: ['web_search'] },
    raw_data: { tools: ['web_search'] },
    level_used: 'json_mode',
    llm_calls: 2,
    total_usage: { total_tokens: 812 },
    abilities: { tool_call: true, json_mode: true },
  },
];
const part = (each: ContentPart): ContentPart[] => [each];

/** Examples by schema file and pointer of the definition. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'conversation#': conversation,
  'config#': config,
  'dialect-file#': dialectFile,
  'conversion#': [
    {
      value: [{ role: 'user', content: 'Hello' }],
      from: 'open-agent-loops',
      to: 'openai-chat',
      losses: [],
      extension: { dialect: 'open-agent-loops', groups: [] },
      verdict: 'accepted',
      diagnostics: [],
    },
  ] satisfies Conversion[],
  'exchange#': exchange,
  'message/assistant#': assistant,
  'message/content-part#/$defs/text': part({ type: 'text', text: 'What is on this picture?' }),
  'message/content-part#/$defs/image_url': part({
    type: 'image_url',
    image_url: { url: 'https://example.com/cat.png', detail: 'low' },
  }),
  'message/content-part#/$defs/input_audio': part({
    type: 'input_audio',
    input_audio: { data: 'UklGRg==', format: 'wav' },
  }),
  'message/content-part#/$defs/file': part({ type: 'file', file: { file_id: 'file-abc' } }),
  'message/content-part#/$defs/refusal': part({ type: 'refusal', refusal: 'I cannot help with that.' }),
  'message/local-metadata#': localMetadata,
  'message/reasoning-detail#': reasoningDetail,
  'message/system#': system,
  'message/tool-call#/$defs/function': [call],
  'message/tool-call#/$defs/custom': [{ id: 'call_2', type: 'custom', custom: { name: 'run_sql', input: 'select 1' } }],
  'message/tool#': tool,
  'message/user#': user,
  'system/deepagents/message#': [
    {
      id: '6F9619FF-8B86-D011-B42D-00C04FC964FF',
      role: 'ai',
      content: [
        { type: 'reasoning', reasoning: 'The file has to be read first.' },
        { type: 'text', text: 'I will read it.' },
      ],
      toolCalls: [{ id: '0E37DF36-F698-11E6-8DD4-CB9CED3DF976', name: 'read_file', arguments: { path: 'notes.md' } }],
    },
  ] satisfies DeepAgentsMessage[],
  'system/deepagents-log/entry#': [
    {
      content: 'I will read it.',
      modelID: 'LiquidAI/LFM2.5-8B-A1B-MLX-8bit',
      role: 'ai',
      round: 1,
      threadId: 'chat-1',
      timestamp: '2026-08-08T10:14:49Z',
      toolCalls: [{ arguments: { path: 'notes.md' }, id: '0E37DF36-F698-11E6-8DD4-CB9CED3DF976', name: 'read_file' }],
    },
  ] satisfies DeepAgentsLogEntry[],
  'system/open-agent-loops/message#': openAgentLoops,
  'system/prompt-api/create-options#': promptOptions,
  'system/prompt-api/message#': promptMessage,
  'system/prompt-api-209/message#': promptProposal,
  'system/prompt-api-209/request-result#': promptResult,
  'system/react-json/action#': reactAction,
  'system/react-json/message#': reactJson,
  'system/react-json/structured-call#': reactStructured,
  'system/react-native/message#': reactNative,
  'system/wolo/message#': woloMessage,
  'system/wolo/session#': woloSession,
  ...anthropicExamples,
  ...chatExamples,
  ...nativeStreamExamples,
  ...answerExamples,
  'wire/openai-chat/message-assistant#': chatAssistant,
  'wire/openai-chat/message-developer#': developer,
  'wire/openai-chat/message-function#': chatFunction,
  'wire/openai-chat/message-system#': chatSystem,
  'wire/openai-chat/message-tool#': chatTool,
  'wire/openai-chat/message-user#': chatUser,
  'wire/openai-chat/request#': request,
  'wire/openai-chat/tool-definition#/$defs/function': functionTool,
  'wire/openai-chat/tool-definition#/$defs/custom': customTool,
};
