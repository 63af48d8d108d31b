/** Inputs to start from. */
export interface Example {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const call = (id: string, name: string, given: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
});

const chunk = (choice: object) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-81',
    object: 'chat.completion.chunk',
    created: 1790000000,
    model: 'gpt-4o',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  })}\n\n`;

const callChunk = (index: number, given: object) => chunk({ delta: { tool_calls: [{ index, ...given }] } });

export const EXAMPLES: readonly Example[] = [
  {
    id: 'unanswered',
    name: 'Tool call without a result',
    file: 'conversation.json',
    text: json([
      { role: 'system', content: 'You book tables.' },
      { role: 'user', content: 'A table for two tonight, in Oslo and in Bergen.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [call('call_a', 'find_table', { city: 'Oslo' }), call('call_b', 'find_table', { city: 'Bergen' })],
      },
      { role: 'tool', tool_call_id: 'call_a', content: '19:30, by the harbor' },
      { role: 'user', content: 'Stop, Bergen is off.' },
    ]),
  },
  {
    id: 'deepseek',
    name: 'DeepSeek: reasoning not sent back',
    file: 'request.json',
    text: json({
      model: 'deepseek-v4-pro',
      thinking: { type: 'enabled' },
      tools: [{ type: 'function', function: { name: 'get_forecast', parameters: { type: 'object', properties: {} } } }],
      messages: [
        { role: 'user', content: 'How warm is it in Lima?' },
        {
          role: 'assistant',
          content: '',
          reasoning_content: 'The weather tool knows this.',
          tool_calls: [call('call_00_lima', 'get_weather', { city: 'Lima' })],
        },
        { role: 'tool', tool_call_id: 'call_00_lima', content: '19 degrees' },
        { role: 'assistant', content: '', tool_calls: [call('call_00_forecast', 'get_forecast', { city: 'Lima' })] },
        { role: 'tool', tool_call_id: 'call_00_forecast', content: 'It stays dry.' },
      ],
    }),
  },
  {
    id: 'anthropic',
    name: 'Anthropic: thinking without signature',
    file: 'request.json',
    text: json({
      model: 'claude-sonnet-4-5',
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 2048 },
      messages: [
        { role: 'user', content: 'Is the library open on Sunday?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'I should look up the opening hours.' },
            { type: 'tool_use', id: 'toolu_01Hours', name: 'opening_hours', input: { day: 'sunday' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_01Hours', content: '10:00 to 16:00' }],
        },
      ],
      tools: [
        {
          name: 'opening_hours',
          description: 'Opening hours of the library on one day of the week.',
          input_schema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
        },
      ],
    }),
  },
  {
    id: 'gemini',
    name: 'Gemini: results do not match calls',
    file: 'request.json',
    text: json({
      contents: [
        { role: 'user', parts: [{ text: 'Which train is faster, the 8:05 or the 8:40?' }] },
        {
          role: 'model',
          parts: [
            { functionCall: { name: 'get_train', args: { leaves: '8:05' } } },
            { functionCall: { name: 'get_train', args: { leaves: '8:40' } } },
          ],
        },
        { role: 'user', parts: [{ functionResponse: { name: 'get_train', response: { minutes: 95 } } }] },
        { role: 'model', parts: [{ text: 'The 8:05 takes 95 minutes.' }] },
        { role: 'user', parts: [{ text: 'And the other one?' }] },
      ],
    }),
  },
  {
    id: 'responses',
    name: 'Responses: output for an unknown call',
    file: 'request.json',
    text: json({
      model: 'gpt-5',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Read the notes and the plan.' }] },
        { type: 'function_call', call_id: 'call_notes', name: 'read_file', arguments: '{"path":"notes.md"}' },
        { type: 'function_call', call_id: 'call_plan', name: 'read_file', arguments: '{"path":"plan.md"}' },
        { type: 'function_call_output', call_id: 'call_notes', output: 'Buy paint.' },
        { type: 'function_call_output', call_id: 'call_plans', output: 'Start on Monday.' },
      ],
      tools: [
        {
          type: 'function',
          name: 'read_file',
          parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
        },
      ],
    }),
  },
  {
    id: 'stream',
    name: 'Stream that was cut off',
    file: 'stream.sse',
    text:
      chunk({ delta: { role: 'assistant', content: null } }) +
      callChunk(0, { id: 'call_k1', type: 'function', function: { name: 'send_mail', arguments: '' } }) +
      callChunk(0, { function: { arguments: '{"to":"ann@' } }) +
      callChunk(0, { function: { arguments: 'example.org","subj' } }),
  },
  {
    id: 'log',
    name: 'Agent log (JSONL)',
    file: 'agent.jsonl',
    text: [
      {
        id: 'refund',
        messages: [
          { role: 'user', content: 'Refund order 118.' },
          { role: 'assistant', content: '', tool_calls: [call('call_1', 'refund', { order: 118 })] },
          { role: 'tool', tool_call_id: 'call_1', content: 'done' },
          { role: 'assistant', content: 'The refund is on its way.' },
        ],
      },
      {
        id: 'interrupted',
        messages: [
          { role: 'user', content: 'Price and stock of the blue helmet?' },
          {
            role: 'assistant',
            content: '',
            tool_calls: [call('call_1', 'get_price', { sku: 'H-7' }), call('call_2', 'get_stock', { sku: 'H-7' })],
          },
          { role: 'tool', tool_call_id: 'call_1', content: '89.00' },
          { role: 'user', content: 'And in red?' },
          { role: 'tool', tool_call_id: 'call_2', content: '3' },
          { role: 'assistant', content: 'It costs 89.00. Three are left.' },
        ],
      },
      {
        id: 'trimmed-history',
        messages: [
          { role: 'system', content: 'You help customers of a bicycle shop.' },
          { role: 'tool', tool_call_id: 'call_9', content: '{"open":true}' },
          { role: 'assistant', content: 'The workshop is open until six.' },
        ],
      },
    ]
      .map(line => `${JSON.stringify(line)}\n`)
      .join(''),
  },
  {
    id: 'clean',
    name: 'Conversation without problems',
    file: 'conversation.json',
    text: json({
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'How high is Mont Blanc?' },
        { role: 'assistant', content: null, tool_calls: [call('call_mb', 'lookup', { name: 'Mont Blanc' })] },
        { role: 'tool', tool_call_id: 'call_mb', content: '4806 m' },
        { role: 'assistant', content: 'Mont Blanc is 4,806 meters high.' },
      ],
    }),
  },
];
