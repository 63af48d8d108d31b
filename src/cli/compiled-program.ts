/**
 * Loads the command from its one file, with the code that V8 compiled when it ran before: compiling is most of the time
 * to start. The compile cache of Node.js keeps less, only what was compiled when the file had been loaded.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import vm from 'node:vm';
import type * as Program from './program.ts';

/** Hash of the program, set by the build. */
declare const PROGRAM_HASH: string;

interface Loaded {
  readonly program: typeof Program;
  /** Keeps the code that has been compiled so far for the next run. */
  keep(): void;
}

/** What may be part of a file name. */
const COMMAND = /^[a-z-]{1,20}$/;
/** Length of the hash before the compiled code, in bytes. */
const HASH = 32;

/** `command` is the first argument: the compiled code is kept for each command. */
export function loadProgram(url: URL, command: string): Loaded {
  const path = fileURLToPath(url);
  const loaded = { exports: {} as typeof Program };
  const given = {
    ...{ exports: loaded.exports, module: loaded, require: createRequire(path), PROGRAM_URL: url.href },
    PROGRAM_IMPORT: (specifier: string): Promise<unknown> => import(specifier),
  };
  const kept = fileFor(path, command);
  const cachedData = kept === undefined ? undefined : readKept(kept);
  const script = new vm.Script(`(function (${Object.keys(given).join()}) {${readFileSync(path, 'latin1')}\n})`, {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  const run = script.runInThisContext() as (...values: unknown[]) => void;
  run(...Object.values(given));
  const isUsed = cachedData !== undefined && script.cachedDataRejected === false;
  return {
    program: loaded.exports,
    keep() {
      if (kept !== undefined && !isUsed) write(kept, script.createCachedData());
    },
  };
}

/**
 * The file in `node_modules/.cache`, so that it is removed with the package. Undefined if there is no such place. The code
 * depends on the version of V8, on its options and on the processor.
 */
function fileFor(program: string, command: string): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined || !COMMAND.test(command)) return undefined;
  const root = join(program, '../../..');
  const modules = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');
  return join(modules, '.cache/rolecall', `${command}-${v8.cachedDataVersionTag()}.bin`);
}

/** The compiled code; undefined if it is missing, damaged, or that of another program. V8 itself does not notice damage. */
function readKept(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(HASH);
    return bytes.subarray(0, HASH).equals(hashOf(code)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the compiled code if possible. The command has already done its work, so a failure does not matter. */
function write(file: string, code: Buffer): void {
  const folder = dirname(file);
  const temporary = `${file}.${process.pid}`;
  const isDone = succeeds(() => {
    // In a folder of another user, there would be files that its owner cannot remove.
    const { uid } = statSync(dirname(dirname(folder)));
    if (process.getuid !== undefined && process.getuid() !== uid) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, Buffer.concat([hashOf(code), code]), { flag: 'wx' });
    renameSync(temporary, file);
  });
  if (!isDone) succeeds(() => rmSync(temporary, { force: true }));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function hashOf(code: Buffer): Buffer {
  return createHash('sha256').update(PROGRAM_HASH).update(code).digest();
}
