/** Every fixture with mangled values, in every message format and with every dialect. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { buildRequest, convert, dialects, lint, verdicts } from '../../src/index.ts';
import { UsageError } from '../../src/model/usage-error.ts';
import { messageFormats } from '../../src/registry/registry.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';

/** Fixtures of broken text, and cassettes, are not JSON. */
const fixtures = fixturesBelow('fixtures')
  .map(documentIn)
  .filter(value => value !== undefined);
const documents = () => fc.constantFrom(...fixtures);

/** The library may only throw a `UsageError`. */
function mayRefuse(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
  }
}

describe('mangled fixtures', () => {
  it('are numerous', () => expect(fixtures.length).toBeGreaterThan(1500));

  it.each(messageFormats.map(messageFormat => [messageFormat.id, messageFormat] as const))(
    'write(read(x)) is x: %s',
    (_, messageFormat) => {
      const law = fc.property(mangled(documents()), value => {
        expect(JSON.stringify(messageFormat.write(read(messageFormat, value)))).toBe(JSON.stringify(value));
        expect(typeof (messageFormat.detects?.(value) ?? false)).toBe('boolean');
      });
      fc.assert(law, settings(150));
    },
  );

  it('are judged by every dialect, converted or rejected, and never changed', () => {
    const law = fc.property(mangled(documents()), fc.constantFrom(...dialects), (value, dialect) => {
      const before = JSON.stringify(value);
      lint(value, { dialect });
      lint(value, { host: 'llm.example.com' });
      mayRefuse(() => convert(value, { to: dialect }));
      mayRefuse(() => buildRequest(value, { dialect }));
      mayRefuse(() => verdicts(value, { dialects: [dialect] }));
      expect(JSON.stringify(value)).toBe(before);
    });
    fc.assert(law, settings(3000));
  });
});
