/** Checks for all documentation pages: links, tables and sizes. */
import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchor } from '../../scripts/markdown.ts';
import { filesBelow, readText } from '../sources.ts';

const LARGEST = 150_000;
const generated = ['rules', 'providers', 'compatibility'].flatMap(folder => filesBelow(`docs/${folder}`, '.md'));

describe('generated pages', () => {
  test.each(generated)('%s is short enough to read', path => {
    expect(Buffer.byteLength(readText(path))).toBeLessThan(LARGEST);
  });

  test.each(generated)('%s has as many cells in each row as in the table head', path => {
    const cells = (row: string) => row.replace(/\\\|/g, '').split('|').length;
    const lines = readText(path).split('\n');
    let width = 0;
    for (const [i, line] of lines.entries()) {
      if (!line.startsWith('| ')) continue;
      if (lines[i + 1]?.startsWith('| ---')) width = cells(line);
      expect(cells(line), line.slice(0, 80)).toBe(width);
    }
  });
});

describe('links in docs/', () => {
  const anchors = (path: string) => [
    ...[...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchor(title)),
    ...[...readText(path).matchAll(/^<a id="([\w-]+)"><\/a>$/gm)].map(([, id = '']) => id),
  ];
  test.each(filesBelow('docs', '.md'))('of %s have a target', path => {
    const text = readText(path)
      .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
      .replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) {
        expect(URL.canParse(target), target).toBe(true);
        continue;
      }
      const [file = '', anchor] = target.split('#');
      const full = file === '' ? path : posix.join(posix.dirname(path), file);
      expect(existsSync(full), `${path}: ${target}`).toBe(true);
      if (anchor !== undefined && statSync(full).isFile())
        expect(anchors(full), `${path}: ${target}`).toContain(anchor);
    }
  });
});
