/** Looks for the examples on the pages of rules among the fixtures, and lints and repairs them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { diffLines } from 'diff';
import { inflate, loadYaml } from '../src/cli/archives.ts';
import type { ExampleRepair, RefusedExample, RepairSafety, RuleExample, RuleFacts } from '../src/cli/rule-facts.ts';
import { spliced } from '../src/cli/splices.ts';
import { unifiedDiff } from '../src/cli/unified-diff.ts';
import { FileFixer, type FixedFile } from '../src/fix/fix-file.ts';
import { fixesForReports } from '../src/fix/lint.ts';
import type { ConversationReport, Diagnostic, Expectation } from '../src/generated/types.ts';
import { loadTemplateFile, type Template } from '../src/lint/load-template.ts';
import type { As } from '../src/logs/detect.ts';
import { LogReader } from '../src/logs/read.ts';
import type { AnyRule } from '../src/model/rule.ts';
import { textReporter } from '../src/report/text.ts';

const FOLDER = 'fixtures/rules';
const SUFFIX = '.expect.json';

/** A fixture with its expectation. */
interface Pair {
  readonly path: string;
  readonly text: string;
  readonly expectation: Expectation;
}

export type Examples = Pick<RuleFacts, 'repairs' | 'refused' | 'accepted'>;

/** The examples of a rule, and what is repaired in its fixtures. Throws where a rule has no fixtures yet. */
export async function examplesOf(rule: AnyRule): Promise<Examples> {
  const pairs = pairsOf(rule.id);
  const repairs: Record<string, RepairSafety[]> = {};
  const repairOf = new Map<Pair, ExampleRepair>();
  const guilty = pairs.filter(({ expectation }) => expectation.diagnostics.some(each => each.rule === rule.id));
  for (const pair of guilty)
    for (const safety of ['safe', 'unsafe'] as const) {
      const { repair, changed } = await repaired(pair, rule.id, safety);
      for (const message of changed) repairs[message] = [...new Set([...(repairs[message] ?? []), safety])];
      if (repair !== undefined && !repairOf.has(pair)) repairOf.set(pair, repair);
    }
  const silent = pairs.filter(
    ({ expectation: { verdict, diagnostics } }) => verdict === 'accepted' && diagnostics.length === 0,
  );
  const candidates = await Promise.all(
    guilty.map(async pair => {
      const near = nearest(pair, silent);
      const said = await messagesOf(pair, rule.id);
      return { pair, near, rank: rankOf(pair, near, { rule, said, isRepaired: repairOf.has(pair) }) };
    }),
  );
  const [best] = candidates.sort((a, b) => compare(a.rank, b.rank));
  if (best?.near === undefined) throw new Error(`rule ${rule.id}: no refused and accepted fixture in ${FOLDER}`);
  const refused = await refusedExample(best.pair, repairOf.get(best.pair));
  const inOrder = Object.keys(rule.messages).filter(message => repairs[message] !== undefined);
  return {
    repairs: Object.fromEntries(inOrder.map(message => [message, repairs[message] ?? []])),
    refused,
    accepted: await exampleOf(best.near),
  };
}

function pairsOf(rule: string): Pair[] {
  const folder = join(FOLDER, rule);
  return readdirSync(folder)
    .filter(name => name.endsWith(SUFFIX))
    .sort()
    .flatMap(name => {
      const slug = join(folder, name.slice(0, -SUFFIX.length));
      const path = existsSync(`${slug}.json`) ? `${slug}.json` : `${slug}.jsonl`;
      const expectation = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Expectation;
      const bytes = readFileSync(path);
      const text = bytes.toString('utf8');
      // What a page cannot show byte for byte is no example.
      const isPlain = Buffer.from(text).equals(bytes) && !/[^\n\P{Cc}]|\ufeff|\p{Zl}|\p{Zp}/u.test(text);
      return isPlain && text.trim() !== '' && expectation.source.kind !== 'recorded'
        ? [{ path, text, expectation }]
        : [];
    });
}

const SEVERITIES = ['error', 'warning', 'info'];
const KINDS: readonly (As | undefined)[] = [undefined, 'request', 'log', 'response', 'stream', 'exchange'];

/** Characters that a page shows gladly. */
const SMALL = 2000;

