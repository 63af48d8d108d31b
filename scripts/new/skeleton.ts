/** What the skeletons of rules, dialects, message formats and log formats share. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CASE } from '../../src/cli/fixture.ts';
import { layout } from '../json-layout.ts';

export interface Wanted {
  /** In kebab case. */
  readonly id: string;
  /** A page that documents the server or the program: evidence for the first entry. */
  readonly docs: string;
  /** The dialect that gets the entry of a rule. */
  readonly dialect: string;
  readonly host?: string | undefined;
}

export interface Skeleton {
  /** New files, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Entries to add to the rules of dialects that exist, by path. */
  readonly entries?: Readonly<Record<string, string>>;
  /** What to do next, a line each. */
  readonly next: readonly string[];
}

export const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** `our-gateway` as `Our gateway`. */
export const titleOf = (id: string) => `${id[0]?.toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** A conversation with the findings that are expected in it. */
export function fixture(path: string, about: string, input: unknown, expectation: object): Record<string, string> {
  return { [`${path}${CASE}`]: `${layout({ about, ...expectation, input })}\n` };
}

/** Writes a skeleton and returns the paths. Throws before it writes anything if a file is there, or a dialect is not. */
export function writeSkeleton({ files, entries = {} }: Skeleton): string[] {
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} exists`);
  for (const path of Object.keys(entries)) if (!existsSync(path)) throw new Error(`there is no ${path}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const [path, entry] of Object.entries(entries))
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/^rules:\n/m, rules => rules + entry),
    );
  return [...Object.keys(files), ...Object.keys(entries)];
}
