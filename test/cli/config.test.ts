/** Configuration and dialect files: where they are searched, and the settings for inputs. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { describe, expect, test } from 'vitest';
import { configurationFor } from '../../src/cli/configuration.ts';
import { dialectFlag, dialectOrAutoFlag } from '../../src/cli/dialect-flag.ts';
import { expand } from '../../src/cli/inputs.ts';
import { refusalOf } from '../config/in-memory.ts';
import { inFolder } from './in-folder.ts';

const NAME = 'rolecall.config.json';

describe('the configuration file of a run', () => {
  test('is searched upwards from the folder of the first path', () => {
    const root = inFolder({ [`a/${NAME}`]: { jobs: 1 }, 'a/b/c/x.json': [], [NAME]: { jobs: 9 } });
    expect(configurationFor(['a/b/c/x.json'], {})).toMatchObject({ path: join(root, 'a', NAME), run: { jobs: 1 } });
    expect(configurationFor(['a/b'], {}).run.jobs).toBe(1);
    expect(configurationFor(['a/b/**/*.json'], {}).run.jobs).toBe(1);
    expect(configurationFor(['a/b/not-there.json'], {}).run.jobs).toBe(1);
    expect(configurationFor([join(root, 'a/b')], {}).run.jobs).toBe(1);
    expect(configurationFor(['a'], {}).run.jobs).toBe(1);
    expect(configurationFor(['.', 'a'], {}).run.jobs).toBe(9);
    expect(configurationFor(['*/b/x.json'], {}).run.jobs).toBe(9);
  });

  test('is the nearest one above the working directory if no path is given, or input is piped', () => {
    inFolder({ 'a/b/x.json': [], 'a/rolecall.config.yaml': 'jobs: 3\n' }, 'a/b');
    expect(configurationFor([], {}).run.jobs).toBe(3);
    expect(configurationFor(['-'], {}).run.jobs).toBe(3);
  });

  test('is the one above the working directory if the logs are elsewhere', () => {
    inFolder({ 'project/rolecall.config.yml': 'jobs: 3\n', 'elsewhere/x.json': [] }, 'project');
    expect(configurationFor(['../elsewhere/x.json'], {}).run.jobs).toBe(3);
  });

  test('is found above the root of a repository', () => {
    inFolder({ 'a/.git/HEAD': '', 'a/x.json': [], [NAME]: { jobs: 3 } });
    expect(configurationFor(['a/x.json'], {}).run.jobs).toBe(3);
  });

  test('must be the only one in its folder', () => {
    inFolder({ [NAME]: {}, 'rolecall.config.yaml': '' });
    expect(refusalOf(() => configurationFor([], {}))).toBe(
      '`rolecall.config.json` and `rolecall.config.yaml` are in the same folder; keep one',
    );
  });

  test('is the one that --config names, or none with --no-config', () => {
    const root = inFolder({ [NAME]: { jobs: 1 }, 'ci/strict.json': { extends: 'strict', jobs: 2 } });
    expect(configurationFor([], { config: 'ci/strict.json' })).toMatchObject({
      path: join(root, 'ci/strict.json'),
      run: { jobs: 2, failOn: 'warning' },
    });
    expect(configurationFor([], { config: false })).toMatchObject({ path: undefined, run: { failOn: 'error' } });
    expect(configurationFor([], { config: false }).run.jobs).toBeUndefined();
    expect(refusalOf(() => configurationFor([], { config: 'gone.json' }))).toBe('gone.json: the file does not exist');
    expect(refusalOf(() => configurationFor([], { config: 'ci' }))).toBe('ci: it is not a file');
  });

  test('has errors with a path relative to the working directory', () => {
    inFolder({ [NAME]: '{\n  "rules": { "blank-txt": "off" }\n}', 'a/b/x.json': [] }, 'a/b');
    expect(refusalOf(() => configurationFor(['x.json'], {}))).toBe(
      '../../rolecall.config.json:2:14: no rule `blank-txt`; did you mean `blank-text`?',
    );
  });

  test('that is not UTF-8, or is too large, is rejected', () => {
    inFolder({ [NAME]: Uint8Array.of(0x7b, 0xff, 0x7d), 'large.json': ' '.repeat((1 << 20) + 1) });
    expect(refusalOf(() => configurationFor([], {}))).toBe(`${NAME}: it is not UTF-8`);
    expect(refusalOf(() => configurationFor([], { config: 'large.json' }))).toContain('larger than 1 MiB');
    rmSync(NAME);
    symlinkSync(NAME, NAME);
    expect(configurationFor([], {}).path).toBeUndefined();
    rmSync(NAME);
    mkdirSync(NAME);
    expect(refusalOf(() => configurationFor([], {}))).toBe(`${NAME}: it is not a file`);
  });
});