/**
 * What makes a good example, weightiest first: an error rather than a warning, alone, a plain request that is not long,
 * of the message that the rule names first, repaired where anything is, with a near miss for the same server, which has
 * a name; then the smallest with the nearest miss.
 */
function rankOf(
  { path, text, expectation }: Pair,
  near: Pair | undefined,
  { rule, said, isRepaired }: { rule: AnyRule; said: readonly string[]; isRepaired: boolean },
) {
  const { diagnostics, as, template, dialect } = expectation;
  const own = diagnostics.filter(each => each.rule === rule.id);
  const messages = Object.keys(rule.messages);
  return [
    Math.min(...own.map(({ severity = 'error' }) => SEVERITIES.indexOf(severity))),
    diagnostics.length,
    KINDS.indexOf(as),
    template === undefined ? 0 : 1,
    text.length > SMALL ? 1 : 0,
    Math.min(...said.map(message => messages.indexOf(message))),
    isRepaired ? 0 : 1,
    near?.expectation.dialect === dialect ? 0 : 1,
    dialect === 'strict' ? 1 : 0,
    text.length + (near === undefined ? 1e6 : 20 * distance(text, near.text)),
    path,
  ] as const;
}

/** Which of its messages the rule says of a fixture; an expectation need not tell. */
async function messagesOf(pair: Pair, rule: string): Promise<string[]> {
  const own = pair.expectation.diagnostics.filter(each => each.rule === rule);
  const expected = own.flatMap(({ messageId }) => messageId ?? []);
  if (expected.length === own.length) return expected;
  const { found } = await linted(pair, pair.expectation.as ?? 'request');
  return found.filter(each => each.rule === rule).map(({ messageId }) => messageId);
}

/** The accepted fixture that differs least, of the same dialect if there is one. */
function nearest({ text, expectation }: Pair, silent: readonly Pair[]): Pair | undefined {
  const ranked = silent.map(pair => {
    const other = pair.expectation;
    const rank = [
      // What another server accepts as it stands is no near miss, but better than nothing.
      pair.text === text ? 1 : 0,
      other.dialect === expectation.dialect ? 0 : 1,
      other.as === expectation.as ? 0 : 1,
      other.template === expectation.template ? 0 : 1,
      // Other letters are a difference of their own.
      /^\p{ASCII}*$/u.test(pair.text) ? 0 : 1,
      distance(text, pair.text),
      pair.text.length,
      pair.path,
    ] as const;
    return { pair, rank };
  });
  return ranked.sort((a, b) => compare(a.rank, b.rank))[0]?.pair;
}

