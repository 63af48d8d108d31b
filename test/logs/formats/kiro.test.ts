import { describe, expect, it } from 'vitest';
import kiro from '../../../src/logs/formats/kiro.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const user = (content: object) => ({
  additional_context: '',
  env_context: {},
  content,
  timestamp: '2026-01-05T12:00:00-07:00',
});
const use = {
  ToolUse: { message_id: 'm', content: '', tool_uses: [{ id: 't1', name: 'bash', args: { command: 'tide' } }] },
};
const results = {
  ToolUseResults: {
    tool_use_results: [{ tool_use_id: 't1', content: [{ Json: { stdout: '06:10' } }], status: 'Error' }],
  },
};
const turns = [
  { user: user({ Prompt: { prompt: 'High tide?' } }), assistant: use },
  { user: user(results), assistant: { Response: { message_id: 'm', content: 'At 06:10.' } } },
];
const session = [{ conversation_id: 'c1', history: turns, next_message: null }];

describe('Kiro conversations', () => {
  it('are pairs of messages', () => {
    const { body, origins, id, recorded } = only(kiro, session);
    expect(body).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'bash', input: { command: 'tide' } }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 't1',
            content: [{ type: 'text', text: '{"stdout":"06:10"}' }],
            is_error: true,
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'At 06:10.' }] },
    ]);
    expect({ id, recorded }).toEqual({ id: 'c1', recorded: '2026-01-05' });
    expect(origins.nearest('/0/content/0/text')).toBe('/history/0/user/content/Prompt/prompt');
    expect(origins.nearest('/1/content/0/input/command')).toBe('/history/0/assistant/ToolUse/tool_uses/0/args/command');
    expect(origins.nearest('/2/content/0/tool_use_id')).toBe(
      '/history/1/user/content/ToolUseResults/tool_use_results/0/tool_use_id',
    );
    expect(
      only(kiro, [{ conversation_id: 'c1', history: turns.map(turn => [turn.user, turn.assistant]) }]).body,
    ).toEqual(body);
  });

  it('cancel skipped calls, and drop results without a prompt, in a request', () => {
    const next = user({ Prompt: { prompt: 'And?' } });
    const [first, second] = turns;
    const { body, notes } = only(
      kiro,
      [{ conversation_id: 'c1', history: [second, first], next_message: next }],
      'request',
    );
    expect(body).toHaveLength(3);
    expect((body as { content: unknown[] }[])[2]?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 't1', is_error: true },
      { text: 'And?' },
    ]);
    expect(notes).toHaveLength(2);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(kiro, session);
    expectStranger(kiro);
  });
});
