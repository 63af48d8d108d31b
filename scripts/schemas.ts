import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All schema files below `schemas/`, as paths from the project's root, sorted. */
export function schemaFiles(folder = 'schemas'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? schemaFiles(path) : path.endsWith('.schema.json') ? [path] : [];
    })
    .sort();
}

export function readSchema(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
