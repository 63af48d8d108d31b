/** Colors, and lines that fit the terminal. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isColored } from '../../src/cli/color.ts';
import { BROKEN, calls, GOOD, user } from './conversations.ts';
import { folder, linesOf, type RunOptions, run } from './running.ts';

const ESC = '\u001b[';
const broken = () => join(folder({ 'x.json': BROKEN }), 'x.json');

describe('colors', () => {
  test.each<[string, readonly string[], RunOptions, boolean]>([
    ['a pipe', [], {}, false],
    ['a terminal', [], { isTTY: true }, true],
    ['TERM=dumb', [], { isTTY: true, env: { TERM: 'dumb' } }, false],
    ['NO_COLOR', [], { isTTY: true, env: { NO_COLOR: '1' } }, false],
    ['an empty NO_COLOR', [], { isTTY: true, env: { NO_COLOR: '' } }, true],
    ['FORCE_COLOR', [], { env: { FORCE_COLOR: '1' } }, true],
    ['FORCE_COLOR=0', [], { isTTY: true, env: { FORCE_COLOR: '0' } }, false],
    ['FORCE_COLOR=false', [], { isTTY: true, env: { FORCE_COLOR: 'false' } }, false],
    ['an empty FORCE_COLOR', [], { env: { FORCE_COLOR: '' } }, false],
    ['FORCE_COLOR and NO_COLOR', [], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, true],
    ['FORCE_COLOR and TERM=dumb', [], { env: { FORCE_COLOR: '1', TERM: 'dumb' } }, true],
    ['--color', ['--color'], { env: { NO_COLOR: '1' } }, true],
    ['--color=always', ['--color=always'], { env: { TERM: 'dumb' } }, true],
    ['--color always', ['--color', 'always'], {}, true],
    ['--color never', ['--color', 'never'], { isTTY: true, env: { FORCE_COLOR: '1' } }, false],
    ['--no-color', ['--no-color'], { isTTY: true, env: { FORCE_COLOR: '1' } }, false],
    ['--color auto in a pipe', ['--color', 'auto'], {}, false],
    ['--color auto on a terminal', ['--color=auto'], { isTTY: true }, true],
    ['the last flag', ['--no-color', '--color'], {}, true],
  ])('%s', async (_name, flags, options, colored) => {
    const { out, err, code } = await run(['lint', ...flags, broken()], options);
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(out.includes(ESC)).toBe(colored);
    expect(stripVTControlCharacters(out)).toContain('error  tool call `call_b` has no result  unanswered-tool-call\n');
  });

  test('allow the flag before the command and after the paths', async () => {
    expect((await run(['--color', 'lint', broken()])).out).toContain(ESC);
    expect((await run(['lint', broken(), '--color'])).out).toContain(ESC);
  });

  test('mark severity, path, rule and position', async () => {
    const path = broken();
    const { out } = await run(['lint', path, '--color']);
    expect(out).toContain(`${ESC}31merror${ESC}39m`);
    expect(out.startsWith(`${ESC}1m${path}:1:`)).toBe(true);
    expect(out).toContain(`${ESC}35munanswered-tool-call${ESC}39m`);
    expect(out).toContain(`   ${ESC}31m~~~~~~~~~~~~~~~~~~  no result${ESC}39m\n`);
  });

  test('do not change the text', async () => {
    const path = broken();
    const plain = (await run(['lint', path])).out;
    expect(stripVTControlCharacters((await run(['lint', path, '--color'])).out)).toBe(plain);
  });

  test.each([['json'], ['ndjson'], ['github'], ['sarif'], ['junit'], ['gitlab'], ['markdown'], ['html']])(
    'are missing from reports for programs: %s',
    async format => {
      const { out } = await run(['lint', broken(), '--format', format, '--color']);
      expect(out).not.toContain(ESC);
    },
  );

  test.each([
    ['fix', ['fix', '--safe', '--dry-run']],
    ['convert', ['convert', '--to', 'anthropic']],
    ['verdicts', ['verdicts']],
  ])('are in the text that %s prints for people', async (_name, argv) => {
    const path = broken();
    const shown = async (...flags: string[]) => {
      const { out, err } = await run([...argv, path, ...flags]);
      return { out, err, text: out + err };
    };
    const [plain, colored] = [await shown(), await shown('--color')];
    expect(plain.text).not.toContain(ESC);
    expect(colored.text).toContain(ESC);
    expect(stripVTControlCharacters(colored.text)).toBe(plain.text);
    if (argv[0] !== 'verdicts') expect(colored.out).toBe(plain.out);
  });

  test.each([[['explain', 'blank-text']], [['rules']], [['dialects']], [['--help']], [['lint', '--help']]])(
    'are in %j',
    async argv => {
      expect((await run(argv)).out).not.toContain(ESC);
      expect((await run([...argv, '--color'])).out).toContain(ESC);
      const onTerminal = await run(argv, { isTTY: true });
      expect(onTerminal.out).toContain(ESC);
    },
  );

  test('are chosen separately for stdout and stderr', () => {
    expect(isColored('auto', { isTTY: true }, {})).toBe(true);
    expect(isColored('auto', {}, {})).toBe(false);
  });
});

describe('the summary', () => {
  const summaryOf = async (files: Record<string, unknown>, ...flags: string[]) => {
    const { out } = await run(['lint', folder(files), ...flags]);
    return out
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/ {2}\(.*\)$/, '');
  };
  const warned = '[{"role":"user","content":"x","content":"y"}]';

  test.each<[string, Record<string, unknown>, string]>([
    ['nothing found', { 'a.json': GOOD }, 'No problems found in 1 conversation (1 file)'],
    [
      'nothing found in more',
      { 'a.json': GOOD, 'b.jsonl': linesOf(GOOD, GOOD) },
      'No problems found in 3 conversations (2 files)',
    ],
    ['one error', { 'a.json': BROKEN }, '1 error in 1 of 1 conversation (1 file)'],
    [
      'an error and a warning',
      { 'a.json': BROKEN, 'b.json': warned, 'c.json': GOOD },
      '1 error, 1 warning in 2 of 3 conversations (3 files)',
    ],
    ['warnings alone', { 'a.jsonl': `${warned}\n${warned}\n` }, '2 warnings in 2 of 2 conversations (1 file)'],
    [
      'a record that cannot be read',
      { 'a.jsonl': `${JSON.stringify(GOOD)}\n{"a":\n` },
      '1 error; no problems in 1 conversation (1 file)',
    ],
  ])('of %s', async (_name, files, text) => expect(await summaryOf(files)).toBe(text));
});

describe('the hint', () => {
  test('names the rule that was found, once, before the summary', async () => {
    const { out } = await run(['lint', folder({ 'a.json': BROKEN, 'b.json': BROKEN })]);
    expect(out.match(/rolecall explain/g)).toHaveLength(1);
    expect(out.trimEnd().split('\n').at(-2)).toBe('Details: rolecall explain unanswered-tool-call');
  });

  test('names three of several rules', async () => {
    const many = [{ role: 'robot', content: 1 }, { role: 'user', content: '' }, calls('a', 'a'), user, user];
    const { out } = await run(['lint', join(folder({ 'a.json': many }), 'a.json'), '--dialect', 'strict']);
    expect(out.trimEnd().split('\n').at(-2)).toMatch(
      /^Details: rolecall explain <rule>, for [\w-]+, [\w-]+, [\w-]+ and \d+ more$/,
    );
  });

  test('is missing if nothing was found, and in other report formats', async () => {
    expect((await run(['lint', folder({ 'a.json': GOOD })])).out).not.toContain('explain');
    const github = await run(['lint', broken(), '--format', 'github']);
    expect(github.out).not.toContain('rolecall explain');
  });
});

describe('the width of the terminal', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `call_${i}`);
  const wide = [
    user,
    calls(...ids),
    ...ids.slice(1).map(id => ({ role: 'tool', tool_call_id: id, content: 'x' })),
    user,
  ];

  test.each([70, 80, 120])('limits lines to %d columns', async columns => {
    const path = join(folder({ 'x.json': wide }), 'x.json');
    const { out } = await run(['lint', path, '--no-color'], { isTTY: true, columns });
    const lines = out.split('\n');
    const drawn = lines.filter(line => /^ {2}|^ +~/.test(line));
    expect(Math.max(...drawn.map(line => line.length))).toBeLessThanOrEqual(columns);
    const at = lines.findIndex(line => /^ +~+/.test(line));
    const [, marks = ''] = /^( +~+)/.exec(lines[at] ?? '') ?? [];
    expect(lines[at - 1]?.slice(marks.indexOf('~'), marks.length)).toBe('call_0 get_weather');
    expect(lines[at - 1]).toMatch(/ {3}… \d+ more$/);
  });

  test('sets no limit if there is no terminal', async () => {
    const { out } = await run(['lint', join(folder({ 'x.json': wide }), 'x.json')]);
    expect(out).toContain('call_29 get_weather');
    expect(out).not.toMatch(/… \d+ more/);
  });

  test.each([[['rules']], [['dialects']]])('wraps the output of %j without losing a word', async argv => {
    const plain = (await run(argv)).out;
    const { out } = await run([...argv, '--no-color'], { isTTY: true, columns: 90 });
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(90);
    const words = (text: string) => text.split(/\s+/);
    expect(words(out)).toEqual(words(plain));
  });
});

describe('a path that names no file', () => {
  const root = () => {
    const path = folder({ 'chat.json': GOOD, 'notes/a.txt': 'x', 'notes/b.md': 'x', 'yaml/config.yaml': 'a: 1\n' });
    mkdirSync(join(path, 'empty'));
    mkdirSync(join(path, 'nested/deep'), { recursive: true });
    symlinkSync('gone.json', join(path, 'broken'));
    symlinkSync('loop', join(path, 'loop'));
    return path;
  };

  test.each([
    ['empty', '`ROOT/empty/` is an empty folder'],
    ['empty/', '`ROOT/empty/` is an empty folder'],
    ['nested', '`ROOT/nested/` contains no files'],
    [
      'notes',
      /`ROOT\/notes\/` contains 2 files, but none with a known extension \(\.json, .*\); to read `a\.txt`, name the file/,
    ],
    [
      'yaml',
      '`ROOT/yaml/` contains 1 file, but no logs: of YAML files like `config.yaml`, only cassettes of VCR and httpmock and Copilot SDK snapshots are read',
    ],
    ['broken', '`ROOT/broken` is a broken symbolic link to `gone.json`'],
    ['loop', '`ROOT/loop` is a symbolic link that leads back to itself'],
    ['chta.json', '`ROOT/chta.json` does not exist; did you mean `chat.json`?'],
    ['nowhere/x.json', '`ROOT/nowhere` does not exist'],
    ['chat.json/x', '`ROOT/chat.json` is a file, not a folder'],
    ['*.jsonl', 'no file matches `ROOT/*.jsonl`'],
  ])('%s', async (name, expected) => {
    const path = root();
    for (const argv of [['lint'], ['fix'], ['score'], ['convert', '--to', 'anthropic'], ['verdicts'], ['assemble']]) {
      const { code, out, err } = await run([...argv, `${path}/${name}`]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      const [first = ''] = err.replaceAll(path, 'ROOT').split('\n');
      if (typeof expected === 'string') expect(first).toBe(`rolecall: ${expected}`);
      else expect(first).toMatch(expected);
    }
  });

  test('an empty path', async () => {
    expect((await run(['lint', ''])).err).toBe('rolecall: a path is empty\n');
  });
});
