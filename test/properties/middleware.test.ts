/**
 * The middleware of frameworks does not change conversations that the provider accepts, in the format of the framework.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, type DialectId, lint } from '../../src/index.ts';
import { middlewareWith } from '../../src/integrations/middleware.ts';
import { requests } from '../../src/testing/index.ts';
import { settings } from './settings.ts';
import { wires } from './systems.ts';

const FRAMEWORKS = ['ai-sdk-model', 'langchain-js', 'openai-agents'] as const;
const PROVIDERS = ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'bedrock-converse', 'mistral'] as const;

function conversationsFor(provider: DialectId): fc.Arbitrary<unknown> {
  return wires.find(({ dialect }) => dialect === provider)?.conversations ?? requests({ dialect: 'strict' });
}

describe.each(FRAMEWORKS)('%s', framework => {
  it.each(PROVIDERS)('does not change prompts that %s accepts', provider => {
    let judged = 0;
    const law = fc.property(conversationsFor(provider), value => {
      const { value: converted } = convert(value, { from: provider, to: framework });
      // The conversion itself may lose what the provider requires.
      const { value: back } = convert(converted, { from: framework, to: provider });
      if (!lint(back, { dialect: provider }).ok) return;
      const own = lint(converted, { dialect: framework }).diagnostics;
      if (own.some(({ rule, severity }) => rule === 'reused-tool-call-id' && severity === 'warning')) return;
      const found: string[] = [];
      const repaired = middlewareWith({
        onFinding: ({ severity, rule, message }) => {
          if (severity === 'error') found.push(`${rule}: ${message}`);
        },
        onRepair: ({ rule, title }) => found.push(`${rule}: ${title}`),
      });
      const body = Array.isArray(converted) ? { messages: converted } : converted;
      const repairedBody = repaired(
        () => ({ body, framework, provider, model: undefined }),
        written => written,
      );
      expect(found, JSON.stringify(body)).toEqual([]);
      expect(repairedBody).toBeUndefined();
      judged++;
    });
    fc.assert(law, settings(60, 5));
    expect(judged).toBeGreaterThan(0);
  });
});
