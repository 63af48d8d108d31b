import ts from 'typescript';

/** The declarations in `text` that the other texts use, directly or indirectly. */
export function usedTypes(text: string, others: readonly string[]): string {
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.ES2023);
  const declarations = new Map<string, ts.Statement>();
  for (const each of source.statements)
    if (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) declarations.set(each.name.text, each);
  const used = new Set<string>();
  const use = (name: string) => {
    const declaration = declarations.get(name);
    if (declaration === undefined || used.has(name)) return;
    used.add(name);
    useNamesIn(declaration);
  };
  const useNamesIn = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) use(node.text);
    ts.forEachChild(node, useNamesIn);
  };
  for (const other of others) for (const [word] of other.matchAll(/\b[A-Z]\w+/g)) use(word);
  const kept = source.statements
    .filter(each => !(ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) || used.has(each.name.text))
    .map(each => each.getFullText(source));
  return `${kept.join('').trim()}\n`;
}
