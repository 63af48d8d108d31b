/**
 * Properties of generated requests of a format: valid requests have no findings, one fault gives one finding, and
 * write(read(x)) is x.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { findDialect, findMessageFormat } from '../../src/registry/registry.ts';
import type { System } from '../../src/testing/index.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';

/** Checks that write(read(x)) is x, including the order of keys, and that reading does not change the value. */
export function isIdentity(id: string, value: unknown): void {
  const messageFormat = findMessageFormat(id);
  if (messageFormat === undefined) throw new Error(`no messageFormat ${id}`);
  const before = JSON.stringify(value);
  expect(JSON.stringify(messageFormat.write(read(messageFormat, value)))).toBe(before);
  expect(JSON.stringify(value)).toBe(before);
}

const findingsOf = (value: unknown, dialect: string) =>
  lint(value, { dialect: dialect as DialectId }).diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`);

export function keepsLaws({ dialect, conversations, breakers }: System): void {
  const id = findDialect(dialect)?.format ?? '';

  test('a generated request is accepted without findings', () => {
    const law = fc.property(conversations, value => {
      expect(findingsOf(value, dialect), JSON.stringify(value)).toEqual([]);
      expect(lint(value, { dialect: dialect as DialectId }).verdict).toBe('accepted');
    });
    fc.assert(law, settings(200));
  });

  test.each(breakers.map(each => [`${each.rule}, ${each.fault}`, each] as const))(
    '%s: is reported once, at its pointer',
    (_name, { rule, apply }) => {
      const law = fc.property(conversations, fc.infiniteStream(fc.nat({ max: 0x7fffffff })), (value, numbers) => {
        const broken = structuredClone(value);
        const pointer = apply(broken, count => (numbers.next().value as number) % count);
        fc.pre(pointer !== undefined);
        expect(findingsOf(broken, dialect), JSON.stringify(broken)).toEqual([`${rule} at ${pointer}`]);
      });
      fc.assert(law, settings(60));
    },
  );

  test('write(read(x)) is x', () => {
    fc.assert(
      fc.property(conversations, value => isIdentity(id, value)),
      settings(200),
    );
  });

  test('write(read(x)) is x with any value anywhere, and no rule throws', () => {
    const law = fc.property(fc.oneof(mangled(conversations), fc.jsonValue()), value => {
      isIdentity(id, value);
      expect(() => lint(value, { dialect: dialect as DialectId })).not.toThrow();
    });
    fc.assert(law, settings(500));
  });

  test('requests are not detected as another format', () => {
    const others = ['cohere-chat', 'ollama-chat', 'mistral-conversations'].filter(each => each !== id);
    const law = fc.property(conversations, value => {
      for (const other of others) expect(findMessageFormat(other)?.detects?.(value)).toBe(false);
    });
    fc.assert(law, settings(100));
  });
}
