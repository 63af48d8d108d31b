import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { buildRequest, type Dialect, dialects } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { requests } from '../../src/testing/index.ts';
import { settings } from './settings.ts';

/** Every field of Chat Completions that may contain reasoning. */
const CARRIERS: Readonly<Record<string, (message: JsonObject) => void>> = {
  nothing: () => {},
  reasoning_content: message => {
    message.reasoning_content = 'Hm.';
  },
  reasoning: message => {
    message.reasoning = 'Hm.';
  },
  reasoning_text: message => {
    message.reasoning_text = 'Hm.';
  },
  'an empty field': message => {
    message.reasoning_content = '';
  },
  reasoning_details: message => {
    message.reasoning_details = [
      { type: 'reasoning.text', text: 'Hm.', signature: 'c2lnbmVk', format: 'anthropic-claude-v1', index: 0 },
      { type: 'reasoning.encrypted', data: 'ZW5jcnlwdGVk', format: 'anthropic-claude-v1', index: 1 },
    ];
  },
  'a thinking part': message => {
    const text = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : [];
    message.content = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }, ...text];
  },
  tags: message => {
    message.content = `<think>Hm.</think>${typeof message.content === 'string' ? message.content : ''}`;
  },
  'a thought signature': message => {
    const [call] = (message.tool_calls ?? []) as JsonObject[];
    if (call !== undefined) call.extra_content = { google: { thought_signature: 'Q2lRQg==' } };
  },
};

/** Valid conversations in which all assistant messages have reasoning in one of these fields. */
function thinking(): fc.Arbitrary<JsonObject & { messages: JsonObject[] }> {
  return fc
    .tuple(requests({ dialect: 'strict', maxTurns: 3 }), fc.constantFrom(...Object.keys(CARRIERS)))
    .map(([request, carrier]) => {
      const body = structuredClone(request) as unknown as JsonObject & { messages: JsonObject[] };
      for (const message of body.messages) if (message.role === 'assistant') CARRIERS[carrier]?.(message);
      return body;
    });
}

/** A model for each entry about reasoning, and one that no entry names. */
function modelsOf({ replay, rules }: Dialect): string[] {
  const statements = Object.keys(rules).flatMap(rule => (REASONING.test(rule) ? (rules[rule] ?? []) : []));
  const named = [...(replay ?? []), ...statements].flatMap(({ models = [] }) => models);
  return [...new Set(named.map(pattern => pattern.replaceAll('*', '0'))), 'some-model'];
}

const REASONING = /-reasoning$/;
const targets = dialects.filter(
  ({ format: messageFormat, kind, replay }) => messageFormat === 'openai-chat' && !kind && replay,
);

describe('a built request', () => {
  for (const dialect of targets)
    it(`contains the reasoning that \`${dialect.id}\` accepts, and building it again changes nothing`, () => {
      const models = modelsOf(dialect);
      const property = fc.property(thinking(), fc.nat(), (body, nth) => {
        const model = models[nth % models.length] as string;
        const source = { ...body, model };
        const before = JSON.stringify(source);
        const options = { dialect: dialect.id as DialectId, model, from: 'openrouter' } as const;
        const built = buildRequest(source, options);
        const told = built.diagnostics.filter(each => REASONING.test(each.rule) && each.severity !== 'info');
        expect(told).toEqual([]);
        expect(buildRequest(built.value, { ...options, from: dialect.id as DialectId }).value).toEqual(built.value);
        expect(JSON.stringify(source)).toBe(before);
      });
      fc.assert(property, settings(60 * models.length));
    });

  it('with `keep: all` has reasoning in every assistant message', () => {
    const property = fc.property(thinking(), body => {
      const source = { ...body, model: 'kimi-k2.6', thinking: { type: 'enabled', keep: 'all' } };
      const { value } = buildRequest(source, { dialect: 'moonshot', from: 'openrouter' });
      const answers = (value as { messages: JsonObject[] }).messages.filter(({ role }) => role === 'assistant');
      expect(answers.map(each => typeof each.reasoning_content)).toEqual(answers.map(() => 'string'));
    });
    fc.assert(property, settings(100));
  });

  it('has structured reasoning verbatim and in order, if the server reads it', () => {
    const property = fc.property(thinking(), body => {
      const { value } = buildRequest(body, {
        dialect: 'openrouter',
        model: 'anthropic/claude-sonnet-4.5',
        from: 'openrouter',
      });
      const { messages } = value as { messages: JsonObject[] };
      for (const [i, message] of body.messages.entries())
        if (message.tool_calls !== undefined) expect(messages[i]?.reasoning_details).toEqual(message.reasoning_details);
    });
    fc.assert(property, settings(100));
  });
});
