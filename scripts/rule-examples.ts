/** Selects the examples on rule pages from the fixtures, and lints and repairs them. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LogReader } from '../src/check/log-reader.ts';
import { inflate, loadYaml } from '../src/cli/archives.ts';
import { Privacy } from '../src/cli/privacy.ts';
import type { ExampleRepair, RefusedExample, RepairSafety, RuleExample, RuleFacts } from '../src/cli/rule-facts.ts';
import { spliced } from '../src/cli/splices.ts';
import { unifiedDiff } from '../src/cli/unified-diff.ts';
import { FileFixer, type FixedFile } from '../src/fix/fix-file.ts';
import { fixesForReports } from '../src/fix/lint.ts';
import type { ConversationReport, Diagnostic } from '../src/generated/types.ts';
import { loadTemplateFile, type Template } from '../src/judge/templates/load-template.ts';
import type { As } from '../src/logs/detect.ts';
import type { AnyRule } from '../src/model/rule.ts';
import { textReporter } from '../src/report/text.ts';
import { applyEdits } from '../src/source/apply-edits.ts';
import type { Fixture } from './fixtures.ts';
import { layout } from './json-layout.ts';
import { CORRECTIONS, EXAMPLES } from './rule-corrections.ts';
import { compare, examplesIn, FIXTURES, nearest, rankOf } from './rule-fixtures.ts';

export type Examples = Pick<RuleFacts, 'repairs' | 'refused' | 'accepted'>;

/** The examples of a rule, and the repairs in its fixtures. Throws if the rule has no fixtures yet. */
export async function examplesOf(rule: AnyRule): Promise<Examples> {
  const fixtures = examplesIn(rule.id);
  const repairs: Record<string, RepairSafety[]> = {};
  const repaired = new Set<Fixture>();
  const guilty = fixtures.filter(({ expectation }) => expectation.diagnostics.some(each => each.rule === rule.id));
  for (const fixture of guilty)
    for (const safety of ['safe', 'unsafe'] as const) {
      const { repair, changed } = await repairOf(fixture, rule.id, safety);
      for (const message of changed) repairs[message] = [...new Set([...(repairs[message] ?? []), safety])];
      if (repair !== undefined) repaired.add(fixture);
    }
  const silent = fixtures.filter(
    ({ expectation: { verdict, diagnostics } }) => verdict === 'accepted' && diagnostics.length === 0,
  );
  const candidates = await Promise.all(
    guilty.map(async fixture => {
      const near = nearest(fixture, silent);
      const said = await messagesOf(fixture, rule.id);
      return { fixture, near, rank: rankOf(fixture, near, { rule, said, isRepaired: repaired.has(fixture) }) };
    }),
  );
  const { refused: chosen, accepted } = EXAMPLES[rule.id] ?? {};
  const isNamed = ({ slug }: Fixture, name: string | undefined) => name !== undefined && basename(slug) === name;
  const [first] = candidates.sort((a, b) => compare(a.rank, b.rank));
  const best = candidates.find(({ fixture }) => isNamed(fixture, chosen)) ?? first;
  const near = silent.find(fixture => isNamed(fixture, accepted)) ?? best?.near;
  if (best === undefined || near === undefined)
    throw new Error(`rule ${rule.id}: no refused and accepted fixture in ${FIXTURES}`);
  const inOrder = Object.keys(rule.messages).filter(message => repairs[message] !== undefined);
  return {
    repairs: Object.fromEntries(inOrder.map(message => [message, repairs[message] ?? []])),
    ...(await shownExamples(await withFewerLines(best.fixture), near, rule.id)),
  };
}

/** The rejected example, and a corrected version: by hand, by `fix`, or else the closest accepted fixture. */
async function shownExamples(
  fixture: Fixture,
  near: Fixture,
  rule: string,
): Promise<Pick<Examples, 'refused' | 'accepted'>> {
  const safe = await repairOf(fixture, rule, 'safe');
  const { repair, after } = safe.repair === undefined ? await repairOf(fixture, rule, 'unsafe') : safe;
  const refused = await refusedExample(fixture, repair);
  const { findings, related, prints, repair: _, ...same } = refused;
  const byHand = CORRECTIONS[rule];
  if (byHand !== undefined) {
    const corrected =
      typeof byHand === 'string' ? byHand : JSON.stringify(applyEdits(JSON.parse(fixture.text), byHand));
    if (!(await isAccepted(fixture, corrected)))
      throw new Error(`rule ${rule}: the correction of ${fixture.path} is not accepted`);
    const about = 'the same conversation, corrected';
    return { refused, accepted: { ...same, about, correction: 'by hand', text: laidOutText(corrected) } };
  }
  if (after === undefined || !(await isAccepted(fixture, after)))
    return { refused, accepted: await exampleOf(await withFewerLines(near)) };
  const about = 'the same conversation after `rolecall fix`';
  return { refused, accepted: { ...same, about, correction: 'fix', text: laidOutText(after) } };
}

async function isAccepted(fixture: Fixture, text: string): Promise<boolean> {
  const { found } = await linted(fixture, fixture.expectation.as ?? 'request', Buffer.from(text));
  return found.length === 0;
}

