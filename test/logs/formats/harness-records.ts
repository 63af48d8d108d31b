/** The fixtures of a log format, as the records that its reader gets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Sample {
  readonly slug: string;
  readonly records: readonly unknown[];
}

export function samplesOf(id: string): Sample[] {
  const folder = join('fixtures/logs', id);
  return readdirSync(folder)
    .filter(file => !file.endsWith('.expect.json'))
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8');
      const records = file.endsWith('.jsonl')
        ? text
            .trimEnd()
            .split('\n')
            .map(line => JSON.parse(line) as unknown)
        : [JSON.parse(text) as unknown];
      return { slug: file.replace(/\.jsonl?$/, ''), records };
    });
}

export function sample(id: string, slug: string): readonly unknown[] {
  const found = samplesOf(id).find(each => each.slug === slug);
  if (found === undefined) throw new Error(`no fixture ${id}/${slug}`);
  return found.records;
}
