/**
 * Hostile names and texts are printed only as text in terminals, annotations and pages: attacks × commands × reports.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { isDeep, some } from '../depth.ts';
import { readLog } from '../report/runner.ts';
import { commandsIn, FORMATS, NAMES, OUR_COLORS, RAW } from './attacks.ts';
import { folder, run } from './running.ts';

/** A conversation with the text in every name, and with faults that quote these names. */
function hostile(text: string) {
  const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{' } });
  return {
    model: text,
    [text]: text,
    messages: [
      { role: 'user', content: 'x', [text]: text, name: text },
      { role: 'assistant', content: null, tool_calls: [call(text, text), call(text, 'b')] },
      { role: 'tool', tool_call_id: `${text}2`, name: text, content: [{ type: text, text }] },
      { role: text, content: 'x' },
      { role: 'assistant', content: null, tool_calls: [call(`${text}3`, text)] },
      { role: 'user', content: [{ type: text }, { type: 'image_url', image_url: { url: text, detail: text } }] },
    ],
    tools: [{ type: 'function', function: { name: text, description: text, parameters: { type: text } } }],
  };
}

/** The attack as a file name, without slashes and not too long. */
function fileName(text: string): string {
  return `${text.replaceAll('/', '∕').slice(0, 180)}.json`;
}

function attacked(text: string): { root: string; path: string } {
  const root = folder({});
  const path = join(root, fileName(text));
  writeFileSync(path, JSON.stringify(hostile(text)));
  return { root, path };
}

describe.each(some(NAMES, isDeep ? 5 : 2))('$name', ({ text }) => {
  test('in file names and in a conversation: every report of lint', async () => {
    const { root, path } = attacked(text);
    for (const format of FORMATS) {
      const argv = ['lint', path, '--format', format, '--dialect', 'strict'];
      const { code, out, err } = await run(argv, { env: { GITHUB_WORKSPACE: root } });
      expect(code).toBe(1);
      // The zero-width space in Markdown is ours: it prevents mentions.
      expect(RAW.exec(format === 'markdown' ? out.replaceAll('\u200b', '') : out), format).toBeNull();
      expect(RAW.exec(err)).toBeNull();
      expect(commandsIn(err)).toEqual([]);
      if (format !== 'github') expect(commandsIn(out), format).toEqual([]);
    }
  });

  test('no annotation is forged', async () => {
    const { path } = attacked(text);
    const { out } = await run(['lint', path, '--format', 'github', '--dialect', 'strict']);
    const { commands } = readLog(out);
    for (const { name, properties, data } of commands) {
      expect(['group', 'endgroup', 'error', 'warning', 'notice']).toContain(name);
      for (const each of [...Object.values(properties), ...data.split('\n')]) expect(RAW.exec(each)).toBeNull();
      // Only the start of a line can be read as a command. The data of a command is not a separate line.
      expect(data.split('\n').filter(each => /^\s*(?:::|##)/.test(each) && name !== 'group')).toEqual([]);
    }
    expect(commands.filter(each => each.properties.file === 'a')).toEqual([]);
  });

  test('no link, image, heading or element is forged in a comment', async () => {
    const { path } = attacked(text);
    const { out } = await run(['lint', path, '--format', 'markdown', '--dialect', 'strict']);
    const html = micromark(out, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
    const plain = html.replace(/<code[\s\S]*?<\/code>/g, '');
    expect(plain).not.toMatch(/<(?:a|img|script|iframe)\b|@octocat|>heading</);
    expect(html.match(/<h[12]\b/g)?.length).toBe(1);
    expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  });

  test('in a page: adds no element and no script', async () => {
    const { path } = attacked(text);
    const { out } = await run(['lint', path, '--format', 'html', '--dialect', 'strict']);
    expect(out).toMatch(/script-src 'sha256-[\w+/=]+';/);
    expect(out.match(/<script\b/g)?.length).toBe(out.match(/<\/script>/g)?.length);
    const markup = out.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(markup).not.toMatch(/<img|onerror|forged/);
  });

  test('in other commands', async () => {
    const { root, path } = attacked(text);
    const missing = join(root, `${fileName(text)}.missing`);
    const own = join(root, 'own.json');
    writeFileSync(
      own,
      JSON.stringify({ id: text, name: text, messageFormat: text, [text]: text, rules: { [text]: [] } }),
    );
    writeFileSync(join(root, 'config.json'), JSON.stringify({ dialect: text, [text]: text, rules: { [text]: text } }));
    mkdirSync(join(root, 'fixtures'));
    writeFileSync(join(root, 'fixtures', fileName(text).replace('.json', '.expect.json')), '{');
    const lines = [
      ['fix', path, '--dry-run', '--unsafe'],
      ['fix', path, '--format', 'json', '--unsafe'],
      ['fix', path, '--to', 'mistral', '--unsafe', '--out', join(root, 'out')],
      ['lint', path, '--fix-dry-run'],
      ['lint', '--fix', '--config', join(root, 'config.json'), path],
      ['convert', path, '--to', 'anthropic'],
      ['verdicts', path],
      ['diff', path, 'examples/broken.json'],
      ['diff', path, 'examples/broken.json', '--format', 'html'],
      ['verdicts', path, '--format', 'json'],
      ['assemble', path],
      ['score', path],
      ['check', join(root, 'fixtures')],
      ['explain', text],
      ['explain', text, '--json'],
      ['rules', text],
      ['dialects', text],
      ['schema', text],
      ['lint', missing],
      ['fix', missing],
      ['score', missing],
      ['convert', missing, '--to', 'gemini'],
      ['lint', path, '--dialect', text],
      ['lint', path, '--dialect', own],
      ['lint', path, '--model', text, '--host', text],
      ['lint', path, '--format', text],
      ['lint', path, '--at', text],
      ['lint', path, '--baseline', text],
      ['lint', path, '--ignore-file', text],
      ['lint', path, `--${text}`],
      ['lint', path, '--template', missing],
      [text],
    ];
    for (const argv of lines) {
      const { out, err } = await run(argv, { isTTY: true, env: { NO_COLOR: '1' } });
      expect(RAW.exec(err), argv.join(' ')).toBeNull();
      expect(commandsIn(err), argv.join(' ')).toEqual([]);
      // On a terminal, results are escaped as well.
      expect(RAW.exec(out), argv.join(' ')).toBeNull();
      if (!['fix', 'convert'].includes(argv[0] ?? '') && !argv.includes('--fix-dry-run'))
        expect(commandsIn(out), argv.join(' ')).toEqual([]);
    }
  });

  test('in a baseline, a cache and colored output', async () => {
    const { root, path } = attacked(text);
    const { messages } = hostile(text);
    // A file with unknown keys is not cached.
    writeFileSync(path, JSON.stringify({ model: text, messages: messages.slice(1, 5) }));
    const flags = ['--cache', join(root, 'cache'), '--baseline', join(root, 'known.json')];
    await run(['lint', path, '--dialect', 'strict', '--update-baseline', ...flags]);
    const { out, err } = await run(['--color', 'lint', path, '--dialect', 'strict', ...flags]);
    const colorless = (out + err).replace(OUR_COLORS, '');
    expect(RAW.exec(colorless)).toBeNull();
    expect(commandsIn(colorless)).toEqual([]);
    const kept = readdirSync(join(root, 'cache')).map(name => readFileSync(join(root, 'cache', name), 'utf8'));
    expect(kept.length).toBeGreaterThan(1);
    for (const each of [...kept, readFileSync(join(root, 'known.json'), 'utf8')]) expect(RAW.exec(each)).toBeNull();
  });
});

test('damaged JSON: the message contains no control characters', async () => {
  const root = folder({ 'a.json': '{"a": \u001b[31m\u202e ::error::x' });
  for (const argv of [['lint'], ['fix'], ['verdicts'], ['assemble'], ['convert', '--to', 'gemini']]) {
    const { out, err } = await run([...argv, join(root, 'a.json')], { isTTY: true, env: { NO_COLOR: '1' } });
    expect(RAW.exec(out + err), argv.join(' ')).toBeNull();
    expect(commandsIn(out + err)).toEqual([]);
  }
});
