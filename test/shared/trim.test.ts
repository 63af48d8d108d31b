/** Recorded requests that real servers accepted are still accepted after trimming to any length. */
import { describe, expect, it } from 'vitest';
import { historyOf, isNoWorse } from '../../src/history/history.ts';
import { resumeAfterAbort, trim } from '../../src/index.ts';
import { findMessageFormat } from '../../src/registry/registry.ts';
import { atLeast, some } from '../depth.ts';
import { isHere, recorded, wasAccepted } from './recorded-wire.ts';

describe.runIf(isHere)('recorded requests', () => {
  it('are accepted after `trim` and `resumeAfterAbort` if they were before', () => {
    const counts = { requests: 0, cut: 0, short: 0, repaired: 0 };
    const faults: string[] = [];
    const accepted = [...recorded()].filter(each => wasAccepted(each) && typeof each.request === 'object');
    for (const each of some(accepted, accepted.length / 3)) {
      const { items, judged, dialect } = historyOf(each.request, {});
      if (findMessageFormat(dialect.format) === undefined || items.length < 2) continue;
      counts.requests++;
      const options = { dialect };
      for (const limit of [{ keep: 1 }, { keep: 2 }, { maxTokens: 0 }, { maxTokens: 200 }]) {
        const trimmed = trim(each.request, { ...options, ...limit });
        if (trimmed.removed.length > 0) counts.cut++;
        if (!trimmed.fits && 'keep' in limit) counts.short++;
        if (!isNoWorse(judged, { result: trimmed.result, work: 0 })) faults.push(`${each.id} ${JSON.stringify(limit)}`);
        if (trim(trimmed.value, { ...options, ...limit }).value !== trimmed.value) faults.push(`${each.id}: twice`);
      }
      const resumed = resumeAfterAbort(each.request, options);
      if (resumed.changes.length > 0) counts.repaired++;
      if (judged.result.ok && resumed.result.diagnostics.some(({ severity }) => severity === 'error'))
        faults.push(`${each.id} resumed: ${resumed.result.diagnostics[0]?.message}`);
    }
    expect(faults).toEqual([]);
    expect(counts.cut).toBeGreaterThan(atLeast(1000));
    expect(counts.repaired).toBeLessThan(counts.requests / 50);
    expect(counts.short).toBeLessThan(counts.cut / 10);
  });
});
