/** The fixtures of the project: conversations with the findings that are expected in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CASE, EXPECTATION, inputIn, slugOf } from '../src/cli/fixture.ts';
import type { Expectation } from '../src/generated/types.ts';

export interface Fixture {
  /** The file with the conversation: a case file, or the file next to the expectation. */
  readonly path: string;
  /** The path without the end of the file's name. */
  readonly slug: string;
  /** A name for a file with the conversation alone. */
  readonly name: string;
  readonly expectation: Expectation;
  /** The conversation. A case file contains it, and more. */
  readonly bytes: Buffer;
  readonly text: string;
}

/** All fixtures below some folders, in order of their paths. */
export function fixturesBelow(...folders: readonly string[]): Fixture[] {
  return folders
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith(CASE) || path.endsWith(EXPECTATION))
    .sort()
    .map(fixtureAt);
}

/** The fixture of a case file or an expectation. */
export function fixtureAt(file: string): Fixture {
  const slug = slugOf(file);
  const text = readFileSync(file, 'utf8');
  const expectation = JSON.parse(text) as Expectation;
  const isCase = file.endsWith(CASE);
  const path = isCase ? file : existsSync(`${slug}.json`) ? `${slug}.json` : `${slug}.jsonl`;
  const bytes = isCase ? Buffer.from(`${inputIn(text)}\n`) : readFileSync(path);
  const name = isCase ? `${basename(slug)}.json` : basename(path);
  return { path, slug, name, expectation, bytes, text: bytes.toString() };
}

/** The value of a fixture that is one JSON document. Undefined for broken text and for lines. */
export function documentIn({ text }: Fixture): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
