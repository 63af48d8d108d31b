import { Command } from 'commander';
import { dialects, findDialect, findRule, rules } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { type Quotation, quotationsOf } from '../lint/words.ts';
import type { AnyRule } from '../model/rule.ts';
import { didYouMean } from './did-you-mean.ts';
import { dialectFacts, dialectPage, systemPage } from './explain-dialect.ts';
import type { Session } from './session.ts';
import { statementLines } from './statement.ts';

export function explainCommand(session: Session): Command {
  return new Command('explain')
    .description("show the page of a rule, a dialect or a source system, or the rule behind a server's error text")
    .argument('<rule, dialect or "error text">')
    .action((asked: string) => {
      const rule = findRule(asked);
      if (rule !== undefined) {
        session.stdout.write(page(rule));
        return;
      }
      const dialect = findDialect(asked);
      if (dialect !== undefined) {
        session.stdout.write(dialectPage(dialect));
        return;
      }
      const system = dialects.filter(each => each.page === asked);
      if (system.length > 0) {
        session.stdout.write(systemPage(asked) + system.map(each => `\n${dialectFacts(each)}`).join(''));
        return;
      }
      const quotations = /\s/.test(asked) ? quotationsOf(asked) : [];
      if (quotations.length === 0)
        throw new UsageError(
          `no rule, dialect or system \`${asked}\`${didYouMean(
            asked,
            [...rules, ...dialects].map(each => each.id),
          )}`,
        );
      session.stdout.write(behind(quotations));
    });
}

function page(rule: AnyRule): string {
  const { id, summary, docs, messages, severity, reply } = rule;
  const texts = Object.values<string>(messages).map(text => `  ${text}`);
  const statements = dialects.flatMap(dialect =>
    (dialect.rules[id] ?? []).flatMap(each => statementLines(`${dialect.id}: `, each)),
  );
  const replies = dialects.flatMap(dialect =>
    (dialect.replies?.[id] ?? []).flatMap(each => statementLines(`${dialect.id}: `, each)),
  );
  const inReplies =
    reply === undefined || severity !== undefined
      ? []
      : ['', `In replies and streams: ${reply === 'error' ? 'an error' : 'a warning'}.`];
  const weight =
    severity === undefined
      ? []
      : ['', `A fault of the bytes: ${severity === 'error' ? 'an error' : 'a warning'} for every dialect.`];
  return `${[
    `${id}: ${summary}`,
    '',
    `What fires. ${docs.fires}`,
    '',
    `Why. ${docs.why}`,
    '',
    `What to do. ${docs.remedy}`,
    '',
    'Says:',
    ...texts,
    ...weight,
    ...inReplies,
    ...(replies.length > 0 ? ['', 'Which servers are known to do so, or say other words:', ...replies] : []),
    ...(statements.length > 0 ? ['', 'Who refuses it, and how we know:', ...statements] : []),
  ].join('\n')}\n`;
}

/** What is behind a server's words: the rules, who says them, and what to change. */
function behind(quotations: readonly Quotation[]): string {
  const told = rules.filter(({ id }) => quotations.some(each => each.rule === id));
  const pages = told.map(({ id, summary, docs }) => {
    const said = quotations.filter(each => each.rule === id);
    return [
      `${id}: ${summary}`,
      '',
      `What to do. ${docs.remedy}`,
      '',
      'Who says so:',
      ...said.flatMap(({ dialect, statement }) => statementLines(`${dialect.id}: `, statement)),
    ].join('\n');
  });
  const more = told.map(({ id }) => `\`rolecall explain ${id}\``).join(', ');
  return `${pages.join('\n\n')}\n\nMore: ${more}\n`;
}
