/** Saved cases of earlier findings, which must stay fixed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, readJson } from '../sources.ts';
import type { Finding } from './cases.ts';
import { kindOf, type Sample } from './target.ts';

/** A saved case: what was wrong, and how to reproduce it. */
export interface Saved {
  readonly about: string;
  readonly target: string;
  readonly input: unknown;
  readonly options: Sample['options'];
}

export const FOLDER = 'fixtures/fuzz';

export function savedCases(): { readonly path: string; readonly saved: Saved }[] {
  return filesBelow(FOLDER, '.json').map(path => ({ path, saved: readJson(path) as unknown as Saved }));
}

/** Writes a finding to a folder, and returns its path. */
export function save({ target, fault, sample }: Finding, folder: string): string {
  const slug = `${target} ${kindOf(fault)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  const path = join(folder, `${slug}.json`);
  const saved: Saved = { about: kindOf(fault), target, input: sample.input, options: sample.options };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(saved, undefined, 2)}\n`);
  return path;
}
