/**
 * Requests as people write them from memory, each with the dialect that is selected for it, the reason and, if it is
 * faulty, the rule that reports it.
 */

type Json = Readonly<Record<string, unknown>>;

export interface FirstRequest {
  readonly name: string;
  readonly body: unknown;
  /** The dialect that is selected without a flag. */
  readonly dialect: string;
  /** The dialect that a user would pass; by default the same. */
  readonly named?: string;
  /** Rules, one of which must report the fault; missing for a legal request. */
  readonly rules?: readonly string[];
}

const call = (id: string, name = 'get_weather', args: unknown = '{"city":"Oslo"}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const user = (content: unknown = 'What is the weather in Oslo?') => ({ role: 'user', content });
const calls = (...tool_calls: unknown[]) => ({ role: 'assistant', content: null, tool_calls });
const result = (tool_call_id: string, content: unknown = '4 C') => ({ role: 'tool', tool_call_id, content });
const says = (content: unknown) => ({ role: 'assistant', content });
const chat = (model: string, messages: unknown, more: Json = {}) => ({ model, messages, ...more });
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }];
const claude = (messages: unknown, more: Json = {}) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 1024,
  messages,
  ...more,
});
const claudeTools = [{ name: 'get_weather', description: 'The weather', input_schema: parameters }];
const use = (id: string, input: unknown = { city: 'Oslo' }) => ({ type: 'tool_use', id, name: 'get_weather', input });
const used = (tool_use_id: string, content: unknown = '4 C') => ({ type: 'tool_result', tool_use_id, content });
const gemini = (contents: unknown, more: Json = {}) => ({ contents, ...more });
const turn = (role: string, ...parts: unknown[]) => ({ role, parts });
const asks = { functionCall: { name: 'get_weather', args: { city: 'Oslo' } } };
const gets = { functionResponse: { name: 'get_weather', response: { celsius: 4 } } };
const responses = (input: unknown, more: Json = {}) => ({ model: 'gpt-5', input, ...more });
const fnCall = (call_id: string) => ({
  type: 'function_call',
  call_id,
  name: 'get_weather',
  arguments: '{"city":"Oslo"}',
});
const fnOutput = (call_id: string) => ({ type: 'function_call_output', call_id, output: '4 C' });
const NOVA = 'amazon.nova-lite-v1:0';
const CLAUDE_ON_BEDROCK = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const converse = (modelId: string, messages: unknown, more: Json = {}) => ({ modelId, messages, ...more });
const toolUse = (toolUseId: string) => ({ toolUse: { toolUseId, name: 'get_weather', input: { city: 'Oslo' } } });
const toolResult = (toolUseId: string) => ({
  toolResult: { toolUseId, content: [{ text: '4 C' }], status: 'success' },
});
const inferenceConfig = { maxTokens: 512 };
const toolConfig = { tools: [{ toolSpec: { name: 'get_weather', inputSchema: { json: parameters } } }] };
const PNG = 'iVBORw0KGgo=';

