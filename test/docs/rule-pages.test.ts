/** The rule pages: every example is executed as a reader would do it. */
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../scripts/topics.ts';
import { type Diagnostic, fix, lint, lintReply, type Report } from '../../src/index.ts';
import { rules } from '../../src/registry/registry.ts';
import { folder, run } from '../cli/running.ts';
import { isDeep, some } from '../depth.ts';
import { filesBelow, readText } from '../sources.ts';
import { fixtureOf, headingsOf, pagePath, readPage, SECTIONS, type Shown, sectionOf, visible } from './pages.ts';

const ids = rules.map(({ id }) => id).sort();
/** The pages whose examples are executed: all in deep tests. `npm run generate -- --check` computes all pages anew. */
const executed = new Set(isDeep ? ids : some(ids, 30));
/** Maximum number of words in the visible part of a page. */
const MOST_WORDS = 900;

/** Runs a command line of a page in a folder with only the files that the page shows. */
async function runShown(command: string, { text, fixture, template }: Shown, flags: readonly string[] = []) {
  const [program, name = '', file = '', ...rest] = command.split(' ');
  expect(program).toBe('rolecall');
  expect(file).toBe(fixtureOf(fixture).name);
  const at = rest.indexOf('--template') + 1;
  const files = { [file]: `${text}\n`, ...(at > 0 && { [rest[at] ?? '']: template ?? '' }) };
  const root = folder(files);
  const path = (each: string) => (Object.hasOwn(files, each) ? join(root, each) : each);
  const ran = await run([name, ...[file, ...rest].map(path), ...flags]);
  const bare = (output: string) => output.replaceAll(`${root}/`, '');
  return { ...ran, out: bare(ran.out), err: bare(ran.err) };
}

async function found(command: string, shown: Shown): Promise<{ report: Report; diagnostics: Diagnostic[] }> {
  const report = JSON.parse((await runShown(command, shown, ['--format', 'json'])).out) as Report;
  const conversations = report.files.flatMap(file => file.conversations);
  return { report, diagnostics: conversations.flatMap(each => each.diagnostics) };
}

/** The line where the value at a pointer begins, by another JSON parser; undefined if the text is not JSON. */
function lineOf(text: string, pointer: string): number | undefined {
  const steps = pointer.split('/').slice(1);
  let node: Node | undefined = parseTree(text);
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  }
  return node === undefined ? undefined : text.slice(0, node.offset).split('\n').length;
}

describe('the pages of the rules', () => {
  test('exist for every rule, and the index lists each once', () => {
    expect(filesBelow('docs/rules', '.md')).toEqual([...ids.map(pagePath), 'docs/rules/README.md'].sort());
    const listed = [...readText('docs/rules/README.md').matchAll(/^\| \[.+?\]\(([\w-]+)\.md\) \| `\1` \| /gm)].map(
      ([, id]) => id,
    );
    expect([...listed].sort()).toEqual(ids);
  });

  test('have a kind that was chosen explicitly', () => {
    expect(rulesOf().sort()).toEqual(ids);
  });
});

