/** The documentation that an editor shows for the exports of the package. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly types: string;
}

/** The source of each entry of the package. For an entry with a pattern, one matching source. */
const entries = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, Entry | string> }).exports,
).flatMap(([name, entry]): [string, string][] => {
  if (typeof entry === 'string') return [];
  const example = name.startsWith('./dialects') ? 'deepseek' : 'openai-chat';
  const path = entry.types.replace('*', example).replace('./dist/types/', 'src/').replace('.d.ts', '.ts');
  return [[name.replace('*', example), path]];
});

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  '.',
);
const program = ts.createProgram(
  entries.map(([, path]) => path),
  options,
);
const checker = program.getTypeChecker();

function exportsOf(path: string): { name: string; symbol: ts.Symbol }[] {
  const file = program.getSourceFile(path);
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`no module ${path}`);
  return checker.getExportsOfModule(module).map(each => ({
    name: each.name,
    symbol: each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each,
  }));
}

const isDocumented = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0;

describe.each(entries)('%s', (_, path) => {
  const all = exportsOf(path);

  it('documents every export', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ symbol }) => !isDocumented(symbol)).map(({ name }) => name)).toEqual([]);
  });

  it('documents every option', () => {
    const missing = all
      .filter(({ name }) => name.endsWith('Options'))
      .flatMap(({ name, symbol }) =>
        checker
          .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
          .filter(each => !isDocumented(each))
          .map(each => `${name}.${each.name}`),
      );
    expect(missing).toEqual([]);
  });
});
