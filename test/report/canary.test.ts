/**
 * No output of rolecall quotes a conversation: canaries in all places that can contain content, for every format and
 * command.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fixtureAt } from '../../scripts/fixtures.ts';
import { CASE, EXPECTATION } from '../../src/cli/fixture.ts';
import { isKnownWord } from '../../src/cli/known-words.ts';
import { folder, linesOf, run } from '../cli/running.ts';
import { isDeep, some } from '../depth.ts';
import { filesBelow, ROOT, readText } from '../sources.ts';
import { Canaries, hashOf, type Planting } from './canaries.ts';

const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'];

/** Canaries in all places break much of a document. A few of them leave it readable. */
const PLANTINGS: readonly Planting[] = [
  {},
  { takes: place => hashOf(place) % 2 === 0, keys: true, isWord: isKnownWord },
  { takes: place => hashOf(place) % 8 === 1, keys: true },
];

interface Planted {
  readonly root: string;
  readonly canaries: Canaries;
}

/** A folder with copies of files that contain canaries. */
function marked(paths: readonly string[], planting: Planting): Planted {
  const root = folder({});
  const canaries = new Canaries();
  for (const path of paths) {
    const text = path.endsWith(CASE) ? fixtureAt(path).text : readText(path);
    const records = path.endsWith('.jsonl') ? text.trimEnd().split('\n') : [text];
    const copies = records.map(each => plantedText(each, path, canaries, planting));
    writeFileSync(join(root, path.replaceAll('/', '+')), copies.join('\n'));
  }
  return { root, canaries };
}

function plantedText(text: string, path: string, canaries: Canaries, planting: Planting): string {
  try {
    return JSON.stringify(canaries.plant(JSON.parse(text), path, planting));
  } catch {
    // A fixture that is not JSON.
    return text;
  }
}

/** Lints a folder with these reports, and returns what they quote. */
async function leaksOfLint(
  { root, canaries }: Planted,
  flags: readonly string[],
  formats = FORMATS,
): Promise<string[]> {
  const out = folder({});
  const argv = ['lint', root, '--jobs', '1', '--no-config', '--at', '2026-01-01', ...flags];
  const said = await run([...argv, ...formats.flatMap(each => ['--format', `${each}:${join(out, each)}`])]);
  const written = formats.map(each => readFileSync(join(out, each), 'utf8'));
  return [said.out, said.err, ...written].flatMap(text => canaries.leaks(text));
}

/** Fixtures by dialect: the first of each folder, and some of the others. */
function fixtures(below: string, oneOf: number): Map<string, string[]> {
  const byDialect = new Map<string, string[]>();
  const met = new Set<string>();
  for (const path of [...filesBelow(below, '.json'), ...filesBelow(below, '.jsonl')].sort()) {
    if (path.endsWith('.expect.json')) continue;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (met.has(parent) && hashOf(path) % (isDeep || oneOf === 1 ? oneOf : oneOf * 8) !== 0) continue;
    met.add(parent);
    const beside = path.endsWith(CASE) ? path : path.replace(/\.jsonl?$/, EXPECTATION);
    const key = existsSync(beside) ? fixtureAt(beside).expectation.dialect : 'auto';
    byDialect.set(key, [...(byDialect.get(key) ?? []), path]);
  }
  return byDialect;
}

describe.each([
  { below: 'fixtures/dialects', oneOf: 12 },
  { below: 'fixtures/rules', oneOf: 10 },
  { below: 'fixtures/seeds', oneOf: 4 },
  { below: 'fixtures/logs', oneOf: isDeep ? 1 : 4 },
  { below: 'fixtures/recorded', oneOf: 1 },
])('$below', ({ below, oneOf }) => {
  const found = fixtures(below, oneOf);

  test.each(PLANTINGS.map((planting, i) => ({ planting, i })))(
    'no report quotes content, planting $i',
    async ({ planting, i }) => {
      const leaks: string[] = [];
      let count = 0;
      for (const [at, [dialect, paths]] of [...found].entries()) {
        if (!isDeep && found.size > 20 && at % 4 > 0) continue;
        const some = paths.filter((_, n) => (n + at) % PLANTINGS.length === i);
        if (some.length === 0) continue;
        const all = marked(some, planting);
        count += all.canaries.count;
        leaks.push(...(await leaksOfLint(all, ['--dialect', dialect])));
      }
      expect(count).toBeGreaterThan(5);
      expect(leaks).toEqual([]);
    },
  );
});