describe.each(ids)('the page of %s', id => {
  const page = readText(pagePath(id));
  const { rejected, corrected, repair, library } = readPage(id);

  test('has its title, the ID below it, and the sections in order', () => {
    expect(page).toMatch(new RegExp(`^# \\S.*[^.]\\n\\n\`${id}\` · `, 'm'));
    expect(headingsOf(page)).toEqual(SECTIONS);
  });

  test(`shows at most ${MOST_WORDS} words in its visible part`, () => {
    const words = visible(page)
      .split(/\s+/)
      .filter(word => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  });

  test('shows authored fixtures of the rule, changed at most in white space', () => {
    for (const { text, fixture } of [rejected, ...(corrected.fixture === '' ? [] : [corrected])]) {
      expect(fixture.startsWith(`fixtures/rules/${id}/`)).toBe(true);
      const original = fixtureOf(fixture).text.trimEnd();
      if (text !== original) expect(JSON.parse(text)).toEqual(JSON.parse(original));
      expect(fixtureOf(fixture).expectation.source?.kind).not.toBe('recorded');
    }
    expect(page).not.toMatch(/\/(?:work|tmp|home|root|Users)\/|\bshared\//);
  });

  test.runIf(executed.has(id))('shows what lint prints about the rejected example', async () => {
    const { code, out, err } = await runShown(rejected.command, rejected);
    expect(err).toBe('');
    const isError = fixtureOf(rejected.fixture).expectation.diagnostics.some(({ severity }) => severity === 'error');
    expect(code).toBe(isError ? 1 : 0);
    expect(out.startsWith(`${rejected.prints}\n`)).toBe(true);
  });

  test.runIf(executed.has(id))('marks exactly the findings of the rejected example, at their positions', async () => {
    const { diagnostics } = await found(rejected.command, rejected);
    const expected = fixtureOf(rejected.fixture).expectation.diagnostics;
    const places = (each: readonly { rule: string; pointer: string }[]) =>
      each.map(({ rule, pointer }) => `${rule} ${pointer}`).sort();
    expect(places(diagnostics)).toEqual(places(expected));
    expect(diagnostics.some(({ rule }) => rule === id)).toBe(true);
    const related = diagnostics.flatMap(each => each.related.map(({ pointer, label }) => ({ pointer, label })));
    const labels = [...diagnostics.map(({ pointer, message: text }) => ({ pointer, label: text })), ...related];
    const byPlace = (a: { pointer: string; label: string }, b: { pointer: string; label: string }) =>
      `${a.pointer} ${a.label}` < `${b.pointer} ${b.label}` ? -1 : 1;
    expect(rejected.marks.map(({ pointer, label }) => ({ pointer, label })).sort(byPlace)).toEqual(
      labels.sort(byPlace),
    );
    for (const { line, pointer } of rejected.marks) {
      const other = parses(rejected.text) ? lineOf(rejected.text, pointer) : undefined;
      if (other !== undefined && id !== 'duplicate-key') expect(line, pointer).toBe(other);
    }
  });

  test.runIf(executed.has(id))('shows a corrected example that is accepted', async () => {
    const { fixture } = rejected;
    const { report, diagnostics } = await found(corrected.command, {
      ...corrected,
      fixture: corrected.fixture || fixture,
    });
    expect(diagnostics).toEqual([]);
    expect(report.summary.conversations).toBeGreaterThan(0);
    expect(report.summary.verdicts.rejected).toBe(0);
    expect([corrected.text, corrected.command]).not.toEqual([rejected.text, rejected.command]);
    if (corrected.fixture !== '')
      expect(fixtureOf(corrected.fixture).expectation).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  test.runIf(executed.has(id))('shows the repair that fix makes in the rejected example', async () => {
    const { safety, command, diff } = repair ?? { safety: 'none', command: fixCommand(rejected.command), diff: '' };
    const { out } = await runShown(command, rejected);
    if (repair !== undefined) expect(out.trimEnd()).toBe(diff);
    else expect(sectionOf(page, 'How to repair it')).toContain('does not repair');
    const text = out === '' ? rejected.text : applyPatch(`${rejected.text}\n`, out);
    expect(text).not.toBe(false);
    if (corrected.isByFix) expect(JSON.parse(corrected.text)).toEqual(JSON.parse(String(text)));
    const { diagnostics } = await found(rejected.command, { ...rejected, text: String(text).trimEnd() });
    const left = diagnostics.filter(({ rule }) => rule === id);
    expect(left.length > 0).toBe(repair === undefined);
    if (repair === undefined) return;
    // A repair is only called safe if it is made without --unsafe.
    const safely = (await runShown(command.replace(' --unsafe', ''), rejected)).out.trimEnd();
    expect(safely === diff).toBe(safety === 'safe');
  });

  test.runIf(library)('shows library code that runs and repairs as shown', () => {
    const code = library ?? '';
    const [, names = ''] = /^import \{ (\w+) \} from 'rolecall';$/m.exec(code) ?? [];
    const input: unknown = parses(rejected.text) ? JSON.parse(rejected.text) : rejected.text;
    const printed: unknown[] = [];
    const body = `${code.replace(/^import .*$/m, '')}\nreturn typeof value === 'undefined' ? undefined : value;`;
    const inputs = ['request', 'messages', 'reply', 'text'];
    const run = new Function('console', names, ...inputs, body) as (...given: unknown[]) => unknown;
    const value = run(
      { log: (each: unknown) => printed.push(each) },
      ({ fix, lint, lintReply } as Record<string, unknown>)[names],
      ...inputs.map(() => input),
    );
    expect(`// ${JSON.stringify(printed[0])}`).toBe(/^\/\/ \[.*$/m.exec(code)?.[0]);
    if (names === 'fix') expect(value).toEqual(JSON.parse(corrected.text));
  });
});

/** The command that repairs what a lint command checks. */
function fixCommand(lint: string): string {
  const request = lint.replace(/ --as (?:response|stream|exchange)\b/, '');
  return `${request.replace('rolecall lint', 'rolecall fix').replace('--dialect', '--to')} --unsafe --format diff`;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
