import { describe, expect, it } from 'vitest';
import stream from '../../../src/logs/formats/factory-droid-stream.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const event = (type: string, more: object) => ({ type, session_id: 's1', timestamp: 1767812640310, ...more });
const session = [
  event('system', { subtype: 'init', model: 'claude-sonnet-4-5' }),
  event('message', { role: 'user', text: 'High tide?' }),
  event('message', { role: 'assistant', text: 'I look.' }),
  event('tool_call', { toolCallId: 'c1', id: 'e1', toolName: 'Execute', parameters: { command: 'tide' } }),
  event('tool_result', { toolCallId: 'c1', id: 'e2', value: { stdout: '06:10' }, isError: false }),
  event('completion', { finalText: 'At 06:10.' }),
];

describe('Droid streams', () => {
  it('are messages, with calls and the text before them in one message', () => {
    const { body, origins, model, recorded } = only(stream, session);
    expect(body).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'c1', name: 'Execute', input: { command: 'tide' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c1', content: '{"stdout":"06:10"}', is_error: false }],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'At 06:10.' }] },
    ]);
    expect({ model, recorded }).toEqual({ model: 'claude-sonnet-4-5', recorded: '2026-01-07' });
    expect(origins.nearest('/0/content/0/text')).toBe('/1/text');
    expect(origins.nearest('/1/content/1/input')).toBe('/3/parameters');
    expect(origins.nearest('/2/content/0/tool_use_id')).toBe('/4/toolCallId');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(stream, session);
    expectStranger(stream);
  });
});
