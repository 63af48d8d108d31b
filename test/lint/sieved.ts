/** Finding out what a record is, asked of those who could know and of all: the answers are the same. */
import { expect } from 'vitest';
import { CandidateFilter } from '../../src/formats/engine/reading/format-candidates.ts';
import { fittingMessageFormat, MAX_SAMPLE_SIZE, SAMPLE_SIZE } from '../../src/lint/detect.ts';
import { messageFormats } from '../../src/lint/registry.ts';
import { LogRecords, logFormats } from '../../src/logs/log-records.ts';

export const documents = logFormats.filter(({ scope }) => scope === 'document');
export const detecting = messageFormats.filter(({ detects }) => detects !== undefined);

/** Who says that a value is theirs, and is not asked. Which is the first to say so follows. */
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

/** A document, and what it holds near its top: others are made of the same. */
function around(value: unknown): unknown[] {
  const inside = value !== null && typeof value === 'object' ? Object.values(value).slice(0, 8) : [];
  return [value, ...inside, { messages: value }, [value]];
}

/** The values of a text, or of its first lines. */
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
