/** The ignore file: reading, errors with positions, and its schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as yaml from 'yaml';
import { parseIgnoreFile } from '../../src/baseline/ignore-file.ts';
import { Ignored, type Subject } from '../../src/baseline/ignored.ts';
import { compileGlob } from '../../src/config/glob.ts';
import { UsageError } from '../../src/model/usage-error.ts';
import { readJson } from '../sources.ts';

const parse = (text: string, name = 'rolecall.ignore.yaml') => parseIgnoreFile(text, name, () => yaml);

const fits = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(
  readJson('schemas/ignore.schema.json'),
);

function mistakes(text: string): string[] {
  try {
    parse(text);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message.split('\n');
  }
  return [];
}

const GOOD = `# yaml-language-server: $schema=./node_modules/rolecall/schemas/ignore.schema.json
ignore:
  - rule: unanswered-tool-call
    files: logs/2024/**
    reason: The recorder lost the last line.
    expires: 2027-01-31
  - conversation: 17
    reason: Made by hand.
  - { pointer: "/messages/*/content", files: ["a.json", "b/*.json"], reason: x }
  - { fingerprint: "0123456789abcdef", reason: x }
`;

describe('an ignore file', () => {
  test('is read, and each entry has its position', () => {
    expect(parse(GOOD)).toEqual([
      {
        rule: 'unanswered-tool-call',
        files: 'logs/2024/**',
        reason: 'The recorder lost the last line.',
        expires: '2027-01-31',
        place: 'rolecall.ignore.yaml:3:5',
      },
      { conversation: 17, reason: 'Made by hand.', place: 'rolecall.ignore.yaml:7:5' },
      { pointer: '/messages/*/content', files: ['a.json', 'b/*.json'], reason: 'x', place: 'rolecall.ignore.yaml:9:5' },
      { fingerprint: '0123456789abcdef', reason: 'x', place: 'rolecall.ignore.yaml:10:5' },
    ]);
    expect(fits(yaml.parse(GOOD))).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a comment', '# nothing yet\n'],
    ['no entries', 'ignore:\n'],
    ['an empty list', 'ignore: []\n'],
  ])('that contains %s ignores nothing', (_name, text) => {
    expect(parse(text)).toEqual([]);
    expect(fits(yaml.parse(text))).toBe(true);
  });

  test('may be JSON', () => {
    expect(parse('{"ignore":[{"rule":"missing-field","reason":"x"}]}', 'i.json')).toHaveLength(1);
  });

  const entry = (text: string) => `ignore:\n  - ${text}\n`;
  test.each([
    ['a list at the top', '- rule: x\n', '1:1: expected a mapping', false],
    ['another word at the top', 'ignored: []\n', '1:1: unknown key `ignored`; did you mean `ignore`?', false],
    ['no list', 'ignore: all\n', '1:9: `ignore` must be a list', false],
    ['an entry that is a text', entry('missing-field'), '2:5: an entry must be a mapping', false],
    ['no reason', entry('{ rule: missing-field }'), '2:5: an entry needs a `reason`', false],
    ['an empty reason', entry('{ rule: missing-field, reason: " " }'), '2:36: `reason` must be text', false],
    [
      'nothing that is selected',
      entry('{ reason: x, expires: 2027-01-01 }'),
      '2:5: an entry needs at least one of `rule`',
      false,
    ],
    [
      'an unknown key',
      entry('{ rule: missing-field, reason: x, file: a }'),
      '2:39: unknown key `file`; did you mean `files`?',
      false,
    ],
    ['a glob out of the folder', entry('{ files: ../a, reason: x }'), '2:14: a glob cannot leave the folder', true],
    ['no globs', entry('{ files: [], reason: x }'), '2:14: `files` must be a glob', false],
    [
      'a pointer without a slash',
      entry('{ pointer: messages, reason: x }'),
      '2:16: `pointer` must be a JSON Pointer',
      false,
    ],
    ['half a fingerprint', entry('{ fingerprint: "0123", reason: x }'), '2:20: `fingerprint` must be 16', false],
    [
      'a fingerprint that is a number',
      entry('{ fingerprint: 1234567812345678, reason: x }'),
      '2:20: `fingerprint` must be 16',
      false,
    ],
    [
      'a day that is none',
      entry('{ rule: missing-field, reason: x, expires: 2027-02-30 }'),
      '2:48: `expires` must be a date',
      true,
    ],
    [
      'a day in words',
      entry('{ rule: missing-field, reason: x, expires: tomorrow }'),
      '2:48: `expires` must be a date',
      false,
    ],
    ['an id that is a list', entry('{ conversation: [1], reason: x }'), '2:21: `conversation` must be the ID', false],
    [
      'a rule that is none',
      entry('{ rule: unanswered-tool-cal, reason: x }'),
      '2:13: there is no rule `unanswered-tool-cal`; did you mean `unanswered-tool-call`?',
      true,
    ],
  ])('with %s is rejected', (_name, text, expected, fitsSchema) => {
    const told = mistakes(text);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`rolecall.ignore.yaml:${expected}`);
    // The schema cannot check rules, globs and days, but everything else.
    expect(fits(yaml.parse(text))).toBe(fitsSchema);
  });

  test('with several mistakes reports all of them, each at its position', () => {
    const told = mistakes(
      `ignore:\n  - rule: nope\n    reason: x\n  - rule: missing-field\n  - files: a\n    reason: 3\n`,
    );
    expect(told.map(each => each.split(': ')[0])).toEqual([
      'rolecall.ignore.yaml:2:11',
      'rolecall.ignore.yaml:4:5',
      'rolecall.ignore.yaml:6:13',
    ]);
  });

  test.each([
    ['no YAML', 'ignore: [\n  - {'],
    ['a key twice', entry('{ rule: missing-field, rule: missing-field, reason: x }')],
    [
      'aliases without end',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((k, i) => `${k}: &${k} [${`*${'abcdefgh'[i]},`.repeat(9)}]`)
        .join('\n')}\nignore: *i\n`,
    ],
  ])('that is not valid YAML is rejected: %s', (_name, text) => {
    expect(() => parse(text)).toThrow(UsageError);
  });
});

describe('entries in a run', () => {
  const found: Subject = {
    rule: 'unanswered-tool-call',
    fingerprint: '0123456789abcdef',
    conversation: 'c-1',
    pointer: '/messages/3/tool_calls/0',
  };
  const open = (text: string, today = '2026-11-22') => new Ignored(parse(text), { today, glob: compileGlob });
  const reasonFor = (text: string, subject: Partial<Subject> = {}, path = 'logs/a.jsonl') => {
    const ignored = open(text);
    ignored.startFile(path);
    return ignored.take({ ...found, ...subject })?.reason;
  };

  test.each([
    ['rule: unanswered-tool-call', {}, true],
    ['rule: missing-field', {}, false],
    ['files: logs/**', {}, true],
    ['files: ["x", "logs/*.jsonl"]', {}, true],
    ['files: "*.jsonl"', {}, false],
    ['conversation: c-1', {}, true],
    ['conversation: c-1', { conversation: null }, false],
    ['conversation: 17', { conversation: 17 }, true],
    ['conversation: 17', { conversation: '17' }, true],
    ['pointer: /messages/3', {}, true],
    ['pointer: "/messages/*/tool_calls"', {}, true],
    ['pointer: /messages/30', {}, false],
    ['pointer: /messages', { pointer: undefined }, false],
    ['fingerprint: 0123456789abcdef', {}, true],
    ['fingerprint: fedcba9876543210', {}, false],
    ['rule: unanswered-tool-call, conversation: c-2', {}, false],
    ['rule: unanswered-tool-call, conversation: c-1, files: logs/**', {}, true],
  ])('{ %s } and %o: %s', (selectors, subject, expected) => {
    expect(reasonFor(`ignore:\n  - { ${selectors}, reason: known }`, subject as Partial<Subject>)).toBe(
      expected ? 'known' : undefined,
    );
  });

  const DATED = 'ignore:\n  - { rule: unanswered-tool-call, reason: soon gone, expires: 2026-11-22 }';

  test('apply through the day on which they expire, and are reported as expired from the next day', () => {
    const last = open(DATED, '2026-11-22');
    last.startFile('a');
    expect(last.take(found)?.reason).toBe('soon gone');
    expect(last.end()).toEqual({ expired: [], unused: [] });
    const late = open(DATED, '2026-11-23');
    late.startFile('a');
    expect(late.take(found)).toBeUndefined();
    expect(late.end().expired.map(({ place }) => place)).toEqual(['rolecall.ignore.yaml:2:5']);
    expect(late.end().unused).toEqual([]);
  });

  test('that match nothing are reported as unused; if several match, the first gives the reason', () => {
    const ignored = open(
      'ignore:\n  - { rule: unanswered-tool-call, reason: first }\n  - { conversation: c-1, reason: second }\n  - { files: gone/**, reason: third }',
    );
    ignored.startFile('logs/a.jsonl');
    expect(ignored.take(found)?.reason).toBe('first');
    expect(ignored.end().unused.map(({ reason }) => reason)).toEqual(['third']);
  });
});
