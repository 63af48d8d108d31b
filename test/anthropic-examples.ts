/** The schema examples of Anthropic messages, typed. */
import type { AnthropicMessage, AnthropicRequest, AnthropicTool } from '../src/generated/types.ts';

export const anthropicExamples = {
  'wire/anthropic-messages/message#': [
    { role: 'user', content: 'Is it raining in Oslo?' },
    { role: 'assistant', content: 'Yes, at 4 degrees.' },
  ] satisfies AnthropicMessage[],
  'wire/anthropic-messages/request#': [
    {
      model: 'claude-sonnet-4-5',
      max_tokens: 64,
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Is it raining in Oslo?' }],
    },
  ] satisfies AnthropicRequest[],
  'wire/anthropic-messages/tool#': [
    {
      name: 'weather',
      description: 'Weather in a city',
      input_schema: { type: 'object', properties: { city: { type: 'string' } } },
    },
  ] satisfies AnthropicTool[],
};
