import { Command } from 'commander';
import type { Dialect, RuleListEntry } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import type { AnyRule, RuleKind } from '../model/rule.ts';
import { DEFAULT_DIALECT, dialects, rules } from '../registry/registry.ts';
import { wrapped } from '../report/wrap.ts';
import { ruleUri } from './repository-uri.ts';
import { ruleFacts } from './rule-facts.ts';
import { paletteFor, printLines, type Session, widthOf } from './session.ts';
import { strictest } from './strictest.ts';

const HELP = `
The fields of --json are those of \`rolecall schema rule-list\`.

Examples:
  rolecall rules
  rolecall rules --json | jq -r '.[] | select(.repairs | length > 0).id'
`;

export function rulesCommand(session: Session): Command {
  return new Command('rules')
    .summary('List the rules')
    .description('List the rules, each with the dialects that enforce it.')
    .option('--json', 'Print JSON')
    .addHelpText('after', HELP)
    .action(({ json = false }: { json?: boolean }) => {
      if (json) session.stdout.write(`${jsonText(ruleList(), 2)}\n`);
      else printLines(session.stdout, ...listOf(sorted(), session));
    });
}

/** All rules, sorted by ID. */
export function ruleList(): RuleListEntry[] {
  return sorted().map(entryOf);
}

const sorted = () => [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));

function entryOf({ id, title, kind, severity, reply }: AnyRule): RuleListEntry {
  const { repairs = {} } = ruleFacts(id) ?? {};
  return {
    id,
    title,
    kind: kind as RuleKind,
    severity: severity ?? null,
    inReplies: severity === undefined ? (reply ?? null) : null,
    repairs: [...new Set(Object.values(repairs).flat())].sort(),
    dialects: dialects
      .flatMap(({ id: dialect, rules }) => {
        const verdict = strictest(rules[id]);
        return verdict === undefined ? [] : [{ id: dialect, verdict }];
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    uri: ruleUri(id) ?? null,
  };
}

function listOf(listed: readonly AnyRule[], session: Session): string[] {
  const idWidth = Math.max(...listed.map(rule => rule.id.length));
  const palette = paletteFor(session, session.stdout);
  return listed.flatMap(rule => {
    const first = rule.id.padEnd(idWidth + 2);
    const [head = '', ...others] = wrapped(first, `${rule.title}  [${enforcedBy(rule)}]`, widthOf(session.stdout));
    return [palette.rule(first) + head.slice(first.length), ...others];
  });
}

function enforcedBy({ id, severity, reply }: AnyRule): string {
  if (severity !== undefined) return 'all';
  const against = [...dialects]
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ rules }) => rules[id]?.some(each => each.verdict !== 'accepted'))
    .map(each => each.id);
  // Only responses can contain this, so no server rejects it.
  return against.length === 0 && reply !== undefined ? 'replies' : firstTwo(against);
}

/** The most common dialect first, then servers, then systems and clients. */
function rank({ id, kind }: Dialect): number {
  return id === DEFAULT_DIALECT ? 0 : kind === undefined || kind === 'endpoint' ? 1 : 2;
}

/** The first two, and the number of others, to fit on a line. */
function firstTwo(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`;
}
