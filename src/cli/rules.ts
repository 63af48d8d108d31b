import { Command } from 'commander';
import { dialects, rules } from '../lint/registry.ts';
import type { Session } from './session.ts';

export function rulesCommand(session: Session): Command {
  return new Command('rules').description('list the rules, and which dialects refuse what they find').action(() => {
    const width = Math.max(...rules.map(rule => rule.id.length));
    for (const { id, summary, severity } of [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const against = dialects
        .filter(({ rules }) => rules[id]?.some(each => each.verdict !== 'tolerated'))
        .map(each => each.id);
      const who = severity === undefined ? against.join(', ') : 'all';
      session.stdout.write(`${id.padEnd(width)}  ${summary}  [${who}]\n`);
    }
  });
}
