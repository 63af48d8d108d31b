import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BROKEN, body, calls, GOOD, OPEN, plain, user } from './conversations.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

describe('wrong usage is exit 2, on stderr', () => {
  test.each([
    [['lnt', 'x.json'], /unknown command `lnt`; did you mean `lint`\?\nRun `rolecall --help`/],
    [['chat.json'], /unknown command `chat.json`; did you mean `rolecall lint chat.json`\?/],
    [['./logs/'], /did you mean `rolecall lint .\/logs\/`/],
    [['lint', '-', '--formt', 'json'], /unknown flag `--formt`; did you mean `--format`\?\nRun `rolecall lint --help`/],
    [['lint', '-', '--dailect', 'openai-chat'], /unknown flag `--dailect`; did you mean `--dialect`\?/],
    [['lint', '-', '--dailect=openai-chat'], /unknown flag `--dailect=openai-chat`; did you mean `--dialect`\?/],
    [['lint', '-', '-dialect', 'openai-chat'], /did you mean `--dialect`\?/],
    [['lint', '-', '--to', 'anthropic'], /unknown flag `--to`; did you mean `--dialect`\?/],
    [['fix', '-', '--dialect', 'anthropic'], /did you mean `--to`\?/],
    [['lint', '-', '--json'], /did you mean `--format json`\?/],
    [['lint', '-', '--output', 'x'], /did you mean `--out`\?/],
    [['lint', '-', '--helpp'], /did you mean `--help`\?/],
    [['lint', '-', '--zzzzzzzz'], /unknown flag `--zzzzzzzz`\nRun `rolecall lint --help`/],
    [['lint', '-', '--color=sometimes'], /`--color sometimes`: expected auto, always or never/],
    [['lint', '-', '--format', 'xml'], /xml[\s\S]*text, json, ndjson/],
    [['lint', '-', '--dialect', 'openai-caht'], /did you mean `openai-chat`/],
    [['lint', '-', '--dialect', 'strikt'], /did you mean `strict`/],
    [['lint', '-', '--dialect', 'zzzzzzzzzz'], /`rolecall dialects` lists them/],
    [['lint', '-', '--as', 'stream-of-things'], /expected request, log, exchange, response or stream/],
    [['lint', '-', '--as', 'reqest'], /`--as reqest`: expected .*; did you mean `request`\?/],
    [['lint', '-', '--fail-on', 'eror'], /did you mean `error`\?/],
    [['fix', '-', '--safe', '--unsafe'], /`--unsafe` and `--safe` cannot be used together/],
    [['convert', '-'], /`rolecall convert` needs `--to <dialect>`/],
    [['lint', '-', '--at', 'yesterday'], /expected a date like 2026-11-21/],
    [['lint', '-', '--at', '2026-13-01'], /expected a date like 2026-11-21/],
    [['lint', '-', '--at', '2026-1-1'], /expected a date like 2026-11-21/],
    [['lint', '-', '--at', '2026-02-30'], /expected a date like 2026-11-21/],
    [['lint', '-', '--model'], /`--model <name>` needs a value/],
    [['lint'], /specify files, folders or globs.*\nRun `rolecall lint --help`/],
    [['explain'], /`rolecall explain` needs an argument/],
    [['explain', 'unanswered-tool-cal'], /did you mean `unanswered-tool-call`/],
    [['explain', 'nonsense'], /no rule or dialect `nonsense`/],
    [['explain', '--dialect', 'deepsek', 'some text'], /did you mean `deepseek`/],
    [['schema', 'reprot'], /did you mean `report`/],
    [['schema', 'foo'], /no schema `foo`; `rolecall schema` lists them/],
    [['explain', 'claude-code'], /`claude-code` is a log format, which `rolecall lint` detects/],
    [['check', 'nowhere'], /the folder `nowhere` does not exist/],
    [['rules', 'too', 'many'], /`rolecall rules` takes no arguments/],
    [['schema', 'report', 'score'], /`rolecall schema` takes one argument/],
  ])('%j', async (argv, words) => {
    const { code, out, err } = await run(argv, { stdin: linesOf(GOOD) });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(words);
    expect(err).not.toContain('internal failure');
  });

  test('no suggestion is made for a dialect that is close to none', async () => {
    const { err } = await run(['lint', '-', '--dialect', 'zzzzzzzzzz'], { stdin: '' });
    expect(err).not.toContain('did you mean');
  });

  test('no arguments print the help', async () => {
    const { code, out, err } = await run([]);
    expect(code).toBe(2);
    expect(out + err).toContain('Usage: rolecall');
  });
});

