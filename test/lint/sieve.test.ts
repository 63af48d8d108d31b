/** Finding out what a record is: nobody is asked in vain who could be known not to own it, and no answer changes by that. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectShape, LOOKED_AT } from '../../src/lint/detect.ts';
import { shapes } from '../../src/lint/registry.ts';
import { LogRecords, logFormats } from '../../src/logs/log-records.ts';
import { LogReader } from '../../src/logs/read.ts';
import { PART, Sieve } from '../../src/shapes/reading/sieve.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';
import { systems, wires } from '../properties/systems.ts';
import { filesBelow, readText } from '../sources.ts';

const documents = logFormats.filter(({ scope }) => scope === 'document');
const detecting = shapes.filter(({ detects }) => detects !== undefined);
const SHARED = '../shared/logs';
/** Files of the shared folder are many, and records of one are alike. */
const OF_A_FILE = 12;
const LARGEST = 4_000_000;

/** Who says that a value is theirs, and is not asked. Which is the first to say so follows. */
function forgotten(value: unknown): string[] {
  const asked = new Set<unknown>([
    ...new Sieve(detecting, LOOKED_AT).sift(value),
    ...new Sieve(documents, 0).sift(value),
  ]);
  const mayBe = value !== null && (typeof value === 'object' || typeof value === 'string');
  return [
    ...(mayBe ? detecting.filter(shape => !asked.has(shape) && shape.detects?.(value)) : []),
    ...documents.filter(format => !asked.has(format) && format.owns(value)),
  ].map(({ id }) => id);
}

/** A document, and what it holds near its top: others are made of the same. */
function around(value: unknown): unknown[] {
  const inside = value !== null && typeof value === 'object' ? Object.values(value).slice(0, 8) : [];
  return [value, ...inside, { messages: value }, [value]];
}

function valuesIn(text: string, atMost = Number.POSITIVE_INFINITY): unknown[] {
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

function expectNoneForgotten(value: unknown): void {
  for (const each of around(value)) {
    expect(forgotten(each)).toEqual([]);
    if (each === null || typeof each !== 'object') continue;
    expect(detectShape(each)?.id).toBe(shapes.find(shape => shape.detects?.(each))?.id);
    expect(new LogRecords().documentFormat(each)?.id).toBe(documents.find(format => format.owns(each))?.id);
  }
}

describe('who is asked in the order of the registry', () => {
  it('answers as if all were, over the fixtures', () => {
    const values = ['.json', '.jsonl']
      .flatMap(suffix => filesBelow('fixtures', suffix))
      .map(readText)
      .flatMap(text => valuesIn(text));
    expect(values.length).toBeGreaterThan(1000);
    for (const value of values) expectNoneForgotten(value);
  });

  it.each([...systems, ...wires].map(each => [each.dialect, each.conversations] as const))(
    'answers as if all were, over conversations of %s, whole and mangled',
    (_, conversations) => {
      fc.assert(fc.property(conversations, expectNoneForgotten), settings(60));
      fc.assert(fc.property(mangled(conversations), expectNoneForgotten), settings(60));
    },
  );

  it.runIf(existsSync(SHARED))('answers as if all were, over logs of real agents', { timeout: 120_000 }, () => {
    const files = readdirSync(SHARED, { recursive: true, withFileTypes: true }).filter(
      entry => entry.isFile() && /\.jsonl?(?:\.gz)?$/.test(entry.name),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name));
      const text = (file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).subarray(0, LARGEST).toString();
      for (const value of valuesIn(text, OF_A_FILE)) expectNoneForgotten(value);
    }
  });
});

describe('how many are asked', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const chat = [
    { role: 'system', content: 'Answer in short.' },
    { role: 'user', content: 'Is it open?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'It is.' },
    { role: 'assistant', content: 'Yes.' },
  ];

  it.each([
    ['a conversation', { messages: chat }],
    ['a request', { model: 'gpt-4o', messages: chat, tools: [] }],
    [
      'a conversation whose content is in parts',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
    ],
  ])('%s: nine shapes, each once, and ten formats', (_, record) => {
    const shapesAsked = detecting.map(shape => vi.spyOn(shape, 'detects'));
    const formatsAsked = documents.map(format => vi.spyOn(format, 'owns'));
    const reader = new LogReader({ path: 'log.jsonl' }, () => {});
    // By the first record of a file it is found out whether all its lines are one log.
    reader.read({ messages: [] }, 1);
    for (const spy of [...shapesAsked, ...formatsAsked]) spy.mockClear();
    reader.read(record, 2);
    const times = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
      spies.map(({ mock }) => mock.calls.length).filter(count => count > 0);
    expect(Math.max(...times(shapesAsked))).toBe(1);
    expect(times(shapesAsked).length).toBeLessThanOrEqual(9);
    expect(Math.max(...times(formatsAsked))).toBe(1);
    expect(times(formatsAsked).length).toBeLessThanOrEqual(10);
  });
});

describe('Sieve', () => {
  const kinds = [
    { id: 'any' },
    { id: 'own', marks: ['mine'] },
    { id: 'part', marks: [`${PART}drawing`] },
    { id: 'none', marks: [] },
  ];
  const names = (value: unknown, messages = 2) => new Sieve(kinds, messages).sift(value).map(({ id }) => id);
  const all = ['any', 'own', 'part', 'none'];

  it('asks whoever has no marks, and whoever has one that is there', () => {
    expect(names({})).toEqual(['any']);
    expect(names({ mine: null })).toEqual(['any', 'own']);
    expect(names({ messages: [{}, { mine: 1 }] })).toEqual(['any', 'own']);
    expect(names([{ content: [{ type: 'drawing' }] }])).toEqual(['any', 'part']);
    expect(names([{ content: [{ type: 'mine' }], drawing: 1 }])).toEqual(['any']);
  });

  it('reads as many messages as it was told to', () => {
    expect(names({ messages: [{}, {}, { mine: 1 }] })).toEqual(['any']);
    expect(names({ messages: [{ mine: 1 }] }, 0)).toEqual(['any']);
  });

  it('asks all where keys do not tell: texts, lists of texts or lists, instances of classes, very many parts', () => {
    class Message {
      get mine() {
        return 1;
      }
    }
    const parts = Array.from({ length: 65 }, () => ({ type: 'text' }));
    for (const value of ['text', ['text'], [[{}]], [null], new Message(), [new Message()], [{ content: parts }]])
      expect(names(value)).toEqual(all);
    expect(names([{}], 0)).toEqual(all);
  });

  it('finds the first of which the question is true', () => {
    const sieve = new Sieve(kinds, 2);
    expect(sieve.find({ mine: 1 }, ({ id }) => id !== 'any')?.id).toBe('own');
    expect(sieve.find({}, ({ id }) => id !== 'any')).toBeUndefined();
  });
});