describe.each(some(PLANTINGS, 1).map((planting, i) => ({ planting, i })))('planting $i', ({ planting, i }) => {
  const some = ['fixtures/dialects', 'fixtures/rules', 'fixtures/logs', 'fixtures/seeds'].flatMap(below =>
    [...fixtures(below, 40).values()]
      .flat()
      .filter((path, at) => at % (isDeep ? 9 : 27) === i * 3 || /stream|every/.test(path)),
  );

  test('sarif and gitlab, caches and baselines: not even with --show-content', async () => {
    const all = marked(some, planting);
    const kept = folder({});
    const cache = join(kept, 'cache');
    const baseline = join(kept, 'baseline.json');
    mkdirSync(cache);
    expect(await leaksOfLint(all, ['--show-content'], ['sarif', 'gitlab'])).toEqual([]);
    await run(['lint', all.root, '--no-config', '--baseline', baseline, '--update-baseline', '--show-content']);
    expect(all.canaries.leaks(readFileSync(baseline, 'utf8'))).toEqual([]);
    // The second run prints what the cache contains.
    for (let times = 0; times < 2; times++)
      expect(await leaksOfLint(all, ['--cache', cache, '--no-baseline'], ['json', 'html'])).toEqual([]);
    const entries = readdirSync(cache).map(name => readFileSync(join(cache, name), 'utf8'));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(all.canaries.leaks(entry)).toEqual([]);
  });

  test('other commands', async () => {
    const all = marked(some, planting);
    const leaks: string[] = [];
    const take = (text: string, argv: readonly string[]) => {
      for (const leak of all.canaries.leaks(text)) leaks.push(`${argv[0]}: ${leak}`);
    };
    const whole = [
      ['score', all.root],
      ['score', all.root, '--format', 'json'],
    ].concat([
      ['fix', all.root, '--dry-run', '--unsafe'],
      ['fix', all.root, '--resume', '--dry-run', '--unsafe'],
      ['fix', all.root, '--resume', '--dry-run', '--format', 'json'],
    ]);
    for (const argv of whole) {
      const { out, err } = await run(argv);
      take(out + err, argv);
    }
    // Their results are content, but their messages are not.
    for (const [at, name] of readdirSync(all.root).entries()) {
      if (!isDeep && at % 6 > 0) continue;
      const path = join(all.root, name);
      const to = ['anthropic', 'openai-responses', 'gemini', 'mistral'][hashOf(basename(name)) % 4] as string;
      for (const argv of [
        ['convert', path, '--to', to],
        ['convert', path, '--to', to, '--request'],
        ['assemble', path],
        ['lint', path, '--fix-dry-run', '--quiet'],
      ])
        take((await run(argv)).err, argv);
      const compared = await run(['diff', path, 'examples/broken.json', '--format', 'json']);
      take(compared.out + compared.err, ['diff']);
      if (hashOf(name) % 12 > 0) continue;
      const { out, err } = await run(['verdicts', path, '--format', 'json']);
      take(out + err, ['verdicts']);
    }
    expect(leaks).toEqual([]);
  });
});

test('recorded exchanges in archives', async () => {
  const har = filesBelow('fixtures/exchanges', '.har');
  for (const planting of PLANTINGS) {
    const root = folder({});
    const canaries = new Canaries();
    for (const path of har) {
      const text = readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');
      writeFileSync(join(root, 'x.har'), plantedText(text, path, canaries, planting));
    }
    expect(await leaksOfLint({ root, canaries }, [])).toEqual([]);
    const { out, err } = await run(['score', root]);
    expect(canaries.leaks(out + err)).toEqual([]);
  }
});

