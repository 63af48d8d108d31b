/** The output of `explain` for an error text: the rules that may have caused it, or what else it is about. */

import { withNamedSlots } from '../judge/server-words.ts';
import { findRule } from '../registry/registry.ts';
import type { QuotedBy } from '../score/error-index.ts';
import type { Candidate, Confidence, Explanation } from '../score/explain-error.ts';
import type { About } from '../score/reasons.ts';

const CONFIDENCE_TEXTS: Readonly<Record<Confidence, string>> = {
  certain: 'certain: almost the same as a known server message',
  likely: 'likely: similar to a known server message',
  possible: 'possible: the same subject in other words',
};

/** Errors that no change to the messages would prevent. */
const SUBJECTS: Readonly<Record<About, string>> = {
  conversation: 'the conversation',
  part: 'a part of a message',
  tools: 'the tools',
  unclear: 'something unknown',
  auth: 'credentials or permissions',
  quota: 'a rate limit, a quota, the load of the server or billing',
  length: 'the length of the request: it does not fit the limits of the model',
  model: 'the model: its name, or whether it is available',
  server: 'a failure of the server or of the network',
  moderation: 'a content filter',
  generation: 'what the model generated',
  parameters: 'a request parameter other than the messages',
  output: 'the output format that the request asks for',
  media: 'a media file that the server could not fetch or read',
};

const NO_MATCH = `No rule found: no known error text is similar to this one.
Try the server's sentence alone, or check the rejected request: \`rolecall lint --dialect <id> <file>\`.
`;

/** An explanation as data. */
export function explanationOf({ candidates, about }: Explanation) {
  return {
    about: about ?? null,
    candidates: candidates.map(({ rule, confidence, quotedBy }) => ({
      rule,
      title: findRule(rule)?.title ?? '',
      remedy: findRule(rule)?.docs.remedy ?? '',
      confidence,
      quotedBy: quotedBy.map(each => ({ dialect: each.dialect.id, statement: each.statement })),
    })),
  };
}

/** An explanation for people. */
export function explanationText({ candidates, about }: Explanation): string {
  if (about !== undefined)
    return `This error is not about the form of the conversation. It is about ${SUBJECTS[about]}.\n`;
  if (candidates.length === 0) return NO_MATCH;
  return candidates.map(candidateText).join('\n');
}

function candidateText({ rule, confidence, quotedBy }: Candidate): string {
  const known = findRule(rule);
  return `${[
    `${rule}: ${known?.title ?? ''}`,
    `  ${CONFIDENCE_TEXTS[confidence]}`,
    ...quotationLines(quotedBy),
    `  How to fix it: ${known?.docs.remedy ?? ''}`,
    `  More: \`rolecall explain ${rule}\``,
  ].join('\n')}\n`;
}

const MAX_TEXTS = 3;
const MAX_DIALECTS = 6;

/** Each text once, with the dialects that quote it. */
function quotationLines(quotedBy: readonly QuotedBy[]): string[] {
  const texts = new Map<string, Set<string>>();
  for (const { dialect, statement } of quotedBy) {
    const says = withNamedSlots(statement.says ?? '');
    texts.set(says, (texts.get(says) ?? new Set()).add(dialect.id));
  }
  const lines = [...texts].slice(0, MAX_TEXTS).map(([says, ids]) => {
    const shown = [...ids].slice(0, MAX_DIALECTS).join(', ');
    const more = ids.size > MAX_DIALECTS ? ` and ${ids.size - MAX_DIALECTS} more` : '';
    return `  ${shown}${more}: "${says}"`;
  });
  const others = texts.size - lines.length;
  return others > 0 ? [...lines, `  and ${others} similar`] : lines;
}
