/** Recorded exchanges of one API, with their labels. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const RECORDINGS = '../shared/recordings';
export const isHere: boolean = existsSync(RECORDINGS);

export interface Recorded {
  readonly id: string;
  readonly api: string;
  readonly status: number;
  readonly request: unknown;
  readonly recorded?: string;
  /** Why it was rejected, if it was, also inside a reply with status 200. */
  readonly label: string | undefined;
}

function lines(path: string): string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter(line => line !== '');
}

/** Why a request was rejected, by the ID of its exchange. */
export function labels(): Map<string, string> {
  const all = lines(`${RECORDINGS}/LABELS.jsonl.gz`).map(line => JSON.parse(line) as { id: string; class: string });
  return new Map(all.map(each => [each.id, each.class]));
}

function suspects(): Set<string> {
  return new Set(lines(`${RECORDINGS}/SUSPECT.jsonl`).map(line => (JSON.parse(line) as { id: string }).id));
}

/** All exchanges, including those without a request, except those whose reply belongs to another request. */
export function* recordedAnswers(): Iterable<Recorded> {
  const suspect = suspects();
  for (const name of readdirSync(RECORDINGS)) {
    if (!name.includes('+')) continue;
    for (const line of lines(`${RECORDINGS}/${name}`)) {
      const each = JSON.parse(line) as Recorded;
      if (!suspect.has(each.id)) yield each;
    }
  }
}

/** All requests except those that do not fit their replies, optionally only of some APIs. */
export function* recorded(...apis: readonly string[]): Iterable<Recorded> {
  const known = labels();
  const suspect = suspects();
  for (const name of readdirSync(RECORDINGS)) {
    if (!name.includes('+') || name.includes('.responses.')) continue;
    for (const line of lines(`${RECORDINGS}/${name}`)) {
      if (apis.length > 0 && !apis.some(api => line.includes(`"${api}"`))) continue;
      const each = JSON.parse(line) as Recorded;
      if (each.request === null || suspect.has(each.id) || (apis.length > 0 && !apis.includes(each.api))) continue;
      yield { ...each, label: known.get(each.id) };
    }
  }
}

export function wasAccepted({ status, label }: Recorded): boolean {
  return status >= 200 && status < 300 && label === undefined;
}