test('unreadable files and unknown endpoints', async () => {
  const SECRET = /zqsecret/i;
  const exchange = (path: string, api?: string) => ({
    ...{ id: 'a', path, api, status: 200, response: {} },
    request: { messages: [{ role: 'user', content: 'x' }] },
  });
  const root = folder({
    'chat.json': { messages: [{ role: 'user', content: 'x' }] },
    'text.json': 'Say zqsecret plainly',
    'cut.json': '{"messages": [{"role": "user", "content": "zqsecret" zqsecret',
    'escape.json': '{"a": "\\zqsecret"}',
    'record.jsonl': linesOf({ ...exchange('/v1/chat/completions', 'openai-chat'), request: 'zqsecret' }),
    'endpoint.jsonl': linesOf(exchange('zqsecret said'), exchange('/v1/`zqsecret` b'), exchange('/', 'a `zqsecret` b')),
    'dialect.jsonl': linesOf({ ...exchange('/v1/chat/completions'), dialect: 'a `zqsecret` b' }),
    'alias.yaml': 'interactions:\n- request: *zqsecret\n',
    'escape.yaml': 'interactions:\n- request: "a \\zqsecret"\n',
    'unexpected.yaml': 'interactions:\n- request: "a" "zqsecret"\n',
    'key.yaml': 'interactions:\n- zqsecret: b: c\n',
    'template.jinja': '{{ raise_exception(messages[0].content ~ "zqsecret") }}',
    'tokenizer_config.json': 'zqsecret',
  });
  const chat = join(root, 'chat.json');
  const files = readdirSync(root).map(name => join(root, name));
  const lines = [
    ...files.flatMap(path => [
      ...[
        ['lint', path],
        ['lint', path, '--format', 'json'],
        ['lint', path, '--as', 'exchange'],
        ['fix', path, '--dry-run'],
        ['fix', path, '--resume', '--dry-run', '--unsafe'],
      ],
      ...[
        ['verdicts', path],
        ['assemble', path],
        ['score', path],
        ['score', path, '--format', 'json'],
      ],
      ['convert', chat, '--to', 'anthropic', '--restore', path],
    ]),
    ['lint', chat, '--template', join(root, 'template.jinja')],
    ['lint', chat, '--template', join(root, 'tokenizer_config.json')],
    ['lint', chat, '--baseline', join(root, 'text.json')],
  ];
  for (const argv of lines) {
    const { out, err } = await run(argv);
    expect(SECRET.exec(out + err), argv.join(' ')).toBeNull();
  }
  // The result of a conversion is content.
  for (const path of files)
    for (const to of ['langchain', 'anthropic'])
      expect(SECRET.exec((await run(['convert', path, '--to', to])).err), path).toBeNull();
});

test('losses of settings in a conversion, and repairs of calls', async () => {
  const secret = 'a `zqsecret` b';
  const call = { type: 'zqsecret', from: 'zqsecret', id: 'zqsecret', count: 77_330_001 };
  const root = folder({
    'settings.json': {
      ...{ model: 'gpt-5', reasoning_effort: secret, service_tier: secret, verbosity: secret, [secret]: secret },
      ...{ messages: [{ role: 'user', content: 'x' }], tool_choice: secret },
    },
    'call.json': {
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', tool_calls: [{ function: { name: 'find', arguments: JSON.stringify(call) } }] },
        { role: 'tool', tool_name: 'find', content: 'x' },
      ],
    },
    'number.json': { messages: [{ role: 'user', content: 77_330_001 }] },
  });
  for (const to of ['anthropic', 'gemini', 'openai-responses', 'bedrock-converse', 'mistral', 'cohere', 'ollama']) {
    const { err } = await run(['convert', join(root, 'settings.json'), '--to', to]);
    expect(err, to).toMatch(/dropped|re-encoded/);
    expect(err, to).not.toContain('zqsecret');
  }
  for (const format of FORMATS)
    for (const dialect of ['ollama', 'openai-chat', 'strict', 'mistral']) {
      const { out, err } = await run(['lint', root, '--format', format, '--dialect', dialect]);
      expect(/zqsecret|77330001/.exec(out + err), `${format} ${dialect}`).toBeNull();
    }
});
