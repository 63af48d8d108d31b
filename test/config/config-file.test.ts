import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config-file.ts';
import { rules } from '../../src/registry/registry.ts';
import { isDeep } from '../depth.ts';
import { readJson } from '../sources.ts';
import { loadYaml, refusalOf } from './in-memory.ts';

const read = (text: string, path = 'c.json') => readConfig(text, path, loadYaml);
const refused = (text: string, path?: string) => refusalOf(() => read(text, path));

describe('a configuration', () => {
  test('may be JSON or YAML, with the same result', () => {
    const json = read('\ufeff{ "rules": { "blank-text": "off" }, "maxWarnings": 3 }').value;
    const yaml = read('# why\nrules:\n  blank-text: off # as a word\nmaxWarnings: 3\n', 'c.yaml').value;
    expect(yaml).toEqual(json);
    expect(json).toEqual({ rules: { 'blank-text': 'off' }, maxWarnings: 3 });
  });

  test('may be an empty object, but must be an object', () => {
    expect(read('{}').value).toEqual({});
    expect(refused('[]')).toBe('c.json:1:1: expected an object, found a list');
    expect(refused('null')).toBe('c.json:1:1: expected an object, found null');
    expect(refused('')).toBe('c.json:1:1: found the end of the text, expected a JSON value');
  });

  test('may be a YAML file with only comments', () => {
    expect(read('', 'c.yaml').value).toEqual({});
    expect(read('# extends: strict\n', 'c.yaml').value).toEqual({});
  });

  test.each([
    ['{\n  "dialct": "x"\n}', 'c.json:2:3: unknown key `dialct`; did you mean `dialect`?'],
    ['{\n  "rules": {\n    "blank-txt": "off"\n  }\n}', 'c.json:3:5: no rule `blank-txt`; did you mean `blank-text`?'],
    ['{ "rules": { "zzzzzzzzzzz": "off" } }', 'c.json:1:14: no rule `zzzzzzzzzzz`; `rolecall rules` lists them'],
    ['{ "rules": { "__proto__": "off" } }', 'c.json:1:14: no rule `__proto__`; `rolecall rules` lists them'],
    ['{ "rules": { "toString": "off" } }', 'c.json:1:14: no rule `toString`; `rolecall rules` lists them'],
    [
      '{ "rules": { "blank-text": "warn" } }',
      'c.json:1:28: expected one of `off`, `info`, `warning`, `error`, found `warn`',
    ],
    [
      '{ "rules": { "blank-text": ["error"] } }',
      'c.json:1:28: expected one of `off`, `info`, `warning`, `error`, found a list',
    ],
    ['{ "rules": [] }', 'c.json:1:12: expected an object, found a list'],
    ['{ "jobs": 0 }', 'c.json:1:11: expected 1 or more, found 0'],
    ['{ "jobs": "2" }', 'c.json:1:11: expected a whole number, found `2`'],
    ['{ "extends": 7 }', 'c.json:1:14: expected a string or a list, found 7'],
    ['{ "extends": [7] }', 'c.json:1:15: expected a string, found 7'],
    ['{ "include": [] }', 'c.json:1:14: the list is empty'],
    ['{ "include": ["a", "!b"] }', 'c.json:1:20: globs cannot begin with `!`; use `exclude`'],
    ['{ "overrides": [{ "dialect": "x" }] }', 'c.json:1:17: `files` is missing'],
    ['{ "overrides": [{ "files": "../x" }] }', 'c.json:1:28: a glob cannot leave the folder of the configuration'],
    ['{ "overrides": [{ "files": "x", "failOn": "info" }] }', 'c.json:1:33: unknown key `failOn`'],
    ['{ "report": [{ "format": "sarif" }] }', 'c.json:1:14: `file` is missing'],
    ['{ "at": "2026-02-30" }', 'c.json:1:9: expected a date like 2026-11-21, found `2026-02-30`'],
    ['{ "templateServer": "vlm" }', 'did you mean `vllm`?'],
    ['{ "dialect": "" }', 'c.json:1:14: it is empty; leave it out'],
    ['{ "failOn": "warnings" }', 'found `warnings`; did you mean `warning`?'],
    ['{ "jobs": 1, "jobs": 2 }', 'c.json:1:14: `jobs` occurs twice'],
    ['{ "jobs": 1, // why\n }', 'JSON has no comments; use `rolecall.config.yaml` for comments'],
    ['{ "jobs": 1 } x', 'c.json:1:15: found more text, expected the end'],
  ])('%s is rejected with its position', (text, why) => expect(refused(text)).toContain(why));

  test('may lower the severity of `unreadable-json`, but not switch it off', () => {
    expect(read('{ "rules": { "unreadable-json": "info" } }').value.rules).toEqual({ 'unreadable-json': 'info' });
    expect(refused('{ "rules": { "unreadable-json": "off" } }')).toContain(
      'c.json:1:33: `unreadable-json` cannot be off',
    );
  });

  test('reports all its errors, up to twenty', () => {
    expect(refused('{\n"jbs": 1,\n"dialct": "a"\n}').split('\n')).toHaveLength(2);
    const many = refused(JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, 1]))));
    expect(many.split('\n')).toHaveLength(21);
    expect(many).toMatch(/\nand 980 more$/);
  });

  test('suggests every key of its schema', () => {
    const { properties } = readJson('schemas/config.schema.json') as { properties: object };
    for (const key of Object.keys(properties))
      expect(refused(`{ "${key}x": 1 }`)).toContain(`did you mean \`${key}\`?`);
  });

  test.each(rules.map(({ id }) => id))('may set %s', id => {
    expect(read(`rules:\n  ${id}: warning`, 'c.yaml').value.rules).toEqual({ [id]: 'warning' });
  });
});

