/** What the page and its worker send to each other: plain data only. */

export type Verdict = 'accepted' | 'rejected' | 'unknown';
export type Severity = 'error' | 'warning' | 'info';

export interface DialectView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** A run of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: string;
}

export interface FindingView {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly dialect: string | null;
  readonly pointer: string;
  readonly line: number;
  readonly column?: number;
  /** The messages around the finding, a list of spans for each line. */
  readonly strip: readonly (readonly Span[])[];
  /** Status code, error text, and the evidence. */
  readonly server?: string;
  readonly note?: string;
  readonly related: readonly string[];
  readonly fix?: { readonly title: string; readonly safety: string };
}

export interface ConversationView {
  /** Its number among all conversations that were read. */
  readonly index: number;
  readonly name: string;
  readonly line: number;
  readonly format: string;
  readonly as: string;
  readonly dialect: string | null;
  /** Why this dialect was chosen, as a sentence. */
  readonly chosenBy?: string;
  readonly verdict: Verdict;
  readonly messages: number;
  readonly toolCalls: number;
  readonly note?: string;
  readonly findings: readonly FindingView[];
  /** Findings that are counted and not listed. */
  readonly omitted: number;
  /** Why it cannot be compared with other providers or converted; absent if it can. */
  readonly notConvertible?: string;
}

export interface Reading {
  /** The format of the file, and how often it was found. */
  readonly format: string;
  /** How many findings there are, as a sentence. */
  readonly totals: string;
  readonly conversations: readonly ConversationView[];
  /** Conversations with findings that are not listed. */
  readonly unlisted: number;
  /** Findings that occur in many conversations of the file. */
  readonly habits: readonly string[];
  /** Whether the findings are about the input after conversion to the format of the chosen provider. */
  readonly isConverted: boolean;
  readonly isEmpty: boolean;
}

export interface VerdictView {
  readonly dialect: DialectView;
  readonly verdict: Verdict;
  /** The finding that the provider would report first. */
  readonly reason?: string;
  readonly rule?: string;
  readonly isConverted: boolean;
}

export interface ChangeView {
  readonly line: number;
  readonly rule: string;
  readonly title: string;
  readonly safety: string;
}

export interface Repair {
  readonly bytes: Uint8Array;
  readonly changes: readonly ChangeView[];
  readonly moreChanges: number;
  /** Lines of a unified diff. */
  readonly diff: readonly Span[];
  /** Lines of the diff that are not listed. */
  readonly moreLines: number;
  readonly errorsLeft: number;
  readonly warningsLeft: number;
  readonly notes: readonly string[];
}

export interface LossView {
  readonly kind: string;
  readonly pointer: string;
  readonly reason: string;
}

export interface Converted {
  readonly bytes: Uint8Array;
  readonly from: string;
  readonly to: string;
  readonly verdict: Verdict;
  readonly losses: readonly LossView[];
  readonly moreLosses: number;
  readonly faults: readonly FindingView[];
}

/** The functions of the worker: what each takes, what it reports while it runs, and what it returns. */
export interface Calls {
  open: {
    takes: { name: string; bytes: Uint8Array; columns: number; showContent: boolean };
    tells: number;
    gives: Reading;
  };
  /** Checks the input again, against one provider; without a provider against the detected one. */
  check: {
    takes: { dialect: string | undefined; index: number; columns: number; showContent: boolean };
    tells: number;
    gives: Reading;
  };
  compare: { takes: { index: number }; tells: VerdictView; gives: number };
  dialects: { takes: Record<string, never>; tells: never; gives: readonly DialectView[] };
  diagram: { takes: { isDark: boolean; showContent: boolean }; tells: never; gives: string };
  repair: { takes: { dialect: string | undefined; safety: 'safe' | 'unsafe' }; tells: number; gives: Repair };
  convert: { takes: { index: number; to: string; isRequest: boolean }; tells: never; gives: Converted };
}

export type CallName = keyof Calls;

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly name: CallName; readonly takes: Calls[CallName]['takes'] }
  | { readonly kind: 'cancel' };

export type FromWorker =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'told'; readonly id: number; readonly told: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
