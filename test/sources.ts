/** The files of the project, for tests about the project. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = new URL('../', import.meta.url);

/** Files below a folder of the project, as paths from its root, sorted. */
export function filesBelow(folder: string, suffix: string): string[] {
  return readdirSync(fileURLToPath(new URL(`${folder}/`, ROOT)), { withFileTypes: true })
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path, suffix) : path.endsWith(suffix) ? [path] : [];
    })
    .sort();
}

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

export function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readText(path)) as Record<string, unknown>;
}

export interface Import {
  /** The module as written. */
  readonly specifier: string;
  /** Removed with the types. */
  readonly typeOnly: boolean;
}

const STATIC = /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]/gm;
const BARE = /^import\s*['"]([^'"]+)['"]/gm;
const CALLED = /(typeof\s+)?\b(?:import|require)\s*\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every module that a file imports. */
export function importsOf(text: string): Import[] {
  return [
    ...[...text.matchAll(STATIC)].map(([, type, specifier = '']) => ({ specifier, typeOnly: type !== undefined })),
    ...[...text.matchAll(BARE)].map(([, specifier = '']) => ({ specifier, typeOnly: false })),
    ...[...text.matchAll(CALLED)].map(([, type, specifier = '']) => ({ specifier, typeOnly: type !== undefined })),
  ];
}
