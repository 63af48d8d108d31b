/** The reply with which a provider rejects a request: its status, and its error body around the words it uses. */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { firstReason } from '../lint/first-reason.ts';
import { findDialect, findShape } from '../lint/registry.ts';

/** Most providers answer so where a dialect does not record the status. */
const BAD_REQUEST = 400;

/**
 * Answers in place of the provider. The words are the provider's own where a dialect records them, else our message. All findings are
 * in the body, under `rolecall` beside the words, where clients keep them with the error that they throw.
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

/** The dialect's own, or that of the usual dialect of its message format. */
function errorReplyOf(dialect: Dialect): NonNullable<Dialect['errorReply']> | typeof PLAIN {
  if (dialect.errorReply !== undefined) return dialect.errorReply;
  const usual = findShape(dialect.shape)?.defaultDialect ?? dialect.shape;
  return findDialect(usual)?.errorReply ?? PLAIN;
}

const PLAIN = { body: { error: { message: '{message}' } }, headers: undefined };

interface Values {
  readonly message: string;
  readonly status: number;
  readonly details: object;
}

function filled(template: unknown, values: Values): unknown {
  if (template === '{status}') return values.status;
  if (typeof template === 'string')
    return template.replace(/\{(message|status)\}/g, (_, slot: 'message' | 'status') => String(values[slot]));
  if (Array.isArray(template)) return template.map(each => filled(each, values));
  if (template === null || typeof template !== 'object') return template;
  const entries = Object.entries(template).map(([key, each]) => [key, filled(each, values)]);
  const holdsMessage = Object.values(template).includes('{message}');
  return Object.fromEntries(holdsMessage ? [...entries, ['rolecall', values.details]] : entries);
}
