/** Names of files and folders that are not UTF-8, or that attack: how they are printed, and what `init` writes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLog } from '../report/runner.ts';
import { commandsIn, FORMATS, NAMES, RAW } from './attacks.ts';
import { inFolder } from './in-folder.ts';
import { folder, run } from './running.ts';

const BROKEN = {
  model: 'gpt-4o',
  messages: [
    { role: 'user', content: 'Go' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'user', content: 'And?' },
  ],
};

/** Invalid UTF-8 at the start of a name, around the attack, and a truncated character at the end. */
function nameOf(text: string): Buffer {
  const attack = Buffer.from(text.replaceAll('/', '∕').slice(0, 120));
  return Buffer.concat([
    Buffer.of(0xff, 0xc0, 0x80),
    attack,
    Buffer.of(0xed, 0xa0, 0x80, 0xe2, 0x80),
    Buffer.from('.json'),
  ]);
}

function pathIn(root: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), name]);
}

/** Expects output without anything that a terminal or a CI service would execute. */
function expectPlain({ out, err }: { out: string; err: string }, about: string, isMarkdown = false): void {
  expect(RAW.exec(isMarkdown ? out.replaceAll('\u200b', '') : out), about).toBeNull();
  expect(RAW.exec(err), about).toBeNull();
  expect(commandsIn(err), about).toEqual([]);
}

// Other platforms do not have such names.
describe.runIf(process.platform === 'linux').each(NAMES)('not UTF-8, with $name', ({ text }) => {
  test('every report names the file, and escapes its name', async () => {
    const root = folder({});
    writeFileSync(pathIn(root, nameOf(text)), JSON.stringify(BROKEN));
    for (const format of FORMATS) {
      const ran = await run(['lint', root, '--format', format], { env: { GITHUB_WORKSPACE: root } });
      expect(ran.code, format).toBe(1);
      expectPlain(ran, format, format === 'markdown');
      expect(ran.out, format).not.toContain('\ufffd');
      if (format !== 'github') expect(commandsIn(ran.out), format).toEqual([]);
      else
        for (const { name, properties } of readLog(ran.out).commands) {
          expect(['group', 'endgroup', 'error', 'warning', 'notice']).toContain(name);
          expect(properties.file).not.toBe('a');
        }
    }
  });

  test('other commands read the file; `fix --in-place` does not write it and says why', async () => {
    const root = folder({});
    const path = pathIn(root, nameOf(text));
    writeFileSync(path, JSON.stringify(BROKEN));
    const plain = { isTTY: true, env: { NO_COLOR: '1' } };
    const scored = await run(['score', root], plain);
    const shown = await run(['fix', root, '--dry-run', '--unsafe'], plain);
    const refused = await run(['fix', root, '--in-place', '--unsafe', '--no-backup'], plain);
    for (const each of [scored, shown, refused]) expectPlain(each, each.err);
    expect([shown.code, refused.code]).toEqual([0, 2]);
    expect(refused.err).toContain('its name is not UTF-8');
    expect(readdirSync(root, { encoding: 'buffer' })).toEqual([nameOf(text)]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(BROKEN);
  });
});

describe.each(NAMES)('init, with $name', ({ text }) => {
  const name = text.replaceAll('/', '∕').slice(0, 120);

  test.each(['json', 'yaml'])(
    'writes globs that match the files again, and escapes the names it prints: %s',
    async format => {
      const root = inFolder({ 'package.json': { name }, 'b/plain.json': BROKEN });
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, `${name}.json`), JSON.stringify(BROKEN));
      const written = await run(['init', ...(format === 'yaml' ? ['--yaml'] : [])]);
      expectPlain(written, 'init');
      expect(commandsIn(written.out)).toEqual([]);
      expect(written.code).toBe(0);
      const { out } = await run(['lint', '--format', 'json']);
      const { files } = JSON.parse(out) as { files: { conversations: unknown[] }[] };
      expect(files.filter(({ conversations }) => conversations.length === 1)).toHaveLength(2);
    },
  );
});
