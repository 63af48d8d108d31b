/** Laws 1, 2, 3 and 5 for the source systems' own conversations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { findDialect, findShape } from '../../src/lint/registry.ts';
import { read } from '../../src/shapes/shape.ts';
import { writeJson } from '../../src/source/exact.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { systems } from './systems.ts';

const told = (value: unknown, dialect: string) =>
  lint(value, { dialect: dialect as DialectId }).diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`);

const ids = systems.map(each => each.dialect);

const copy = (value: unknown): unknown => structuredClone(value);

describe.each(systems.map(system => [system.dialect, system] as const))(
  '%s',
  (dialect, { conversations, breakers }) => {
    const shape = findShape(findDialect(dialect)?.format ?? '');
    if (shape === undefined) throw new Error(`no shape for ${dialect}`);

    it('law 1: a valid conversation is silent', () => {
      const law = fc.property(conversations, value => {
        expect(told(value, dialect)).toEqual([]);
        expect(lint(value, { dialect: dialect as DialectId }).verdict).toBe('accepted');
      });
      fc.assert(law, settings(200));
    });

    it.each(breakers.map(each => [`${each.rule}, ${each.fault}`, each] as const))(
      'law 2: %s is caught, where it struck',
      (_name, { rule, apply }) => {
        let struck = 0;
        const law = fc.property(conversations, fc.infiniteStream(fc.nat({ max: 0x7fffffff })), (value, numbers) => {
          const broken = copy(value);
          const pointer = apply(broken, count => (numbers.next().value as number) % count);
          if (pointer === undefined) return;
          struck++;
          expect(told(broken, dialect), JSON.stringify(broken)).toEqual([`${rule} at ${pointer}`]);
        });
        fc.assert(law, settings(100));
        expect(struck).toBeGreaterThan(5);
      },
    );

    it('law 3: writing what was read gives it back', () => {
      const law = fc.property(conversations, value => {
        expect(JSON.stringify(shape.write(read(shape, value)))).toBe(JSON.stringify(value));
      });
      fc.assert(law, settings(200));
    });

    it.each(['openai-chat', ...ids])(
      'law 5: to %s, losses are empty exactly where there-and-back is the identity',
      to => {
        const law = fc.property(conversations, value => {
          const before = JSON.stringify(value);
          const there = convert(value, { from: dialect as DialectId, to: to as DialectId });
          const back = convert(there.value, { from: to as DialectId, to: dialect as DialectId });
          if (there.losses.length === 0) expect(back.value).toEqual(value);
          else expect(back.value).not.toEqual(value);
          const home = convert(there.value, {
            from: to as DialectId,
            to: dialect as DialectId,
            extension: there.extension,
          });
          expect(home.value).toEqual(value);
          expect(JSON.stringify(value)).toBe(before);
        });
        fc.assert(law, settings(60));
      },
    );

    it('laws 3, 5 and 8 hold whatever stands in the place of anything', () => {
      const print = (value: unknown) => writeJson(value, { sortKeys: true });
      const law = fc.property(mangled(conversations), fc.constantFrom('openai-chat', ...ids), (value, to) => {
        expect(() => lint(value, { dialect: dialect as DialectId })).not.toThrow();
        expect(JSON.stringify(shape.write(read(shape, value)))).toBe(JSON.stringify(value));
        const there = convert(value, { from: dialect as DialectId, to: to as DialectId });
        const back = convert(there.value, { from: to as DialectId, to: dialect as DialectId });
        expect(print(back.value) === print(value)).toBe(there.losses.length === 0);
        const home = convert(there.value, {
          from: to as DialectId,
          to: dialect as DialectId,
          extension: there.extension,
        });
        expect(print(home.value)).toBe(print(value));
      });
      fc.assert(law, settings(150));
    });

    it('converts to openai-chat, where it lints clean', () => {
      const law = fc.property(conversations, value => {
        const { diagnostics } = convert(value, { from: dialect as DialectId, to: 'openai-chat' });
        const rules = diagnostics.filter(each => each.severity !== 'info').map(each => each.rule);
        // What holds no message is no request, and that is said.
        const { messages } = shape.readFrame(value, '', () => {});
        expect(rules).toEqual(messages.length === 0 ? ['empty-conversation'] : []);
      });
      fc.assert(law, settings(100));
    });
  },
);