describe('a hostile configuration', () => {
  test('in YAML has errors with positions', () => {
    expect(refused('rules:\n  blank-txt: off\n', 'c.yaml')).toContain('c.yaml:2:3: no rule `blank-txt`');
    expect(refused('jobs: 1\njobs: 2\n', 'c.yaml')).toMatch(/^c\.yaml:2:1: Map keys must be unique/);
    expect(refused('a: [1\n', 'c.yaml')).toMatch(/^c\.yaml:\d+:\d+: /);
    expect(refused('jobs: !!js/function "x"\n', 'c.yaml')).toMatch(/^c\.yaml:1:7: Unresolved tag/);
    expect(refused('jobs: 1\n---\njobs: 2\n', 'c.yaml')).toMatch(/^c\.yaml:2:1: /);
    expect(refused('__proto__: { jobs: 1 }\n', 'c.yaml')).toContain('unknown key `__proto__`');
    expect(({} as { jobs?: number }).jobs).toBeUndefined();
  });

  test('may use anchors, but not expand without limit', () => {
    const shared = 'overrides:\n  - files: a\n    rules: &r { blank-text: off }\n  - files: b\n    rules: *r\n';
    expect(read(shared, 'c.yaml').value.overrides?.[1]?.rules).toEqual({ 'blank-text': 'off' });
    let bomb = 'a0: &a0 [x,x,x,x,x,x,x,x,x]\n';
    for (let i = 1; i < 12; i++)
      bomb += `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join()}]\n`;
    expect(refused(bomb, 'c.yaml')).toMatch(/^c\.yaml: it cannot be read: Excessive alias count/);
    expect(refused('overrides: &a [*a]\n', 'c.yaml')).toMatch(/^c\.yaml/);
  });

  test.each(['c.json', 'c.yaml'])('%s is rejected with a short message if it is too deep or too long', path => {
    const levels = isDeep ? 100_000 : 10_000;
    expect(refused('['.repeat(levels) + ']'.repeat(levels), path)).toMatch(/^c\./);
    expect(refused(`"${'x'.repeat(1 << 20)}"`, path)).toBe(`${path}: larger than 1 MiB, too large for a configuration`);
    expect(refused(`{ "${'k'.repeat(5000)}": 1 }`, path).length).toBeLessThan(500);
  });

  test('prints no control characters in its errors', () => {
    expect(refused('{ "\\u001b[31mx": 1 }')).not.toContain('\u001b');
    expect(refused('{ "rules": { "\\u001b[31mx": "off" } }')).not.toContain('\u001b');
    expect(refused('{ "templateServer": "\\u001b[31mx" }')).not.toContain('\u001b');
  });
});
