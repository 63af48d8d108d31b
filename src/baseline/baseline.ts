/**
 * The baseline: findings that a team has accepted for now, with how often each occurs in each file. Contains no
 * content.
 */

import { jsonText } from '../model/json-text.ts';
import { UsageError } from '../model/usage-error.ts';
import { isObject } from '../source/json.ts';
import { scanValue, skipSpace } from '../source/scan.ts';

export const BASELINE_FILE = 'rolecall.baseline.json';

/** A known finding in one file. */
export interface KnownFinding {
  readonly rule: string;
  /** Relative to the folder of the baseline, with `/`. */
  readonly path: string;
  readonly fingerprint: string;
  readonly count: number;
}

/** Number of occurrences of each finding in one file. */
type Counts = ReadonlyMap<string, number>;

/** The known findings by file. */
export type KnownFindings = ReadonlyMap<string, Counts>;

/** Reads a baseline. Throws a `UsageError` that says what is wrong with it and where. */
export function parseBaseline(text: string, name: string): KnownFindings {
  const known = new Map<string, Map<string, number>>();
  for (const { rule, path, fingerprint, count } of findingsIn(text, name)) {
    const counts = known.get(path) ?? new Map<string, number>();
    known.set(path, counts);
    const key = keyOf(rule, fingerprint);
    // After merging two branches, the entry may occur twice.
    counts.set(key, Math.max(count, counts.get(key) ?? 0));
  }
  return known;
}

/**
 * Writes a baseline: one finding per line, sorted, so that equal baselines have equal text. `schema` is the URL of its
 * schema.
 */
export function baselineText(known: KnownFindings, schema?: string): string {
  const lines = [...known]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([path, counts]) =>
      [...counts]
        .filter(([, count]) => count > 0)
        .sort(([a], [b]) => compare(a, b))
        .map(([key, count]) => {
          const [rule, fingerprint] = key.split(' ');
          return `    ${jsonText({ rule, path, fingerprint, count })}`;
        }),
    );
  const findings = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  const head = schema === undefined ? '' : `  "$schema": ${JSON.stringify(schema)},\n`;
  return `{\n${head}  "version": 1,\n  "findings": ${findings}\n}\n`;
}

export interface BaselineOptions {
  /** `match` recognizes known findings, `prune` also removes those that no longer occur, `update` adds all new ones. */
  readonly mode: 'match' | 'prune' | 'update';
  /** Whether a file of the baseline still exists, by its path in the baseline. */
  isThere(path: string): boolean;
  /** The URL of the schema, which is written to the file. */
  readonly schema?: string | undefined;
}

/** The baseline during a run. Matched findings are counted for each file, and what is left over no longer occurs. */
export class Baseline {
  /** Known findings that did not occur, with the missing number. */
  readonly stale: KnownFinding[] = [];
  private readonly known: KnownFindings;
  private readonly options: BaselineOptions;
  private readonly renewed: Map<string, Counts>;
  private readonly linted = new Set<string>();
  private path: string | undefined;
  private found = new Map<string, number>();

  constructor(known: KnownFindings, options: BaselineOptions) {
    this.known = known;
    this.options = options;
    this.renewed = new Map(known);
  }

  startFile(path: string): void {
    this.path = path;
    this.found = new Map();
  }

  /** Returns how many of several equal findings are known, and counts them as found. */
  take(rule: string, fingerprint: string, findings: number): number {
    const key = keyOf(rule, fingerprint);
    const before = this.found.get(key) ?? 0;
    if (this.options.mode === 'update') {
      this.found.set(key, before + findings);
      return findings;
    }
    const known = this.known.get(this.path ?? '')?.get(key) ?? 0;
    const taken = Math.min(findings, known - before);
    // Unknown findings are not stored, because a file may have a million.
    if (known > 0) this.found.set(key, before + taken);
    return taken;
  }

  /** Ends a file. If it was not read completely, no baseline entry for it is reported as stale. */
  endFile(isWhole: boolean): void {
    const { path, found } = this;
    if (path === undefined) return;
    this.path = undefined;
    const isFirst = !this.linted.has(path);
    this.linted.add(path);
    if (this.options.mode === 'update') this.renewed.set(path, found);
    else if (isWhole && isFirst) this.recordMissing(path, found);
  }

  /** Ends the run. Entries of deleted files are stale. Entries of files that were not linted stay unchanged. */
  end(): void {
    for (const path of this.known.keys())
      if (!this.linted.has(path) && !this.options.isThere(path)) this.recordMissing(path, new Map());
    this.stale.sort(
      (a, b) => compare(a.path, b.path) || compare(a.rule, b.rule) || compare(a.fingerprint, b.fingerprint),
    );
  }

  /** The text of the new baseline. */
  get text(): string {
    return baselineText(this.options.mode === 'match' ? this.known : this.renewed, this.options.schema);
  }

  private recordMissing(path: string, found: Counts): void {
    const left = new Map<string, number>();
    for (const [key, count] of this.known.get(path) ?? []) {
      const occurs = found.get(key) ?? 0;
      left.set(key, occurs);
      const [rule = '', fingerprint = ''] = key.split(' ');
      if (occurs < count) this.stale.push({ rule, path, fingerprint, count: count - occurs });
    }
    this.renewed.set(path, left);
  }
}

function keyOf(rule: string, fingerprint: string): string {
  return `${rule} ${fingerprint}`;
}

/** Compares by code units, independent of the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function findingsIn(text: string, name: string): KnownFinding[] {
  const value = parse(text.replace(/^\uFEFF/, ''), name);
  if (!isObject(value) || !Array.isArray(value.findings))
    throw damaged(name, 'it is not a baseline: the list `findings` is missing');
  if (value.version !== 1)
    throw damaged(name, `its version is ${shown(value.version)}, and this version of rolecall reads only version 1`);
  return value.findings.map((each: unknown, i) => {
    const wrong = faultOf(each);
    if (wrong !== undefined) throw damaged(name, `in \`/findings/${i}\` ${wrong}`);
    return each as KnownFinding;
  });
}

const RULE = /^[^\s]+$/;
const FINGERPRINT = /^[0-9a-f]{16}$/;

function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'expected an object';
  const { rule, path, fingerprint, count } = value;
  if (typeof rule !== 'string' || !RULE.test(rule)) return '`rule` is not a rule ID';
  if (typeof path !== 'string' || path === '') return '`path` is not a path';
  if (typeof fingerprint !== 'string' || !FINGERPRINT.test(fingerprint))
    return '`fingerprint` is not 16 hexadecimal digits';
  if (!Number.isSafeInteger(count) || (count as number) < 1) return '`count` is not a number of 1 or more';
  return undefined;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const conflict = text.split('\n').findIndex(line => /^(?:<{7}|={7}|>{7})(?: |\r?$)/.test(line));
    if (conflict >= 0) throw damaged(name, `line ${conflict + 1} has a merge conflict; keep the entries of both sides`);
    const scan = scanValue(text);
    const fault =
      'end' in scan ? { at: skipSpace(text, scan.end), found: 'more text', expected: 'the end of the file' } : scan;
    const before = text.slice(0, fault.at).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw damaged(name, `found ${fault.found} on ${place}, expected ${fault.expected}`);
  }
}

function damaged(name: string, what: string): UsageError {
  return new UsageError(`the baseline ${name} cannot be read: ${what}; or delete it and run with --update-baseline`);
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? JSON.stringify(value).slice(0, 20) : 'missing';
}
