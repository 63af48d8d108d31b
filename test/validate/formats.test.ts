/**
 * The guards of `rolecall/validate/<format>` give the same results as AJV with the schemas, although their code is made
 * smaller.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { formatGuards, formats, idOfFile, readSchema, schemaFiles } from '../../scripts/schemas.ts';
import { findDialect } from '../../src/registry/registry.ts';
import type { Guard } from '../../src/validate/guard.ts';
import { isDeep, runs, some } from '../depth.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: true });
for (const file of schemaFiles()) ajv.addSchema(readSchema(file), idOfFile(file));

/** Examples of each format: documents in its fixtures, and all values in them. */
const samples = new Map(formats().map(format => [format, new Map<string, unknown>()]));
for (const fixture of fixturesBelow('fixtures')) {
  const { dialect, as } = fixture.expectation;
  const found = samples.get(findDialect(dialect)?.format ?? '');
  const value = documentIn(fixture);
  if (found !== undefined && as !== 'stream' && value !== undefined) addAll(value, found);
}

function addAll(value: unknown, found: Map<string, unknown>): void {
  if (found.size >= runs(6000)) return;
  found.set(JSON.stringify(value), value);
  if (value !== null && typeof value === 'object') for (const each of Object.values(value)) addAll(each, found);
}

/** The value with one of its keys removed, or with another type. */
function* damaged(value: unknown): Iterable<unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  for (const key of Object.keys(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    yield rest;
    for (const other of [7, null, 'x', [], [7], {}]) yield { ...value, [key]: other };
  }
}

const HAVE_NO_REPLY = new Set(['mcp-sampling']);

describe.each(formats())('validate/%s', format => {
  const guards = formatGuards(format);

  it('has guards of requests, messages and tools, of replies and of stream events', async () => {
    const names = Object.keys(guards);
    const expected = ['isRequest', 'isTool'].concat(HAVE_NO_REPLY.has(format) ? [] : ['isResponse', 'isStreamEvent']);
    expect(names).toEqual(expect.arrayContaining(expected));
    expect(names.some(name => /^is(?:Message|Item|Entry|Step|Content)$/.test(name))).toBe(true);
    const module = (await import(`../../src/generated/validate/${format}.ts`)) as Record<string, unknown>;
    expect(Object.keys(module).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(guards))('%s gives the same results as AJV', async (name, id) => {
    const module = (await import(`../../src/generated/validate/${format}.ts`)) as Record<string, Guard<unknown>>;
    const guard = module[name] as Guard<unknown>;
    const theirs = ajv.getSchema(id);
    if (theirs === undefined) throw new Error(`no schema ${id}`);
    const verdicts = { fit: 0, unfit: 0 };
    const compare = (value: unknown) => {
      const isFit = theirs(value) === true;
      verdicts[isFit ? 'fit' : 'unfit']++;
      expect(guard(value), JSON.stringify(value)).toBe(isFit);
      const result = guard['~standard'].validate(value);
      if (isFit) expect(result).toEqual({ value });
      else {
        const issues = 'issues' in result ? result.issues : [];
        const last = theirs.errors?.at(-1);
        expect(issues.length).toBeGreaterThan(0);
        // AJV words an error of a discriminator with the value of the tag. The path is the same.
        expect(issues.at(-1)?.message).toBe(last?.message);
        expect(`/${issues.at(-1)?.path.join('/')}`.replace(/^\/$/, '')).toBe(
          last?.instancePath.replaceAll('~1', '/').replaceAll('~0', '~'),
        );
      }
    };
    const all = [...(samples.get(format)?.values() ?? [])];
    for (const value of all) compare(value);
    for (const value of some(all, Math.ceil(all.length / (isDeep ? 7 : 40))))
      for (const each of damaged(value)) compare(each);
    expect(verdicts.unfit).toBeGreaterThan(0);
  });
});
