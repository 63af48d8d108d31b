import { Command } from 'commander';
import type { Dialect, Statement } from '../generated/types.ts';
import { dialects, findDialect, findRule, rules } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import type { AnyRule } from '../model/rule.ts';
import { didYouMean } from './did-you-mean.ts';
import { dialectFacts, dialectPage, systemPage } from './explain-dialect.ts';
import type { Session } from './session.ts';

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
      const behind = /\s/.test(asked) ? rulesBehind(asked) : [];
      if (behind.length === 0)
        throw new UsageError(
          `no rule, dialect or system \`${asked}\`${didYouMean(
            asked,
            [...rules, ...dialects].map(each => each.id),
          )}`,
        );
      for (const each of behind) session.stdout.write(page(each));
    });
}

function page(rule: AnyRule): string {
  const { id, summary, docs, messages, severity } = rule;
  const texts = Object.values<string>(messages).map(text => `  ${text}`);
  const statements = dialects.flatMap(dialect => (dialect.rules[id] ?? []).map(each => statement(dialect, each)));
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
    ...(statements.length > 0 ? ['', 'Who refuses it, and how we know:', ...statements.flat()] : []),
  ].join('\n')}\n`;
}

function statement(
  { id }: Dialect,
  { verdict, status, models, since, until, when, says, note, parameters, evidence }: Statement,
): string[] {
  const scope = [
    models === undefined ? '' : ` for ${models.join(', ')}`,
    since === undefined ? '' : ` since ${since}`,
    until === undefined ? '' : ` until ${until}`,
    when === undefined ? '' : ` when ${JSON.stringify(when)}`,
  ].join('');
  return [
    `  ${id}: ${verdict}${status === undefined ? '' : ` with ${status}`}${scope}`,
    ...(parameters === undefined ? [] : [`    with ${JSON.stringify(parameters)}`]),
    ...(says === undefined ? [] : [`    says "${says}"`]),
    ...(note === undefined ? [] : [`    ${note}`]),
    ...evidence.map(({ kind, at, on }) => `    ${kind}${on === undefined ? '' : ` ${on}`}: ${at}`),
  ];
}

/** The rules whose statements quote this text; `{slots}` in a quote stand for anything. */
function rulesBehind(text: string): AnyRule[] {
  const said = (rule: AnyRule) =>
    dialects.some(dialect => dialect.rules[rule.id]?.some(({ says }) => says !== undefined && quotes(says, text)));
  return rules.filter(said);
}

function quotes(says: string, text: string): boolean {
  const pieces = says
    .split(/\{\w+\}/)
    .map(piece => piece.trim())
    .filter(piece => piece.length > 3);
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return pieces.length > 0;
}
