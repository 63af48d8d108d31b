import { Command, InvalidArgumentError } from 'commander';
import type { Dialect } from '../generated/types.ts';
import { findLogFormat } from '../logs/log-records.ts';
import { safeJson } from '../model/json-text.ts';
import { UsageError } from '../model/usage-error.ts';
import { noDialect } from '../registry/dialect-names.ts';
import { dialects, findDialect, findRule, rules } from '../registry/registry.ts';
import type { Palette } from '../report/palette.ts';
import { explainError } from '../score/explain-error.ts';
import { writeJson } from '../source/exact.ts';
import { didYouMean } from './did-you-mean.ts';
import { dialectFacts, dialectPage, systemPage } from './explain-dialect.ts';
import { pageOf, ruleText } from './explain-rule.ts';
import { explanationOf, explanationText } from './explain-text.ts';
import { EXIT, paletteFor, printLines, type Session } from './session.ts';

interface ExplainFlags {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly dialect?: Dialect;
}

/** The output, as text and as data. */
interface Answer {
  text(): string;
  value(): unknown;
}

const HELP = `
Exit codes: 0 explained, 1 no rule explains the error message, 2 wrong usage.

Examples:
  rolecall explain unanswered-tool-call
  rolecall explain anthropic
  rolecall explain "messages: text content blocks must be non-empty"
  npm test 2>&1 | rolecall explain - --dialect anthropic
`;

export function explainCommand(session: Session): Command {
  return new Command('explain')
    .summary('Explain a rule, a dialect or an error message')
    .description('Explain a rule, a dialect, or the error message of an API.')
    .argument(
      '<asked...>',
      'The name of a rule or a dialect, or an error message as it was printed (with its JSON or stack trace); - reads an error message from standard input',
    )
    .option('--all', 'For a rule: list the entries of all dialects')
    .option('--dialect <id>', 'For an error message: the API that answered', builtInDialect)
    .option('--json', 'Print JSON')
    .addHelpText('after', HELP)
    .action(async (words: string[], { all = false, json = false, dialect }: ExplainFlags) => {
      const asked = words.join(' ');
      const palette = paletteFor(session, session.stdout);
      const answer = asked === '-' ? undefined : pageFor(asked, all, palette);
      if (answer !== undefined) {
        putPage(session, json, answer);
        return;
      }
      const text = asked === '-' ? await readAll(session.stdin) : asked;
      if (text.trim() === '') throw new UsageError('no error message: standard input is empty');
      const explanation = explainError(text, dialect === undefined ? undefined : [dialect]);
      if (WORD.test(text.trim()) && asked !== '-' && explanation.about === undefined) throw unknownWord(asked);
      putPage(session, json, { text: () => explanationText(explanation), value: () => explanationOf(explanation) });
      session.exit = explanation.candidates.length === 0 ? EXIT.findings : EXIT.clean;
    });
}

function putPage({ stdout }: Session, isJson: boolean, { text, value }: Answer): void {
  if (isJson) stdout.write(`${safeJson(writeJson(value(), { indent: 2 }))}\n`);
  else printLines(stdout, ...text().replace(/\n$/, '').split('\n'));
}

/** Input that cannot be an error text. */
const WORD = /^[\w./:@-]+$/;

/** The page of a rule, a dialect or a source system. */
function pageFor(asked: string, all: boolean, palette: Palette): Answer | undefined {
  const rule = findRule(asked);
  if (rule !== undefined) return { text: () => ruleText(rule, all, palette), value: () => pageOf(rule) };
  const dialect = findDialect(asked);
  if (dialect !== undefined) return { text: () => dialectPage(dialect), value: () => dialect };
  const system = dialects.filter(each => each.page === asked);
  if (system.length === 0) return undefined;
  return {
    text: () => systemPage(asked) + system.map(each => `\n${dialectFacts(each)}`).join(''),
    value: () => system,
  };
}

function unknownWord(asked: string): UsageError {
  const format = findLogFormat(asked);
  if (format !== undefined)
    return new UsageError(
      `\`${asked}\` is a log format, which \`rolecall lint\` detects; rules, dialects and error messages can be explained`,
    );
  const known = [...rules, ...dialects].map(each => each.id);
  const next = '; `rolecall rules` and `rolecall dialects` list them';
  return new UsageError(`no rule or dialect \`${asked}\`${didYouMean(asked, known) || next}`);
}

function builtInDialect(id: string): Dialect {
  const dialect = findDialect(id);
  if (dialect === undefined) throw new InvalidArgumentError(noDialect(id));
  return dialect;
}

async function readAll(stdin: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}
