/** Runs the command line in this process, with in-memory streams and temporary folders. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import type { ConversationReport, Report } from '../../src/index.ts';
import { type Ran, run } from './run.ts';

export { type Ran, type RunOptions, run } from './run.ts';

/** A temporary folder with these files, removed after the test. Names that end in `.gz` are gzipped. */
export function folder(files: Readonly<Record<string, unknown>>): string {
  const root = mkdtempSync(join(tmpdir(), 'rolecall-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    const isBytes = typeof content === 'string' || content instanceof Uint8Array;
    const bytes = isBytes ? Buffer.from(content as string) : Buffer.from(JSON.stringify(content));
    writeFileSync(path, name.endsWith('.gz') && !(content instanceof Uint8Array) ? gzipSync(bytes) : bytes);
  }
  return root;
}

/** A folder with the conversations of some fixtures. */
export function folderOfFixtures(...below: readonly string[]): string {
  return folder(
    Object.fromEntries(fixturesBelow(...below).map(({ slug, name, bytes }) => [`${dirname(slug)}/${name}`, bytes])),
  );
}

/** Lints a temporary file, and returns the report as JSON with the output of the run. */
export async function lintFile(
  name: string,
  content: unknown,
  flags: readonly string[] = [],
): Promise<Ran & { report: Report; conversations: ConversationReport[] }> {
  const path = join(folder({ [name]: content }), name);
  const ran = await run(['lint', path, '--format', 'json', ...flags]);
  const report = JSON.parse(ran.out) as Report;
  return { ...ran, report, conversations: report.files.flatMap(file => file.conversations) };
}

export function linesOf(...values: readonly unknown[]): string {
  return values.map(value => `${JSON.stringify(value)}\n`).join('');
}
