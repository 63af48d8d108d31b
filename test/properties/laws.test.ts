import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { type ConversationReport, lint, loadTemplate } from '../../src/index.ts';
import { valueAt } from '../../src/pointer.ts';
import { findDialect, rules } from '../../src/registry/registry.ts';
import type { JsonObject } from '../../src/source/json.ts';
import {
  breakerIsCaught,
  breakers,
  dialectFor,
  draw,
  exchangeLogs,
  holds,
  isIdentity,
  logBreakers,
  requests,
  templateBreakers,
  textBreakers,
  validIsSilent,
} from '../../src/testing/index.ts';
import { atLeast } from '../depth.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { streamSystems } from './stream-systems.ts';
import { systems, wires } from './systems.ts';

const systemBreakers = [...systems, ...wires].flatMap(system => system.breakers);
// They are tested in `streams.test.ts`.
const streamBreakers = streamSystems.flatMap(system => system.breakers);

const DIALECTS = ['openai-chat', 'strict'] as const;

describe('property 1: a valid conversation has no findings', () => {
  for (const dialect of DIALECTS) it(dialect, () => fc.assert(validIsSilent({ dialect }), settings(500)));
});

describe('property 2: a fault is reported by exactly its rule, at its pointer', () => {
  it('every rule has a breaker, for OpenAI chat or for a source system', () => {
    const broken = new Set(
      [...breakers, ...textBreakers, ...logBreakers, ...systemBreakers, ...templateBreakers, ...streamBreakers].map(
        each => each.rule,
      ),
    );
    // Conversations over the work limit cannot be generated as a fault.
    expect(rules.map(rule => rule.id).filter(id => !broken.has(id))).toEqual(['not-evaluated']);
  });

  for (const breaker of breakers) it(breaker.rule, () => fc.assert(breakerIsCaught(breaker), settings(200)));

  for (const breaker of breakers)
    it(`${breaker.rule} can be applied to conversations`, () => {
      const sample = fc.sample(requests({ dialect: 'strict', maxTurns: 6 }), { numRuns: 60, seed: 1 });
      expect(sample.filter(request => breaker.apply(request, () => 0) !== undefined).length).toBeGreaterThan(15);
    });

  for (const breaker of textBreakers)
    it(breaker.rule, () => {
      const property = fc.property(requests(), fc.nat(), (request, number) => {
        const { diagnostics } = lint(breaker.apply(JSON.stringify(request), count => number % count));
        expect(diagnostics.map(each => each.rule)).toEqual([breaker.rule]);
      });
      fc.assert(property, settings(200));
    });

  for (const { rule, template: text, apply } of templateBreakers)
    it(rule, () => {
      const template = loadTemplate(text);
      const property = fc.property(requests(), fc.nat(), (request, number) => {
        const broken = apply(request, count => number % count);
        if (broken === undefined) return;
        expect(lint(request, { template }).diagnostics).toEqual([]);
        const { diagnostics } = lint(broken.request, { template });
        expect(diagnostics.map(each => [each.rule, each.pointer])).toEqual([[rule, broken.pointer]]);
      });
      fc.assert(property, settings(100));
      template.close();
    });
});

describe('property 2 in logs: a change between two exchanges is reported', () => {
  const DIALECT_OF = {
    'altered-reasoning': 'openrouter',
    'lost-cache-prefix': 'openrouter',
    'dangling-response-reference': 'openrouter',
    'prefix-bound-reasoning': 'openrouter',
    'rewritten-history': 'open-agent-loops',
  } as const;
  const read = (log: readonly object[], rule: string) => {
    const reports: ConversationReport[] = [];
    const reader = new LogReader({ path: 'log.jsonl' }, report => reports.push(report));
    reader.push(new TextEncoder().encode(log.map(each => JSON.stringify(each)).join('\n')));
    reader.end();
    return reports.flatMap(({ diagnostics }, line) =>
      diagnostics.filter(each => each.severity !== 'info' || each.rule === rule).map(each => ({ ...each, line })),
    );
  };

  for (const { rule, messageId, apply } of logBreakers) {
    const dialect = DIALECT_OF[rule as keyof typeof DIALECT_OF];
    it(`${rule}, ${messageId}`, () => {
      let caught = 0;
      const property = fc.property(exchangeLogs(dialect, 'anthropic/claude-sonnet-4.5'), fc.nat(), (log, number) => {
        expect(read(log, rule)).toEqual([]);
        const broken = apply(log, count => number % count);
        if (broken === undefined) return;
        caught++;
        const found = read(broken.log, rule);
        expect(found.map(each => [each.rule, each.messageId, each.pointer, each.line])).toEqual([
          [rule, messageId, broken.pointer, log.length - 1],
        ]);
      });
      fc.assert(property, settings(200));
      expect(caught).toBeGreaterThanOrEqual(atLeast(21));
    });
  }
});

