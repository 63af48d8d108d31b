/** The error response of a provider for a rejected request: status, headers and error body. */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { findDialect, findMessageFormat } from '../registry/registry.ts';
import { firstReason } from './first-reason.ts';

/** Used if the dialect does not record the status. Most providers return it. */
const BAD_REQUEST = 400;

/**
 * Builds the response that the provider would send. The error message is the provider's own if the dialect records it, else that of
 * our finding. All findings are in the body, under `rolecall` next to the error message: clients keep that object on the error they throw.
 */
export function rejection(diagnostics: readonly Diagnostic[], dialect: Dialect): Response {
  const first = firstReason(diagnostics, dialect);
  const status = first?.status ?? BAD_REQUEST;
  const message = first?.says ?? first?.message ?? '';
  const { body, headers } = errorReplyOf(dialect);
  const details = { dialect: dialect.id, diagnostics };
  return new Response(JSON.stringify(filled(body, { message, status, details })), {
    status,
    // Clients retry some statuses; the same request would be rejected again.
    headers: { 'content-type': 'application/json', 'x-should-retry': 'false', ...headers },
  });
}

/** The error body of the dialect, else of the default dialect of its message format. */
export function errorReplyOf(dialect: Dialect): NonNullable<Dialect['errorReply']> | typeof PLAIN {
  if (dialect.errorReply !== undefined) return dialect.errorReply;
  const usual = findMessageFormat(dialect.format)?.defaultDialect ?? dialect.format;
  return findDialect(usual)?.errorReply ?? PLAIN;
}

const PLAIN = { body: { error: { message: '{message}' } }, headers: undefined };

interface Values {
  readonly message: string;
  readonly status: number;
  /** What is added next to the message, under `rolecall`. */
  readonly details?: object;
}

/** An error body with the values in their places. */
export function filled(template: unknown, values: Values): unknown {
  if (template === '{status}') return values.status;
  if (typeof template === 'string')
    return template.replace(/\{(message|status)\}/g, (_, slot: 'message' | 'status') => String(values[slot]));
  if (Array.isArray(template)) return template.map(each => filled(each, values));
  if (template === null || typeof template !== 'object') return template;
  const entries = Object.entries(template).map(([key, each]) => [key, filled(each, values)]);
  const holdsMessage = values.details !== undefined && Object.values(template).includes('{message}');
  return Object.fromEntries(holdsMessage ? [...entries, ['rolecall', values.details]] : entries);
}
