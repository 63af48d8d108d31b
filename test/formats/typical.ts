/** A typical conversation in the two most common formats, to convert to another format and back. */

const PICTURE = 'iVBORw0KGgo=';
const CITY = { type: 'object', properties: { city: { type: 'string' } } };

const call = (id: string, city: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
});

/** Instructions, an image, a name, reasoning, two parallel calls, and their results. */
export const CHAT = {
  model: 'gpt-5',
  messages: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      name: 'ana',
      content: [
        { type: 'text', text: 'Is it raining?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PICTURE}` } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'Look it up.',
      tool_calls: [call('call_1', 'Oslo'), call('call_2', 'Rome')],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 C' },
    { role: 'tool', tool_call_id: 'call_2', content: '21 C' },
    { role: 'assistant', content: 'Not there.' },
    { role: 'user', content: 'Thanks.' },
  ],
  tools: [{ type: 'function', function: { name: 'get_weather', parameters: CITY } }],
  max_tokens: 100,
};

/** Signed and redacted thinking, and a failed tool. */
export const ANTHROPIC = {
  model: 'claude-sonnet-4-5',
  max_tokens: 2048,
  system: 'Be brief.',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Is it raining?' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PICTURE } },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Look it up.', signature: 'c2ln' },
        { type: 'redacted_thinking', data: 'cmVk' },
        { type: 'text', text: 'Wait.' },
        { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'no such city', is_error: true }],
    },
    { role: 'assistant', content: 'I cannot tell.' },
    { role: 'user', content: 'Thanks.' },
  ],
  tools: [{ name: 'get_weather', description: 'Weather.', input_schema: CITY }],
};
