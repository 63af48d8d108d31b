import { describe, expect, test } from 'vitest';
import { buildRequest, type Dialect, type DialectId, lint, switchModel, UsageError } from '../../src/index.ts';
import { inTurn, isDeep, runs } from '../depth.ts';
import { acceptedBy, apis } from './api-conversations.ts';

/** Models in the conditions of entries, a few from the whole list. */
function modelsOf({ rules }: Dialect): string[] {
  const patterns = Object.values(rules).flatMap(entries => entries.flatMap(({ models = [] }) => models));
  const names = new Set(patterns.filter(each => !each.startsWith('!')).map(each => each.replaceAll('*', '')));
  const models = [...names].filter(each => each.length > 3);
  const step = Math.max(1, Math.ceil(models.length / 10));
  return models.filter((_, i) => i % step === 0);
}

/** What no repair can provide: tools, and roles that the template of a model without tools does not have. */
const BEYOND_REPAIR = new Set(['unsupported-tools', 'unsupported-role', 'content-beside-tool-results']);

const known = apis.filter(each => modelsOf(each).length > 0);

describe('a conversation with another model', () => {
  test.each(known.map(each => [each.id, each] as const))('is accepted by %s', (_id, dialect) => {
    for (const [at, value] of acceptedBy(dialect, runs(60)).entries())
      for (const model of inTurn(modelsOf(dialect), at, isDeep ? 10 : 3)) {
        const before = JSON.stringify(value);
        const { value: request, result } = switchModel(value, { dialect, model, from: dialect });
        expect(JSON.stringify(value)).toBe(before);
        const errors = lint(request, { dialect, model }).diagnostics.filter(({ severity }) => severity === 'error');
        expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual(errors);
        expect(
          errors.filter(({ rule }) => !BEYOND_REPAIR.has(rule)).map(({ message }) => message),
          `${model}: ${before}`,
        ).toEqual([]);
      }
  });

  test('without repairs it is the result of `buildRequest`', () => {
    const messages = [{ role: 'user', content: 'Hi' }];
    const options = { dialect: 'openai-chat', model: 'gpt-5', from: 'openai-chat' } as const;
    expect(switchModel(messages, options).value).toEqual(buildRequest(messages, options).value);
    expect(switchModel(messages, options)).toMatchObject({ losses: [], changes: [], result: { ok: true } });
  });

  test('is converted to another API', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ];
    const { value, result } = switchModel(
      { model: 'gpt-5', messages },
      { dialect: 'anthropic' as DialectId, model: 'claude-opus-5-5' },
    );
    expect(value).toMatchObject({ model: 'claude-opus-5-5', system: 'Be brief.' });
    expect(result.ok).toBe(true);
  });

  test('requires a model', () => {
    expect(() => switchModel([], { dialect: 'openai-chat' } as never)).toThrow(UsageError);
  });
});
