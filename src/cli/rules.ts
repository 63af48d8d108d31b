import { Command } from 'commander';
import type { Dialect } from '../generated/types.ts';
import { DEFAULT_DIALECT, dialects, rules } from '../lint/registry.ts';
import type { Session } from './session.ts';

export function rulesCommand(session: Session): Command {
  return new Command('rules').description('list the rules, and which dialects refuse what they find').action(() => {
    const width = Math.max(...rules.map(rule => rule.id.length));
    for (const { id, summary, severity, reply } of [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const against = [...dialects]
        .sort((a, b) => rank(a) - rank(b))
        .filter(({ rules }) => rules[id]?.some(each => each.verdict !== 'tolerated'))
        .map(each => each.id);
      // What is about replies alone no server refuses: it is what servers do.
      const who =
        severity !== undefined ? 'all' : against.length === 0 && reply !== undefined ? 'replies' : few(against);
      session.stdout.write(`${id.padEnd(width)}  ${summary}  [${who}]\n`);
    }
  });
}

/** The one that most people mean first, then servers, then systems and clients. */
function rank({ id, kind }: Dialect): number {
  return id === DEFAULT_DIALECT ? 0 : kind === undefined || kind === 'endpoint' ? 1 : 2;
}

/** The first two of them, and how many more there are: a line is to stay a line. */
function few(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`;
}
