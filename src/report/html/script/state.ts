/** What the reader of the page has chosen. */
import type { Finding } from './page.ts';

export type Severity = Finding['severity'];

/** The gravest first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Something that findings are filtered by. */
export interface Facet {
  readonly name: 'severity' | 'rule' | 'dialect' | 'file';
  readonly title: string;
  /** Values that are listed before somebody asks for more. */
  readonly most: number;
  /** All values, each with 0: where they begin to be counted. */
  all: ReadonlyMap<string, number>;
  chosen: Set<string>;
  /** All values are listed. */
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
  /** The finding that keys start from. */
  current: Finding | undefined;
}

export const state: State = { words: [], shown: [], current: undefined };
