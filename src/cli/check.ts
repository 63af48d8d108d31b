import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { LogReader } from '../check/log-reader.ts';
import { convertExactly } from '../convert/convert.ts';
import type { DialectId } from '../generated/ids.ts';
import type { ConversationReport, Diagnostic, Expectation, ExpectedFinding, ExpectedLoss } from '../generated/types.ts';
import type { Template } from '../judge/templates/load-template.ts';
import { UsageError } from '../model/usage-error.ts';
import { findDialect } from '../registry/registry.ts';
import { count } from '../report/phrases.ts';
import { writeJson } from '../source/exact.ts';
import { whyNoJson } from '../source/scan.ts';
import { inflate, loadYaml } from './archives.ts';
import { CASE, EXPECTATION, inputIn, slugOf } from './fixture.ts';
import { glob } from './glob.ts';
import { EXIT, printLines, type Session } from './session.ts';

const HELP = `
Exit codes: 0 all fixtures pass, 1 some fail, 2 wrong usage.

Examples:
  rolecall check tests/conversations
`;

export function checkCommand(session: Session): Command {
  return new Command('check')
    .summary('Check fixtures against their expected findings')
    .description(
      'Check fixtures: lint the conversation in each <slug>.case.json, or next to each <slug>.expect.json, and compare the findings with the expected ones.',
    )
    .argument('[folders...]', 'Folders of fixtures', ['fixtures'])
    .addHelpText('after', HELP)
    .action(async (folders: string[]) => {
      session.exit = await check(session, folders);
    });
}

async function check({ stdout }: Session, folders: readonly string[]): Promise<number> {
  const found: string[] = [];
  for (const folder of folders)
    for (const file of await glob([`**/*${CASE}`, `**/*${EXPECTATION}`], { cwd: folder, expandDirectories: false }))
      found.push(`${folder}/${file}`);
  if (found.length === 0) throw new UsageError(noFixtures(folders));
  let failed = 0;
  for (const path of found) {
    const faults = await checkFixture(path);
    if (faults.length === 0) continue;
    failed++;
    printLines(stdout, slugOf(path), ...faults.map(fault => `  ${fault}`));
  }
  printLines(stdout, `${count(found.length - failed, 'fixture')} passed, ${failed} failed`);
  return failed > 0 ? EXIT.findings : EXIT.clean;
}

function noFixtures(folders: readonly string[]): string {
  const absent = folders.find(folder => !existsSync(folder));
  if (absent !== undefined) return `the folder \`${absent}\` does not exist`;
  return `no fixtures in ${folders.join(', ')}; a fixture is a conversation with its expected findings in \`<slug>${CASE}\`, or in \`<slug>${EXPECTATION}\` next to it`;
}

/** The problems of one fixture. Empty if linting the conversation gives exactly the expected findings. */
export async function checkFixture(path: string): Promise<string[]> {
  const fixture = await readFixture(path);
  if (typeof fixture === 'string') return [fixture];
  const { expectation, bytes } = fixture;
  const { dialect, as, model, at, maxWork } = expectation;
  const template = await templateOf(path, expectation);
  if (typeof template === 'string') return [template];
  if (findDialect(dialect) === undefined) return [`no dialect \`${dialect}\`; \`rolecall dialects\` lists them`];
  const reports: ConversationReport[] = [];
  const reader = new LogReader(
    { path, dialect, as: as ?? 'request', model, at, maxWork, template, inflate, loadYaml },
    report => reports.push(report),
  );
  reader.push(bytes);
  reader.end();
  template?.close();
  return [...compare(expectation, reports), ...(await checkConversions(path, bytes.toString(), expectation))];
}

/** The template of a fixture, or why it cannot be loaded. */
async function templateOf(path: string, { template }: Expectation): Promise<Template | string | undefined> {
  if (template === undefined) return undefined;
  const { loadTemplateFile } = await import('../judge/templates/load-template.ts');
  try {
    return loadTemplateFile(join(dirname(path), template));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

interface Fixture {
  readonly expectation: Expectation;
  /** The conversation. */
  readonly bytes: Uint8Array;
}

/** A fixture, or why it cannot be read. */
async function readFixture(path: string): Promise<Fixture | string> {
  const { validate } = await import('../validate.ts');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string') return `the expectation cannot be read: ${text.code ?? text.message}`;
  let expectation: unknown;
  try {
    expectation = JSON.parse(text);
  } catch {
    return `the expectation cannot be read: ${whyNoJson(text)}`;
  }
  if (!validate.expectation(expectation)) return 'the expectation does not match expectation.schema.json';
  const input = inputIn(text);
  if (path.endsWith(CASE))
    return input === undefined ? 'the conversation (`input`) is missing' : { expectation, bytes: Buffer.from(input) };
  if (input !== undefined) return `\`input\` is only read in \`<slug>${CASE}\``;
  const slug = slugOf(path);
  const bytes = await readFile(`${slug}.json`).catch(() => readFile(`${slug}.jsonl`).catch(() => undefined));
  return bytes === undefined ? 'the fixture itself (.json or .jsonl) is missing' : { expectation, bytes };
}

function compare(expectation: Expectation, reports: readonly ConversationReport[]): string[] {
  const faults: string[] = [];
  const left = reports.flatMap(report => report.diagnostics);
  for (const expected of expectation.diagnostics) {
    const at = left.findIndex(diagnostic => isExpected(expected, diagnostic));
    if (at < 0) faults.push(`missing: ${expected.rule} at ${expected.pointer || '/'}`);
    else left.splice(at, 1);
  }
  for (const { rule, messageId, severity, pointer } of left)
    faults.push(`unexpected: ${severity} ${rule} (${messageId}) at ${pointer || '/'}`);
  const verdict = reports.find(report => report.verdict !== 'accepted')?.verdict ?? 'accepted';
  if (verdict !== expectation.verdict) faults.push(`verdict ${verdict}, expected ${expectation.verdict}`);
  return faults;
}

/**
 * The problems of the conversions that a fixture lists: their losses, and the converted file next to it if there is
 * one.
 */
async function checkConversions(
  path: string,
  text: string,
  { dialect, conversions = {} }: Expectation,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [to, expected] of Object.entries(conversions)) {
    const { value, losses } = convertExactly(text, { from: dialect as DialectId, to: to as DialectId });
    const name = ({ kind, pointer }: ExpectedLoss) => `${kind} at ${pointer || '/'}`;
    const [left, found] = [expected.map(name).sort(), losses.map(name).sort()];
    if (left.join() !== found.join())
      faults.push(`to ${to}: lost ${found.join(', ') || 'nothing'}; expected ${left.join(', ') || 'nothing'}`);
    const written = await readFile(`${slugOf(path)}.to-${to}.json`, 'utf8').catch(() => undefined);
    if (written !== undefined && written.trimEnd() !== writeJson(value, { indent: 2 }))
      faults.push(`to ${to}: the value differs from the file next to it`);
  }
  return faults;
}

function isExpected(expected: ExpectedFinding, { rule, pointer, messageId, severity }: Diagnostic): boolean {
  return (
    expected.rule === rule &&
    expected.pointer === pointer &&
    (expected.messageId ?? messageId) === messageId &&
    (expected.severity ?? severity) === severity
  );
}
