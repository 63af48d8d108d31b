import { describe, expect, test } from 'vitest';
import { defineDialect, defineRule, dialects, lint, UsageError } from '../../src/index.ts';
import { dialect, statement } from './dialects.ts';

describe('defineDialect', () => {
  test('returns the given dialect, ready for lint', () => {
    const own = dialect({ 'unsupported-role': [statement({ parameters: { allowed: ['user'] } })] });
    expect(defineDialect(own)).toBe(own);
    expect(lint([{ role: 'system', content: 'x' }], { dialect: own })).toMatchObject({
      dialect: 'made-up',
      verdict: 'rejected',
    });
  });

  test.each(dialects.map(each => [each.id, each] as const))('accepts %s', (_id, each) => {
    expect(defineDialect(each)).toBe(each);
  });

  test.each([
    ['a rule that is not there', dialect({ 'no-such-rule': [statement()] }), 'no rule `no-such-rule`'],
    ['a rule about bytes', dialect({ 'duplicate-key': [statement()] }), '`duplicate-key` is about the bytes of a file'],
    ['a message format that is not there', { ...dialect({}), format: 'morse' }, 'no message format `morse`'],
    [
      'a statement without evidence',
      dialect({ 'wrong-type': [statement({ evidence: [] as never })] }),
      'has no evidence',
    ],
    [
      'models that are only excluded',
      dialect({ 'wrong-type': [statement({ models: ['!gpt-4*'] })] }),
      'the entry applies to no model; add `*`',
    ],
    [
      'a parameter that the rule lacks',
      dialect({ 'wrong-type': [statement({ parameters: { x: 1 } })] }),
      '`wrong-type` has no parameter `x`',
    ],
    [
      'a parameter of Object.prototype',
      dialect({ 'wrong-type': [statement({ parameters: { toString: 1 } })] }),
      'has no parameter `toString`',
    ],
  ])('rejects %s', (_name, wrong, why) => {
    expect(() => defineDialect(wrong)).toThrow(UsageError);
    expect(() => defineDialect(wrong)).toThrow('dialect `made-up`');
    expect(() => defineDialect(wrong)).toThrow(why);
  });

  test('rejects an order that does not compile, and quotes it', () => {
    const wrong = dialect({ 'unexpected-role-order': [statement({ parameters: { order: 'user (plain' } })] });
    expect(() => defineDialect(wrong)).toThrow('order `user (plain`');
    expect(() => defineDialect(wrong)).toThrow(UsageError);
  });

  test.each(['malformed-tool-call-id', 'malformed-tool-name'])('rejects an invalid regular expression for %s', id => {
    expect(() => defineDialect(dialect({ [id]: [statement({ parameters: { pattern: '(' } })] }))).toThrow(UsageError);
  });
});

test('defineRule returns the given rule', () => {
  const rule = { id: 'x', title: 'X.', docs: { fires: '', why: '', remedy: '' }, messages: { a: 'a' } };
  expect(defineRule(rule)).toBe(rule);
});