describe('help is exit 0, on stdout', () => {
  test.each([[['--help']], [['help']], [['lint', '--help']], [['help', 'lint']], [['--version']]])('%j', async argv => {
    const { code, out, err } = await run(argv);
    expect(code).toBe(0);
    expect(out).toMatch(/\S/);
    expect(err).toBe('');
  });

  test('names every command, and shows four examples', async () => {
    const { out } = await run(['--help']);
    for (const command of [
      'lint',
      'fix',
      'score',
      'convert',
      'verdicts',
      'check',
      'rules',
      'dialects',
      'explain',
      'schema',
    ])
      expect(out).toMatch(new RegExp(`^ {2}${command}`, 'm'));
    expect(out.match(/^ {2}rolecall \w+/gm)).toHaveLength(4);
  });
});

describe('the help of every command', () => {
  const commands = ['lint', 'fix', 'convert', 'assemble', 'verdicts', 'score', 'check', 'rules', 'dialects', 'explain'];

  test.each([...commands, 'schema', 'init', 'completion'])(
    '%s shows examples, and describes each flag in a sentence',
    async name => {
      const { out } = await run([name, '--help']);
      expect(out).toMatch(new RegExp(`\\nExamples:\\n {2}rolecall ${name}`));
      const described = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)(?: [<[][^\s]+)? {2,}(.)/gm)];
      expect(described.map(([, flag]) => flag)).toEqual(expect.arrayContaining(['--help', '--color', '--no-color']));
      for (const [, flag, first = ''] of described) expect(first, flag).toMatch(/[A-Z]/);
    },
  );

  test('fits the terminal', async () => {
    for (const columns of [60, 90]) {
      const { out } = await run(['lint', '--help'], { isTTY: true, columns });
      const [options = ''] = out.split('\nExit codes');
      expect(Math.max(...options.split('\n').map(line => stripVTControlCharacters(line).length))).toBeLessThanOrEqual(
        columns,
      );
    }
  });
});

describe('exit codes of lint', () => {
  test('0: no findings', async () => expect((await lintFile('a.json', GOOD)).code).toBe(0));
  test('0: only warnings and infos', async () => {
    const { code, report } = await lintFile('a.json', '[{"role":"user","content":"x","content":"y"}]');
    expect(report.summary).toMatchObject({ errors: 0, warnings: 1 });
    expect(code).toBe(0);
  });
  test('1: an error in one of many', async () =>
    expect((await lintFile('a.jsonl', linesOf(GOOD, BROKEN, GOOD))).code).toBe(1));
  test('1: damaged JSON', async () => expect((await lintFile('a.json', '{"messages": [')).code).toBe(1));
  test('2: a file that is not JSON', async () => expect((await lintFile('a.json', 'Dear diary')).code).toBe(2));
  test('2: an empty file', async () => {
    const { code, report } = await lintFile('a.jsonl', '');
    expect(code).toBe(2);
    expect(report.files).toMatchObject([{ format: 'empty', conversations: [{ format: 'unrecognized' }] }]);
  });
});

