/** Redacted IDs do not identify anything. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import copilotCli from '../../src/logs/formats/copilot-cli.ts';
import { readLog } from './reading.ts';

const WORDS = ['REDACTED', '<redacted>', '***', '[REDACTED]'];

const lines = (values: readonly object[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');

describe('redacted IDs', () => {
  it.each(WORDS)('%s: events of Copilot CLI are linked by their order', word => {
    const said = [
      ['session.start', { sessionId: 's', producer: 'copilot-agent' }],
      ['user.message', { content: 'Look.' }],
      [
        'assistant.message',
        { messageId: 'm', content: '', toolRequests: [{ toolCallId: 'c', name: 'ls', arguments: {} }] },
      ],
      ['tool.execution_complete', { toolCallId: 'c', success: true, result: { content: 'a' } }],
      ['assistant.message', { messageId: 'n', content: 'One.', toolRequests: [] }],
    ] as const;
    const events = (id: (i: number) => string | null) =>
      said.map(([type, data], i) => ({ type, data, id: id(i + 1), parentId: i === 0 ? null : id(i) }));
    const whole = copilotCli.read(events(String), 'log');
    expect(whole).toHaveLength(1);
    const redacted = copilotCli.read(
      events(() => word),
      'log',
    );
    expect(redacted.map(({ body }) => body)).toEqual(whole.map(({ body }) => body));
    // A session that was logged twice happened once.
    const twice = [...events(String), ...events(String)];
    expect(copilotCli.read(twice, 'log').map(({ body }) => body)).toEqual(whole.map(({ body }) => body));
  });

  it.each(WORDS)('%s: no call of pi is reported for the ID of another', word => {
    const call = { type: 'toolCall', id: word, name: 'tides', arguments: {} };
    const result = { role: 'toolResult', toolCallId: word, toolName: 'tides', content: [], isError: false };
    const model = { api: 'openai-responses', provider: 'openai', model: 'gpt-5', stopReason: 'toolUse' };
    const messages = [
      { role: 'user', content: 'Both ports.' },
      { role: 'assistant', content: [call, call], ...model },
      result,
      result,
      { role: 'user', content: 'Go on.' },
    ];
    const entries = messages.map((message, i) => ({
      ...{ type: 'message', id: `e${i + 1}`, parentId: i === 0 ? null : `e${i}` },
      message,
    }));
    const change = {
      type: 'model_change',
      id: 'm',
      parentId: 'e5',
      provider: 'anthropic',
      modelId: 'claude-sonnet-4-5',
    };
    const session = [{ type: 'session', version: 3, id: 's', cwd: '/tide' }, ...entries, change];
    const { reports, formatSummary } = readLog(lines(session), { as: 'request' });
    expect(formatSummary).toBe('1 × pi session');
    expect(reports.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule))).toEqual([]);
  });
});

describe('duplicated lines of Claude Code', () => {
  it('are compared at any depth', () => {
    const text = readFileSync('fixtures/logs/claude-code/interrupted-turn-on-disk.jsonl', 'utf8');
    const [first = '', ...rest] = text.split('\n');
    const deep = JSON.stringify({ ...(JSON.parse(first) as object), message: { role: 'user', content: 0 } }).replace(
      '"content":0',
      `"content":${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    );
    const { formatSummary, reports } = readLog([deep, deep, ...rest].join('\n'));
    expect(formatSummary).toBe('1 × Claude Code session');
    expect(reports[0]?.note).toContain('1 repeated line skipped');
  });
});