describe('property 3: write(read(x)) is x', () => {
  it('generated conversations', () => {
    fc.assert(
      fc.property(requests(), request => holds(isIdentity(request))),
      settings(300),
    );
  });

  it('any value anywhere', () => {
    fc.assert(
      fc.property(mangled(requests()), request => holds(isIdentity(request))),
      settings(500),
    );
  });
});

describe('property 7: verdicts do not change with', () => {
  const same = (change: (body: JsonObject) => unknown) =>
    fc.property(maybeBroken(), ({ request, rule }) => {
      const dialect = dialectFor(rule);
      const tell = (body: unknown) => {
        const { verdict, diagnostics } = lint(body, { dialect });
        return [verdict, ...diagnostics.map(each => each.rule).sort()];
      };
      const changed = change(structuredClone(request) as unknown as JsonObject);
      expect(tell(changed), draw(changed, dialect)).toEqual(tell(request));
    });

  it('another order of keys', () => fc.assert(same(reversed as (body: JsonObject) => unknown), settings(300)));

  it('unrelated keys', () => {
    const extend = (body: JsonObject) => {
      for (const message of body.messages as JsonObject[])
        Object.assign(message, { x_trace: { a: [1] }, 'x-request': null });
      return { ...body, x_meta: 'kept' };
    };
    fc.assert(same(extend), settings(300));
  });

  it('renamed IDs', () => {
    const rename = (body: JsonObject) => {
      const names = new Map<string, string>();
      const nameOf = (id: unknown) => {
        if (typeof id !== 'string' || id === '' || id.length > 40) return id;
        if (!names.has(id)) names.set(id, `n${String(names.size).padStart(8, '0')}`);
        return names.get(id);
      };
      for (const message of body.messages as JsonObject[]) {
        if ('tool_call_id' in message) message.tool_call_id = nameOf(message.tool_call_id);
        if (Array.isArray(message.tool_calls))
          for (const call of message.tool_calls as JsonObject[]) call.id = nameOf(call.id);
      }
      return body;
    };
    fc.assert(same(rename), settings(300));
  });
});

describe('property 8: no input throws or takes unbounded time', () => {
  it('mangled conversations; every finding has a pointer that exists', () => {
    const property = fc.property(mangled(requests()), fc.constantFrom(...DIALECTS), (request, id) => {
      const { diagnostics, verdict } = lint(request, { dialect: findDialect(id) });
      expect(['accepted', 'rejected', 'unknown']).toContain(verdict);
      for (const { pointer, rule } of diagnostics)
        expect(valueAt(request, pointer) === undefined ? `${rule} at ${pointer}` : 'found').toBe('found');
    });
    fc.assert(property, settings(1000));
  });

  it('truncated, joined and edited text', () => {
    const property = fc.property(requests(), fc.nat(), fc.string(), fc.nat({ max: 9 }), (request, at, noise, cut) => {
      const text = JSON.stringify(request);
      const place = at % text.length;
      const scribbled = text.slice(0, place) + noise + text.slice(place + cut);
      expect(() => lint(scribbled)).not.toThrow();
    });
    fc.assert(property, settings(500));
  });

  it('any bytes as a file', () => {
    const property = fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', '{"messages":[', '[{"role":'),
      (bytes, head) => {
        let verdicts = 0;
        const reader = new LogReader({ path: 'x' }, () => verdicts++);
        reader.push(new TextEncoder().encode(head));
        reader.push(bytes);
        reader.end();
        expect(verdicts).toBeLessThanOrEqual(401);
      },
    );
    fc.assert(property, settings(1000));
  });
});

/** A conversation, valid or with one fault, and the rule to check it with. */
function maybeBroken() {
  return fc
    .tuple(
      requests({ dialect: 'strict' }),
      fc.option(fc.constantFrom(...breakers)),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    )
    .map(([request, breaker, numbers]) => {
      let next = 0;
      const broken = breaker?.apply(request, count => (numbers[next++ % numbers.length] as number) % count);
      return { request: broken?.request ?? request, rule: breaker?.rule ?? 'wrong-type' };
    });
}

/** The value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
}
