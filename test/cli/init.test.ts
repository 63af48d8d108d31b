import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configurationFor } from '../../src/cli/configuration.ts';
import { expand } from '../../src/cli/inputs.ts';
import { readText } from '../sources.ts';
import { inFolder } from './in-folder.ts';
import { linesOf, run } from './running.ts';

const CHAT = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] };
const CLAUDE = {
  model: 'claude-sonnet-4-5',
  max_tokens: 10,
  system: 'be brief',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
};
const AGENT = readText('fixtures/logs/claude-code/interrupted-turn-on-disk.jsonl');
const PROJECT = {
  'package.json': { name: 'x' },
  'tsconfig.json': { compilerOptions: {} },
  'src/data.json': { a: [1] },
};

const written = () => JSON.parse(readFileSync('rolecall.config.json', 'utf8')) as Record<string, unknown>;

describe('rolecall init', () => {
  test('writes a configuration for the logs it finds, and prints what it found', async () => {
    inFolder({
      ...PROJECT,
      'chats/a.jsonl': linesOf(CHAT, CHAT),
      'chats/sub/b.json': CHAT,
      'logs/run.jsonl': AGENT,
      '.github/x': '',
    });
    const { code, out, err } = await run(['init']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(written()).toEqual({
      extends: 'recommended',
      include: ['chats/**/*.{jsonl,json}', 'logs/**/*.jsonl'],
      overrides: [{ files: 'chats/**/*.{jsonl,json}', dialect: 'openai-chat' }],
    });
    expect(out).toContain(
      'found  chats/**/*.{jsonl,json}  2 files, 3 conversations read: request; dialect openai-chat\n',
    );
    expect(out).toMatch(
      /found {2}logs\/\*\*\/\*\.jsonl {2}1 file, 1 conversation read: claude-code; dialect anthropic\n/,
    );
    expect(out).toContain('wrote  rolecall.config.json\nnext   npx rolecall lint\n');
    expect(out).toContain('npx rolecall lint --format github');
  });

  test('writes a configuration that can be read again and matches the files it found', async () => {
    inFolder({ ...PROJECT, 'chats/a.jsonl': linesOf(CHAT), 'logs/deep/run.jsonl': AGENT });
    await run(['init']);
    const configuration = configurationFor([], {});
    const { inputs, missing } = await expand(await configuration.included(), process.stdin);
    expect(missing).toEqual([]);
    expect(inputs.map(({ path }) => path)).toEqual(['chats/a.jsonl', 'logs/deep/run.jsonl']);
    expect(configuration.settingsFor('chats/a.jsonl').dialect).toBe('openai-chat');
    expect(configuration.settingsFor('logs/deep/run.jsonl').dialect).toBeUndefined();
  });

  test('names one dialect for all files if there is only one', async () => {
    inFolder({ 'a/x.json': CHAT, 'b/y.json': CHAT });
    await run(['init']);
    expect(written()).toMatchObject({ dialect: 'openai-chat', include: ['a/**/*.json', 'b/**/*.json'] });
    expect(written()).not.toHaveProperty('overrides');
  });

  test('names no dialect for files that need different ones', async () => {
    inFolder({ 'logs/a.json': CHAT, 'logs/sub/b.json': CLAUDE, 'logs/sub/deep/c.json': CHAT });
    await run(['init']);
    const configuration = configurationFor([], {});
    const dialects = ['logs/a.json', 'logs/sub/b.json', 'logs/sub/deep/c.json'].map(
      path => configuration.settingsFor(path).dialect,
    );
    expect(dialects).toEqual(['openai-chat', 'anthropic', 'openai-chat']);
    expect(written()).toMatchObject({ include: ['logs/**/*.json', 'logs/sub/**/*.json'] });
  });

  test('writes the common glob of two kinds of logs only once', async () => {
    inFolder({ 'l/a/x.json': CHAT, 'l/b/x.json': CHAT, 'l/c/x.json': CLAUDE, 'l/d/x.json': CLAUDE });
    await run(['init']);
    expect(written()).toMatchObject({
      include: ['l/**/*.json'],
      overrides: [
        { files: ['l/a/*.json', 'l/b/*.json'], dialect: 'openai-chat' },
        { files: ['l/c/*.json', 'l/d/*.json'], dialect: 'anthropic' },
      ],
    });
  });

  test('lists files by name or extension in the project root', async () => {
    inFolder({ ...PROJECT, 'chat.json': CHAT, 'a.jsonl': linesOf(CHAT), 'b.jsonl': linesOf(CHAT) });
    await run(['init']);
    expect(written()).toMatchObject({ include: ['*.jsonl', 'chat.json'] });
  });

  test('never overwrites a file, and prints the same each time', async () => {
    inFolder({ 'a/x.json': CHAT });
    await run(['init']);
    const before = readFileSync('rolecall.config.json', 'utf8');
    for (const flags of [[], ['--yaml'], []]) {
      const { code, out } = await run(['init', ...flags]);
      expect(code).toBe(0);
      expect(out).toMatch(/^rolecall\.config\.json already exists; nothing was written\n/);
    }
    expect(readFileSync('rolecall.config.json', 'utf8')).toBe(before);
    expect(readdirSync('.').sort()).toEqual(['a', 'rolecall.config.json']);
  });

  test('writes YAML with --yaml', async () => {
    inFolder({ 'a/x.json': CHAT, 'node_modules/rolecall/x': '' });
    await run(['init', '--yaml']);
    const text = readFileSync('rolecall.config.yaml', 'utf8');
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=\.\/node_modules\/rolecall\/schemas\/config\.schema\.json\n/,
    );
    expect(parse(text)).toEqual({ extends: 'recommended', include: ['a/**/*.json'], dialect: 'openai-chat' });
    expect(configurationFor([], {}).run.include).toEqual(['a/**/*.json']);
    expect(existsSync('rolecall.config.json')).toBe(false);
  });

  test('names the schema in node_modules if rolecall is installed there', async () => {
    inFolder({ 'package.json': { devDependencies: { rolecall: '^0.1.0' } } });
    await run(['init']);
    expect(written()).toMatchObject({ $schema: './node_modules/rolecall/schemas/config.schema.json' });
  });

  test('writes a configuration without conversations, and skips files that are not JSON', async () => {
    inFolder({
      'package.json': '{',
      'a/x.json': '{"messages":[',
      'a/y.jsonl': Uint8Array.of(0xff, 0x00),
      'z.json': '',
    });
    const { code, out } = await run(['init']);
    expect(code).toBe(0);
    expect(out).toContain('found  no conversations');
    expect(written()).toEqual({ extends: 'recommended' });
  });

  test('reads a sample of many files, and prints how many it did not read', async () => {
    inFolder(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`logs/${i}.json`, CHAT])));
    const { out } = await run(['init']);
    expect(out).toContain('found  logs/**/*.json  30 files, 20 conversations read: request; dialect openai-chat\n');
    expect(out).toContain('10 more files like these were not read\n');
  });

  // File systems of other platforms reject these names.
  test.runIf(process.platform === 'linux')('reads folders with any name, and escapes the names it prints', async () => {
    const root = inFolder({ 'plain/x.json': CHAT });
    const names = ['d\u00e9', 'e\u001b[31m\n::error::forged', 'f{a,b}[c]*', '\u202eg', '!h', '%0a'];
    const bytes = [...names.map(name => Buffer.from(name)), Buffer.of(0x69, 0xff, 0xfe)];
    for (const name of bytes) {
      const path = Buffer.concat([Buffer.from(`${root}/`), name]);
      mkdirSync(path);
      writeFileSync(Buffer.concat([path, Buffer.from('/x.json')]), JSON.stringify(CHAT));
    }
    const { code, out, err } = await run(['init']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what may not be printed.
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]|^::/m);
    const linted = await run(['lint', '--format', 'json']);
    expect((JSON.parse(linted.out) as { files: unknown[] }).files).toHaveLength(bytes.length + 1);
  });
});
