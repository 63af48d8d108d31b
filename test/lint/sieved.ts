/** Asks only the formats that could own a record, and all formats: the answers must be the same. */
import { expect } from 'vitest';
import { CandidateFilter } from '../../src/formats/engine/reading/format-candidates.ts';
import { LogRecords, logFormats } from '../../src/logs/log-records.ts';
import { fittingMessageFormat, MAX_SAMPLE_SIZE, SAMPLE_SIZE } from '../../src/registry/detect.ts';
import { messageFormats } from '../../src/registry/registry.ts';

export const documents = logFormats.filter(({ scope }) => scope === 'document');
export const detecting = messageFormats.filter(({ detects }) => detects !== undefined);

/** The formats that own a value and were not asked. The first owner follows from that. */
function forgotten(value: unknown): string[] {
  const asked = new Set<unknown>([
    ...new CandidateFilter(detecting, SAMPLE_SIZE, MAX_SAMPLE_SIZE).candidatesFor(value),
    ...new CandidateFilter(documents, 0).candidatesFor(value),
  ]);
  const mayBe = value !== null && (typeof value === 'object' || typeof value === 'string');
  return [
    ...(mayBe ? detecting.filter(messageFormat => !asked.has(messageFormat) && messageFormat.detects?.(value)) : []),
    ...documents.filter(format => !asked.has(format) && format.owns(value)),
  ].map(({ id }) => id);
}

/** A document and values near its top, because other documents contain the same values. */
function around(value: unknown): unknown[] {
  const inside = value !== null && typeof value === 'object' ? Object.values(value).slice(0, 8) : [];
  return [value, ...inside, { messages: value }, [value]];
}

/** The values in a text, or in its first lines. */
export function valuesIn(text: string, atMost = Number.POSITIVE_INFINITY): unknown[] {
  const parse = (each: string): unknown[] => {
    try {
      return [JSON.parse(each)];
    } catch {
      return [];
    }
  };
  const whole = parse(text);
  return whole.length > 0 ? whole : text.split('\n').slice(0, atMost).flatMap(parse);
}

export function expectNoneForgotten(value: unknown): void {
  for (const each of around(value)) {
    expect(forgotten(each)).toEqual([]);
    if (each === null || typeof each !== 'object') continue;
    expect(fittingMessageFormat(each)?.id).toBe(
      messageFormats.find(messageFormat => messageFormat.detects?.(each))?.id,
    );
    expect(new LogRecords().documentFormat(each)?.id).toBe(documents.find(format => format.owns(each))?.id);
  }
}