/** The fixture with its text on fewer lines, unless that changes the findings. */
async function withFewerLines(fixture: Fixture): Promise<Fixture> {
  const { as } = fixture.expectation;
  const text = `${laidOutText(fixture.text)}\n`;
  if (text === fixture.text) return fixture;
  const [before, after] = [await linted(fixture, as ?? 'request'), await linted({ ...fixture, text }, as ?? 'request')];
  const places = (found: readonly Diagnostic[]) => found.map(each => `${each.rule} ${each.pointer} ${each.message}`);
  return places(before.found).join('\n') === places(after.found).join('\n') ? { ...fixture, text } : fixture;
}

function laidOutText(text: string): string {
  try {
    return layout(JSON.parse(text));
  } catch {
    return text.trimEnd();
  }
}

/** The messages of the rule that a fixture causes. An expectation need not name them. */
async function messagesOf(fixture: Fixture, rule: string): Promise<string[]> {
  const own = fixture.expectation.diagnostics.filter(each => each.rule === rule);
  const expected = own.flatMap(({ messageId }) => messageId ?? []);
  if (expected.length === own.length) return expected;
  const { found } = await linted(fixture, fixture.expectation.as ?? 'request');
  return found.filter(each => each.rule === rule).map(({ messageId }) => messageId);
}

/** How an example is linted: the options of the command line. */
interface Judging {
  readonly dialect: string;
  readonly as: As | undefined;
  readonly model: string | undefined;
  readonly at: string | undefined;
  readonly maxWork: number | undefined;
  readonly template: Template | undefined;
}

async function judgingOf({ path, expectation }: Fixture, as: As | undefined): Promise<Judging> {
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

/** The findings of lint in a text, and its output. */
async function linted(fixture: Fixture, as: As | undefined, bytes: Uint8Array = Buffer.from(fixture.text)) {
  const judging = await judgingOf(fixture, as);
  const path = fixture.name;
  const privacy = new Privacy({});
  let prints = '';
  const found: Diagnostic[] = [];
  const reporter = textReporter(text => (prints += text), { dialect: judging.dialect });
  reporter.startFile(path);
  const addReport = (report: ConversationReport, details: Parameters<typeof reporter.conversation>[1]) => {
    details.place();
    const conversation = privacy.report(report, details.conversation, details.place);
    found.push(...report.diagnostics);
    reporter.conversation(report, { ...details, conversation });
  };
  const reader = new LogReader({ path, ...judging, inflate, loadYaml, findFixes: fixesForReports }, addReport);
  reader.push(bytes);
  reader.end();
  judging.template?.close();
  return { found, prints: prints.trimEnd() };
}

/** The value of `--as` that the command line needs; none if it is detected. */
async function kindToName(fixture: Fixture): Promise<As | undefined> {
  const { as } = fixture.expectation;
  const [named, alone] = [await linted(fixture, as ?? 'request'), await linted(fixture, undefined)];
  return named.prints === alone.prints ? undefined : (as ?? 'request');
}

async function exampleOf(fixture: Fixture): Promise<RuleExample> {
  const { expectation, path, name } = fixture;
  const { about, dialect, model, at, maxWork, template } = expectation;
  // The output for an accepted example does not show whether `--as` is needed.
  const as =
    expectation.diagnostics.length === 0 && expectation.as !== undefined ? expectation.as : await kindToName(fixture);
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
    text: fixture.text.trimEnd(),
    command: `rolecall lint ${name} --dialect ${dialect}${flags}${shown === undefined ? '' : ` --template ${basename(shown)}`}`,
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

async function refusedExample(fixture: Fixture, repair: ExampleRepair | undefined): Promise<RefusedExample> {
  const example = await exampleOf(fixture);
  const { found, prints } = await linted(fixture, example.as);
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

/**
 * The repair of a fixture and the text after it, if the rule then reports nothing, and the messages that were repaired.
 */
async function repairOf(
  fixture: Fixture,
  rule: string,
  safety: RepairSafety,
): Promise<{ repair?: ExampleRepair; after?: string; changed: string[] }> {
  const { as, dialect, model, at, maxWork, template } = fixture.expectation;
  if (as === 'response' || as === 'stream' || as === 'exchange') return { changed: [] };
  const fixed = await fixedFile(fixture, as, safety);
  const changed = fixed.changes
    .filter(each => each.rule === rule && each.safety === safety)
    .map(each => each.messageId);
  if (changed.length === 0 || fixed.splices.length === 0) return { changed };
  const after = await joined(spliced(chunks(fixture.text), fixed.splices));
  const { found } = await linted(fixture, as ?? 'request', Buffer.from(after));
  if (found.some(each => each.rule === rule)) return { changed };
  const named = template === undefined ? '' : ` --template ${basename(template)}`;
  return {
    changed,
    after,
    repair: {
      safety: fixed.changes.some(each => each.safety === 'unsafe') ? 'unsafe' : 'safe',
      titles: [...new Set(fixed.changes.map(({ title }) => title))],
      command: `rolecall fix ${fixture.name} --to ${dialect}${flagsOf({ as, model, at, 'max-work': maxWork })}${named}${safety === 'unsafe' ? ' --unsafe' : ''} --format diff`,
      diff: (await joined(unifiedDiff(fixture.name, chunks(fixture.text), fixed.splices))).trimEnd(),
    },
  };
}

async function fixedFile(fixture: Fixture, as: As | undefined, safety: RepairSafety): Promise<FixedFile> {
  const judging = await judgingOf(fixture, as);
  const fixer = new FileFixer({ path: fixture.name, ...judging, inflate, loadYaml, safety });
  fixer.push(Buffer.from(fixture.text));
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
