import { describe, expect, it } from 'vitest';
import hermes from '../../../src/logs/formats/hermes-session.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const call = { id: 'c1', type: 'function', function: { name: 'tides', arguments: '{}' } };
const session = [
  {
    session_id: 'h1',
    model: 'hermes-4-70b',
    platform: 'cli',
    base_url: 'https://openrouter.ai/api/v1',
    last_updated: '2026-04-29T20:00:04',
    system_prompt: 'You know the tides.',
    messages: [
      { role: 'user', content: 'High tide?' },
      {
        role: 'assistant',
        content: '',
        reasoning: 'I look.',
        finish_reason: 'tool_calls',
        tool_calls: [{ ...call, call_id: 'c1' }],
      },
      { role: 'tool', content: '06:10', tool_call_id: 'c1', tool_name: 'tides' },
      { role: 'assistant', content: 'Checking.', _empty_recovery_synthetic: true },
      { role: 'session_meta' },
    ],
  },
];

describe('Hermes sessions', () => {
  it('are requests without local fields', () => {
    const { body, origins, dialect, notes } = only(hermes, session);
    expect(body).toEqual({
      model: 'hermes-4-70b',
      messages: [
        { role: 'system', content: 'You know the tides.' },
        { role: 'user', content: 'High tide?' },
        { role: 'assistant', content: '', tool_calls: [call], reasoning_content: 'I look.' },
        { role: 'tool', content: '06:10', tool_call_id: 'c1' },
      ],
    });
    expect({ dialect, notes }).toEqual({
      dialect: 'openrouter',
      notes: ['2 internal messages of the agent skipped'],
    });
    expect(origins.nearest('/messages/1/content')).toBe('/messages/0/content');
    expect(origins.nearest('/messages/2/tool_calls/0/function/name')).toBe('/messages/1/tool_calls/0/function/name');
    expect(origins.nearest('/messages/2/reasoning_content')).toBe('/messages/1/reasoning');
    expect(origins.nearest('/messages/3/tool_call_id')).toBe('/messages/2/tool_call_id');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(hermes, session);
    expectStranger(hermes);
  });
});
