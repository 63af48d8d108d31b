import { describe, expect, test } from 'vitest';
import { Configuration } from '../../src/config/configuration.ts';
import { layersAt } from '../../src/config/layers.ts';
import { PRESETS } from '../../src/config/presets.ts';
import { RUN_KEYS } from '../../src/config/settings.ts';
import { configurationOf, refusalOf, sourceOf } from './in-memory.ts';

describe('without a configuration', () => {
  const none = new Configuration();
  test('errors fail, the format is text, and no dialect is set', () => {
    expect(none.run).toEqual({ format: 'text', failOn: 'error' });
    expect(none.settingsFor('a.json')).toEqual({ dialect: undefined, rules: {} });
    expect(none.isExcluded('a.json')).toBe(false);
  });

  test('`recommended` gives the same settings', () => {
    const recommended = configurationOf({ extends: 'recommended' });
    expect(recommended.run).toEqual(none.run);
    expect(recommended.settingsFor('a.json')).toEqual(none.settingsFor('a.json'));
  });
});

describe('presets', () => {
  test('strict fails for warnings', () => expect(configurationOf({ extends: 'strict' }).run.failOn).toBe('warning'));
  test('portable uses the strict dialect', () =>
    expect(configurationOf({ extends: ['recommended', 'portable'] }).settingsFor('x').dialect).toBe('strict'));
  test('a later preset overrides an earlier one, and the file overrides both', () => {
    expect(configurationOf({ extends: ['strict', 'recommended'] }).run.failOn).toBe('error');
    expect(configurationOf({ extends: ['recommended', 'strict'] }).run.failOn).toBe('warning');
    expect(configurationOf({ extends: ['strict'], failOn: 'never' }).run.failOn).toBe('never');
  });
  test.each(Object.keys(PRESETS))('%s is a valid configuration', name =>
    expect(configurationOf(PRESETS[name]).run).toEqual(configurationOf({ extends: name }).run),
  );
  test('an unknown preset is reported with a suggestion', () => {
    expect(refusalOf(() => configurationOf({ extends: 'strct' }))).toBe(
      'rolecall.config.json:2:14: no preset `strct`; did you mean `strict`?',
    );
    expect(refusalOf(() => configurationOf({ extends: ['strict', 'company'] }))).toBe(
      'rolecall.config.json:4:5: no preset `company`; expected `recommended`, `strict`, `portable`, or the path of a file (`./company.json`)',
    );
    expect(refusalOf(() => configurationOf({ extends: 'constructor' }))).toContain('no preset `constructor`');
  });
});

describe('overrides', () => {
  const configuration = configurationOf({
    dialect: 'openai-chat',
    model: 'm',
    rules: { 'blank-text': 'off', 'duplicate-key': 'warning' },
    overrides: [
      { files: 'logs/**', dialect: 'anthropic', rules: { 'blank-text': 'error' } },
      { files: ['logs/auto/**', 'x/*.json'], dialect: 'auto', as: 'log' },
      { files: '**/special.json', rules: { 'blank-text': 'info' } },
    ],
  });
  test('apply to the files they match, merged by setting and by rule', () => {
    expect(configuration.settingsFor('a.json')).toEqual({
      dialect: 'openai-chat',
      dialectSource: 'configuration',
      model: 'm',
      rules: { 'blank-text': 'off', 'duplicate-key': 'warning' },
    });
    expect(configuration.settingsFor('logs/a.json')).toEqual({
      dialect: 'anthropic',
      dialectSource: 'configuration',
      model: 'm',
      rules: { 'blank-text': 'error', 'duplicate-key': 'warning' },
    });
  });
  test('a later one wins', () => {
    expect(configuration.settingsFor('logs/auto/special.json')).toEqual({
      dialect: undefined,
      model: 'm',
      as: 'log',
      rules: { 'blank-text': 'info', 'duplicate-key': 'warning' },
    });
  });
  test('do not apply to standard input, or to files outside the folder', () => {
    expect(configuration.settingsFor(undefined).dialect).toBe('openai-chat');
    expect(configuration.settingsFor('../logs/a.json').dialect).toBe('openai-chat');
  });
  test('give the same object for files with the same settings', () => {
    expect(configuration.settingsFor('logs/b.json')).toBe(configuration.settingsFor('logs/c.json'));
    expect(configuration.settingsFor('logs/b.json')).not.toBe(configuration.settingsFor('b.json'));
  });
  test('are overridden by flags, and the flags are named as the origin', () => {
    const flagged = configurationOf(
      { dialect: 'gemini', jobs: 4, overrides: [{ files: '**', dialect: 'anthropic' }] },
      {},
      { dialect: 'auto', failOn: 'info', maxWarnings: undefined },
    );
    expect(flagged.settingsFor('a.json').dialect).toBeUndefined();
    expect(flagged.run).toEqual({ format: 'text', failOn: 'info', jobs: 4 });
    expect(flagged.explain('a.json').settings).toMatchObject({
      dialect: { value: 'auto', from: '--dialect' },
      failOn: { value: 'info', from: '--fail-on' },
      jobs: { value: 4, from: 'rolecall.config.json:3:3' },
      format: { value: 'text', from: 'default' },
    });
  });
});

