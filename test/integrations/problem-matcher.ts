/**
 * Reads a log with problem matchers like the runner of GitHub Actions:
 * https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md. Only patterns of one line are supported.
 */
interface Pattern {
  readonly regexp: string;
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
}

export interface Matcher {
  readonly owner: string;
  readonly severity?: string;
  readonly pattern: readonly Pattern[];
}

export interface Issue {
  readonly severity: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

const FIELDS = ['file', 'line', 'column', 'severity', 'code', 'message'] as const;

/** The faults for which the runner rejects matchers. */
export function matcherFaults(matchers: readonly Matcher[]): string[] {
  const faults: string[] = [];
  const owners = matchers.map(({ owner }) => owner.toLowerCase());
  if (new Set(owners).size < owners.length) faults.push('two matchers have one owner');
  for (const { owner, severity = 'error', pattern } of matchers) {
    if (owner === '') faults.push('a matcher has no owner');
    if (!['error', 'warning', 'notice'].includes(severity)) faults.push(`${owner}: severity ${severity}`);
    if (pattern.length !== 1) faults.push(`${owner}: ${pattern.length} patterns`);
    for (const each of pattern) {
      const groups = new RegExp(`${each.regexp}|`).exec('')?.length ?? 0;
      if (each.message === undefined) faults.push(`${owner}: no message`);
      for (const field of FIELDS) if ((each[field] ?? 0) >= groups) faults.push(`${owner}: ${field} is no group`);
      // .NET uses its ECMAScript mode for these patterns, which does not support newer features.
      if (/\(\?<|\\[pk]/.test(each.regexp)) faults.push(`${owner}: lookbehind, names and classes of Unicode`);
    }
  }
  return faults;
}

/** A line belongs to the first matcher that matches it with a known severity. */
export function issuesIn(log: string, matchers: readonly Matcher[]): Issue[] {
  return log.split(/\r?\n/).flatMap(line => {
    for (const { pattern, severity } of matchers) {
      const [first] = pattern;
      const groups = first === undefined ? null : new RegExp(first.regexp).exec(line);
      if (first === undefined || groups === null) continue;
      const at = (field: (typeof FIELDS)[number]) => {
        const group = first[field];
        return group === undefined ? undefined : groups[group];
      };
      const number = (text: string | undefined) =>
        text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
      const kind = (at('severity') || severity || 'error').toLowerCase();
      const message = at('message') ?? '';
      if (message.trim() === '' || !['error', 'warning', 'notice'].includes(kind)) continue;
      const place = { file: at('file'), line: number(at('line')), column: number(at('column')) };
      return [{ severity: kind, ...place, code: at('code')?.trim(), message }];
    }
    return [];
  });
}
