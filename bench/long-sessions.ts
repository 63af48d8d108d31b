// Measures peak memory for sessions of 100 MB and of 1 GB. It is the same for both if memory stays flat.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRINT_PEAK, peakIn } from './command.ts';
import { claudeSession, codexSession, type SessionPlan, USUAL } from './sessions.ts';

const SMALL = 100 * 2 ** 20;
const LARGE = 2 ** 30;
const BLOCK = 1 << 20;

const KINDS: Record<string, (plan: SessionPlan) => Iterable<string>> = {
  'Claude Code': claudeSession,
  Codex: codexSession,
};

/** Writes the lines of a session to a file, and returns its size in bytes. */
function writeSession(path: string, lines: Iterable<string>): number {
  const file = openSync(path, 'w');
  let size = 0;
  let block = '';
  for (const line of lines) {
    block += line;
    if (block.length < BLOCK) continue;
    size += writeSync(file, block);
    block = '';
  }
  size += writeSync(file, block);
  closeSync(file);
  return size;
}

/** What `read-file.ts` prints. */
interface Counts {
  readonly messages: number;
  readonly findings: number;
}

interface Peak extends Counts {
  readonly peak: number;
  readonly seconds: number;
  readonly size: number;
}

function measure(session: (plan: SessionPlan) => Iterable<string>, size: number): Peak {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-'));
  const path = join(folder, 'session.jsonl');
  try {
    const written = writeSession(path, session({ ...USUAL, size }));
    const began = performance.now();
    const script = fileURLToPath(new URL('./read-file.ts', import.meta.url));
    const run = spawnSync(process.execPath, [...PRINT_PEAK, '--import', 'tsx', script, path], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`reading ${path} failed: ${run.stderr}`);
    const seconds = (performance.now() - began) / 1000;
    return { ...(JSON.parse(run.stdout) as Counts), peak: peakIn(run.stderr), seconds, size: written };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function longSessions(): void {
  console.log('long sessions: peak memory on one session of 1 GB, relative to one of 100 MB (1.00 = flat)');
  for (const [name, session] of Object.entries(KINDS)) {
    const small = measure(session, SMALL);
    const large = measure(session, LARGE);
    const shown = [small, large].map(
      ({ peak, size, seconds, findings }) =>
        `${(peak / 2 ** 20).toFixed(0)} MB at ${(size / 2 ** 20).toFixed(0)} MB (${findings} findings, ${seconds.toFixed(0)} s)`,
    );
    console.log(`  ${name.padEnd(12)} ${(large.peak / small.peak).toFixed(2)}  ${shown.join(', ')}`);
  }
}