export const faulty: readonly FirstRequest[] = [
  // OpenAI chat completions
  {
    name: 'unanswered call',
    body: chat('gpt-4o', [user(), calls(call('c1')), user('Well?')]),
    dialect: 'openai-chat',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'one of two calls unanswered',
    body: chat('gpt-4o-mini', [user(), calls(call('c1'), call('c2')), result('c1'), user('And?')], { tools }),
    dialect: 'openai-chat',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'result without a call',
    body: chat('gpt-4.1', [user(), result('c1')]),
    dialect: 'openai-chat',
    rules: ['orphan-tool-result'],
  },
  {
    name: 'result with the ID of no call',
    body: chat('gpt-4o', [user(), calls(call('c1')), result('c9')]),
    dialect: 'openai-chat',
    rules: ['orphan-tool-result', 'unanswered-tool-call'],
  },
  {
    name: 'arguments as an object',
    body: chat('gpt-4o', [user(), calls(call('c1', 'get_weather', { city: 'Oslo' })), result('c1')]),
    dialect: 'openai-chat',
    rules: ['wrong-type'],
  },
  {
    name: 'tool name with a space',
    body: chat('gpt-4o', [user(), calls(call('c1', 'get weather')), result('c1')]),
    dialect: 'openai-chat',
    rules: ['malformed-tool-name'],
  },
  {
    name: 'declared tool with a dot in its name',
    body: chat('gpt-4o', [user()], { tools: [{ type: 'function', function: { name: 'weather.get', parameters } }] }),
    dialect: 'openai-chat',
    rules: ['malformed-tool-name', 'malformed-tool-definition'],
  },
  {
    name: 'Anthropic blocks',
    body: chat('gpt-4o', [user(), { role: 'assistant', content: [use('t1')] }, user([used('t1')])]),
    dialect: 'openai-chat',
    rules: ['unknown-part-type'],
  },
  {
    name: 'Anthropic image',
    body: chat('gpt-4o', [
      user([
        { type: 'text', text: 'What is it?' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
      ]),
    ]),
    dialect: 'openai-chat',
    rules: ['unknown-part-type'],
  },
  {
    name: 'image as text',
    body: chat('gpt-4o', [user([{ type: 'image_url', image_url: 'https://example.com/a.png' }])]),
    dialect: 'openai-chat',
    rules: ['wrong-type'],
  },
  {
    name: 'Responses part',
    body: chat('gpt-4o', [user([{ type: 'input_text', text: 'Hi' }])]),
    dialect: 'openai-chat',
    rules: ['unknown-part-type'],
  },
  {
    name: 'unknown role',
    body: chat('gpt-4o', [{ role: 'bot', content: 'Hi' }]),
    dialect: 'openai-chat',
    rules: ['unsupported-role'],
  },
  { name: 'no messages', body: chat('gpt-4o', []), dialect: 'openai-chat', rules: ['empty-conversation'] },
  {
    name: 'result without an ID',
    body: chat('gpt-4o', [user(), calls(call('c1')), { role: 'tool', content: '4 C' }]),
    dialect: 'openai-chat',
    rules: ['missing-tool-call-id', 'missing-field'],
  },
  {
    name: 'user message without content',
    body: chat('gpt-4o', [{ role: 'user' }]),
    dialect: 'openai-chat',
    rules: ['missing-content'],
  },
  {
    name: 'JSON mode without the word',
    body: chat('gpt-4o', [user('List three ports.')], { response_format: { type: 'json_object' } }),
    dialect: 'openai-chat',
    rules: ['json-mode-without-json-word'],
  },
  {
    name: 'empty list of calls',
    body: chat('gpt-4o', [user(), { role: 'assistant', content: 'Cold.', tool_calls: [] }, user('Thanks')]),
    dialect: 'openai-chat',
    rules: ['empty-tool-calls'],
  },
  // OpenAI Responses
  {
    name: 'chat part in Responses',
    body: responses([{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]),
    dialect: 'openai-responses',
    rules: ['unknown-part-type'],
  },
  {
    name: 'chat image in Responses',
    body: responses([
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
    ]),
    dialect: 'openai-responses',
    rules: ['unknown-part-type'],
  },
  {
    name: 'unanswered call in Responses',
    body: responses([user(), fnCall('c1'), user('Well?')]),
    dialect: 'openai-responses',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'output without a call',
    body: responses([user(), fnOutput('c1')]),
    dialect: 'openai-responses',
    rules: ['orphan-tool-result'],
  },
  {
    name: 'tool message in Responses',
    body: responses([user(), fnCall('c1'), result('c1')]),
    dialect: 'openai-responses',
    rules: ['unsupported-role', 'unanswered-tool-call', 'unknown-field'],
  },
  { name: 'number as input', body: responses(5), dialect: 'openai-responses', rules: ['wrong-type'] },
  {
    name: 'input_text from the assistant',
    body: responses([user(), { role: 'assistant', content: [{ type: 'input_text', text: 'Cold.' }] }, user('Sure?')]),
    dialect: 'openai-responses',
    rules: ['part-in-wrong-role', 'unknown-part-type'],
  },
  // Anthropic
  {
    name: 'unanswered tool use',
    body: claude([user(), { role: 'assistant', content: [use('toolu_1')] }, user('Well?')], { tools: claudeTools }),
    dialect: 'anthropic',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'result of no tool use',
    body: claude([user([used('toolu_9')])]),
    dialect: 'anthropic',
    rules: ['orphan-tool-result'],
  },
  {
    name: 'thinking without a signature',
    body: claude(
      [
        user(),
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Look.' }, use('toolu_1')] },
        user([used('toolu_1')]),
      ],
      { tools: claudeTools, thinking: { type: 'enabled', budget_tokens: 2000 } },
    ),
    dialect: 'anthropic',
    rules: ['unsigned-reasoning', 'missing-field'],
  },
  {
    name: 'system message',
    body: claude([{ role: 'system', content: 'Be brief.' }, user('Hi')]),
    dialect: 'anthropic',
    rules: ['misplaced-system-message', 'unsupported-role'],
  },
  {
    name: 'empty text block',
    body: claude([user([{ type: 'text', text: '' }])]),
    dialect: 'anthropic',
    rules: ['empty-text', 'empty-message'],
  },
  {
    name: 'empty question',
    body: claude([user('')], { system: 'Be brief.' }),
    dialect: 'anthropic',
    rules: ['empty-message'],
  },
  {
    name: 'trailing space in a prefill',
    body: { ...claude([user('Name a port.'), says('The port is ')]), model: 'claude-3-5-sonnet-20241022' },
    dialect: 'anthropic',
    rules: ['trailing-whitespace'],
  },
  {
    name: 'image/jpg',
    body: claude([user([{ type: 'image', source: { type: 'base64', media_type: 'image/jpg', data: '/9j/4AAQ' } }])]),
    dialect: 'anthropic',
    rules: ['unsupported-media', 'malformed-media'],
  },
  {
    name: 'chat image',
    body: claude([user([{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }])], {
      system: 'Be brief.',
    }),
    dialect: 'anthropic',
    rules: ['unknown-part-type'],
  },
  {
    name: 'tool use with arguments as text',
    body: claude(
      [user(), { role: 'assistant', content: [use('toolu_1', '{"city":"Oslo"}')] }, user([used('toolu_1')])],
      { tools: claudeTools },
    ),
    dialect: 'anthropic',
    rules: ['arguments-not-object', 'wrong-type'],
  },
  {
    name: 'two tool uses with one ID',
    body: claude(
      [
        user(),
        { role: 'assistant', content: [use('toolu_1'), use('toolu_1')] },
        user([used('toolu_1'), used('toolu_1')]),
      ],
      { tools: claudeTools },
    ),
    dialect: 'anthropic',
    rules: ['reused-tool-call-id'],
  },
  {
    name: 'text before the results',
    body: claude(
      [
        user(),
        { role: 'assistant', content: [use('toolu_1')] },
        user([{ type: 'text', text: 'Here:' }, used('toolu_1')]),
      ],
      { tools: claudeTools },
    ),
    dialect: 'anthropic',
    rules: ['tool-result-not-leading'],
  },
  {
    name: 'illegal tool use ID',
    body: claude([user(), { role: 'assistant', content: [use('call:1')] }, user([used('call:1')])], {
      tools: claudeTools,
    }),
    dialect: 'anthropic',
    rules: ['malformed-tool-call-id'],
  },
  {
    name: 'five cache breakpoints',
    body: claude([
      user(['a', 'b', 'c', 'd', 'e'].map(text => ({ type: 'text', text, cache_control: { type: 'ephemeral' } }))),
    ]),
    dialect: 'anthropic',
    rules: ['too-many-cache-controls'],
  },
  {
    name: 'user message of a number',
    body: claude([user(5)], { system: 'Be brief.' }),
    dialect: 'anthropic',
    rules: ['wrong-type'],
  },
  // Gemini
  {
    name: 'role assistant',
    body: gemini([turn('user', { text: 'Hi' }), turn('assistant', { text: 'Hello' }), turn('user', { text: 'Bye' })]),
    dialect: 'gemini',
    rules: ['unsupported-role'],
  },
  {
    name: 'content in place of parts',
    body: gemini([{ role: 'user', content: 'Hi' }], { generationConfig: { temperature: 0 } }),
    dialect: 'gemini',
    rules: ['unknown-field', 'missing-content', 'missing-field', 'empty-message'],
  },
  {
    name: 'part with a type',
    body: gemini([turn('user', { type: 'text', text: 'Hi' })]),
    dialect: 'gemini',
    rules: ['unknown-field'],
  },
  {
    name: 'call without its response',
    body: gemini([turn('user', { text: 'Weather?' }), turn('model', asks), turn('user', { text: 'Well?' })]),
    dialect: 'gemini',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'response without a call',
    body: gemini([turn('user', { text: 'Weather?' }), turn('user', gets)]),
    dialect: 'gemini',
    rules: ['orphan-tool-result'],
  },
  {
    name: 'empty contents',
    body: gemini([], { systemInstruction: { parts: [{ text: 'Be brief.' }] } }),
    dialect: 'gemini',
    rules: ['empty-conversation'],
  },
  {
    name: 'response as text',
    body: gemini([
      turn('user', { text: 'Weather?' }),
      turn('model', asks),
      turn('user', { functionResponse: { name: 'get_weather', response: '4 C' } }),
    ]),
    dialect: 'gemini',
    rules: ['wrong-type'],
  },
  // Bedrock Converse
  {
    name: 'content as text',
    body: converse(CLAUDE_ON_BEDROCK, [user('Hi')], { inferenceConfig }),
    dialect: 'bedrock-converse',
    rules: ['wrong-type', 'unsupported-content-form'],
  },
  {
    name: 'unanswered toolUse',
    body: converse(CLAUDE_ON_BEDROCK, [user([{ text: 'Hi' }]), says([toolUse('t1')]), user([{ text: 'Well?' }])], {
      toolConfig,
    }),
    dialect: 'bedrock-converse',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'no tool configuration',
    body: converse(CLAUDE_ON_BEDROCK, [user([{ text: 'Hi' }]), says([toolUse('t1')]), user([toolResult('t1')])]),
    dialect: 'bedrock-converse',
    rules: ['missing-tools'],
  },
  {
    name: 'begins with the assistant',
    body: converse(NOVA, [says([{ text: 'Hi' }]), user([{ text: 'Hi' }])], { inferenceConfig }),
    dialect: 'bedrock-converse',
    rules: ['unexpected-first-role'],
  },
  {
    name: 'system role',
    body: converse(CLAUDE_ON_BEDROCK, [{ role: 'system', content: [{ text: 'Be brief.' }] }, user([{ text: 'Hi' }])], {
      inferenceConfig,
    }),
    dialect: 'bedrock-converse',
    rules: ['unsupported-role', 'misplaced-system-message'],
  },
  // Others on the chat format
  {
    name: 'no reasoning_content',
    body: chat('deepseek-v4-pro', [user(), calls(call('c1')), result('c1')], { tools, thinking: { type: 'enabled' } }),
    dialect: 'deepseek',
    rules: ['missing-reasoning'],
  },
  {
    name: 'parts for DeepSeek',
    body: chat('deepseek-reasoner', [user([{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }])]),
    dialect: 'deepseek',
    rules: ['unknown-part-type', 'unsupported-media', 'unsupported-content-form'],
  },
  {
    name: 'long ID',
    body: chat('mistral-large-latest', [user(), calls(call('call_12345678901')), result('call_12345678901')], {
      tools,
    }),
    dialect: 'mistral',
    rules: ['malformed-tool-call-id'],
  },
  {
    name: 'unanswered call for Mistral',
    body: chat('mistral-small-2506', [user(), calls(call('a1b2c3d4e')), user('So?')], { tools }),
    dialect: 'mistral',
    rules: ['unanswered-tool-call', 'unexpected-role-order'],
  },
  {
    name: 'ends with the assistant',
    body: chat('mistral-large-2512', [user('Hi'), says('Hello')]),
    dialect: 'mistral',
    rules: ['unexpected-last-role', 'unexpected-role-order', 'misplaced-prefix'],
  },
  {
    name: 'unanswered call for Kimi',
    body: chat('kimi-k2-0905-preview', [user(), calls(call('c1')), user('Well?')]),
    dialect: 'moonshot',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'no reasoning for Kimi',
    body: chat('kimi-k2-thinking', [user(), calls(call('c1')), result('c1')], { tools }),
    dialect: 'moonshot',
    rules: ['missing-reasoning'],
  },
  {
    name: 'two users in a row',
    body: chat('sonar-pro', [user('Hi'), user('Hello?')]),
    dialect: 'perplexity',
    rules: ['unexpected-role-order'],
  },
  {
    name: 'empty answer for GLM',
    body: chat('glm-5', [user('Hi'), { role: 'assistant' }, user('Hello?')]),
    dialect: 'zhipu',
    rules: ['empty-message', 'missing-content'],
  },
  {
    name: 'arguments that are no JSON',
    body: chat('grok-4', [user(), { ...calls(call('c1', 'get_weather', '{city: Oslo}')), content: '' }, result('c1')]),
    dialect: 'xai',
    rules: ['arguments-not-json'],
  },
  {
    name: 'orphan result for Gemini',
    body: chat('gemini-2.5-flash', [user(), result('c1')]),
    dialect: 'gemini-openai',
    rules: ['orphan-tool-result'],
  },
  {
    name: 'unanswered call for Claude behind a gateway',
    body: chat('claude-sonnet-4-5', [user(), calls(call('c1')), user('Well?')]),
    dialect: 'openai-compatible',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'unanswered call at a router',
    body: chat('anthropic/claude-sonnet-4.5', [user(), calls(call('c1')), user('Well?')]),
    dialect: 'openai-compatible',
    named: 'openai-compatible',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'reasoning sent back',
    body: chat('llama-3.3-70b-versatile', [
      user('Hi'),
      { role: 'assistant', content: 'Hello', reasoning_content: 'They greet.' },
      user('Bye'),
    ]),
    dialect: 'groq',
    rules: ['unexpected-reasoning', 'unknown-field'],
  },
  {
    name: 'unknown role at a router',
    body: chat('qwen/qwen3-32b', [{ role: 'bot', content: 'Hi' }]),
    dialect: 'openai-compatible',
    named: 'openrouter',
    rules: ['unsupported-role'],
  },
  {
    name: 'unanswered call for Cohere',
    body: chat('command-a-03-2025', [user(), calls(call('c1')), user('Well?')]),
    dialect: 'cohere',
    rules: ['unanswered-tool-call'],
  },
  {
    name: 'arguments as text',
    body: {
      model: 'qwen3:8b',
      messages: [
        user(),
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
        },
        { role: 'tool', tool_name: 'get_weather', content: '4 C' },
      ],
      stream: false,
      options: { num_ctx: 8192 },
    },
    dialect: 'ollama',
    rules: ['wrong-type', 'arguments-not-object'],
  },
  {
    name: 'parts for Ollama',
    body: { model: 'llama3.2', messages: [user([{ type: 'text', text: 'Hi' }])], keep_alive: '5m' },
    dialect: 'ollama',
    rules: ['wrong-type', 'unsupported-content-form'],
  },
  {
    name: 'user entry of a number',
    body: { model: 'mistral-medium-latest', inputs: [{ role: 'user', content: 5 }] },
    dialect: 'mistral-conversations',
    rules: ['wrong-type'],
  },
  {
    name: 'role of another format',
    body: { model: 'gemini-2.5-flash', input: [{ role: 'assistant', content: 'Hi' }] },
    dialect: 'gemini-interactions',
    rules: ['unsupported-role', 'wrong-type', 'missing-field'],
  },
];

export const legal: readonly FirstRequest[] = [
  { name: 'a question', body: chat('gpt-4o', [user('Hi')]), dialect: 'openai-chat' },
  {
    name: 'calls and results',
    body: chat('gpt-4o', [user(), calls(call('c1'), call('c2')), result('c1'), result('c2'), says('Cold.')], { tools }),
    dialect: 'openai-chat',
  },
  {
    name: 'an image',
    body: chat('gpt-4o', [
      user([
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      ]),
    ]),
    dialect: 'openai-chat',
  },
  {
    name: 'a developer message',
    body: chat('o3-mini', [{ role: 'developer', content: 'Be brief.' }, user('Hi')], { reasoning_effort: 'low' }),
    dialect: 'openai-chat',
  },
  { name: 'consecutive users', body: chat('gpt-4.1', [user('Hi'), user('Hello?')]), dialect: 'openai-chat' },
  { name: 'text input', body: responses('hi'), dialect: 'openai-responses' },
  {
    name: 'text input, older model',
    body: { model: 'gpt-4o-mini', input: 'Tell me a joke', stream: true },
    dialect: 'openai-responses',
  },
  {
    name: 'items',
    body: responses([user(), fnCall('c1'), fnOutput('c1')], {
      tools: [{ type: 'function', name: 'get_weather', parameters }],
    }),
    dialect: 'openai-responses',
  },
  {
    name: 'instructions and parts',
    body: responses([{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }], { instructions: 'Be brief.' }),
    dialect: 'openai-responses',
  },
  {
    name: 'previous response',
    body: responses([fnOutput('c1')], { previous_response_id: 'resp_1' }),
    dialect: 'openai-responses',
  },
  { name: 'Claude, plain', body: claude([user('Hi')]), dialect: 'anthropic' },
  {
    name: 'Claude, system beside',
    body: claude([user('Hi'), says('Hello'), user('Bye')], { system: 'Be brief.', temperature: 0.5 }),
    dialect: 'anthropic',
  },
  {
    name: 'Claude, tools',
    body: claude(
      [
        user(),
        { role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }, use('toolu_1')] },
        user([used('toolu_1')]),
      ],
      { tools: claudeTools, tool_choice: { type: 'auto' } },
    ),
    dialect: 'anthropic',
  },
  {
    name: 'Claude, signed thinking',
    body: claude(
      [
        user(),
        {
          role: 'assistant',
          content: [{ type: 'thinking', thinking: 'Look.', signature: 'EqoBCkgIARABGAIiQA==' }, use('toolu_1')],
        },
        user([used('toolu_1')]),
      ],
      { tools: claudeTools, thinking: { type: 'enabled', budget_tokens: 2000 }, max_tokens: 4096 },
    ),
    dialect: 'anthropic',
  },
  {
    name: 'Claude, image',
    body: claude([
      user([
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
        { type: 'text', text: 'What is it?' },
      ]),
    ]),
    dialect: 'anthropic',
  },
  {
    name: 'Claude on the chat format',
    body: chat('claude-sonnet-4-5', [{ role: 'system', content: 'Be brief.' }, user('Hi')]),
    dialect: 'openai-compatible',
  },
  {
    name: 'Claude on the chat format, calls',
    body: chat('claude-3-7-sonnet', [user(), calls(call('c1')), result('c1')], { tools, max_tokens: 500 }),
    dialect: 'openai-compatible',
  },
  { name: 'Gemini', body: gemini([turn('user', { text: 'Hi' })]), dialect: 'gemini' },
  { name: 'Gemini, text alone', body: { model: 'gemini-2.5-flash', contents: 'Hi' }, dialect: 'gemini' },
  { name: 'Gemini, one content', body: gemini({ parts: [{ text: 'Hi' }] }), dialect: 'gemini' },
  {
    name: 'Gemini, call and response',
    body: gemini([turn('user', { text: 'Weather?' }), turn('model', asks), turn('user', gets)], {
      tools: [{ functionDeclarations: [{ name: 'get_weather' }] }],
    }),
    dialect: 'gemini',
  },
  {
    name: 'Gemini on the chat format',
    body: chat('gemini-2.5-flash', [{ role: 'system', content: 'Be brief.' }, user('Hi')]),
    dialect: 'gemini-openai',
  },
  {
    name: 'Converse',
    body: converse(NOVA, [user([{ text: 'Hi' }])], { system: [{ text: 'Be brief.' }], inferenceConfig }),
    dialect: 'bedrock-converse',
  },
  {
    name: 'Converse, tools',
    body: converse(CLAUDE_ON_BEDROCK, [user([{ text: 'Hi' }]), says([toolUse('t1')]), user([toolResult('t1')])], {
      toolConfig,
    }),
    dialect: 'bedrock-converse',
  },
  {
    name: 'DeepSeek',
    body: chat('deepseek-chat', [{ role: 'system', content: 'Be brief.' }, user('Hi')]),
    dialect: 'deepseek',
  },
  {
    name: 'DeepSeek, reasoning returned',
    body: chat('deepseek-v4-pro', [user(), { ...calls(call('c1')), reasoning_content: 'Look.' }, result('c1')], {
      tools,
    }),
    dialect: 'deepseek',
  },
  {
    name: 'Mistral',
    body: chat(
      'mistral-large-latest',
      [user(), { ...calls(call('a1b2c3d4e')), content: '' }, { ...result('a1b2c3d4e'), name: 'get_weather' }],
      { tools },
    ),
    dialect: 'mistral',
  },
  { name: 'Kimi', body: chat('kimi-k2-0711-preview', [user('Hi')]), dialect: 'moonshot' },
  { name: 'Grok', body: chat('grok-4', [user('Hi'), user('Hello?')]), dialect: 'xai' },
  { name: 'Sonar', body: chat('sonar', [{ role: 'system', content: 'Be brief.' }, user('Hi')]), dialect: 'perplexity' },
  {
    name: 'Cohere',
    body: chat(
      'command-a-03-2025',
      [
        user('Hi'),
        { role: 'assistant', tool_plan: 'Look.', tool_calls: [call('c1')] },
        result('c1', [{ type: 'document', document: { data: '{"celsius":4}' } }]),
      ],
      { tools },
    ),
    dialect: 'cohere',
  },
  {
    name: 'Ollama',
    body: { model: 'llama3.2', messages: [user('Hi')], stream: false, options: { temperature: 0 } },
    dialect: 'ollama',
  },
  {
    name: 'a router',
    body: chat('anthropic/claude-sonnet-4', [user(), calls(call('c1')), result('c1')], { tools }),
    dialect: 'openai-compatible',
    named: 'openrouter',
  },
  { name: 'a free variant', body: chat('deepseek/deepseek-r1:free', [user('Hi')]), dialect: 'openrouter' },
  { name: 'an open model', body: chat('gpt-oss-120b', [user('Hi')]), dialect: 'openai-compatible' },
  { name: 'Llama', body: chat('llama-3.1-70b', [user('Hi'), user('Hello?')]), dialect: 'openai-compatible' },
  { name: 'Qwen', body: chat('qwen-plus', [user('Hi')]), dialect: 'dashscope' },
  {
    name: 'Mistral conversations',
    body: { model: 'mistral-medium-latest', inputs: 'Hello', instructions: 'Be brief.' },
    dialect: 'mistral-conversations',
  },
  { name: 'Interactions', body: { model: 'gemini-2.5-flash', input: 'Hi' }, dialect: 'gemini-interactions' },
  { name: 'bare messages', body: [user('Hi'), says('Hello')], dialect: 'openai-chat' },
];
