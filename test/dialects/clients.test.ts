/**
 * Client libraries that reject before anything is sent: their fixtures, and that they are never detected from traffic.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import gemini from '../../src/formats/gemini-generate/format.ts';
import { lint, verdicts } from '../../src/index.ts';
import { dialectOn } from '../../src/registry/dialect-of.ts';
import { dialects, findMessageFormat, messageFormats } from '../../src/registry/registry.ts';

const clients = dialects.filter(({ kind }) => kind === 'client');

describe('client libraries', () => {
  it('exist', () => expect(clients.length).toBeGreaterThan(10));

  it.each(clients.map(dialect => [dialect.id, dialect] as const))(
    '%s: fixtures show every rejecting rule, and something accepted',
    (id, { rules }) => {
      const expectations = fixturesBelow(`fixtures/dialects/${id}`).map(({ expectation }) => expectation);
      const shown = new Set(expectations.flatMap(each => each.diagnostics.map(({ rule }) => rule)));
      const refused = Object.entries(rules)
        .filter(([, statements]) => statements.some(({ verdict }) => verdict !== 'accepted'))
        .map(([rule]) => rule);
      expect(refused.filter(rule => !shown.has(rule))).toEqual([]);
      const silent = expectations.filter(each => each.verdict === 'accepted' && each.diagnostics.length === 0);
      expect(silent.length).toBeGreaterThan(0);
    },
  );

  it.each(clients.map(dialect => [dialect.id, dialect] as const))(
    '%s: is never detected from traffic',
    (id, { hosts, models, format: messageFormat }) => {
      expect([hosts, models]).toEqual([[], []]);
      const wire = findMessageFormat(messageFormat);
      if (wire === undefined) throw new Error(`no messageFormat ${messageFormat}`);
      for (const model of [undefined, id, 'mistral-large-2411', 'bedrock/anthropic.claude-sonnet-4-5'])
        for (const provider of [undefined, id])
          expect(dialectOn(wire, { value: {}, provider, model }, true).kind).not.toBe('client');
    },
  );

  it('are never the default dialect of a message format', () => {
    for (const messageFormat of messageFormats)
      expect(dialectOn(messageFormat, { value: {} }, false).kind).not.toBe('client');
  });

  it('are left out of lists of servers, unless they are requested', () => {
    const messages = [{ role: 'user', content: 'Hello.' }];
    const ids = clients.map(({ id }) => id);
    expect(verdicts(messages).filter(({ dialect }) => ids.includes(dialect))).toEqual([]);
    const asked = clients.filter(({ id }) => id === 'mistral-common');
    const expected = { dialect: 'mistral-common', verdict: 'accepted', knownRules: expect.any(Number) };
    expect(verdicts(messages, { dialects: asked })).toEqual([expected]);
  });
});

describe('chat sessions of the Gemini client', () => {
  const user = { role: 'user', parts: [{ text: 'Hello.' }] };
  const read = (value: unknown) => {
    const { frame, messages, at } = gemini.readFrame(value, '', () => {});
    frame.messages = messages.map((each, i) => gemini.readMessage(each, `${at}/${i}`, () => {}));
    return frame;
  };

  it('append the message after the history, each with its own pointer', () => {
    const { messages } = read({ history: [user], message: [{ text: 'And you?' }] });
    expect(messages.map(({ role, pointer }) => [role, pointer])).toEqual([
      ['user', '/history/0'],
      ['user', '/message'],
    ]);
    expect(messages[1]?.parts).toMatchObject([{ type: 'text', text: 'And you?', pointer: '/message/0' }]);
  });

  it('are written as they were read, with any values in the two fields', () => {
    const part = fc.oneof(
      fc.constant({ text: 'Hello.' }),
      fc.constant({ functionResponse: { name: 'a' } }),
      fc.jsonValue(),
    );
    const content = fc.oneof(
      fc.constant(user),
      fc.record({ role: fc.string(), parts: fc.array(part) }),
      fc.jsonValue(),
    );
    const body = fc.record(
      {
        history: fc.oneof(fc.array(content), fc.jsonValue()),
        message: fc.oneof(fc.string(), fc.array(part), fc.jsonValue()),
        tools: fc.jsonValue(),
        systemInstruction: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, value => {
        const given = JSON.parse(JSON.stringify(value)) as unknown;
        expect(JSON.stringify(gemini.write(read(given)))).toBe(JSON.stringify(given));
      }),
      { numRuns: 500 },
    );
  });

  it('need no history, and no message', () => {
    for (const value of [{ history: [] }, { history: [], message: 'Hello.' }, { message: [{ text: 'Hello.' }] }])
      expect(lint(value, { dialect: 'google-generative-ai-js' })).toMatchObject({
        verdict: 'accepted',
        diagnostics: [],
      });
  });
});
