import { describe, expect, it } from 'vitest';
import { createLinter, defineDialect, defineRule, lint, UsageError } from '../../src/index.ts';
import { DEFAULT_DIALECT, findDialect } from '../../src/registry/registry.ts';

const shout = defineRule({
  id: 'shouted-text',
  title: 'Nobody shouts.',
  docs: { fires: 'Text in capitals.', why: 'The house style of a gateway.', remedy: 'Write small letters.' },
  messages: { shouted: 'text of a `{role}` message is in capitals' },
  after: ['empty-message'],
  check(_view, report) {
    return {
      message(message) {
        for (const part of message.parts)
          if (part.type === 'text' && part.text !== '' && part.text === part.text.toUpperCase())
            report({ messageId: 'shouted', at: part, in: message, data: { role: message.role } });
      },
    };
  },
});

const evidence = [{ kind: 'documented', url: 'https://example.com/house-style' }] as const;
const openai = findDialect(DEFAULT_DIALECT) as NonNullable<ReturnType<typeof findDialect>>;
const gateway = {
  ...openai,
  id: 'our-gateway',
  rules: { ...openai.rules, 'shouted-text': [{ verdict: 'rejected' as const, evidence: [...evidence] }] },
} as typeof openai;

describe('custom rules', () => {
  it('run if the dialect states them', () => {
    const dialect = defineDialect(gateway, { rules: [shout] });
    const { verdict, diagnostics } = lint([{ role: 'user', content: 'HELLO' }], { dialect, rules: [shout] });
    expect(verdict).toBe('rejected');
    expect(diagnostics.map(each => [each.rule, each.pointer, each.message])).toEqual([
      ['shouted-text', '/0/content', 'text of a `user` message is in capitals'],
    ]);
  });

  it('run with the built-in rules in an incremental linter', () => {
    const linter = createLinter({ dialect: gateway, rules: [shout] });
    expect(linter.push({ role: 'user', content: 'HELLO' }).map(each => each.rule)).toEqual(['shouted-text']);
    expect(linter.push({ role: 'user', content: null }).map(each => each.rule)).toEqual(['missing-content']);
  });

  it('do not run if no dialect states them', () => {
    expect(lint([{ role: 'user', content: 'HELLO' }], { rules: [shout] }).diagnostics).toEqual([]);
  });

  it('must be passed with the dialect that states them', () => {
    expect(() => defineDialect(gateway)).toThrow(UsageError);
  });
});
