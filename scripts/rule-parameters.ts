/** The comments above the parameters of a rule in its file. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The comment above each parameter, as one line, by parameter name. */
export function parameterMeanings(rule: string): Record<string, string> {
  const path = `src/rules/${rule}.ts`;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const meanings: Record<string, string> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'parameters') {
      const { initializer } = node;
      if (ts.isObjectLiteralExpression(initializer))
        for (const each of initializer.properties)
          if (each.name !== undefined) meanings[each.name.getText()] = commentAbove(each);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return meanings;
}

function commentAbove(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc === undefined ? '' : ts.getTextOfJSDocComment(doc.comment);
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
