import { Command } from 'commander';
import { dialects, findDialect, findRule, rules } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { type Quotation, quotationsOf } from '../lint/words.ts';
import { writeJson } from '../source/exact.ts';
import { didYouMean } from './did-you-mean.ts';
import { dialectFacts, dialectPage, systemPage } from './explain-dialect.ts';
import { pageOf, ruleText } from './explain-rule.ts';
import type { Session } from './session.ts';
import { statementLines } from './statement.ts';

interface ExplainFlags {
  readonly all?: boolean;
  readonly json?: boolean;
}

export function explainCommand(session: Session): Command {
  return new Command('explain')
    .description("show the page of a rule, a dialect or a source system, or the rule behind a server's error text")
    .argument('<rule, dialect or "error text">')
    .option('--all', 'of a rule: every statement about it, not only those that tell most')
    .option('--json', 'the same as JSON')
    .action((asked: string, { all = false, json = false }: ExplainFlags) => {
      const write = (text: () => string, value: () => unknown) =>
        session.stdout.write(json ? `${writeJson(value(), { indent: 2 })}\n` : text());
      const rule = findRule(asked);
      if (rule !== undefined) {
        write(
          () => ruleText(rule, all),
          () => pageOf(rule),
        );
        return;
      }
      const dialect = findDialect(asked);
      if (dialect !== undefined) {
        write(
          () => dialectPage(dialect),
          () => dialect,
        );
        return;
      }
      const system = dialects.filter(each => each.page === asked);
      if (system.length > 0) {
        write(
          () => systemPage(asked) + system.map(each => `\n${dialectFacts(each)}`).join(''),
          () => system,
        );
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
      write(
        () => behind(quotations),
        () => quotations.map(each => ({ ...each, dialect: each.dialect.id })),
      );
    });
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
