/** The selections of the page's reader. */
import type { Finding } from './page.ts';

export type Severity = Finding['severity'];

/** The most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** A property that findings are filtered by. */
export interface Facet {
  readonly name: 'severity' | 'rule' | 'dialect' | 'file';
  readonly title: string;
  /** Number of values that are listed before the user asks for more. */
  readonly most: number;
  /** All values with a count of 0, as the start of counting. */
  all: ReadonlyMap<string, number>;
  chosen: Set<string>;
  /** Whether all values are listed. */
  isLong: boolean;
}

function facet(name: Facet['name'], title: string, most: number): Facet {
  return { name, title, most, all: new Map(), chosen: new Set(), isLong: false };
}

export const FACETS: readonly Facet[] = [
  facet('severity', 'Severity', 3),
  facet('rule', 'Rule', 12),
  facet('dialect', 'Dialect', 8),
  facet('file', 'File', 8),
];

interface State {
  /** Words that findings must contain, in lower case. */
  words: readonly string[];
  /** Findings that pass the filters. */
  shown: readonly Finding[];
  /** The finding that keyboard navigation starts from. */
  current: Finding | undefined;
}

export const state: State = { words: [], shown: [], current: undefined };
