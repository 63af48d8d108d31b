/** Format detection: formats that certainly do not own a record are not asked, and the answer stays the same. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import {
  BEGINNING,
  CandidateFilter,
  LISTED_CALLS,
  OTHER_CALL,
  PART,
} from '../../src/formats/engine/reading/format-candidates.ts';
import { isDeep, some } from '../depth.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';
import { systems, wires } from '../properties/systems.ts';
import { filesBelow, readText } from '../sources.ts';
import { detecting, documents, expectNoneForgotten, valuesIn } from './sieved.ts';

describe('asking formats in registry order', () => {
  it('gives the same answer as asking all, for the fixtures', () => {
    const values = ['.json', '.jsonl']
      .flatMap(suffix => filesBelow('fixtures', suffix))
      .map(readText)
      .flatMap(text => valuesIn(text));
    expect(values.length).toBeGreaterThan(1000);
    for (const value of some(values, isDeep ? 300 : 100)) expectNoneForgotten(value);
  });

  it.each([...systems, ...wires].map(each => [each.dialect, each.conversations] as const))(
    'gives the same answer as asking all, for conversations of %s, valid and mangled',
    (_, conversations) => {
      fc.assert(fc.property(conversations, expectNoneForgotten), settings(60));
      fc.assert(fc.property(mangled(conversations), expectNoneForgotten), settings(60));
    },
  );
});

describe('the number of formats that are asked', () => {
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
    ['a conversation', 1, { messages: chat }],
    ['a request', 2, { model: 'gpt-4o', messages: chat, tools: [] }],
    [
      'a conversation whose content is in parts',
      5,
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
    ],
  ])('%s: %i message formats at most, each once, and four formats', (_, most, record) => {
    const messageFormatsAsked = detecting.map(messageFormat => vi.spyOn(messageFormat, 'detects'));
    const formatsAsked = documents.map(format => vi.spyOn(format, 'owns'));
    const reader = new LogReader({ path: 'log.jsonl' }, () => {});
    // The first record of a file decides whether all its lines are one log.
    reader.read({ messages: [] }, 1);
    for (const spy of [...messageFormatsAsked, ...formatsAsked]) spy.mockClear();
    reader.read(record, 2);
    const times = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
      spies.map(({ mock }) => mock.calls.length).filter(count => count > 0);
    expect(Math.max(...times(messageFormatsAsked))).toBe(1);
    expect(times(messageFormatsAsked).length).toBeLessThanOrEqual(most);
    expect(Math.max(...times(formatsAsked))).toBe(1);
    expect(times(formatsAsked).length).toBeLessThanOrEqual(4);
  });
});

describe('Sieve', () => {
  const kinds = [
    { id: 'any' },
    { id: 'own', marks: ['mine'] },
    { id: 'part', marks: [`${PART}drawing`] },
    { id: 'none', marks: [] },
  ];
  const names = (value: unknown, messages = 2) =>
    new CandidateFilter(kinds, messages).candidatesFor(value).map(({ id }) => id);
  const all = ['any', 'own', 'part', 'none'];

  it('asks formats without marks, and formats with a mark that is present', () => {
    expect(names({})).toEqual(['any']);
    expect(names({ mine: null })).toEqual(['any', 'own']);
    expect(names({ messages: [{}, { mine: 1 }] })).toEqual(['any', 'own']);
    expect(names([{ content: [{ type: 'drawing' }] }])).toEqual(['any', 'part']);
    expect(names([{ content: [{ type: 'mine' }], drawing: 1 }])).toEqual(['any']);
  });

  it('reads the given number of messages', () => {
    expect(names({ messages: [{}, {}, { mine: 1 }] })).toEqual(['any']);
    expect(names({ messages: [{ mine: 1 }] }, 0)).toEqual(['any']);
  });

  it('reads more messages if the first have neither parts nor calls', () => {
    const read = (first: object) =>
      new CandidateFilter(kinds, 1, 3).candidatesFor([first, {}, { mine: 1 }, { content: [{ type: 'drawing' }] }]);
    expect(read({ content: 'text' }).map(({ id }) => id)).toEqual(['any', 'own']);
    expect(read({ content: [] }).map(({ id }) => id)).toEqual(['any']);
    expect(read({ tool_calls: [] }).map(({ id }) => id)).toEqual(['any']);
  });

  it('matches messages by the start of their text and by the form of their calls', () => {
    const words = [
      { id: 'text', marks: [`${BEGINNING}Q`] },
      { id: 'calls', marks: [LISTED_CALLS] },
      { id: 'other', marks: [OTHER_CALL] },
    ];
    const known = (message: object) => new CandidateFilter(words, 4).candidatesFor([message]).map(({ id }) => id);
    const call = { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } };
    expect(known({ content: 'A question' })).toEqual([]);
    expect(known({ role: 'user', content: 'Question: why?' })).toEqual(['text']);
    expect(known({ tool_calls: [call, { ...call, index: 1 }] })).toEqual(['calls']);
    for (const odd of [{ ...call, name: 'look' }, { ...call, type: 'tool_call' }, { id: 'a' }, null])
      expect(known({ tool_calls: [call, odd] })).toEqual(['calls', 'other']);
    expect(known({ tool_calls: [{ ...call, function: { name: 'look', arguments: {} } }] })).toEqual(['calls', 'other']);
  });

  it('skips a format with a bar that is present in the document or its first messages', () => {
    const excluded = [
      { id: 'any', excludes: ['theirs'] },
      { id: 'own', marks: ['mine'], excludes: [LISTED_CALLS] },
    ];
    const asked = (value: unknown) => new CandidateFilter(excluded, 1, 3).candidatesFor(value).map(({ id }) => id);
    expect(asked({ theirs: 1, mine: 1 })).toEqual(['own']);
    expect(asked([{ mine: 1, tool_calls: [] }])).toEqual(['any']);
    expect(asked([{ mine: 1 }, { tool_calls: [] }, { theirs: 1 }])).toEqual(['any', 'own']);
  });

  it('supports more formats than bits in a number, and nested queries', () => {
    const many = Array.from({ length: 70 }, (_, i) => ({ id: `${i}`, marks: [`key${i}`] }));
    const sieve = new CandidateFilter(many, 0);
    expect(sieve.candidatesFor({ key0: 1, key31: 1, key32: 1, key69: 1 }).map(({ id }) => id)).toEqual([
      '0',
      '31',
      '32',
      '69',
    ]);
    const found = sieve.find(
      { key31: 1, key33: 1 },
      ({ id }) => sieve.find({}, () => true) === undefined && id === '33',
    );
    expect(found?.id).toBe('33');
  });

  it('asks all formats for values without readable keys: texts, nested lists, class instances, very many parts', () => {
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

  it('finds the first format that matches', () => {
    const sieve = new CandidateFilter(kinds, 2);
    expect(sieve.find({ mine: 1 }, ({ id }) => id !== 'any')?.id).toBe('own');
    expect(sieve.find({}, ({ id }) => id !== 'any')).toBeUndefined();
  });
});
