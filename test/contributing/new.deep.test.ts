/** `npm run new`: what it writes is formatted, compiles, and passes its own fixtures. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const copy = mkdtempSync(join(tmpdir(), 'rolecall-new-'));

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(resolve('node_modules', '.bin', command), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
}

beforeAll(() => {
  for (const name of [
    'src',
    'schemas',
    'scripts',
    'fixtures',
    'test',
    'package.json',
    'biome.json',
    'tsconfig.json',
    '.gitignore',
  ])
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new', () => {
  const written: string[] = [];

  test.each([
    ['rule', 'long-text', '--docs', 'https://llm.example.com/limits'],
    ['dialect', 'our-gateway', '--host', 'llm.example.com'],
    ['format', 'our-framework'],
    ['log', 'our-agent'],
  ])('writes a %s', (...args) => {
    const printed = run('tsx', 'scripts/new/main.ts', ...args);
    written.push(...[...printed.matchAll(/^wrote (.+)$/gm)].map(([, path = '']) => path));
    expect(printed).toContain('npm run ready');
  });

  test('what it wrote is formatted, builds, and passes its fixtures', () => {
    const code = written.filter(path => path.endsWith('.ts'));
    expect(code).toHaveLength(3);
    run('biome', 'check', '--error-on-warnings', ...code);
    run('tsx', 'scripts/build.ts', '--validators');
    writeFileSync(join(copy, 'new.json'), JSON.stringify({ extends: './tsconfig.json', include: code }));
    run('tsc', '--noEmit', '-p', 'new.json');
    const folders = ['rules/long-text', 'dialects/our-gateway', 'dialects/our-framework', 'logs/our-agent'];
    const printed = run('tsx', 'src/cli/bin.ts', 'check', ...folders.map(each => `fixtures/${each}`));
    expect(printed).toContain('8 fixtures passed, 0 failed');
  });

  test('overwrites nothing', () => {
    const before = readFileSync(join(copy, 'src/rules/long-text.ts'), 'utf8');
    expect(() => run('tsx', 'scripts/new/main.ts', 'rule', 'long-text')).toThrow('src/rules/long-text.ts exists');
    expect(readFileSync(join(copy, 'src/rules/long-text.ts'), 'utf8')).toBe(before);
  });

  test('refuses an ID that is not in kebab case', () => {
    expect(() => run('tsx', 'scripts/new/main.ts', 'rule', 'LongText')).toThrow('`LongText` is no ID');
  });
});
