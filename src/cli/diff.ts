import { createHash } from 'node:crypto';
import { Command } from 'commander';
import { LogReader } from '../check/log-reader.ts';
import type { ConversationDiff, Dialect } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { UsageError } from '../model/usage-error.ts';
import { findDialect, findMessageFormat } from '../registry/registry.ts';
import { diffLines } from '../report/diff.ts';
import { diffPage } from '../report/html/diff-page.ts';
import { placeText } from '../report/place-text.ts';
import { compare, type Side } from '../sequence/compare.ts';
import { inflate, loadYaml } from './archives.ts';
import { choiceOption } from './choice-option.ts';
import { dialectFlag } from './dialect-flag.ts';
import { checkColumns, decodeUtf8, expandOne, readInput } from './inputs.ts';
import { COLUMN_HELP, ID_COLUMN_HELP } from './options.ts';
import { Privacy, shownReason } from './privacy.ts';
import { EXIT, paletteFor, printLines, type Session } from './session.ts';
import { shownDiff } from './shown-diff.ts';
import { version } from './version.ts';

interface DiffFlags {
  readonly column?: string;
  readonly idColumn?: string;
  readonly dialect?: Dialect | string;
  readonly format: 'text' | 'json' | 'html';
  readonly redactNames?: boolean;
}

const HELP = `
With one file, each request of a session is compared with the one before it.

Signs: + added, - removed, ~ changed, > moved. Numbers are lengths in characters.

Exit codes: 0 no difference, 1 a difference, 2 wrong usage or a file could not be read.

Examples:
  rolecall diff before.json after.json
  rolecall diff recorded.jsonl --format html > diff.html
`;

/** A conversation of a file. */
interface FoundSide extends Side {
  readonly path: string;
  readonly line: number;
  readonly id: string | number | null;
  readonly session: string | undefined;
}

export function diffCommand(session: Session): Command {
  return new Command('diff')
    .summary('Show what differs between two conversations')
    .description(
      'Show what differs between two requests, conversations or logs: tools, messages and parts that were added, removed, changed or moved. Content is not printed.',
    )
    .argument('<before>', 'A file with requests or conversations, or - for standard input')
    .argument('[after]', 'The file to compare it with')
    .option('--dialect <id>', 'The dialect of both files (default: detected)', dialectFlag)
    .addOption(choiceOption('--format <name>', 'The report', ['text', 'json', 'html']).default('text'))
    .option('--redact-names', 'Replace names of tools and all IDs with tool-1, call-1 and so on')
    .option('--column <name>', COLUMN_HELP)
    .option('--id-column <name>', ID_COLUMN_HELP)
    .addHelpText('after', HELP)
    .action(async (before: string, after: string | undefined, flags: DiffFlags) => {
      session.exit = await run(session, before, after, flags);
    });
}

async function run(session: Session, one: string, other: string | undefined, flags: DiffFlags): Promise<number> {
  if (one === '-' && other === '-') throw new UsageError('standard input can be read only once');
  const before = await readSides(session, one, flags);
  const after = other === undefined ? [] : await readSides(session, other, flags);
  if (before === undefined || after === undefined) return EXIT.failure;
  const pairs = other === undefined ? consecutivePairs(before) : paired(before, after);
  if (pairs.length === 0) {
    printLines(session.stderr, `rolecall: ${one}: it contains one conversation; name a second file to compare it with`);
    return EXIT.failure;
  }
  const privacy = new Privacy(flags);
  const diffs = pairs.map(([from, to]) => shownDiff(described(from, to), privacy));
  const unpaired = other === undefined ? 0 : Math.abs(before.length - after.length);
  if (unpaired > 0)
    printLines(
      session.stderr,
      `rolecall: one file has ${unpaired} more conversations than the other; they are not compared`,
    );
  if (flags.format === 'json') session.stdout.write(`${jsonText(diffs)}\n`);
  else if (flags.format === 'html') session.stdout.write(diffPage(diffs, { version, sha256 }));
  else {
    const palette = paletteFor(session, session.stdout);
    for (const [i, each] of diffs.entries()) {
      if (i > 0) printLines(session.stdout, '');
      for (const line of diffLines(each, palette)) printLines(session.stdout, line);
    }
  }
  return unpaired > 0 || diffs.some(({ isSame }) => !isSame) ? EXIT.findings : EXIT.clean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The conversations of a file; undefined if there are none. */
async function readSides({ stdin, stderr }: Session, path: string, flags: DiffFlags): Promise<FoundSide[] | undefined> {
  const input = await expandOne(path, stdin);
  await checkColumns([input], flags);
  const found: FoundSide[] = [];
  let note: string | undefined;
  const { dialect: asked } = flags;
  const dialect = typeof asked === 'string' ? findDialect(asked) : asked;
  const reader = new LogReader({ path: input.path, dialect, decodeUtf8, inflate, loadYaml }, (report, details) => {
    const { conversation, place } = details;
    if (report.format === 'unreadable') {
      place();
      for (const each of report.diagnostics)
        printLines(stderr, `rolecall: ${placeText(input.path, each, report)}: ${each.message}`);
      return;
    }
    if (conversation === undefined) {
      note ??= report.note;
      return;
    }
    const { dialect: id, line, session } = report;
    const format = (dialect?.id === id ? dialect : findDialect(id ?? ''))?.format;
    const messageFormat = findMessageFormat(format ?? '');
    found.push({ conversation, messageFormat, dialect: id, path: input.path, line, id: report.id, session });
  });
  await readInput(input, reader, () => {}, { columns: flags });
  if (found.length > 0) return found;
  const reason = note === undefined ? 'no conversation was found' : shownReason(note);
  printLines(stderr, `rolecall: ${input.path}: nothing was compared: ${reason}`);
  return undefined;
}

/** Conversations with the same ID belong together; else those in the same place. */
function paired(before: readonly FoundSide[], after: readonly FoundSide[]): [FoundSide, FoundSide][] {
  const byId = new Map(after.flatMap(each => (each.id === null ? [] : [[String(each.id), each] as const])));
  const isNamed = before.length > 1 && before.every(({ id }) => id !== null && byId.has(String(id)));
  return before.flatMap((each, i): [FoundSide, FoundSide][] => {
    const other = isNamed ? byId.get(String(each.id)) : after[i];
    return other === undefined ? [] : [[each, other]];
  });
}

/** Each request with the one before it in its session. */
function consecutivePairs(sides: readonly FoundSide[]): [FoundSide, FoundSide][] {
  const last = new Map<string, FoundSide>();
  return sides.flatMap((side): [FoundSide, FoundSide][] => {
    const key = side.session ?? '';
    const before = last.get(key);
    last.set(key, side);
    return before === undefined ? [] : [[before, side]];
  });
}

function described(from: FoundSide, to: FoundSide): ConversationDiff {
  const { before, after, ...diff } = compare(from, to);
  const place = ({ path, line, id }: FoundSide) => ({ path, line, ...(id !== null && { id }) });
  return { ...diff, before: { ...before, ...place(from) }, after: { ...after, ...place(to) } };
}