describe('flags', () => {
  test('--as: a log may stop inside its last turn, a request may not', async () => {
    const verdicts = async (...flags: string[]) => {
      const { conversations, code } = await lintFile('a.jsonl', linesOf({ messages: OPEN }, body(OPEN)), flags);
      return [
        code,
        ...conversations.map(each => `${each.as} ${each.verdict} ${each.diagnostics.map(d => d.severity)}`),
      ];
    };
    expect(await verdicts()).toEqual([1, 'log accepted info', 'request rejected error']);
    expect(await verdicts('--as', 'log')).toEqual([0, 'log accepted info', 'log accepted info']);
    expect(await verdicts('--as', 'request')).toEqual([1, 'request rejected error', 'request rejected error']);
  });

  test('--as log only forgives the end of a conversation', async () => {
    const { code, conversations } = await lintFile('a.json', [...BROKEN, calls('call_c')], ['--as', 'log']);
    expect(code).toBe(1);
    expect(conversations[0]?.diagnostics.map(each => [each.messageId, each.severity])).toEqual([
      ['unanswered', 'error'],
      ['openAtEnd', 'info'],
    ]);
  });

  test('--as exchange reads only exchanges', async () => {
    const { conversations } = await lintFile('a.jsonl', linesOf({ request: body(BROKEN) }, body(GOOD)), [
      '--as',
      'exchange',
    ]);
    expect(conversations.map(each => [each.format, each.verdict])).toEqual([
      ['exchange', 'rejected'],
      ['unrecognized', 'unknown'],
    ]);
  });

  test('--as request and --as log read any list as messages', async () => {
    const read = async (...flags: string[]) => (await lintFile('a.json', [1, 'x'], flags)).conversations[0];
    expect(await read()).toMatchObject({ format: 'unrecognized', diagnostics: [] });
    for (const as of ['request', 'log'])
      expect(await read('--as', as)).toMatchObject({ format: 'messages', as, verdict: 'rejected', messages: 2 });
  });

  const leaking = [{ ...user, timestamp: 1 }];

  test('--at uses the entries in force on that day', async () => {
    const on = async (...flags: string[]) => {
      const { conversations } = await lintFile('a.json', body(leaking, { model: 'gpt-4' }), [
        ...['--dialect', 'azure-openai'],
        ...flags,
      ]);
      return conversations[0]?.verdict;
    };
    expect(await on()).toBe('accepted');
    expect(await on('--at', '2025-03-31')).toBe('rejected');
    expect(await on('--at', '2025-04-01')).toBe('accepted');
  });

  test('an exchange has its own date, and --at overrides it', async () => {
    const exchange = { recorded: '2025-01-05T10:00:00Z', status: null, request: body(leaking, { model: 'gpt-4' }) };
    const verdict = async (...flags: string[]) =>
      (await lintFile('a.json', exchange, ['--dialect', 'azure-openai', ...flags])).conversations[0]?.verdict;
    expect(await verdict()).toBe('rejected');
    expect(await verdict('--at', '2026-01-01')).toBe('accepted');
  });

  test('--model overrides the model of the request', async () => {
    const messages = [{ role: 'system', content: 'Be brief.' }, user];
    const { conversations } = await lintFile('a.json', body(messages), ['--model', 'o1-mini-2024-09-12']);
    expect(conversations[0]?.diagnostics).toMatchObject([
      { rule: 'unsupported-role', severity: 'error', pointer: '/messages/0/role', evidence: 'recorded' },
    ]);
    expect((await lintFile('a.json', body(messages))).conversations[0]?.diagnostics).toEqual([]);
  });

  test('--host selects the dialect; an unknown host is not an error', async () => {
    const dialects = async (host: string) => (await lintFile('a.json', BROKEN, ['--host', host])).conversations[0];
    expect(await dialects('eu.api.openai.com')).toMatchObject({ dialect: 'openai-chat', verdict: 'rejected' });
    expect(await dialects('llm.example.com')).toMatchObject({
      dialect: 'openai-compatible',
      verdict: 'unknown',
      note: expect.stringContaining('llm.example.com'),
    });
  });

  test('--dialect overrides the host and the log', async () => {
    const exchange = { host: 'api.openai.com', dialect: 'openai-chat', status: 200, request: body([user, plain]) };
    const { conversations, code } = await lintFile('a.json', exchange, ['--dialect', 'strict', '--host', 'x.org']);
    expect(conversations[0]).toMatchObject({ dialect: 'strict', verdict: 'rejected' });
    expect(code).toBe(1);
  });

  test('several files are linted in one run', async () => {
    const root = folder({ 'a.json': GOOD, 'b.json': BROKEN });
    const { out } = await run(['lint', join(root, 'a.json'), join(root, 'b.json'), '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      dialectDefault: 'openai-chat',
      summary: {
        files: 2,
        conversations: 2,
        messages: 9,
        toolCalls: 3,
        errors: 1,
        verdicts: { accepted: 1, rejected: 1 },
      },
    });
  });
});
