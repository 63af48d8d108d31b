/** Findings as the page shows them. */
import type { Conversation, ConversationReport, Diagnostic } from '../../../../../src/generated/types.ts';
import type { Palette } from '../../../../../src/report/palette.ts';
import { strip } from '../../../../../src/report/strip.ts';
import type { FindingView, Span } from './protocol.ts';

/** How conversations are drawn. */
export interface Look {
  /** Characters that fit a line. */
  readonly columns: number;
  readonly showContent: boolean;
}

/** Control characters never occur in what is drawn, so they can mark where a style begins and ends. */
const styled = (style: string) => (text: string) => `\u0001${style}\u0002${text}\u0003`;

const PALETTE: Palette = {
  error: styled('error'),
  warning: styled('warning'),
  info: styled('info'),
  good: styled('good'),
  path: styled('path'),
  rule: styled('rule'),
  heading: styled('heading'),
  faint: styled('faint'),
  added: styled('added'),
  removed: styled('removed'),
};

export function findingView(
  diagnostic: Diagnostic,
  { line }: Pick<ConversationReport, 'line'>,
  conversation: Conversation | undefined,
  { columns, showContent }: Look,
): FindingView {
  const { rule, severity, message, dialect, pointer, source, note, related, fix } = diagnostic;
  const drawn =
    conversation === undefined
      ? []
      : strip(conversation, diagnostic, { palette: PALETTE, width: columns, showContent });
  const server = serverWords(diagnostic);
  return {
    rule,
    severity,
    message,
    dialect,
    pointer,
    line: source?.line ?? line,
    ...(source !== undefined && { column: source.column }),
    strip: drawn.map(spansOf),
    ...(server !== undefined && { server }),
    ...(note !== undefined && { note }),
    related: drawn.length > 0 ? [] : related.slice(0, 8).map(each => `${each.label} at ${each.pointer || '/'}`),
    ...(fix !== undefined && { fix: { title: fix.title, safety: fix.safety } }),
  };
}

function spansOf(line: string): Span[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark the styles.
  return [...line.matchAll(/\u0001(\w+)\u0002([^\u0003]*)\u0003|[^\u0001]+/g)].map(([text, style, inner]) =>
    style === undefined ? { text } : { text: inner ?? '', style },
  );
}

function serverWords({ status, says, evidence, undecided }: Diagnostic): string | undefined {
  if (evidence === undefined || (status === undefined && says === undefined && undecided === undefined))
    return undefined;
  const words = [status, says === undefined ? undefined : `“${says}”`].filter(each => each !== undefined).join(' ');
  return [words, evidence, undecided].filter(each => each !== undefined && each !== '').join(' · ');
}