describe('settings for inputs', () => {
  const FILES = {
    [NAME]: {
      include: ['logs/**/*.jsonl', 'one.json'],
      exclude: 'logs/old/',
      overrides: [{ files: 'logs/claude/**', dialect: 'anthropic', template: 'chat.jinja' }],
    },
    'logs/claude/x.jsonl': '',
    'logs/old/y.jsonl': '',
    'logs/z.jsonl': '',
    'one.json': [],
    'other.json': [],
  };

  test.each(['.', 'logs', 'logs/claude'])('are the same from %s', async below => {
    const root = inFolder(FILES, below);
    const configuration = configurationFor([], {});
    const { inputs, missing } = await expand(await configuration.included(), process.stdin);
    expect(missing).toEqual([]);
    const paths = inputs.map(({ path }) => path).filter(path => !configuration.isExcluded(path));
    const up = below === '.' ? '' : '../'.repeat(below.split('/').length);
    expect(paths.map(path => join(process.cwd(), path))).toEqual(
      ['logs/claude/x.jsonl', 'logs/z.jsonl', 'one.json'].map(path => join(root, path)),
    );
    expect(configuration.settingsFor(`${up}logs/claude/x.jsonl`)).toMatchObject({
      dialect: 'anthropic',
      template: join(root, 'chat.jinja'),
    });
    expect(configuration.settingsFor(join(root, 'logs/claude/x.jsonl')).dialect).toBe('anthropic');
    expect(configuration.settingsFor(`${up}logs/z.jsonl`).dialect).toBeUndefined();
    expect(configuration.settingsFor('-').dialect).toBeUndefined();
    expect(configuration.isExcluded(`${up}logs/old/y.jsonl`)).toBe(true);
    expect(configuration.isExcluded('-')).toBe(false);
  });

  test('apply in a folder whose name contains glob characters', async () => {
    inFolder(
      { [`a[b]{c,d}(e)/${NAME}`]: { include: '*.jsonl' }, 'a[b]{c,d}(e)/x.jsonl': '', 'a[b]{c,d}(e)/f/y': '' },
      'a[b]{c,d}(e)/f',
    );
    const { inputs } = await expand(await configurationFor([], {}).included(), process.stdin);
    expect(inputs.map(({ path }) => path)).toEqual(['../x.jsonl']);
  });

  test('match folders with parentheses in their names', async () => {
    const files = { [NAME]: { include: 'logs (1)/**/*.json', exclude: ['logs (1)/a(b)/', 'logs 1/'] } };
    inFolder({
      ...files,
      'logs (1)/x.json': [],
      'logs (1)/ab/y.json': [],
      'logs (1)/a(b)/z.json': [],
      'logs 1/x.json': [],
    });
    expect(await configurationFor([], {}).included()).toEqual(['logs (1)/ab/y.json', 'logs (1)/x.json']);
  });

  test('exclude the configuration file itself', () => {
    inFolder({ [NAME]: {}, 'x.json': [] });
    const configuration = configurationFor([], {});
    expect(['x.json', NAME, `./${NAME}`].map(each => configuration.isExcluded(each))).toEqual([false, true, true]);
    expect(configuration.explain(NAME)).toMatchObject({ isExcluded: true });
  });

  test('report globs that match nothing', async () => {
    inFolder({ [NAME]: { include: ['logs/**', 'chats'] }, 'chats/x.json': [] });
    const { inputs, missing } = await expand(await configurationFor([], {}).included(), process.stdin);
    expect(inputs.map(({ path }) => path)).toEqual(['chats/x.json']);
    expect(missing).toEqual(['no file matches `logs/**`']);
  });

  test('are shown with the origin of each value', () => {
    inFolder(FILES);
    expect(configurationFor([], {}, { model: 'm', failOn: 'info' }).explain('logs/claude/x.jsonl')).toMatchObject({
      file: 'logs/claude/x.jsonl',
      config: NAME,
      isExcluded: false,
      settings: {
        dialect: { value: 'anthropic', from: expect.stringMatching(/^rolecall\.config\.json:1:\d+$/) },
        model: { value: 'm', from: '--model' },
        failOn: { value: 'info', from: '--fail-on' },
        format: { value: 'text', from: 'default' },
      },
      rules: {},
    });
    expect(configurationFor([], { config: false }).explain('x')).toMatchObject({ config: null, rules: {} });
  });
});

describe('a dialect on the command line', () => {
  const OWN = 'extends: openai-chat\nid: our-gateway\n';

  test('may be an ID, or a file with a custom dialect', () => {
    const root = inFolder({ 'gateway.yaml': OWN, 'd/gateway': OWN });
    expect(dialectFlag('anthropic')).toBe('anthropic');
    for (const name of ['gateway.yaml', './gateway.yaml', join(root, 'gateway.yaml'), 'd/gateway'])
      expect(dialectFlag(name)).toMatchObject({ id: 'our-gateway', format: 'openai-chat' });
    expect(dialectOrAutoFlag('auto')).toBe('auto');
    expect(dialectOrAutoFlag('gateway.yaml')).toMatchObject({ id: 'our-gateway' });
  });

  test('that does not exist is reported with a suggestion', () => {
    inFolder({});
    expect(() => dialectFlag('antropic')).toThrow(InvalidArgumentError);
    expect(() => dialectFlag('antropic')).toThrow('no dialect `antropic`; did you mean `anthropic`?');
    expect(refusalOf(() => dialectFlag('gone.yaml'))).toBe('gone.yaml: the file does not exist');
  });

  test('has errors with their positions', () => {
    inFolder({});
    writeFileSync('gateway.yaml', `${OWN}rules:\n  blank-txt: []\n`);
    expect(refusalOf(() => dialectFlag('gateway.yaml'))).toBe('gateway.yaml:4:14: the list is empty');
    writeFileSync('gateway.yaml', `${OWN}precedence: [blank-txt]\n`);
    expect(refusalOf(() => dialectFlag('gateway.yaml'))).toContain('gateway.yaml:3:14: no rule `blank-txt`');
  });
});