describe('extended configurations', () => {
  const files = {
    '/p/shared/base.json': {
      extends: '../shared/deeper/ground.json',
      template: 'chat.jinja',
      overrides: [{ files: 'logs/**', model: 'base' }],
    },
    '/p/shared/deeper/ground.json': {
      maxWarnings: 9,
      baseline: 'base.json',
      report: [{ format: 'sarif', file: 'out.sarif' }],
      cache: '.cache',
      rules: { 'blank-text': 'info', 'duplicate-key': 'off' },
    },
  };
  test('are overridden by the file that extends them; paths are relative to their own file, globs to the run', () => {
    const merged = configurationOf(
      { extends: ['strict', './shared/base.json'], rules: { 'blank-text': 'off' } },
      files,
    );
    expect(merged.run).toMatchObject({
      failOn: 'warning',
      maxWarnings: 9,
      baseline: '/p/shared/deeper/base.json',
      cache: '/p/shared/deeper/.cache',
      report: [{ format: 'sarif', file: '/p/shared/deeper/out.sarif' }],
    });
    expect(merged.settingsFor('logs/a.json')).toEqual({
      dialect: undefined,
      model: 'base',
      template: '/p/shared/chat.jinja',
      rules: { 'blank-text': 'off', 'duplicate-key': 'off' },
    });
    expect(merged.explain('logs/a.json')).toMatchObject({
      settings: {
        failOn: { from: 'preset strict' },
        maxWarnings: { from: 'shared/deeper/ground.json:2:3' },
        model: { value: 'base', from: 'shared/base.json:7:7' },
      },
      rules: {
        'blank-text': { value: 'off', from: 'rolecall.config.json:7:5' },
        'duplicate-key': { value: 'off', from: 'shared/deeper/ground.json:13:5' },
      },
    });
  });
  test('lose, even with overrides, to a setting of the file that extends them', () => {
    expect(configurationOf({ extends: './shared/base.json', model: 'own' }, files).settingsFor('logs/a').model).toBe(
      'own',
    );
  });
  test('must not form a circle', () => {
    const circle = { '/p/a.json': { extends: './b.json' }, '/p/b.json': { extends: ['./a.json'] } };
    expect(refusalOf(() => configurationOf({ extends: './a.json' }, circle))).toBe(
      'b.json:3:5: it extends itself: a.json -> b.json -> a.json',
    );
    expect(refusalOf(() => configurationOf({ extends: './rolecall.config.json' }))).toContain('it extends itself');
  });
  test('may be shared by two files, but only up to a limit', () => {
    const twice = { '/p/a.json': { extends: ['./c.json', './c.json'] }, '/p/c.json': { jobs: 3 } };
    expect(configurationOf({ extends: ['./a.json', './c.json'] }, twice).run.jobs).toBe(3);
    const bomb = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`/p/${i}.json`, { extends: [`./${i + 1}.json`, `./${i + 1}.json`] }]),
    );
    expect(refusalOf(() => configurationOf({ extends: './0.json' }, { ...bomb, '/p/40.json': {} }))).toContain(
      'it extends more than 100 files',
    );
  });
  test('must exist', () =>
    expect(refusalOf(() => configurationOf({ extends: './gone.json' }))).toBe(
      'rolecall.config.json:2:14: /p/gone.json: the file does not exist',
    ));
});

describe('a dialect of a configuration', () => {
  test('must exist', () => {
    expect(refusalOf(() => configurationOf({ dialect: 'antropic' }))).toBe(
      'rolecall.config.json:2:14: no dialect `antropic`; did you mean `anthropic`?',
    );
    const inOverride = { overrides: [{ files: '*', dialect: 'antropic' }] };
    expect(refusalOf(() => configurationOf(inOverride))).toMatch(/^rolecall\.config\.json:5:18: no dialect `antropic`/);
  });
  test('may be a file relative to the configuration', () => {
    const files = { '/p/rules/gateway.yaml': 'id: our-gateway\nextends: openai-chat\n' };
    const configuration = configurationOf({ overrides: [{ files: '*', dialect: './rules/gateway.yaml' }] }, files);
    expect(configuration.settingsFor('a.json').dialect).toMatchObject({ id: 'our-gateway', format: 'openai-chat' });
    expect(configuration.explain('a.json').settings.dialect?.value).toBe('our-gateway');
  });
  test('that is invalid is reported with both positions', () => {
    const files = { '/p/gateway.yaml': 'id: our-gateway\nextends: openai-caht\n' };
    expect(refusalOf(() => configurationOf({ dialect: './gateway.yaml' }, files))).toBe(
      'rolecall.config.json:2:14: `./gateway.yaml` cannot check conversations\ngateway.yaml:2:10: no dialect `openai-caht`; did you mean `openai-chat`?',
    );
  });
});

describe('exclude', () => {
  test('matches files that are never linted', () => {
    const configuration = configurationOf({ include: 'logs/**', exclude: ['**/*.tmp.json', 'old/'] });
    expect(
      ['a.tmp.json', 'logs/x/b.tmp.json', 'old/x/y.json', 'a.json'].map(each => configuration.isExcluded(each)),
    ).toEqual([true, true, true, false]);
    expect(configuration.run.include).toEqual(['logs/**']);
  });
});

test('every setting of a run is read from the configuration', () => {
  const all = {
    format: 'json',
    report: [{ format: 'html', file: 'r.html' }],
    include: ['a'],
    exclude: ['b'],
    failOn: 'never',
    maxWarnings: 0,
    allowUnrecognized: true,
    failOnUnrecognized: true,
    baseline: 'x',
    ignoreFile: 'y',
    cache: true,
    jobs: 2,
    redactNames: true,
  };
  expect(Object.keys(configurationOf(all).run).sort()).toEqual([...RUN_KEYS].sort());
  expect(layersAt('/p/c.json', sourceOf({ '/p/c.json': {} }))).toHaveLength(1);
});
