import { describe, expect, it } from 'vitest';
import grok from '../../../src/logs/formats/grok-cli.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'REDACTED' };
const session = [
  { type: 'system', content: 'You know the tides.' },
  {
    type: 'user',
    content: [
      { type: 'text', text: 'High tide?' },
      { type: 'image', url: 'data:image/png;base64,AAAA' },
    ],
    prompt_index: 0,
  },
  reasoning,
  { type: 'assistant', content: '', tool_calls: [{ id: 'c1', name: 'tides', arguments: '{}' }], model_id: 'grok-4.5' },
  { type: 'tool_result', tool_call_id: 'c1', content: '06:10' },
  { type: 'backend_tool_call', kind: { tool_type: 'web_search', id: 'ws_1', status: 'completed', action: {} } },
  { type: 'assistant', content: 'At 06:10.', tool_calls: [], model_id: 'grok-4.5' },
];

describe('Grok CLI histories', () => {
  it('are items of the Responses API', () => {
    const { body, origins, model, dialect } = only(grok, session);
    expect(body).toEqual([
      { type: 'message', role: 'system', content: 'You know the tides.' },
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'High tide?' },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
        ],
      },
      reasoning,
      { type: 'function_call', call_id: 'c1', name: 'tides', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '06:10' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: {} },
      { type: 'message', role: 'assistant', content: 'At 06:10.' },
    ]);
    expect({ model, dialect }).toEqual({ model: 'grok-4.5', dialect: 'xai-responses' });
    expect(origins.nearest('/1/content/0/text')).toBe('/1/content/0/text');
    expect(origins.nearest('/3/arguments')).toBe('/3/tool_calls/0/arguments');
    expect(origins.nearest('/4/call_id')).toBe('/4/tool_call_id');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(grok, session);
    expectStranger(grok);
  });
});
