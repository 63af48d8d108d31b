/** Converts every setting of a request from every format to every other one and back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../../src/index.ts';
import { buildRequest, convert, lint } from '../../../src/index.ts';
import { writeJson } from '../../../src/source/exact.ts';
import { inTurn } from '../../depth.ts';
import { settings } from '../../properties/settings.ts';
import { requestsOf, SOURCES, withSettings } from './bodies.ts';

const TARGETS = [...new Set(SOURCES.map(each => each.dialect))];
const print = (value: unknown) => writeJson(value, { sortKeys: true });
const pairs = SOURCES.map(each => [each.dialect, each.base.model ?? each.base.modelId ?? '', each] as const);

describe.each(pairs)('%s %s', (dialect, _, source) => {
  it('its own requests are accepted', () => {
    for (const [at, values] of Object.entries(source.settings))
      for (const value of values) {
        const body = withSettings(source, { [at]: value });
        const errors = lint(body, { dialect: dialect as DialectId, as: 'request' }).diagnostics.filter(
          each => each.severity === 'error',
        );
        expect(errors.map(each => `${each.rule} ${at} ${each.pointer}`)).toEqual([]);
      }
  });

  it('losses are empty if and only if converting back gives the original', () => {
    const property = fc.property(requestsOf(source), fc.constantFrom(...TARGETS), (body, to) => {
      const there = convert(body, { from: dialect as DialectId, to: to as DialectId });
      const back = convert(there.value, { from: to as DialectId, to: dialect as DialectId });
      expect(print(back.value) === print(body), `to ${to}: ${print(body)}`).toBe(there.losses.length === 0);
      const home = convert(there.value, {
        from: to as DialectId,
        to: dialect as DialectId,
        extension: there.extension,
      });
      expect(print(home.value)).toBe(print(body));
    });
    fc.assert(property, settings(60));
  });

  it('each single setting is converted, or is a loss at its pointer with a reason', () => {
    for (const [turn, [at, values]] of Object.entries(source.settings).entries())
      for (const to of inTurn(TARGETS, turn))
        for (const value of values) {
          const body = withSettings(source, { [at]: value });
          const there = buildRequest(body, { from: dialect as DialectId, dialect: to as DialectId });
          const back = convert(there.value, { from: to as DialectId, to: dialect as DialectId }).value;
          if (print(back) === print(body)) continue;
          const where = `${at} ${print(value)} to ${to}`;
          expect(there.losses.length, where).toBeGreaterThan(0);
          for (const { reason } of there.losses) {
            expect(reason, where).toMatch(/^\S.*[^.]$/);
            expect(reason, where).not.toMatch(/undefined|NaN|\[object/);
          }
        }
  });

  it('building twice changes nothing', () => {
    const property = fc.property(requestsOf(source), fc.constantFrom(...TARGETS), (body, to) => {
      const { value } = buildRequest(body, { from: dialect as DialectId, dialect: to as DialectId });
      expect(print(buildRequest(value, { from: to as DialectId, dialect: to as DialectId }).value)).toBe(print(value));
    });
    fc.assert(property, settings(40));
  });
});
