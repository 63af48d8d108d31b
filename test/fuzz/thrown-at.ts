/** The source file that threw. In a bundle, the comment above the code names it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IN_BUNDLE = /(file:\/\/\S+\/worker\.js):(\d+)/g;

/** The first file below src/ in a stack. */
export function thrownAt(stack: string): string | undefined {
  const source = stack.match(/(src\/[\w./-]+):\d+/)?.[1];
  if (source !== undefined) return source;
  for (const [, url = '', line] of stack.matchAll(IN_BUNDLE)) {
    const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n').slice(0, Number(line));
    const file = lines
      .findLast(each => /^ *\/\/ [\w./-]+\.[jt]s$/.test(each))
      ?.trim()
      .slice('// '.length);
    if (file?.startsWith('src/')) return file;
  }
  return undefined;
}
