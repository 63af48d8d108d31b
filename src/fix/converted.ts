/** A conversation that is meant for another wire than the one it is kept on: the request that is built of it, repaired. */
import { buildRequest } from '../convert/request.ts';
import type { ConversationReport, Dialect } from '../generated/types.ts';
import { fix } from './fix.ts';
import { type Fixed, type FixFileOptions, nothingFixed } from './fix-file.ts';

export function converted(
  value: unknown,
  report: ConversationReport,
  options: FixFileOptions,
  dialect: Dialect,
  from?: Dialect,
): Fixed {
  const out = nothingFixed();
  const elsewhere = `it is kept on another wire than that of \`${dialect.id}\``;
  if (options.isInPlace) return { ...out, left: [report], notes: [elsewhere] };
  const { model, at } = options;
  const built = buildRequest(value, { dialect, model, at, from });
  const { note: _, ...rest } = report;
  const { line, id: conversation } = report;
  for (const { kind, reason, pointer } of built.losses)
    out.changes.push({
      line,
      conversation,
      rule: null,
      message: kind,
      title: `${kind}: ${reason}`,
      safety: kind === 'dropped' || kind === 'synthesised' ? 'unsafe' : 'safe',
      pointer,
    });
  const fixed = fix(built.value, { ...options, dialect, as: 'request' });
  for (const { rule, message, title, safety, pointer } of fixed.changes)
    out.changes.push({ line, conversation, rule, message, title, safety, pointer });
  const { diagnostics, verdict } = fixed.result;
  if (diagnostics.length > 0) out.left.push({ ...rest, dialect: dialect.id, verdict, diagnostics });
  out.notes.push(`${elsewhere}: a request was built of it`);
  out.requests.push(fixed.value);
  return out;
}
