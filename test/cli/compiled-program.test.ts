import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadProgram } from '../../src/cli/compiled-program.ts';

const PROGRAM = `
  const { readFileSync } = require('node:fs');
  exports.run = async () => {
    const { basename } = await PROGRAM_IMPORT('node:path');
    return [basename(PROGRAM_URL), typeof readFileSync, require('./data.json').value].join(' ');
  };`;
const RESULT = 'program.cjs function 7';

let scratch: string;
let kept: string;
let url: URL;

/** A package in a folder, as a package manager installs it. */
function install(modules: string): void {
  const folder = join(scratch, modules, 'dist/generated');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'program.cjs'), PROGRAM);
  writeFileSync(join(folder, 'data.json'), '{"value":7}');
  url = pathToFileURL(join(folder, 'program.cjs'));
}

async function runAndKeep(command = 'lint'): Promise<unknown> {
  const { program, keep } = loadProgram(url, command);
  const result: unknown = await program.run();
  keep();
  return result;
}

const fileOf = (command: string) => join(kept, `${command}-${v8.cachedDataVersionTag()}.bin`);

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'rolecall-start-'));
  kept = join(scratch, 'node_modules/.cache/rolecall');
  vi.stubGlobal('PROGRAM_HASH', 'first');
  vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', undefined);
  install('node_modules/rolecall');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true });
});

describe('the compiled code of a command', () => {
  it('is kept by the first run and used by the next', async () => {
    expect(await runAndKeep()).toBe(RESULT);
    expect(readdirSync(kept)).toEqual([basename(fileOf('lint'))]);
    const { ino } = statSync(fileOf('lint'));
    expect(await runAndKeep()).toBe(RESULT);
    expect(statSync(fileOf('lint')).ino).toBe(ino);
    expect(await runAndKeep('fix')).toBe(RESULT);
    expect(readdirSync(kept)).toHaveLength(2);
  });

  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['has another byte', (bytes: Buffer) => bytes.fill(1, bytes.length - 9, bytes.length - 8)],
    ['is no compiled code', () => Buffer.from('no compiled code, but longer than a hash')],
  ])('is made again if its file %s', async (_, damage) => {
    await runAndKeep();
    const good = readFileSync(fileOf('lint'));
    writeFileSync(fileOf('lint'), damage(Buffer.from(good)));
    expect(await runAndKeep()).toBe(RESULT);
    expect(readFileSync(fileOf('lint')).length).toBe(good.length);
    const { ino } = statSync(fileOf('lint'));
    await runAndKeep();
    expect(statSync(fileOf('lint')).ino).toBe(ino);
  });

  it('is not used for another program of the same length', async () => {
    await runAndKeep();
    writeFileSync(url, PROGRAM.replace("' '", "'-'"));
    vi.stubGlobal('PROGRAM_HASH', 'second');
    expect(await runAndKeep()).toBe(RESULT.replaceAll(' ', '-'));
    expect(await runAndKeep()).toBe(RESULT.replaceAll(' ', '-'));
  });

  it('is kept in the `node_modules` of a repository', async () => {
    install('repository');
    mkdirSync(join(scratch, 'repository/node_modules'));
    expect(await runAndKeep()).toBe(RESULT);
    kept = join(scratch, 'repository/node_modules/.cache/rolecall');
    expect(existsSync(fileOf('lint'))).toBe(true);
  });

  it('is not kept without `node_modules`', async () => {
    install('elsewhere');
    expect(await runAndKeep()).toBe(RESULT);
    expect(readdirSync(join(scratch, 'elsewhere'))).toEqual(['dist']);
    expect(existsSync(kept)).toBe(false);
  });

  it('is not kept if its folder cannot be made', async () => {
    writeFileSync(join(scratch, 'node_modules/.cache'), '');
    expect(await runAndKeep()).toBe(RESULT);
    expect(readFileSync(join(scratch, 'node_modules/.cache'), 'utf8')).toBe('');
  });

  it('is not kept if Node.js must not keep any', async () => {
    vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
    expect(await runAndKeep()).toBe(RESULT);
    expect(existsSync(kept)).toBe(false);
  });

  it.each(['', '../../outside', 'chat.json', 'a'.repeat(21)])('is not kept for the argument %j', async argument => {
    expect(await runAndKeep(argument)).toBe(RESULT);
    expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
  });
});
