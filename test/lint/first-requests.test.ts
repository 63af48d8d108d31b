/** A user's first request without a flag: the selected dialect, the reason, and whether the fault is found. */
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import type { ConversationReport } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';
import type { LintOptions } from '../../src/judge/lint-options.ts';
import type { LintResult } from '../../src/judge/lint-result.ts';
import { lint } from '../../src/lint/lint.ts';
import { faulty, legal } from './first-requests.ts';

function reportOn(body: unknown, dialect?: string): ConversationReport {
  const reports: ConversationReport[] = [];
  const reader = new LogReader({ path: '-', dialect }, report => reports.push(report));
  reader.push(new TextEncoder().encode(JSON.stringify(body)));
  reader.end();
  expect(reports).toHaveLength(1);
  return reports[0] as ConversationReport;
}

const rulesOf = ({ diagnostics }: Pick<LintResult, 'diagnostics'>) => diagnostics.map(({ rule }) => rule);

describe('a faulty request', () => {
  it.each(faulty)('$name: $dialect reports it', ({ body, dialect, named = dialect, rules = [] }) => {
    const result = lint(body);
    expect(result.dialect).toBe(dialect);
    expect(rulesOf(result).some(rule => rules.includes(rule))).toBe(true);
    expect(rulesOf(lint(body, { dialect: named as DialectId })).some(rule => rules.includes(rule))).toBe(true);
  });
});

describe('a legal request', () => {
  it.each(legal)('$name: $dialect has no error', ({ body, dialect, named = dialect }) => {
    const result = lint(body);
    expect(result.dialect).toBe(dialect);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(lint(body, { dialect: named as DialectId }).ok).toBe(true);
  });
});

describe('library and command line', () => {
  it.each([...faulty, ...legal])('give the same result: $name', ({ body }) => {
    const { dialect, dialectSource, diagnostics } = lint(body);
    const report = reportOn(body);
    expect({ dialect: report.dialect, dialectSource: report.dialectSource }).toEqual({ dialect, dialectSource });
    expect(rulesOf(report)).toEqual(rulesOf({ diagnostics }));
  });
});

describe('one wrong value in a message', () => {
  const bodies = [...faulty, ...legal].filter(({ body }) => !Array.isArray(body));
  /** Values that replace the last item in the list of messages. */
  const mistakes = [
    null,
    5,
    'Hi',
    [],
    {},
    { role: 'user' },
    { role: 'user', content: 5 },
    { role: 'user', parts: 'Hi' },
  ];

  it.each(legal.filter(({ body }) => !Array.isArray(body)))(
    '$name: does not change the selected dialect',
    ({ body, dialect }) => {
      for (const key of ['messages', 'input', 'contents']) {
        const list = (body as Record<string, unknown>)[key];
        if (!Array.isArray(list)) continue;
        for (const mistake of mistakes) {
          const before = list.slice(0, -1);
          // Without its calls and results a body could have several formats, so they are kept.
          expect(lint({ ...(body as object), [key]: [...before, ...list.slice(-1), mistake] }).dialect).toBe(dialect);
        }
      }
    },
  );

  it('is reported with any given dialect', () => {
    expect(bodies.length).toBeGreaterThan(100);
    for (const { body } of bodies)
      for (const dialect of ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'bedrock-converse', 'cohere']) {
        const report = reportOn(body, dialect);
        expect(report).toMatchObject({ dialect, dialectSource: 'option' });
        expect(report.format).not.toBe('unrecognized');
        expect(report.note).toBeUndefined();
      }
  });
});

describe('what selects the dialect', () => {
  const messages = [{ role: 'user', content: 'Hi' }];

  it.each([
    ['the option', { model: 'deepseek-chat', messages }, { dialect: 'openai' }, 'openai-chat', 'option'],
    ['the host before the model', { model: 'deepseek-chat', messages }, { host: 'api.mistral.ai' }, 'mistral', 'host'],
    [
      'a URL, of which host and path count',
      { messages },
      { host: 'https://api.deepseek.com/anthropic/v1/messages' },
      'deepseek-anthropic',
      'host',
    ],
    ['a URL without a path that is known', { messages }, { host: 'https://api.mistral.ai/v1' }, 'mistral', 'host'],
    ['a host with a port', { messages }, { host: 'http://localhost:1234/v1/chat/completions' }, 'lmstudio', 'host'],
    ['a host of another format', { messages }, { host: 'api.anthropic.com' }, 'anthropic', 'host'],
    ['the model of the option', { model: 'gpt-4o', messages }, { model: 'grok-4' }, 'xai', 'model'],
    ['the model of the body', { model: 'grok-4', messages }, {}, 'xai', 'model'],
    ['the message format', { contents: [{ parts: [{ text: 'Hi' }] }] }, {}, 'gemini', 'format'],
    ['nothing', { messages }, {}, 'openai-chat', 'default'],
    ['nothing, of bare messages', messages, {}, 'openai-chat', 'default'],
  ])('%s', (_, body, options, dialect, dialectSource) => {
    expect(lint(body, options as LintOptions)).toMatchObject({ dialect, dialectSource });
  });

  it('an unknown host selects the dialect of unknown servers', () => {
    expect(lint({ model: 'deepseek-chat', messages }, { host: 'llm.example.com' })).toMatchObject({
      dialect: 'openai-compatible',
      dialectSource: 'host',
    });
  });
});

describe('a document that only shares keys with a request', () => {
  it.each([
    ['embeddings', { model: 'text-embedding-3-small', input: 'hi' }],
    ['embeddings of a list', { model: 'bge-m3', input: ['a', 'b'] }],
    ['speech', { model: 'gpt-4o-mini-tts', input: 'hi', voice: 'alloy' }],
    ['moderation', { model: 'omni-moderation-latest', input: 'hi' }],
    ['a file', { path: 'a.txt', contents: 'Hi' }],
    ['an observation', { id: '1', type: 'GENERATION', name: 'x', model: 'gpt-4o', input: 'hi', output: 'ho' }],
  ])('%s', (_, body) => {
    expect(reportOn(body).format).toBe('unrecognized');
  });

  it('is not read as a request either if a dialect is given and no key is shared', () => {
    expect(reportOn({ name: 'x', version: '1.0.0' }, 'openai-chat').format).toBe('unrecognized');
  });
});
