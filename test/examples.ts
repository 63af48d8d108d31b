/** The schemas' own examples, typed: the compiler checks that the generated types accept what the schemas accept. */
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
  ContentPart,
  Conversation,
  Exchange,
  LocalMetadata,
  ReasoningDetail,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from '../src/generated/types.ts';

const arguments_ = '{"city":"Oslo"}';
const call: ToolCall = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: arguments_ } };
const bareCall: ToolCall = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };

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
const exchange: Exchange[] = [
  {
    id: '1',
    host: 'api.openai.com',
    path: '/v1/chat/completions',
    status: 200,
    request: { model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }] },
    // The schema leaves a reply open; its type is narrower, and `schemas.test.ts` says so.
    response: null as never,
    sse: null,
  },
];
const assistant: AssistantMessage[] = [
  { role: 'assistant', content: null, reasoning_content: 'Look it up.', tool_calls: [call] },
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
const part = (each: ContentPart): ContentPart[] => [each];

/** Schema file and place of the definition to its examples. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'conversation#': conversation,
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
