/** Every regular expression takes a time that grows linearly with its text, or its text is known to be short. */
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, readText } from '../sources.ts';

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Expressions whose text is short, by file, and why it is. */
const SHORT: Readonly<Record<string, string>> = {
  'src/cli/configuration.ts': 'patterns that the user writes in a configuration',
  'src/integrations/ai-sdk.ts': 'names of providers, which are written in the program',
  'src/logs/cassette.ts': 'the first 4 KB of a file',
  'src/model/text.ts': 'the digits of a number',
  'src/score/explain-error.ts': 'the first 8,000 characters of an error text',
  'src/score/pasted-text.ts': '60,000 characters of an error text',
  'src/score/reasons.ts': 'the first 8,000 characters of an error text',
};

/** How long an expression is examined. */
const TIMEOUT = 10_000;

function expressionsIn(path: string): Expression[] {
  const file = ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ place: `${path}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const paths = filesBelow('src', '.ts').filter(path => !/^src\/(?:generated|source\/assembly)\//.test(path));
const expressions = paths.flatMap(expressionsIn);

test('there are expressions', () => {
  expect(expressions.length).toBeGreaterThan(500);
  expect(Object.keys(SHORT).filter(path => !paths.includes(path))).toEqual([]);
});

test('an expression that tries every pair of places is found', async () => {
  expect((await check(' +$', '')).status).toBe('vulnerable');
});

test('all others take linear time', { timeout: 600_000 }, async () => {
  const slow: string[] = [];
  for (const { place, source, flags } of expressions) {
    if (Object.hasOwn(SHORT, place.replace(/:\d+$/, ''))) continue;
    const { status } = await check(source, flags, { timeout: TIMEOUT });
    if (status !== 'safe') slow.push(`${place}: ${status}: /${source}/${flags}`);
  }
  expect(slow).toEqual([]);
});