/** How many lines one has to write or strike out to get from one text to the other. */
function distance(one: string, other: string): number {
  return diffLines(one, other).reduce((sum, { added, removed, count = 0 }) => sum + (added || removed ? count : 0), 0);
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** How an example is judged, and how the command line is told so. */
interface Judging {
  readonly dialect: string;
  readonly as: As | undefined;
  readonly model: string | undefined;
  readonly at: string | undefined;
  readonly maxWork: number | undefined;
  readonly template: Template | undefined;
}

async function judgingOf({ path, expectation }: Pair, as: As | undefined): Promise<Judging> {
  const { dialect, model, at, maxWork, template } = expectation;
  return {
    dialect,
    as,
    model,
    at,
    maxWork,
    template: template === undefined ? undefined : await loadTemplateFile(join(dirname(path), template)),
  };
}

/** What lint finds in a text, and what it prints of it. */
async function linted(pair: Pair, as: As | undefined, bytes: Uint8Array = Buffer.from(pair.text)) {
  const judging = await judgingOf(pair, as);
  const path = basename(pair.path);
  let prints = '';
  const found: Diagnostic[] = [];
  const reporter = textReporter(text => (prints += text), { dialect: judging.dialect });
  reporter.startFile(path);
  const take = (report: ConversationReport, details: Parameters<typeof reporter.conversation>[1]) => {
    details.place();
    found.push(...report.diagnostics);
    reporter.conversation(report, details);
  };
  const reader = new LogReader({ path, ...judging, inflate, loadYaml, findFixes: fixesForReports }, take);
  reader.push(bytes);
  reader.end();
  judging.template?.close();
  return { found, prints: prints.trimEnd() };
}

/** The kind to name on the command line: none where the file shows it by itself. */
async function kindToName(pair: Pair): Promise<As | undefined> {
  const { as } = pair.expectation;
  const [named, alone] = [await linted(pair, as ?? 'request'), await linted(pair, undefined)];
  return named.prints === alone.prints ? undefined : (as ?? 'request');
}

async function exampleOf(pair: Pair): Promise<RuleExample> {
  const { expectation, path } = pair;
  const { about, dialect, model, at, maxWork, template } = expectation;
  // What has a kind of its own keeps it: an accepted one prints nothing that would tell whether it is needed.
  const as =
    expectation.diagnostics.length === 0 && expectation.as !== undefined ? expectation.as : await kindToName(pair);
  const shown = template === undefined ? undefined : join(dirname(path), template).replaceAll('\\', '/');
  const flags = flagsOf({ as, model, at, 'max-work': maxWork });
  return {
    fixture: path.replaceAll('\\', '/'),
    about,
    dialect,
    ...(as !== undefined && { as }),
    ...(model !== undefined && { model }),
    ...(at !== undefined && { at }),
    ...(shown !== undefined && { template: { fixture: shown, text: readFileSync(shown, 'utf8').trimEnd() } }),
    text: pair.text.trimEnd(),
    command: `rolecall lint ${basename(path)} --dialect ${dialect}${flags}${shown === undefined ? '' : ` --template ${basename(shown)}`}`,
  };
}

function flagsOf(flags: {
  as: As | undefined;
  model: string | undefined;
  at: string | undefined;
  'max-work': number | undefined;
}): string {
  return Object.entries(flags)
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`))
    .join('');
}

async function refusedExample(pair: Pair, repair: ExampleRepair | undefined): Promise<RefusedExample> {
  const example = await exampleOf(pair);
  const { found, prints } = await linted(pair, example.as);
  return {
    ...example,
    findings: found.map(({ rule, messageId, severity, pointer, message: text, source }) => ({
      ...{ rule, messageId, severity, pointer },
      line: source?.line ?? 1,
      label: text,
    })),
    related: found.flatMap(each =>
      each.related.map(({ pointer, label, source }) => ({ line: source?.line ?? 1, pointer, label })),
    ),
    prints,
    ...(repair !== undefined && { repair }),
  };
}

/** What `fix` makes of a fixture: the repair, if the rule has nothing to say any more, and the messages that were put right. */
async function repaired(
  pair: Pair,
  rule: string,
  safety: RepairSafety,
): Promise<{ repair?: ExampleRepair; changed: string[] }> {
  const { as, dialect, model, at, maxWork, template } = pair.expectation;
  if (as === 'response' || as === 'stream' || as === 'exchange') return { changed: [] };
  const fixed = await fixedFile(pair, as, safety);
  const changed = fixed.changes
    .filter(each => each.rule === rule && each.safety === safety)
    .map(each => each.messageId);
  if (changed.length === 0 || fixed.splices.length === 0) return { changed };
  const after = await joined(spliced(chunks(pair.text), fixed.splices));
  const { found } = await linted(pair, as ?? 'request', Buffer.from(after));
  if (found.some(each => each.rule === rule)) return { changed };
  const named = template === undefined ? '' : ` --template ${basename(template)}`;
  return {
    changed,
    repair: {
      safety: fixed.changes.some(each => each.safety === 'unsafe') ? 'unsafe' : 'safe',
      titles: [...new Set(fixed.changes.map(({ title }) => title))],
      command: `rolecall fix ${basename(pair.path)} --to ${dialect}${flagsOf({ as, model, at, 'max-work': maxWork })}${named}${safety === 'unsafe' ? ' --unsafe' : ''} --format diff`,
      diff: (await joined(unifiedDiff(basename(pair.path), chunks(pair.text), fixed.splices))).trimEnd(),
    },
  };
}

async function fixedFile(pair: Pair, as: As | undefined, safety: RepairSafety): Promise<FixedFile> {
  const judging = await judgingOf(pair, as);
  const fixer = new FileFixer({ path: basename(pair.path), ...judging, inflate, loadYaml, safety });
  fixer.push(Buffer.from(pair.text));
  const fixed = fixer.end();
  judging.template?.close();
  return fixed;
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function joined(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const each of bytes) pieces.push(each);
  return Buffer.concat(pieces).toString('utf8');
}
