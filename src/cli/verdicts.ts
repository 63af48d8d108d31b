import { Command } from 'commander';
import type { DialectVerdict } from '../convert/verdicts.ts';
import { fixesForReports } from '../fix/lint.ts';
import { verdicts } from '../fix/verdicts.ts';
import type { DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { printable } from '../model/text.ts';
import { withEdits } from '../report/json.ts';
import type { Palette } from '../report/palette.ts';
import { count } from '../report/phrases.ts';
import { wrapped } from '../report/wrap.ts';
import { choiceOption } from './choice-option.ts';
import { ConversationCollector, nothingReadLines } from './collect.ts';
import { dialectFlag } from './dialect-flag.ts';
import { checkColumns, expandOne, readInput } from './inputs.ts';
import { asCount, asDate, COLUMN_HELP } from './options.ts';
import { Privacy } from './privacy.ts';
import { EXIT, paletteFor, printLines, type Session, widthOf } from './session.ts';

interface VerdictsFlags {
  readonly column?: string;
  readonly from?: DialectId | Dialect;
  readonly model?: string;
  readonly at?: string;
  readonly maxWork?: number;
  readonly format: 'text' | 'json';
  readonly redactNames?: boolean;
}

const HELP = `
Exit codes: 0 no API rejects it, 1 an API rejects it, 2 wrong usage or nothing could be read.

Examples:
  rolecall verdicts chat.json
  rolecall verdicts chat.json --model claude-sonnet-4-5 --format json
`;

export function verdictsCommand(session: Session): Command {
  return new Command('verdicts')
    .summary('Show which APIs would reject a conversation')
    .description('Show which APIs would accept and which would reject a conversation, and why.')
    .argument('<file>', 'A file with one conversation, or - for standard input')
    .option('--from <dialect>', 'The dialect of the conversation (default: detected)', dialectFlag)
    .option('--model <name>', 'The model to check for, in place of the one that the request names')
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .option('--max-work <n>', 'Stop each check after this many steps (default: 10,000,000)', asCount)
    .addOption(choiceOption('--format <name>', 'The report', ['text', 'json']).default('text'))
    .option('--redact-names', 'Replace names of tools and all IDs in messages with tool-1, call-1 and so on')
    .option('--column <name>', COLUMN_HELP)
    .addHelpText('after', HELP)
    .action(async (path: string, flags: VerdictsFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run(session: Session, path: string, flags: VerdictsFlags): Promise<number> {
  const { stdin, stdout, stderr } = session;
  const input = await expandOne(path, stdin);
  await checkColumns([input], flags);
  const found = new ConversationCollector(
    input.path,
    text => printLines(stderr, `rolecall: ${text}`),
    flags.from !== undefined,
  );
  await readInput(input, found, () => {}, { columns: flags });
  const conversations = found.conversations();
  if (conversations.length !== 1) {
    if (found.faults === 0 && conversations.length === 0)
      printLines(stderr, ...nothingReadLines('nothing was checked', found.skipped));
    else if (found.faults === 0)
      printLines(
        stderr,
        `rolecall: ${input.path}: it contains ${conversations.length} conversations; \`verdicts\` reads one: give it a file of its own`,
      );
    return EXIT.failure;
  }
  if (conversations[0]?.as === 'response') {
    const place = found.placeAt(conversations[0].line);
    printLines(
      stderr,
      `rolecall: ${place}: it is a reply; \`verdicts\` reads a conversation, and \`lint\` checks replies`,
    );
    return EXIT.failure;
  }
  const { from, model, at, maxWork } = flags;
  const privacy = new Privacy(flags);
  const shown = verdicts(conversations[0]?.value, { from, model, at, maxWork, findFixes: fixesForReports }).map(each =>
    withoutSecrets(each, privacy),
  );
  if (flags.format === 'json') stdout.write(`${jsonText(shown)}\n`);
  else printLines(stdout, ...shown.flatMap(linesOf(shown, paletteFor(session, stdout), widthOf(stdout))));
  return found.faults > 0 ? EXIT.failure : shown.some(each => each.verdict === 'rejected') ? EXIT.findings : EXIT.clean;
}

function withoutSecrets(verdict: DialectVerdict, privacy: Privacy): DialectVerdict {
  if (verdict.reason === undefined) return verdict;
  const reason = privacy.diagnostic(verdict.reason);
  const [shown = reason] = withEdits({ diagnostics: [reason] }, edits => privacy.edits(edits)).diagnostics;
  return { ...verdict, reason: shown };
}

/**
 * One line per dialect: its verdict, the first reason and place, and the smallest repair. Without a reason, it shows how many
 * rules are known for the API.
 */
function linesOf(
  all: readonly DialectVerdict[],
  palette: Palette,
  columns: number | undefined,
): (verdict: DialectVerdict) => string[] {
  const width = Math.max(...all.map(({ dialect }) => dialect.length));
  return ({ dialect, verdict, knownRules, reason }) => {
    const name = `${dialect.padEnd(width)}  `;
    const judged = verdict.padEnd('accepted'.length);
    const known = palette.faint(`${count(knownRules, 'rule')} known`);
    if (reason === undefined) return [`${name}${palette[COLOR[verdict]](judged)}  ${known}`];
    const why = `${reason.rule} at ${printable(reason.pointer || '/')}: ${reason.message}`;
    const fix = reason.fix === undefined ? '' : `; ${reason.fix.title}`;
    const first = `${name}${judged}  `;
    const [head = '', ...others] = wrapped(first, why + fix, columns);
    const text = head.slice(first.length).replace(reason.rule, palette.rule(reason.rule));
    return [`${name}${palette[COLOR[verdict]](judged)}  ${text}`.trimEnd(), ...others];
  };
}

const COLOR = { rejected: 'error', unknown: 'warning', accepted: 'good' } as const;
