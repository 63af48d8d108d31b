import { describe, expect, it, test } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import type { Expectation } from '../../src/generated/types.ts';
import { lint as lintWithAll } from '../../src/lint/lint.ts';
import { createLinter, type DialectModule, defineRule, lint } from '../../src/lint/one-dialect.ts';
import { dialects, rules } from '../../src/registry/registry.ts';
import { isDeep, some } from '../depth.ts';

const modules = new Map<string, DialectModule>();
for (const { id } of dialects)
  modules.set(id, ((await import(`../../src/generated/dialects/${id}.ts`)) as { default: DialectModule }).default);
const moduleOf = (id: string) => modules.get(id) as DialectModule;

describe('dialect modules', () => {
  test.each([...modules])(
    '%s contains the dialect, its message format and its rules in registry order',
    (id, module) => {
      const dialect = dialects.find(each => each.id === id);
      expect(module.dialect).toBe(dialect);
      expect(module.format.id).toBe(dialect?.format);
      expect(module.rules).toEqual(rules.filter(each => Object.hasOwn(module.dialect.rules, each.id)));
    },
  );
});

interface Case {
  readonly path: string;
  readonly text: string;
  readonly options: Pick<Expectation, 'model' | 'at'> & { readonly as: 'request' | 'log' };
  readonly dialect: string;
}

const cases: Case[] = fixturesBelow('fixtures').flatMap(({ path, text, expectation }) => {
  const { dialect, as = 'request', model, at, template } = expectation;
  if (template !== undefined || (as !== 'request' && as !== 'log')) return [];
  // Logs in other layouts are read by their log format, which this entry does not do.
  if (path.endsWith('.jsonl')) return [];
  const options = { as, ...(model !== undefined && { model }), ...(at !== undefined && { at }) };
  return [{ path, text, options, dialect }];
});

describe('lint', () => {
  it('finds the same in every fixture as lint of rolecall, in values and in text', () => {
    expect(cases.length).toBeGreaterThan(1500);
    for (const { path, text, options, dialect } of isDeep ? cases : some(cases, 400)) {
      const named = { ...options, dialect: moduleOf(dialect).dialect };
      const imported = { ...options, dialect: moduleOf(dialect) };
      const inText = lint(text, imported);
      expect(inText, path).toEqual(lintWithAll(text, named));
      // Broken text has no value.
      if (inText.diagnostics[0]?.rule === 'unreadable-json') continue;
      const value = readValue(text);
      expect(lint(value, imported), path).toEqual(lintWithAll(value, named));
    }
  });

  it('reports text that is not JSON', () => {
    const result = lint('{"messages": [', { dialect: moduleOf('deepseek') });
    expect(result).toMatchObject({ ok: false, verdict: 'unknown', dialect: 'deepseek', dialectSource: 'option' });
    expect(result.diagnostics.map(({ rule, source }) => [rule, source?.line])).toEqual([['unreadable-json', 1]]);
  });

  it('reads the text of a format with control tokens', () => {
    const text = '<|start|>user<|message|>Hi<|end|><|start|>nobody<|message|>Hi<|end|>';
    const harmony = moduleOf('harmony');
    expect(lint(text, { dialect: harmony })).toEqual(lintWithAll(text, { dialect: harmony.dialect }));
    expect(lint(text, { dialect: harmony }).diagnostics[0]?.source?.column).toBeGreaterThan(1);
    expect(lint(text, { dialect: moduleOf('deepseek') }).diagnostics[0]?.rule).toBe('unreadable-json');
  });

  it('runs custom rules that the dialect states', () => {
    const rule = defineRule({
      id: 'no-shouting',
      title: 'Nobody shouts.',
      docs: { fires: 'Text in capitals.', why: 'It is rude.', remedy: 'Write it small.' },
      messages: { shouted: '`{text}` is shouted' },
      check: (_, report) => ({
        part: part => {
          if (part.type === 'text' && part.text === part.text.toUpperCase())
            report({ messageId: 'shouted', at: part, data: { text: part.text } });
        },
      }),
    });
    const evidence = [{ kind: 'documented' as const, url: 'https://example.com/manners' }];
    const { dialect, ...rest } = moduleOf('openai-chat');
    const polite = {
      ...rest,
      dialect: { ...dialect, rules: { 'no-shouting': [{ verdict: 'rejected' as const, evidence }] } },
    };
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'HI' }] }];
    expect(lint(messages, { dialect: polite, rules: [rule] }).diagnostics).toMatchObject([
      { rule: 'no-shouting', messageId: 'shouted', message: '`HI` is shouted', severity: 'error' },
    ]);
    expect(lint(messages, { dialect: polite }).diagnostics).toEqual([]);
  });
});

describe('createLinter', () => {
  it('reports findings with each message, and the rest at the end', () => {
    const linter = createLinter({ dialect: moduleOf('openai-chat'), request: { model: 'gpt-4o' } });
    const call = { id: 'call_a', type: 'function', function: { name: 'add', arguments: '{}' } };
    expect(linter.push({ role: 'user', content: 'hi' })).toEqual([]);
    expect(linter.push({ role: 'assistant', content: null, tool_calls: [call] })).toEqual([]);
    expect(linter.push({ role: 'user', content: 'well?' })).toEqual([]);
    const next = { role: 'assistant', content: null, tool_calls: [{ ...call, id: 'call_b' }] };
    expect(linter.push(next).map(({ rule }) => rule)).toEqual(['unanswered-tool-call']);
    expect(linter.end()).toMatchObject({ ok: false, dialect: 'openai-chat', stats: { messages: 4, toolCalls: 2 } });
  });
});

function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
