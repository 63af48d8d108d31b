/** The error for a conversation that was not sent. */
import type { Diagnostic } from '../generated/types.ts';
import { count } from '../report/phrases.ts';
import { terminalLine } from '../report/terminal.ts';

/** The request that a finding or a repair belongs to. */
export interface LintedRequest {
  /** The URL without its query, which may contain a key. For middleware, which sees no URL: the model that is called. */
  readonly url: string;
  /** ID of the dialect that the request was checked against. */
  readonly dialect: string;
}

/** The error of mode `throw`. SDKs wrap it in a connection error, as its `cause`. */
export class ConformanceError extends Error {
  /** The build shortens the names of classes, and Node.js prints this one. */
  static override readonly name = 'ConformanceError';
  override readonly name = 'ConformanceError';
  /** All findings in document order; at least one is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The request that was not sent. */
  readonly request: LintedRequest;

  constructor(diagnostics: readonly Diagnostic[], request: LintedRequest) {
    super(terminalLine(messageOf(diagnostics, request)));
    this.diagnostics = diagnostics;
    this.request = request;
  }
}

/** Maximum number of errors in the message. */
const NAMED = 3;
/** If the message matches this, some SDKs report a timeout and drop the original error with its cause. */
const TIMEOUT = /timed? ?out/i;

function messageOf(diagnostics: readonly Diagnostic[], { dialect }: LintedRequest): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const more = errors.length > NAMED ? `; and ${errors.length - NAMED} more` : '';
  const named = (each: (diagnostic: Diagnostic) => string) => errors.slice(0, NAMED).map(each).join('; ');
  const head = `not sent, ${count(errors.length, 'error')} for ${dialect}: `;
  const full = head + named(({ message: text, rule, pointer }) => `${text} (${rule} at ${pointer || '/'})`) + more;
  return TIMEOUT.test(full) ? head + named(({ rule }) => rule) + more : full;
}
