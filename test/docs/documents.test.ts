/** JSON and YAML in the docs can be parsed, and files that readers save are valid. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as yaml from 'yaml';
import { parseIgnoreFile } from '../../src/baseline/ignore-file.ts';
import { readConfig } from '../../src/config/config-file.ts';
import { readOwnDialect } from '../../src/config/own-dialect.ts';
import { validate } from '../../src/index.ts';
import { filesBelow, readText } from '../sources.ts';
import { blocksIn, placeOf } from './blocks.ts';

const loadYaml = () => yaml;

/** Readers by the end of a file name. Each throws if the file is not valid. */
const READERS: readonly (readonly [end: string, read: (text: string, name: string) => unknown])[] = [
  ['rolecall.config.json', (text, name) => readConfig(text, name, loadYaml)],
  ['rolecall.config.yaml', (text, name) => readConfig(text, name, loadYaml)],
  ['rolecall.ignore.yaml', (text, name) => parseIgnoreFile(text, name, loadYaml)],
  ['dialect.yaml', (text, name) => readOwnDialect(text, name, loadYaml)],
  ['gateway.yaml', (text, name) => readOwnDialect(text, name, loadYaml)],
  ['.case.json', text => expect(validate.expectation(JSON.parse(text))).toBe(true)],
  ['.expect.json', text => expect(validate.expectation(JSON.parse(text))).toBe(true)],
];

const readerOf = (name: string) => READERS.find(([end]) => name.endsWith(end))?.[1];

describe('files in the docs', () => {
  const named = blocksIn('json', 'yaml').filter(({ comment = '' }) => readerOf(comment) !== undefined);

  test.each(named.map(block => ({ ...block, place: placeOf(block) })))('$place is valid', ({ text, comment = '' }) => {
    readerOf(comment)?.(text, comment.split(' ').at(-1) ?? '');
  });

  test('exist', () => expect(named.length).toBeGreaterThan(6));

  test.each(blocksIn('json').map(block => ({ ...block, place: placeOf(block) })))('$place is JSON', ({ text }) => {
    // Example outputs also contain standard error.
    if (!/^\S+:\d+: /.test(text)) JSON.parse(text);
  });

  test.each(blocksIn('yaml').map(block => ({ ...block, place: placeOf(block) })))('$place is YAML', ({ text }) => {
    yaml.parse(text);
  });
});

describe('`$schema`', () => {
  const $schema = './node_modules/rolecall/schemas/any.schema.json';

  test.each([
    ['rolecall.config.json', { $schema, extends: 'recommended' }],
    ['rolecall.config.yaml', { $schema, extends: 'recommended' }],
    ['rolecall.ignore.yaml', { $schema, ignore: [] }],
    ['gateway.yaml', { $schema, extends: 'openai-chat', id: 'our-gateway' }],
    [
      'a.expect.json',
      { $schema, about: 'a', source: { kind: 'authored' }, dialect: 'strict', verdict: 'accepted', diagnostics: [] },
    ],
  ])('is accepted in %s', (name, content) => {
    readerOf(name)?.(JSON.stringify(content), name);
  });

  test.each(['config', 'ignore', 'dialect-file', 'expectation'])('names a file in the package: %s', name => {
    const { files } = JSON.parse(readText('package.json')) as { files: string[] };
    expect(files).toContain('schemas');
    expect(filesBelow('schemas', '.schema.json')).toContain(`schemas/${name}.schema.json`);
    expect(readFileSync(`schemas/${name}.schema.json`, 'utf8')).toContain('"$schema": {');
  });
});
