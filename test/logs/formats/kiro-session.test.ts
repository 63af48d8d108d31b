import { describe, expect, it } from 'vitest';
import kiro from '../../../src/logs/formats/kiro-session.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const line = (kind: string, ...content: readonly object[]) => ({
  version: 'v1',
  kind,
  data: { message_id: 'm', content },
});
const text = (data: string) => ({ kind: 'text', data });
const session = [
  line('Prompt', text('High tide?')),
  line('AssistantMessage', { kind: 'thinking', data: { text: 'I look.', signature: null } }, text(''), {
    kind: 'toolUse',
    data: { toolUseId: 't1', name: 'shell', input: {} },
  }),
  line('ToolResults', {
    kind: 'toolResult',
    data: { toolUseId: 't1', status: 'error', content: [{ kind: 'json', data: { stderr: 'no' } }, text('bad')] },
  }),
];

describe('Kiro sessions', () => {
  it('are messages', () => {
    const { body, origins, notes } = only(kiro, session);
    expect(body).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'shell', input: {} }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't1',
            content: [
              { type: 'text', text: '{"stderr":"no"}' },
              { type: 'text', text: 'bad' },
            ],
            is_error: true,
          },
        ],
      },
    ]);
    expect(notes).toEqual(['1 thinking block without a signature skipped']);
    expect(origins.nearest('/0/content/0/text')).toBe('/0/data/content/0/data');
    expect(origins.nearest('/1/content/0/name')).toBe('/1/data/content/2/data/name');
    expect(origins.nearest('/2/content/0/content/1/text')).toBe('/2/data/content/0/data/content/1/data');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(kiro, session);
    expectStranger(kiro);
  });
});
