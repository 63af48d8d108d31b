/** Other providers: what they do with a conversation, and how it looks in their formats. */
import { convertExactly } from '../../../../../src/convert/convert.ts';
import { buildRequestExactly } from '../../../../../src/convert/request.ts';
import { verdicts } from '../../../../../src/convert/verdicts.ts';
import type { DialectId } from '../../../../../src/generated/ids.ts';
import type { Dialect } from '../../../../../src/generated/types.ts';
import { checkedJson } from '../../../../../src/model/checked-json.ts';
import { dialects } from '../../../../../src/registry/registry.ts';
import { writeJson } from '../../../../../src/source/exact.ts';
import { findingView } from './findings.ts';
import type { Converted, DialectView, VerdictView } from './protocol.ts';
import type { Found } from './read.ts';

const MOST_LOSSES = 200;
const MOST_FAULTS = 50;

const servers = dialects.filter(({ kind = 'endpoint' }) => kind === 'endpoint');

/** Checks a conversation against one provider after the other. Returns how many there are. */
export async function compare(
  { report, messageFormat, value }: Found,
  tell: (verdict: VerdictView) => void,
  pause: () => Promise<void>,
  viewOf: (dialect: Dialect) => DialectView,
): Promise<number> {
  const conversation = checkedJson(value?.(), 'the conversation');
  for (const dialect of servers) {
    await pause();
    const [told] = verdicts(conversation, { from: report.dialect as DialectId, dialects: [dialect] });
    if (told === undefined) continue;
    const { verdict, reason } = told;
    tell({
      dialect: viewOf(dialect),
      verdict,
      ...(reason !== undefined && { reason: reason.message, rule: reason.rule }),
      isConverted: dialect.format !== messageFormat,
    });
  }
  return servers.length;
}

/** The request that goes to another provider, as text. */
export function requestFor({ report, value }: Found, dialect: string): Uint8Array {
  const built = buildRequestExactly(value?.(), { dialect: dialect as DialectId, from: report.dialect as DialectId });
  return bytesOf(built.value);
}

export function converted({ report, value }: Found, to: string, isRequest: boolean): Converted {
  const from = report.dialect as DialectId;
  const as = report.as === 'log' ? 'log' : 'request';
  const result = isRequest
    ? buildRequestExactly(value?.(), { dialect: to as DialectId, from })
    : convertExactly(value?.(), { to: to as DialectId, from, as });
  const notices = (result.notices ?? []).map(({ pointer, text }) => ({ kind: 'notice', pointer, reason: text }));
  const losses = [...result.losses, ...notices];
  return {
    bytes: bytesOf(result.value),
    from: result.from,
    to: result.to,
    verdict: result.verdict,
    losses: losses.slice(0, MOST_LOSSES),
    moreLosses: Math.max(0, losses.length - MOST_LOSSES),
    faults: result.diagnostics
      .slice(0, MOST_FAULTS)
      .map(each => findingView(each, { line: 1 }, undefined, { columns: 80, showContent: false })),
  };
}

/** JSON over many lines; a text that is not JSON as it is. */
function bytesOf(value: unknown): Uint8Array {
  const text = typeof value === 'string' ? value : writeJson(value, { indent: 2 });
  return new TextEncoder().encode(`${text}\n`);
}
